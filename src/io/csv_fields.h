/* Fields of one CSV record (RFC 4180, any one-character delimiter). A quote quotes only where it begins
 * a field, and ends what it quotes only where a delimiter or the end of the record follows: the inches
 * of `5" tile` must not swallow what stands behind them. */
#pragma once

#include "base/text.h"

typedef struct csv_extent {
    size_t length;   /* of the field */
    bool is_open;    /* it begins with a quote that nothing closes */
    bool is_damaged; /* a quote stands in it where RFC 4180 has none */
} csv_extent;

static inline size_t csv_blanks(slice text, char delimiter)
{
    size_t length = 0;
    while (length < text.length && text.start[length] != delimiter &&
           (text.start[length] == ' ' || text.start[length] == '\t'))
        length++;
    return length;
}

/* Of the field that begins with the quote at AT. */
static inline csv_extent csv_quoted_extent(slice text, size_t at, char delimiter)
{
    csv_extent extent = {text.length, true, false};
    const char *quote;
    while (++at < text.length && (quote = memchr(text.start + at, '"', text.length - at)) != NULL) {
        at = (size_t)(quote - text.start);
        if (at + 1 < text.length && text.start[at + 1] == '"') {
            at++;
            continue;
        }
        const slice behind = {quote + 1, text.length - at - 1};
        const size_t margin = csv_blanks(behind, delimiter);
        if (margin == behind.length || behind.start[margin] == delimiter) {
            extent.length = at + 1 + margin;
            extent.is_open = false;
            return extent;
        }
        extent.is_damaged = true;
    }
    return extent;
}

/* Of the field at the start of TEXT. */
static inline csv_extent csv_field_extent(slice text, char delimiter)
{
    const size_t margin = csv_blanks(text, delimiter);
    if (margin < text.length && text.start[margin] == '"')
        return csv_quoted_extent(text, margin, delimiter);
    const char *end = text.length ? memchr(text.start, delimiter, text.length) : NULL;
    return (csv_extent){end ? (size_t)(end - text.start) : text.length, false, false};
}

/* Takes the next field of *rest, with its quotes if it has any; *more says whether a delimiter
 * followed it. A record has at least one field, which may be empty. */
static inline slice csv_take_field(slice *rest, char delimiter, bool *more)
{
    const size_t length = csv_field_extent(*rest, delimiter).length;
    const slice field = {rest->start, length};
    *more = length < rest->length;
    const size_t taken = length + *more;
    *rest = (slice){rest->start + taken, rest->length - taken};
    return field;
}

static inline bool csv_field_is_quoted(slice field)
{
    return field.length >= 2 && field.start[0] == '"' && field.start[field.length - 1] == '"';
}

/* Does it begin with a quote that nothing closes? */
static inline bool csv_field_is_open(slice field)
{
    field = slice_trimmed(field);
    return field.length > 0 && field.start[0] == '"' && !csv_field_is_quoted(field);
}

/* The field without the quotes around it; margins stay where there are none. */
static inline slice csv_field_unquoted(slice field)
{
    const slice trimmed = slice_trimmed(field);
    return csv_field_is_quoted(trimmed) ? (slice){trimmed.start + 1, trimmed.length - 2} : field;
}

/* The field without margins and without the quotes around it. */
static inline slice csv_field_content(slice field)
{
    return slice_trimmed(csv_field_unquoted(field));
}

/* The field's text with doubled quotes made single, in ROOM, which holds field.length bytes. */
static inline slice csv_field_unescaped(slice field, char *room)
{
    const slice trimmed = slice_trimmed(field);
    if (!csv_field_is_quoted(trimmed))
        return trimmed;
    size_t length = 0;
    for (size_t i = 1; i + 1 < trimmed.length; i++) {
        room[length++] = trimmed.start[i];
        if (trimmed.start[i] == '"' && i + 2 < trimmed.length && trimmed.start[i + 1] == '"')
            i++;
    }
    return (slice){room, length};
}
