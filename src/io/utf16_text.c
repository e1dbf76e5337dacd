#include "io/utf16_text.h"

bool utf16_text_begins(slice bytes, utf16_text *text, size_t *mark_bytes)
{
    const unsigned char *const start = (const unsigned char *)bytes.start;
    *text = (utf16_text){.high = 0};
    *mark_bytes = 0;
    if (bytes.length < 2)
        return false;
    if ((start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff)) {
        text->is_big_endian = start[0] == 0xfe;
        *mark_bytes = 2;
        return true;
    }
    if (bytes.length < 4)
        return false;
    text->is_big_endian = start[0] == 0;
    const unsigned zero = text->is_big_endian ? 0 : 1;
    return start[zero] == 0 && start[zero + 2] == 0 && start[1 - zero] != 0 && start[3 - zero] != 0;
}

static char *put_code(char *at, uint32_t code)
{
    if (code < 0x80) {
        *at++ = (char)code;
        return at;
    }
    if (code < 0x800) {
        *at++ = (char)(0xc0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *at++ = (char)(0xe0 | code >> 12);
        } else {
            *at++ = (char)(0xf0 | code >> 18);
            *at++ = (char)(0x80 | (code >> 12 & 0x3f));
        }
        *at++ = (char)(0x80 | (code >> 6 & 0x3f));
    }
    *at++ = (char)(0x80 | (code & 0x3f));
    return at;
}

enum { UNREADABLE = 0xfffd }; /* U+FFFD, the sign for what cannot be read */

/* Half a surrogate pair alone becomes unreadable. */
static char *put_unit(utf16_text *text, char *at, uint32_t unit)
{
    const bool is_low = unit >= 0xdc00 && unit < 0xe000;
    const uint32_t high = text->high;
    text->high = 0;
    if (high != 0 && is_low)
        return put_code(at, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
    if (high != 0)
        at = put_code(at, UNREADABLE);
    if (unit >= 0xd800 && unit < 0xdc00) {
        text->high = unit;
        return at;
    }
    return put_code(at, is_low ? UNREADABLE : unit);
}

size_t utf16_text_decode(utf16_text *text, slice bytes, char *to)
{
    char *at = to;
    for (size_t i = 0; i < bytes.length; i++) {
        const unsigned byte = (unsigned char)bytes.start[i];
        text->has_odd_byte = !text->has_odd_byte;
        if (text->has_odd_byte) {
            text->odd_byte = (unsigned char)byte;
            continue;
        }
        const unsigned first = text->odd_byte;
        at = put_unit(text, at, text->is_big_endian ? first << 8 | byte : byte << 8 | first);
    }
    return (size_t)(at - to);
}

size_t utf16_text_end(utf16_text *text, char *to)
{
    const bool is_cut = text->has_odd_byte || text->high != 0;
    *text = (utf16_text){.high = 0};
    return is_cut ? (size_t)(put_code(to, UNREADABLE) - to) : 0;
}
