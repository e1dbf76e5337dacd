#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>

bool slice_equals(slice text, const char *word)
{
    return text.length == strlen(word) &&
           (text.length == 0 || memcmp(text.start, word, text.length) == 0);
}

static char lower_case(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool slice_equals_any_case(slice text, const char *word)
{
    if (text.length != strlen(word))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (lower_case(text.start[i]) != lower_case(word[i]))
            return false;
    return true;
}

static bool is_margin(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

slice slice_trimmed(slice text)
{
    while (text.length > 0 && is_margin(text.start[text.length - 1]))
        text.length--;
    while (text.length > 0 && is_margin(text.start[0]))
        text = (slice){text.start + 1, text.length - 1};
    return text;
}

slice slice_take_until(slice *rest, char separator)
{
    const char *found = rest->length ? memchr(rest->start, separator, rest->length) : NULL;
    const size_t length = found ? (size_t)(found - rest->start) : rest->length;
    const size_t taken = found ? length + 1 : length;
    const slice piece = {rest->start, length};
    *rest = (slice){rest->start + taken, rest->length - taken};
    return piece;
}

bool slice_to_u64(slice text, uint64_t *number)
{
    uint64_t value = 0;
    for (size_t i = 0; i < text.length; i++) {
        const unsigned digit = (unsigned)(text.start[i] - '0');
        if (digit > 9 || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return text.length > 0;
}

/* Digits are collected as a whole number and divided once, so that the result is the nearest double
 * for up to 15 of them. */
bool slice_to_decimal(slice text, double *number)
{
    double value = 0, scale = 1;
    bool is_behind_point = false, has_digit = false;
    for (size_t i = 0; i < text.length; i++) {
        const unsigned digit = (unsigned)(text.start[i] - '0');
        if (text.start[i] == '.' && !is_behind_point) {
            is_behind_point = true;
            continue;
        }
        if (digit > 9)
            return false;
        has_digit = true;
        value = value * 10 + digit;
        scale *= is_behind_point ? 10 : 1;
    }
    *number = value / scale;
    return has_digit && value < 1e300 && scale < 1e300;
}

status text_buffer_grow(text_buffer *buffer, size_t extra, error *failure)
{
    const size_t wanted = buffer->length + extra;
    const size_t doubled = buffer->capacity * 2;
    const size_t capacity = wanted > doubled ? wanted : doubled;
    char *bytes = memory_grow(buffer->bytes, buffer->length, capacity, failure);
    if (bytes == NULL)
        return failure->code;
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return STATUS_OK;
}

status text_buffer_append(text_buffer *buffer, slice text, error *failure)
{
    TRY(text_buffer_reserve(buffer, text.length, failure));
    if (text.length > 0)
        memcpy(buffer->bytes + buffer->length, text.start, text.length);
    buffer->length += text.length;
    return STATUS_OK;
}

status text_buffer_print(text_buffer *buffer, error *failure, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return error_set(failure, STATUS_IO, "text could not be formatted: %s", format);
    TRY(text_buffer_reserve(buffer, (size_t)length + 1, failure));
    va_start(arguments, format);
    vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
    return STATUS_OK;
}

void text_buffer_clear(text_buffer *buffer)
{
    memory_free(buffer->bytes);
    *buffer = (text_buffer){0};
}

char *text_put_long_u64(char *at, uint64_t number)
{
    at = text_put_u64(at, number / TEXT_SHORT_END);
    const uint64_t digits =
        text_eight_digits((uint32_t)(number % TEXT_SHORT_END)) | TEXT_EIGHT_ZEROS;
    memcpy(at, &digits, sizeof digits);
    return at + sizeof digits;
}

void word_list_add(word_list *list, const char *word)
{
    const char *separator = list->length ? ", " : "";
    const size_t room = sizeof list->text - list->length;
    const size_t wanted = strlen(separator) + strlen(word);
    if (wanted < room)
        list->length += (size_t)snprintf(list->text + list->length, room, "%s%s", separator, word);
}
