#include "solvers/solver_settings.h"

#include <inttypes.h>

static const solver_setting *setting_with_key(const solver_setting *settings, size_t count,
                                              slice key)
{
    for (size_t i = 0; i < count; i++)
        if (slice_equals(key, settings[i].key))
            return &settings[i];
    return NULL;
}

static status unknown_key(const char *solver_name, const solver_setting *settings, size_t count,
                          slice key, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; i < count; i++)
        word_list_add(&known, settings[i].key);
    return error_set(failure, STATUS_USAGE, "solver %s has no setting '%.*s'; its settings: %s",
                     solver_name, (int)key.length, key.start, count ? known.text : "none");
}

static status parse_value(const char *solver_name, const solver_setting *setting, slice text,
                          uint64_t *value, error *failure)
{
    if (setting->words == NULL) {
        if (slice_to_u64(text, value))
            return STATUS_OK;
        return error_set(failure, STATUS_USAGE,
                         "solver %s: %s=%.*s is no number; expected 0 or more", solver_name,
                         setting->key, (int)text.length, text.start);
    }
    word_list allowed = {0};
    for (size_t i = 0; setting->words[i] != NULL; i++) {
        if (slice_equals(text, setting->words[i])) {
            *value = i;
            return STATUS_OK;
        }
        word_list_add(&allowed, setting->words[i]);
    }
    return error_set(failure, STATUS_USAGE, "solver %s: %s=%.*s is unknown; expected one of: %s",
                     solver_name, setting->key, (int)text.length, text.start, allowed.text);
}

status solver_settings_parse(const char *solver_name, const solver_setting *settings, size_t count,
                             slice list, uint64_t values[SOLVER_SETTINGS_MAX], error *failure)
{
    for (size_t i = 0; i < count; i++)
        values[i] = settings[i].default_value;
    while (list.length > 0) {
        slice value = slice_take_until(&list, ',');
        const slice key = slice_take_until(&value, '=');
        const solver_setting *setting = setting_with_key(settings, count, key);
        if (setting == NULL)
            return unknown_key(solver_name, settings, count, key, failure);
        TRY(parse_value(solver_name, setting, value, &values[setting - settings], failure));
    }
    return STATUS_OK;
}

status solver_settings_print(const solver_setting *settings, size_t count, const uint64_t *values,
                             text_buffer *out, error *failure)
{
    for (size_t i = 0; i < count; i++) {
        TRY(text_buffer_print(out, failure, "%s%s=", i ? "," : "", settings[i].key));
        if (settings[i].words != NULL)
            TRY(text_buffer_print(out, failure, "%s", settings[i].words[values[i]]));
        else
            TRY(text_buffer_print(out, failure, "%" PRIu64, values[i]));
    }
    return STATUS_OK;
}
