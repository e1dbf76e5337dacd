/* The puzzles that two runs have in common. They are joined by their cells, not by their lines: a
 * file may have been sorted, cut or added to between the runs. */
#pragma once

#include "measure/bench_run.h"

typedef struct puzzle_pair {
    size_t old_place, new_place; /* indexes into the runs' puzzles */
} puzzle_pair;

typedef struct puzzle_join {
    puzzle_pair *pairs; /* in the order of the new run */
    size_t count;
    size_t missing; /* only in the old run */
    size_t extra;   /* only in the new run */
} puzzle_join;

/* A puzzle that stands in both several times is joined first to first, second to second. On failure
 * nothing is left to be cleared. */
status puzzle_join_make(const bench_run *old_run, const bench_run *new_run, puzzle_join *join,
                        error *failure) MUST_USE;

void puzzle_join_clear(puzzle_join *join);
