#include "cli/option_table.h"

#include "base/text.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 48, LONG_ONLY = 256, HELP_VALUE = LONG_ONLY + OPTIONS_MAX };

static size_t count_options(const option_entry *table)
{
    size_t count = 0;
    while (table[count].long_name != NULL)
        count++;
    return count;
}

/* The table in the form that getopt_long takes. A long option's value is its index + LONG_ONLY. */
static void build_getopt_tables(const option_entry *table, size_t count, char *short_options,
                                struct option *long_options)
{
    *short_options++ = ':'; /* missing values are told apart from unknown options */
    for (size_t i = 0; i < count; i++) {
        const int has_value = table[i].value_name ? required_argument : no_argument;
        long_options[i] = (struct option){table[i].long_name, has_value, NULL, LONG_ONLY + (int)i};
        if (table[i].short_name != 0) {
            *short_options++ = table[i].short_name;
            if (has_value)
                *short_options++ = ':';
        }
    }
    long_options[count] = (struct option){"help", no_argument, NULL, HELP_VALUE};
    long_options[count + 1] = (struct option){NULL, 0, NULL, 0};
    *short_options++ = 'h';
    *short_options = '\0';
}

static const option_entry *entry_of(const option_entry *table, int value)
{
    if (value >= LONG_ONLY)
        return &table[value - LONG_ONLY];
    while (table->short_name != value)
        table++;
    return table;
}

static status set_number(const option_entry *entry, const char *text, uint64_t *field,
                         error *failure)
{
    uint64_t value;
    if (slice_to_u64(slice_of(text), &value) && value >= entry->least && value <= entry->most) {
        *field = value;
        return STATUS_OK;
    }
    if (entry->most >= UINT64_MAX - 1)
        return error_set(failure, STATUS_USAGE,
                         "--%s %s: expected a whole number below 2^64, %llu or more",
                         entry->long_name, text, (unsigned long long)entry->least);
    return error_set(failure, STATUS_USAGE, "--%s %s: expected a number from %llu to %llu",
                     entry->long_name, text, (unsigned long long)entry->least,
                     (unsigned long long)entry->most);
}

/* Digits, or digits around a point; no sign, no exponent, whatever the locale. */
static bool read_decimal(const char *text, double *value)
{
    enum { DIGITS_MAX = 15 };
    double scale = 1;
    bool has_point = false;
    size_t digits = 0;
    *value = 0;
    for (; *text != '\0' && digits <= DIGITS_MAX; text++) {
        if (*text == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (*text < '0' || *text > '9')
            return false;
        *value = 10 * *value + (*text - '0');
        scale *= has_point ? 10 : 1;
        digits++;
    }
    *value /= scale;
    return digits > 0 && digits <= DIGITS_MAX;
}

static status set_decimal(const option_entry *entry, const char *text, double *field,
                          error *failure)
{
    double value;
    if (!read_decimal(text, &value) || value < (double)entry->least || value > (double)entry->most)
        return error_set(failure, STATUS_USAGE,
                         "--%s %s: expected a number from %llu to %llu, such as 2 or 0.5",
                         entry->long_name, text, (unsigned long long)entry->least,
                         (unsigned long long)entry->most);
    *field = value;
    return STATUS_OK;
}

static status set_word(const option_entry *entry, const char *text, int *field, error *failure)
{
    word_list allowed = {0};
    for (int i = 0; entry->words[i] != NULL; i++) {
        if (strcmp(entry->words[i], text) == 0) {
            *field = i;
            return STATUS_OK;
        }
        word_list_add(&allowed, entry->words[i]);
    }
    return error_set(failure, STATUS_USAGE, "--%s %s: expected one of: %s", entry->long_name, text,
                     allowed.text);
}

static status add_value(const option_entry *entry, const char *text, option_values *values,
                        error *failure)
{
    if (values->count == OPTION_VALUES_MAX)
        return error_set(failure, STATUS_USAGE, "--%s %s: it can be given %d times at most",
                         entry->long_name, text, OPTION_VALUES_MAX);
    values->words[values->count++] = text;
    return STATUS_OK;
}

static status set_field(const option_entry *entry, const char *text, void *settings, error *failure)
{
    void *field = (char *)settings + entry->offset;
    switch (entry->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        break;
    case OPTION_TEXT:
        *(const char **)field = text;
        break;
    case OPTION_NUMBER:
        return set_number(entry, text, field, failure);
    case OPTION_DECIMAL:
        return set_decimal(entry, text, field, failure);
    case OPTION_WORD:
        return set_word(entry, text, field, failure);
    case OPTION_LIST:
        return add_value(entry, text, field, failure);
    }
    return STATUS_OK;
}

/* optopt is what getopt_long could not use: a letter, a flag that was given a value, or 0 where the
 * long name in ARGUMENT is unknown. */
static status refuse_option(const option_entry *table, const char *command, const char *argument,
                            error *failure)
{
    if (optopt == HELP_VALUE)
        return error_set(failure, STATUS_USAGE, "--help takes no value");
    if (optopt >= LONG_ONLY)
        return error_set(failure, STATUS_USAGE, "--%s takes no value",
                         entry_of(table, optopt)->long_name);
    if (optopt > 0)
        return error_set(failure, STATUS_USAGE, "%s has no option '-%c'; see 'nonet help %s'",
                         command, optopt, command);
    return error_set(failure, STATUS_USAGE, "%s has no option '%s'; see 'nonet help %s'", command,
                     argument, command);
}

status option_table_parse(const option_entry *table, int argument_count, char **arguments,
                          void *settings, int *first_operand, bool *wants_help, error *failure)
{
    char short_options[2 * OPTIONS_MAX + 3];
    struct option long_options[OPTIONS_MAX + 2];
    build_getopt_tables(table, count_options(table), short_options, long_options);
    *wants_help = false;
    opterr = 0;
    optind = 1;
    for (;;) {
        const int value = getopt_long(argument_count, arguments, short_options, long_options, NULL);
        if (value == -1)
            break;
        if (value == ':')
            return error_set(failure, STATUS_USAGE, "%s needs a value; see 'nonet help %s'",
                             arguments[optind - 1], arguments[0]);
        if (value == '?')
            return refuse_option(table, arguments[0], arguments[optind - 1], failure);
        if (value == HELP_VALUE || value == 'h')
            *wants_help = true;
        else
            TRY(set_field(entry_of(table, value), optarg, settings, failure));
    }
    *first_operand = optind;
    return STATUS_OK;
}
