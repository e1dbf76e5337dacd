/* Fields of one CSV record (RFC 4180, any one-character delimiter). */
#pragma once

#include "base/text.h"

/* Takes the next field of *rest, with its quotes if it has any, into *field; *more says whether a
 * delimiter followed it. A record has at least one field, which may be empty. */
static inline slice csv_take_field(slice *rest, char delimiter, bool *more)
{
    bool quoted = false;
    size_t length = 0;
    while (length < rest->length && (quoted || rest->start[length] != delimiter))
        quoted ^= rest->start[length++] == '"';
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
