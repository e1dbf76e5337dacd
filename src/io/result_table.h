/* The rows of a result file, as `solve` and `bench --puzzles` write it, read back into memory.
 *
 * Columns are found by the names in the header line and may stand in any order; others are passed
 * over. `puzzle` and `status` must be there. A file of the bench has a row for each puzzle and
 * solver, told apart by the column `solver`. */
#pragma once

#include "base/error.h"
#include "puzzle/solve_result.h"

#include <stddef.h>

typedef struct result_record {
    grid puzzle;
    grid solution; /* where has_solution */
    bool has_solution;
    uint8_t solver; /* index into the table's solvers */
    outcome outcome;
    uint64_t line; /* of the result file */
    uint64_t solutions, guesses;
    double time_ns; /* 0 where time was not taken */
} result_record;

enum { RESULT_SOLVERS_MAX = 64 };

/* Zero-initialise, release with result_table_clear. */
typedef struct result_table {
    result_record *records; /* without the rejected ones, in the order of the file */
    size_t count, capacity;
    uint64_t rejected;                 /* rows that were left out, because they are no puzzles */
    char *solvers[RESULT_SOLVERS_MAX]; /* "" for a file without the column */
    size_t solver_count;               /* 1 or more, once the file is read */
    bool has_guesses, has_solutions, has_answers; /* are there such columns? */
    bool has_times;                               /* is there a time in any row? */
} result_table;

/* Reads PATH ("-" is standard input), plain or packed. A file that is none, or a broken row, is an
 * error that names file and line. */
status result_table_read(const char *path, result_table *table, error *failure) MUST_USE;

void result_table_clear(result_table *table);
