/* What a run found, added up: one summary a thread, merged at the end. */
#pragma once

#include "puzzle/solve_result.h"
#include "solvers/solver.h"
#include "stats/histogram.h"

#include <stddef.h>

enum { LISTED_MAX = 10 };

typedef struct slow_puzzle {
    uint64_t id;
    const char *file;
    uint64_t line;
    grid puzzle;
    uint64_t time_ns, guesses;
} slow_puzzle;

typedef struct rejected_record {
    uint64_t id;
    const char *file;
    uint64_t line;
    char note[160];
} rejected_record;

/* Zero-initialise. */
typedef struct run_summary {
    uint64_t records;
    uint64_t outcomes[OUTCOME_KINDS];
    uint64_t solutions_found;
    uint64_t guesses_total, guesses_max;
    uint64_t solved_without_guess;          /* puzzles with a solution that needed none */
    uint64_t counters[SOLVER_COUNTERS_MAX]; /* of the solver, as its list says */
    histogram time_ns; /* of each puzzle; its sum is the time inside the solver */
    size_t slow_count, reject_count;
    slow_puzzle slowest[LISTED_MAX];     /* the slowest first */
    rejected_record rejects[LISTED_MAX]; /* the first in the input */
} run_summary;

static inline uint64_t run_summary_puzzles(const run_summary *summary)
{
    return summary->records - summary->outcomes[OUTCOME_REJECTED];
}

void run_summary_add_puzzle(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const grid *puzzle, const solve_result *result);

void run_summary_add_reject(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const char *note);

void run_summary_merge(run_summary *into, const run_summary *from);
