/* Output formats: rows of results as text. To add a format: write its file, declare it in
 * result_format.c and add one line to the list there. */
#pragma once

#include "io/result_column.h"

typedef struct result_format {
    const char *name;
    const char *summary;

    /* Appends what stands before the first row; NULL for nothing. */
    status (*begin)(const column_list *columns, text_buffer *out, error *failure);

    status (*append_row)(const column_list *columns, const result_row *row, text_buffer *out,
                         error *failure);
} result_format;

/* All formats, in the order of `nonet list formats`; ends with NULL. */
extern const result_format *const result_formats[];

/* The format called NAME; an unknown one is named along with those that exist. */
status result_format_find(const char *name, const result_format **format, error *failure) MUST_USE;
