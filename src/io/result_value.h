/* The values of the default columns as text, each written at AT; what comes back is its end. Inline, for
 * those who know beforehand which columns a row has. */
#pragma once

#include "io/result_column.h"

static inline char *put_id(char *at, const result_row *row)
{
    return row->before ? text_put_counted(at, row->id, &row->before->id)
                       : text_put_u64(at, row->id);
}

static inline char *put_line(char *at, const result_row *row)
{
    return row->before ? text_put_counted(at, row->line, &row->before->line)
                       : text_put_u64(at, row->line);
}

static inline char *put_puzzle(char *at, const result_row *row)
{
    if (row->candidates != NULL)
        return candidate_grid_put_text(at, row->candidates);
    return row->puzzle ? grid_put_text(at, row->puzzle, '.') : at;
}

static inline char *put_solution(char *at, const result_row *row)
{
    return row->solution ? grid_put_text(at, row->solution, '0') : at; /* no blanks: cheaper */
}

static inline char *put_status(char *at, const result_row *row)
{
    const outcome_label *label = &outcome_labels[row->result->outcome];
    memcpy(at, label->word, sizeof label->word);
    return at + label->length;
}

/* A rejected record was never searched: it has no numbers. */
static inline char *put_number(char *at, const result_row *row, uint64_t number)
{
    return row->puzzle && number != NOT_COUNTED ? text_put_u64(at, number) : at;
}

static inline char *put_solutions(char *at, const result_row *row)
{
    return put_number(at, row, row->result->solutions);
}

static inline char *put_guesses(char *at, const result_row *row)
{
    return put_number(at, row, row->result->guesses);
}

static inline char *put_time_ns(char *at, const result_row *row)
{
    return row->result->time_ns > 0 ? put_number(at, row, row->result->time_ns) : at;
}
