/* Text that somebody else wrote, such as a file's name: made fit for a line of a message, and for
 * JSON. */
#pragma once

#include "base/text.h"

enum { VISIBLE_MAX = 4 * SENTENCE_MAX }; /* room for a sentence of nothing but control characters */

#define UTF8_REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

/* How many bytes the UTF-8 character has that TEXT, which ends with a zero, begins with; 0 where it
 * begins with none. */
size_t utf8_character_bytes(const char *text);

/* Writes TEXT into ROOM bytes with a zero behind it. A character that would end the line or steer a
 * terminal is shown as \n, \t or \x1b. What does not fit is left out. */
void visible_text_write(char *to, size_t room, const char *text);

/* The same at the end of a buffer, without the zero; all of it. */
status visible_text_append(text_buffer *out, const char *text, error *failure) MUST_USE;

/* Appends TEXT as UTF-8: U+FFFD stands for each byte that belongs to no character. */
status utf8_text_append(text_buffer *out, const char *text, error *failure) MUST_USE;
