/* Text as slices of somebody else's memory, and a buffer that grows. */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* LENGTH bytes that somebody else owns; not terminated by a zero. */
typedef struct slice {
    const char *start;
    size_t length;
} slice;

static inline slice slice_of(const char *text)
{
    return (slice){text, strlen(text)};
}

bool slice_equals(slice text, const char *word);

/* As slice_equals, but a letter equals its other case (ASCII). */
bool slice_equals_any_case(slice text, const char *word);

/* Without the spaces, tabs and carriage returns at both ends. */
slice slice_trimmed(slice text);

/* The piece of *rest before SEPARATOR (all of it where there is none), which is taken off *rest. */
slice slice_take_until(slice *rest, char separator);

/* Reads a whole slice as a decimal number; false where it is anything else or too large. */
bool slice_to_u64(slice text, uint64_t *number);

/* Bytes that grow at the end. Zero-initialise, release with text_buffer_clear. */
typedef struct text_buffer {
    char *bytes;
    size_t length;
    size_t capacity;
} text_buffer;

/* Makes room for EXTRA more bytes behind the present ones. */
status text_buffer_reserve(text_buffer *buffer, size_t extra, error *failure) MUST_USE;

status text_buffer_append(text_buffer *buffer, slice text, error *failure) MUST_USE;

/* Appends formatted text as printf does. */
status text_buffer_print(text_buffer *buffer, error *failure, const char *format, ...) MUST_USE
    __attribute__((format(printf, 3, 4)));

void text_buffer_clear(text_buffer *buffer);

enum { TEXT_U64_MAX = 20 }; /* digits of the longest 64-bit number */

/* Writes NUMBER in decimal at AT (room for TEXT_U64_MAX bytes) and returns the end. */
char *text_put_u64(char *at, uint64_t number);

/* Copies TEXT to AT and returns the end. */
static inline char *text_put_slice(char *at, slice text)
{
    memcpy(at, text.start, text.length);
    return at + text.length;
}

/* Words for a message, "one, two, three"; what does not fit is left out. Zero-initialise. */
typedef struct word_list {
    char text[512];
    size_t length;
} word_list;

void word_list_add(word_list *list, const char *word);
