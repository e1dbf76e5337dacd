/* The values of a row as text: put_... writes one at AT and returns the end, text_of_... is one of any
 * length. Inline, for those who know their columns beforehand. */
#pragma once

#include "io/result_column.h"

static inline char *put_id(char *at, const result_row *row)
{
    return row->before ? text_put_counted(at, row->id, &row->before->id)
                       : text_put_u64(at, row->id);
}

static inline const char *text_of_file(const result_column *column, const result_row *row)
{
    (void)column;
    return row->file;
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

static inline char *put_complete(char *at, const result_row *row)
{
    return put_number(at, row, row->result->complete);
}

static inline char *put_clues(char *at, const result_row *row)
{
    return row->puzzle ? text_put_u64(at, grid_count_givens(row->puzzle)) : at;
}

static inline char *put_guesses(char *at, const result_row *row)
{
    return put_number(at, row, row->result->guesses);
}

static inline char *put_nodes(char *at, const result_row *row)
{
    return put_number(at, row, row->result->nodes);
}

static inline char *put_depth(char *at, const result_row *row)
{
    const uint32_t depth = row->result->depth;
    return put_number(at, row, depth == DEPTH_NOT_COUNTED ? NOT_COUNTED : depth);
}

static inline char *put_time_ns(char *at, const result_row *row)
{
    return row->result->time_ns > 0 ? put_number(at, row, row->result->time_ns) : at;
}

static inline char *put_thread(char *at, const result_row *row)
{
    return text_put_u64(at, row->thread);
}

static inline char *put_answer_ok(char *at, const result_row *row)
{
    static const char digits[ANSWER_VERDICTS] = {
        [ANSWER_RIGHT] = '1', [ANSWER_AMBIGUOUS] = '1', [ANSWER_WRONG] = '0'};
    *at = digits[row->answer];
    return at + (digits[row->answer] != '\0');
}

static inline const char *text_of_note(const result_column *column, const result_row *row)
{
    (void)column;
    return row->note;
}

static inline const char *text_of_input(const result_column *column, const result_row *row)
{
    return row->input != NULL ? row->input[column->index] : "";
}
