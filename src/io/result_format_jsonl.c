/* jsonl: a JSON object a row, the columns as its keys; null where a row has no value. */
#include "io/result_format.h"

#include <stdio.h>

/* Bytes above 0x7f pass as they are: a file name that is no UTF-8 cannot be helped here. */
static char *put_string(char *at, const char *text)
{
    *at++ = '"';
    for (; *text != '\0'; text++) {
        const unsigned char character = (unsigned char)*text;
        if (character < 0x20) {
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
