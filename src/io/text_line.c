#include "io/text_line.h"

#include "io/puzzle_format.h"

bool text_line_is_count(slice line, uint64_t *count)
{
    const slice content = slice_trimmed(text_line_content(line));
    return content.length != 9 && content.length <= TEXT_U64_MAX && slice_to_u64(content, count);
}

bool text_line_cut(slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.length = 0};
    slice line;
    while (text_line_take(&rest, at_end, &line)) {
        if (!text_line_is_comment(line) && slice_trimmed(text_line_content(line)).length > 0) {
            found->length = line.length;
            found->lines = 1;
            return true;
        }
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

slice text_line_first_token(slice line)
{
    slice token = slice_trimmed(line);
    for (size_t i = 1; i < token.length; i++)
        if (text_line_is_separator(token.start[i]))
            token.length = i;
    return token;
}

size_t text_line_count(slice text)
{
    size_t lines = 0;
    for (size_t i = 0; i < text.length; i++)
        lines += text.start[i] == '\n';
    return lines;
}
