/* Two result files joined by puzzle, whatever the order of their rows. */
#pragma once

#include "io/result_table.h"
#include "measure/comparison.h"

/* The rows of one solver in a file. */
typedef struct result_side {
    const result_table *table;
    size_t solver; /* index into the table's solvers */
} result_side;

/* Zero-initialise, release with result_join_clear. The tables must live as long. */
typedef struct result_join {
    compared_puzzle *puzzles; /* in the order of the old file */
    size_t count;
    uint64_t only_old, only_new; /* rows without a partner */
} result_join;

/* Where a puzzle stands several times in a file, the first meets the first, the second the second.
 *
 * Answers differ where one side proves what the other contradicts: a solution against none, one
 * solution against several, another solution of a puzzle that has one, a solution that is wrong.
 * Any right first solution will do where there are several; counts are compared up to the smaller of
 * the largest counts in both files, where -n ended the search; a given-up search contradicts
 * nobody. */
status result_join_make(result_side old_side, result_side new_side, result_join *join,
                        error *failure) MUST_USE;

void result_join_clear(result_join *join);
