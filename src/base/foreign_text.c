#include "base/foreign_text.h"

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* As RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
size_t utf8_character_bytes(const char *text)
{
    const unsigned char first = (unsigned char)text[0];
    if (first == 0)
        return 0;
    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first > 0xf4 || !continues(text[1]))
        return 0;
    if (first < 0xe0)
        return 2;
    const unsigned char second = (unsigned char)text[1];
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f) || !continues(text[2]))
        return 0;
    if (first < 0xf0)
        return 3;
    return continues(text[3]) ? 4 : 0;
}

enum { ESCAPE_BYTES = 4 };

static bool steers_a_terminal(const char *text)
{
    const unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
    return first < ' ' || first == 0x7f || (first == 0xc2 && second >= 0x80 && second < 0xa0);
}

static char *put_escape(char *at, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    const char letter = byte == '\n' ? 'n' : byte == '\r' ? 'r' : byte == '\t' ? 't' : 'x';
    *at++ = '\\';
    *at++ = letter;
    if (letter == 'x') {
        *at++ = digits[byte >> 4];
        *at++ = digits[byte & 15];
    }
    return at;
}

/* Writes as much of TEXT as fits before END, and returns where that ends. */
static char *put_visible(char *at, const char *end, const char *text)
{
    while (*text != '\0' && end - at >= ESCAPE_BYTES) {
        if (!steers_a_terminal(text)) {
            *at++ = *text++;
            continue;
        }
        text += (unsigned char)text[0] == 0xc2; /* the first of two bytes tells nothing more */
        at = put_escape(at, (unsigned char)*text++);
    }
    return at;
}

void visible_text_write(char *to, size_t room, const char *text)
{
    *put_visible(to, to + room - 1, text) = '\0';
}

status visible_text_append(text_buffer *out, const char *text, error *failure)
{
    const size_t room = ESCAPE_BYTES * strlen(text);
    TRY(text_buffer_reserve(out, room, failure));
    char *const start = out->bytes + out->length;
    if (room > 0)
        out->length += (size_t)(put_visible(start, start + room, text) - start);
    return STATUS_OK;
}

status utf8_text_append(text_buffer *out, const char *text, error *failure)
{
    while (*text != '\0') {
        const size_t bytes = utf8_character_bytes(text);
        TRY(text_buffer_append(out, bytes > 0 ? (slice){text, bytes} : slice_of(UTF8_REPLACEMENT),
                               failure));
        text += bytes > 0 ? bytes : 1;
    }
    return STATUS_OK;
}
