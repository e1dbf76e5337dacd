/* Fields of a CSV table (RFC 4180). */
#pragma once

#include "base/text.h"

/* Appends TEXT, in quotes where it needs them. */
static inline status csv_print_text(const char *text, text_buffer *out, error *failure)
{
    if (strpbrk(text, ",\"\r\n") == NULL)
        return text_buffer_append(out, slice_of(text), failure);
    TRY(text_buffer_append(out, (slice){"\"", 1}, failure));
    for (; *text != '\0'; text++)
        TRY(text_buffer_append(out, (slice){*text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1},
                               failure));
    return text_buffer_append(out, (slice){"\"", 1}, failure);
}
