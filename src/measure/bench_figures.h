/* The figures of a finished bench: for all puzzles, and split by how hard they are, by status and
 * by file, for one mean hides that a solver wins on hard puzzles and loses on easy ones. */
#pragma once

#include "measure/bench_run.h"
#include "measure/change_verdict.h"
#include "stats/bootstrap.h"

/* One solver on the puzzles of one group. */
typedef struct bench_figure {
    double puzzles_per_second, us_per_puzzle; /* by the clock on the wall, all threads together */
    double percent_without_guess, guesses_per_puzzle;
    double p50_ns, p90_ns, p99_ns, max_ns; /* of the puzzles' times */

    /* Against the baseline; 1, 1, 1 for itself. Times: above 1 is slower. */
    interval ratio;      /* of the time for all of them; 95 % */
    interval sure_ratio; /* the same at VERDICT_CONFIDENCE (bench_ratio.h), for verdict and gate */
    interval geometric;  /* the geometric mean over the puzzles; 95 % */
    change_verdict verdict; /* of sure_ratio */
} bench_figure;

typedef struct bench_group {
    const char *split; /* "all", "guesses", "status" or "file" */
    const char *name;  /* "10 to 99 guesses", "unique", "puzzles.txt"; "all" */
    size_t puzzles;
    bench_figure *figures; /* one for each entry */
} bench_group;

/* The first group is that of all puzzles. A split that would leave everything in one group is not
 * made. */
typedef struct bench_figures {
    bench_group *groups;
    size_t group_count;
} bench_figures;

/* The run must have at least one round. Names point into it. */
status bench_figures_make(const bench_run *run, bench_figures *figures, error *failure) MUST_USE;

void bench_figures_clear(bench_figures *figures);
