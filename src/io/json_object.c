#include "io/json_object.h"

#include "io/text_line.h"

static size_t end_of_string(slice text, size_t quote)
{
    size_t at = quote + 1;
    while (at < text.length && text.start[at] != '"')
        at += text.start[at] == '\\' ? 2 : 1;
    return at < text.length ? at : text.length;
}

/* The length of the object or array that the text begins with; 0 where it is not closed. */
static size_t closed_length(slice text)
{
    size_t depth = 0;
    for (size_t at = 0; at < text.length; at++) {
        const char character = text.start[at];
        if (character == '"')
            at = end_of_string(text, at);
        depth += character == '{' || character == '[';
        depth -= character == '}' || character == ']';
        if (depth == 0)
            return at + 1;
    }
    return 0;
}

/* Where something else comes than brackets of an array, commas and blanks, AT or later. */
static size_t behind_brackets(slice text, size_t at)
{
    while (at < text.length && text.start[at] != '\0' && strchr(" \t\r[],", text.start[at]) != NULL)
        at++;
    return at;
}

/* The object among them; the whole text where there is none. */
slice json_object_text(slice record)
{
    const slice text = slice_trimmed(text_line_content(record));
    const size_t start = behind_brackets(text, 0);
    size_t end = text.length;
    while (end > start && text.start[end - 1] != '}' &&
           behind_brackets(text, end - 1) == text.length)
        end--;
    const bool is_object = start < end && text.start[start] == '{' && text.start[end - 1] == '}';
    return is_object ? (slice){text.start + start, end - start} : text;
}

static bool begins_object(slice line)
{
    const size_t at = behind_brackets(line, 0);
    return at < line.length && line.start[at] == '{';
}

/* The first line and those behind it of which none begins an object; false where more text is needed
 * to tell. */
static bool find_lines_of_object(slice rest, bool at_end, slice *lines)
{
    slice line, behind = rest;
    *lines = (slice){rest.start, 0};
    while (lines->length <= RECORD_BYTES_MAX) {
        if (!text_line_take(&behind, at_end, &line))
            return at_end;
        if (lines->length > 0 && begins_object(line))
            return true;
        lines->length += line.length;
    }
    return true;
}

/* Cuts off the object that begins at AT in TEXT, and what parts it from the next one; false where it is
 * not closed, or may go on behind TEXT. */
static bool cut_object(slice text, bool is_all, size_t at, record_cut *found)
{
    const size_t length = closed_length((slice){text.start + at, text.length - at});
    size_t end = behind_brackets(text, at + length);
    if (length == 0 || (end == text.length && !is_all))
        return false;
    end += end < text.length && text.start[end] == '\n';
    found->length = end;
    found->lines = text_line_count((slice){text.start, end});
    return true;
}

static bool is_passed_over(slice line)
{
    return text_line_is_comment(line) || behind_brackets(line, 0) == text_line_content(line).length;
}

/* Cuts off the line, or what stands on it and behind it of an object. */
static bool cut_at_line(slice rest, slice line, bool at_end, record_cut *found)
{
    const size_t at = behind_brackets(line, 0);
    slice lines;
    if (begins_object(line) && !cut_object(line, true, at, found)) {
        if (!find_lines_of_object(rest, at_end, &lines))
            return false;
        cut_object(lines, true, at, found);
    }
    if (found->length == 0) {
        found->length = line.length;
        found->lines = 1;
    }
    return true;
}

/* Takes the next member off the inside of an object that is known to be right. */
static bool take_member(slice *rest, slice *key, slice *value)
{
    size_t at = 0;
    while (at < rest->length && rest->start[at] != '"')
        at++;
    const size_t key_end = end_of_string(*rest, at);
    if (key_end >= rest->length)
        return false;
    *key = (slice){rest->start + at + 1, key_end - at - 1};
    const char *const colon = memchr(rest->start + key_end, ':', rest->length - key_end);
    if (colon == NULL)
        return false;
    size_t end = (size_t)(colon - rest->start) + 1;
    *value = (slice){rest->start + end, rest->length - end};
    for (size_t depth = 0; end < rest->length; end++) {
        const char character = rest->start[end];
        if (character == '"')
            end = end_of_string(*rest, end);
        depth += character == '{' || character == '[';
        if (depth == 0 && (character == ',' || character == '}'))
            break;
        depth -= character == '}' || character == ']';
    }
    value->length = (size_t)(rest->start + end - value->start);
    *value = slice_trimmed(*value);
    *rest = (slice){rest->start + end, rest->length - end};
    return true;
}

slice json_object_member_text(slice record, const char *wanted)
{
    slice rest = json_object_text(record), key, value, found = {NULL, 0};
    if (rest.length > 0)
        rest = (slice){rest.start + 1, rest.length - 1};
    while (take_member(&rest, &key, &value))
        if (slice_equals(key, wanted))
            found = value;
    return found;
}

bool json_object_cut(slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.length = 0};
    slice line, behind = rest;
    while (text_line_take(&behind, at_end, &line)) {
        if (!is_passed_over(line))
            return cut_at_line(rest, line, at_end, found) || found->skipped > 0;
        found->skipped += line.length;
        found->skipped_lines++;
        rest = behind;
    }
    /* A whole array may stand on one line. */
    if (begins_object(rest) && cut_object(rest, false, behind_brackets(rest, 0), found))
        return true;
    return found->skipped > 0;
}
