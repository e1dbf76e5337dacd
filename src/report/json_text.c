#include "report/json_text.h"

#include <stdlib.h>

json_t *json_text_of(const char *text)
{
    json_t *value = json_string(text);
    return value ? value : json_string("(a name that is no UTF-8)");
}

json_t *json_environment(const environment_info *facts)
{
    return json_pack("{s:s, s:s, s:s, s:s}", "cpu", facts->cpu, "compiler", facts->compiler,
                     "flags", facts->flags, "revision", facts->revision);
}

status json_print(json_t *object, text_buffer *out, error *failure)
{
    char *text = object ? json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(object);
    if (text == NULL)
        return error_set(failure, STATUS_NO_MEMORY, "the report could not be put into JSON");
    status printed = text_buffer_append(out, slice_of(text), failure);
    if (printed == STATUS_OK)
        printed = text_buffer_append(out, (slice){"\n", 1}, failure);
    free(text);
    return printed;
}
