/* Lines of a text, as all formats see them. */
#pragma once

#include "base/text.h"

/* Takes the first line of *rest, its newline included, into *line; false where *rest is empty, or
 * where its last line may go on (not AT_END). */
static inline bool text_line_take(slice *rest, bool at_end, slice *line)
{
    const char *newline = rest->length ? memchr(rest->start, '\n', rest->length) : NULL;
    if (newline == NULL && (!at_end || rest->length == 0))
        return false;
    const size_t length = newline ? (size_t)(newline - rest->start) + 1 : rest->length;
    *line = (slice){rest->start, length};
    *rest = (slice){rest->start + length, rest->length - length};
    return true;
}

/* The line without "\n" or "\r\n". */
static inline slice text_line_content(slice line)
{
    if (line.length > 0 && line.start[line.length - 1] == '\n')
        line.length--;
    if (line.length > 0 && line.start[line.length - 1] == '\r')
        line.length--;
    return line;
}

static inline bool text_line_is_comment(slice line)
{
    return line.length > 0 && line.start[0] == '#';
}

/* Does it part what stands on a line? */
static inline bool text_line_is_separator(char character)
{
    return character == ' ' || character == '\t' || character == ',' || character == ';' ||
           character == ':';
}

/* What stands before the first separator. */
slice text_line_first_token(slice line);

/* How many lines end in the text. */
size_t text_line_count(slice text);

/* Is a line a number and nothing else: a count of puzzles? Nine digits are taken for a row of
 * cells. */
bool text_line_is_count(slice line, uint64_t *count);

/* Cuts the next line that is neither empty nor a comment, as the cut of a format does. */
struct record_cut;
bool text_line_cut(slice rest, bool at_end, struct record_cut *found);
