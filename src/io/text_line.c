#include "io/text_line.h"

bool text_line_is_count(slice line, uint64_t *count)
{
    const slice content = slice_trimmed(text_line_content(line));
    return content.length != 9 && content.length <= TEXT_U64_MAX && slice_to_u64(content, count);
}
