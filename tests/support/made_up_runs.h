/* Bench runs that nobody measured. */
#pragma once

#include "base/random.h"
#include "measure/bench_run.h"

typedef struct run_wish {
    const char *name;
    const char *revision; /* NULL: "abc1234" */
    size_t puzzles, rounds;
    uint64_t corpus_seed;   /* the same seed, the same puzzles */
    uint64_t noise_seed;    /* the same seed, the same times */
    double pace;            /* times the time of every solver: 1 is as ever */
    double lanes_pace;      /* and of `lanes` alone */
    bool is_wrong;          /* `lanes` calls puzzle 2 impossible */
    uint64_t extra_guesses; /* of `lanes` on puzzle 1 */
} run_wish;

/* A run of the solvers tally (the baseline), mrv and lanes; blocks of ten puzzles. To be cleared. */
bench_run made_up_run(const run_wish *wish);

/* Fails the test unless both runs say the same. */
void runs_must_equal(const bench_run *a, const bench_run *b);
