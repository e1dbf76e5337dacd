/* What a run found, added up: one summary a thread, merged at the end. */
#pragma once

#include "puzzle/answer_check.h"
#include "solvers/solver.h"
#include "stats/histogram.h"

#include <stddef.h>

enum { LISTED_MAX = 10 };

typedef struct slow_puzzle {
    uint64_t id;
    const char *file;
    uint64_t line;
    grid puzzle;
    bool has_candidates; /* it is a candidate puzzle */
    candidate_grid candidates;
    uint64_t time_ns, guesses;
} slow_puzzle;

/* A record that something is said about. */
typedef struct noted_record {
    uint64_t id;
    const char *file;
    uint64_t line;
    char note[160];
} noted_record;

/* Zero-initialise. */
typedef struct run_summary {
    uint64_t records;
    uint64_t outcomes[OUTCOME_KINDS];
    uint64_t solutions_found;
    uint64_t guesses_total, guesses_max;
    uint64_t solved_without_guess;          /* puzzles with a solution that needed none */
    uint64_t counters[SOLVER_COUNTERS_MAX]; /* of the solver, as its list says */
    histogram time_ns;                 /* of each puzzle; its sum is the time inside the solver */
    uint64_t answers[ANSWER_VERDICTS]; /* zero where they are not checked */
    size_t slow_count, reject_count, wrong_count, ambiguous_count;
    slow_puzzle slowest[LISTED_MAX];    /* the slowest first */
    noted_record rejects[LISTED_MAX];   /* the first in the input */
    noted_record wrong[LISTED_MAX];     /* answers, the first in the input */
    noted_record ambiguous[LISTED_MAX]; /* the same */
} run_summary;

static inline uint64_t run_summary_puzzles(const run_summary *summary)
{
    return summary->records - summary->outcomes[OUTCOME_REJECTED];
}

/* CANDIDATES is NULL for an ordinary puzzle. */
void run_summary_add_puzzle(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const grid *puzzle, const candidate_grid *candidates,
                            const solve_result *result);

void run_summary_add_reject(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const char *note);

/* WHY: of a wrong or ambiguous one, as answer_judge says it. */
void run_summary_add_answer(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            answer_verdict verdict, const char *why);

void run_summary_merge(run_summary *into, const run_summary *from);
