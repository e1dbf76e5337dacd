/* The puzzles of several files in memory, for a bench. */
#pragma once

#include "io/puzzle_reader.h"
#include "measure/bench_run.h"
#include "pipeline/run_summary.h"

typedef struct puzzle_set_wish {
    uint64_t sample; /* take so many at random; 0 = all of them */
    bool shuffle;    /* in a random order; else in that of the input */
    bool permute;    /* a random isomorph of each: nobody knows the puzzle beforehand */
    uint64_t seed;   /* of all that is random here */
} puzzle_set_wish;

/* Reads all that READER has into run->puzzles, run->files and the corpus hash. Rejected records are
 * counted and listed in *rejects, which must be zero. On failure, clear the run all the same. */
status puzzle_set_read(puzzle_reader *reader, const puzzle_set_wish *wish, bench_run *run,
                       run_summary *rejects, error *failure) MUST_USE;
