/* UTF-16 as UTF-8, as Windows PowerShell writes it ("> file"). */
#pragma once

#include "base/text.h"

typedef struct utf16_text {
    bool is_big_endian;
    unsigned char odd_byte; /* half a unit that the last piece ended with */
    bool has_odd_byte;
    uint32_t high; /* the first half of a surrogate pair; 0 for none */
} utf16_text;

/* Do these first bytes of a text say that it is UTF-16: by its mark, or by a zero in every second
 * byte? *text is what to go on with; *mark_bytes are to be skipped. */
bool utf16_text_begins(slice bytes, utf16_text *text, size_t *mark_bytes);

/* Writes BYTES as UTF-8 to TO, which has room for 2 x BYTES.length + 4, and returns how many. */
size_t utf16_text_decode(utf16_text *text, slice bytes, char *to);

/* Writes what stands for half a unit or half a pair at the end of the text, as long as that goes
 * unsaid; returns how many bytes, 4 at most. */
size_t utf16_text_end(utf16_text *text, char *to);
