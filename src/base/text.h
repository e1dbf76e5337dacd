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

/* The same for a number that may have a decimal point, "12" or "12.5"; whatever the locale says. */
bool slice_to_decimal(slice text, double *number);

/* Bytes that grow at the end. Zero-initialise, release with text_buffer_clear. */
typedef struct text_buffer {
    char *bytes;
    size_t length;
    size_t capacity;
} text_buffer;

/* As text_buffer_reserve, where there is too little room. */
status text_buffer_grow(text_buffer *buffer, size_t extra, error *failure) MUST_USE;

/* Makes room for EXTRA more bytes behind the present ones. */
static inline MUST_USE status text_buffer_reserve(text_buffer *buffer, size_t extra, error *failure)
{
    return buffer->capacity - buffer->length >= extra ? STATUS_OK
                                                      : text_buffer_grow(buffer, extra, failure);
}

status text_buffer_append(text_buffer *buffer, slice text, error *failure) MUST_USE;

/* Appends formatted text as printf does. */
status text_buffer_print(text_buffer *buffer, error *failure, const char *format, ...) MUST_USE
    __attribute__((format(printf, 3, 4)));

void text_buffer_clear(text_buffer *buffer);

enum {
    TEXT_U64_MAX = 20,          /* digits of the longest 64-bit number */
    TEXT_SHORT_END = 100000000, /* the first number of nine digits */
};

#define TEXT_EIGHT_ZEROS UINT64_C(0x3030303030303030)

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first character is the lowest byte");

/* The eight digits of a number below TEXT_SHORT_END as bytes 0 to 9, the first one lowest. The
 * number is cut into fours, twos and single digits, all pieces of one size at once: the products
 * round as division by 100 and by 10 do. */
static inline uint64_t text_eight_digits(uint32_t number)
{
    const uint64_t fours = number / 10000 | (uint64_t)(number % 10000) << 32;
    const uint64_t hundreds = fours * 10486 >> 20 & UINT64_C(0x0000007f0000007f);
    const uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
    const uint64_t tens = twos * 103 >> 10 & UINT64_C(0x000f000f000f000f);
    return tens | (twos - 10 * tens) << 8;
}

/* As text_put_u64, from TEXT_SHORT_END on. */
char *text_put_long_u64(char *at, uint64_t number);

/* Writes NUMBER in decimal at AT (room for TEXT_U64_MAX bytes, all of which may be written to) and
 * returns the end. Beyond one digit nobody can foresee how many there are: no branch. */
static inline char *text_put_u64(char *at, uint64_t number)
{
    if (number < 10) {
        *at = (char)('0' + number);
        return at + 1;
    }
    if (number >= TEXT_SHORT_END)
        return text_put_long_u64(at, number);
    const uint64_t digits = text_eight_digits((uint32_t)number);
    const unsigned leading_zeros = (unsigned)__builtin_ctzll(digits | UINT64_C(1) << 56) / 8;
    const uint64_t text = (digits | TEXT_EIGHT_ZEROS) >> 8 * leading_zeros;
    memcpy(at, &text, sizeof text);
    return at + sizeof text - leading_zeros;
}

/* A number and its text, for one that counts up. Zero-initialise. */
typedef struct text_counter {
    uint64_t number;
    uint64_t text;   /* its characters, the first one lowest */
    unsigned length; /* of it; 0 where it is not known */
} text_counter;

/* As text_put_u64, for a NUMBER that mostly is one more than the LAST: then only its last digit is
 * another one. */
static inline char *text_put_counted(char *at, uint64_t number, text_counter *last)
{
    const bool is_next = last->length > 0 && number == last->number + 1 && number % 10 != 0;
    last->number = number;
    if (is_next) {
        last->text += UINT64_C(1) << 8 * (last->length - 1);
        memcpy(at, &last->text, sizeof last->text);
        return at + last->length;
    }
    char *const end = text_put_u64(at, number);
    const size_t length = (size_t)(end - at);
    last->length = length <= sizeof last->text ? (unsigned)length : 0;
    last->text = 0;
    memcpy(&last->text, at, last->length);
    return end;
}

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
