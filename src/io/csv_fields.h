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

/* The field without margins and without the quotes around it. */
static inline slice csv_field_content(slice field)
{
    field = slice_trimmed(field);
    if (field.length >= 2 && field.start[0] == '"' && field.start[field.length - 1] == '"')
        field = slice_trimmed((slice){field.start + 1, field.length - 2});
    return field;
}
