/* jsonl: a JSON object a row, the columns as its keys; null where a row has no value. */
#include "base/foreign_text.h"
#include "io/result_format.h"

#include <stdio.h>

/* JSON is UTF-8: a byte that belongs to no character becomes U+FFFD. */
static char *put_beyond_ascii(char *at, const char **text)
{
    const size_t bytes = utf8_character_bytes(*text);
    at = text_put_slice(at, bytes > 0 ? (slice){*text, bytes} : slice_of(UTF8_REPLACEMENT));
    *text += bytes > 0 ? bytes - 1 : 0;
    return at;
}

static char *put_string(char *at, const char *text)
{
    *at++ = '"';
    for (; *text != '\0'; text++) {
        const unsigned char character = (unsigned char)*text;
        if (character >= 0x80) {
            at = put_beyond_ascii(at, &text);
        } else if (character < 0x20) {
            at += sprintf(at, "\\u%04x", character);
        } else {
            if (character == '"' || character == '\\')
                *at++ = '\\';
            *at++ = *text;
        }
    }
    *at++ = '"';
    return at;
}

static char *put_value(char *at, const result_column *column, const result_row *row)
{
    if (column->text != NULL && column->text(column, row)[0] != '\0')
        return put_string(at, column->text(column, row));
    char value[COLUMN_TEXT_MAX + 1];
    const size_t length = column->put ? (size_t)(column->put(value, row) - value) : 0;
    if (length == 0)
        return text_put_slice(at, slice_of("null"));
    if (column->is_number)
        return text_put_slice(at, (slice){value, length});
    value[length] = '\0';
    return put_string(at, value);
}

static size_t row_bytes_max(const column_list *columns, const result_row *row)
{
    size_t bytes = 3;
    for (size_t i = 0; i < columns->count; i++) {
        const result_column *column = columns->columns[i];
        bytes += strlen(column->name) + 6 + COLUMN_TEXT_MAX;
        if (column->text != NULL)
            bytes += 6 * strlen(column->text(column, row));
    }
    return bytes;
}

static status append_row(const column_list *columns, const result_row *row, text_buffer *out,
                         error *failure)
{
    TRY(text_buffer_reserve(out, row_bytes_max(columns, row), failure));
    char *at = out->bytes + out->length;
    for (size_t i = 0; i < columns->count; i++) {
        *at++ = i ? ',' : '{';
        at = put_string(at, columns->columns[i]->name);
        *at++ = ':';
        at = put_value(at, columns->columns[i], row);
    }
    *at++ = '}';
    *at++ = '\n';
    out->length = (size_t)(at - out->bytes);
    return STATUS_OK;
}

const result_format jsonl_results = {
    .name = "jsonl",
    .summary = "a JSON object a row, the columns as its keys",
    .append_row = append_row,
};
