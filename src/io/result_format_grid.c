/* grid: each solution as nine lines of nine digits, "no solution" where there is none. With --all
 * each solution has its number above it. */
#include "io/result_format.h"

static const char *why_no_solution(const result_row *row)
{
    if (row->result->outcome == OUTCOME_REJECTED)
        return "no puzzle";
    return row->result->outcome == OUTCOME_GAVE_UP ? "gave up" : "no solution";
}

static status append_row(const column_list *columns, const result_row *row, text_buffer *out,
                         error *failure)
{
    (void)columns;
    if (row->solution == NULL)
        return text_buffer_print(out, failure, "%s\n", why_no_solution(row));
    if (row->solution_number > 0)
        TRY(text_buffer_print(out, failure, "Solution %llu\n",
                              (unsigned long long)row->solution_number));
    TRY(text_buffer_reserve(out, CELLS + 9, failure));
    char *at = out->bytes + out->length;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        *at++ = (char)('0' + row->solution->cell[cell]);
        if (column_of(cell) == 8)
            *at++ = '\n';
    }
    out->length = (size_t)(at - out->bytes);
    return STATUS_OK;
}

const result_format grid_results = {
    .name = "grid",
    .summary = "nine lines of nine digits a solution; `no solution` where there is none",
    .append_row = append_row,
};
