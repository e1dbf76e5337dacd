/* line: the solutions alone, one line a row; an empty line where there is none, so that line n of
 * the output belongs to record n of the input. */
#include "io/result_format.h"

static status append_row(const column_list *columns, const result_row *row, text_buffer *out,
                         error *failure)
{
    (void)columns;
    TRY(text_buffer_reserve(out, CELLS + 1, failure));
    char *at = out->bytes + out->length;
    if (row->solution != NULL)
        at = grid_put_text(at, row->solution, '0'); /* no blanks: cheaper */
    *at++ = '\n';
    out->length = (size_t)(at - out->bytes);
    return STATUS_OK;
}

const result_format line_results = {
    .name = "line",
    .summary = "the solutions alone, 81 digits a line; an empty line where there is none",
    .append_row = append_row,
};
