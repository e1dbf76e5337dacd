#include "report/json_text.h"

#include "base/foreign_text.h"

/* Jansson refuses bytes that are no UTF-8 as it does where memory is short, so it is asked twice. */
json_t *json_text_of(const char *text)
{
    json_t *value = json_string(text);
    if (value == NULL)
        value = json_string(text);
    if (value != NULL)
        return value;
    text_buffer mended = {0};
    error failure;
    if (utf8_text_append(&mended, text, &failure) == STATUS_OK)
        value = json_stringn(mended.bytes, mended.length);
    text_buffer_clear(&mended);
    return value;
}

json_t *json_append(json_t *list, json_t *item)
{
    if (json_array_append_new(list, item) == 0)
        return list;
    json_decref(list);
    return NULL;
}

json_t *json_count(uint64_t count)
{
    return count == NOT_COUNTED ? json_null() : json_integer((json_int_t)count);
}

json_t *json_environment(const environment_info *facts)
{
    return json_pack("{s:s, s:s, s:s, s:s}", "cpu", facts->cpu, "compiler", facts->compiler,
                     "flags", facts->flags, "revision", facts->revision);
}

/* Measured first, then written: json_dumps 2.14 leaves out a key where its text cannot grow. */
status json_print(json_t *object, text_buffer *out, error *failure)
{
    static const size_t flags = JSON_INDENT(2) | JSON_REAL_PRECISION(9);
    const size_t bytes = object ? json_dumpb(object, NULL, 0, flags) : 0;
    status printed = text_buffer_reserve(out, bytes + 1, failure);
    if (printed == STATUS_OK &&
        (bytes == 0 || json_dumpb(object, out->bytes + out->length, bytes, flags) != bytes))
        printed = error_set(failure, STATUS_NO_MEMORY, "the report could not be put into JSON");
    json_decref(object);
    if (printed != STATUS_OK)
        return printed;
    out->length += bytes;
    return text_buffer_append(out, (slice){"\n", 1}, failure);
}
