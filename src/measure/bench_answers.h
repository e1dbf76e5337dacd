/* Answers come first: all solvers must agree on every puzzle before any of their times counts. */
#pragma once

#include "measure/bench_executor.h"
#include "measure/bench_run.h"

typedef enum disagreement_kind {
    DISAGREE_OUTCOME,  /* another outcome or count than the first solver's */
    DISAGREE_SOLUTION, /* another solution, where there is only one */
    DISAGREE_WRONG,    /* what it calls a solution is none */
} disagreement_kind;

typedef struct disagreement {
    disagreement_kind kind;
    size_t puzzle; /* its index */
    size_t entry;  /* the solver that differs from the first; with DISAGREE_WRONG maybe the first */
    solve_result first, other;
} disagreement;

enum { DISAGREEMENTS_LISTED_MAX = 10 };

/* Zero-initialise. */
typedef struct bench_answers {
    size_t disagreements; /* puzzles that two solvers answer differently, or one wrongly */
    disagreement listed[DISAGREEMENTS_LISTED_MAX]; /* the first of them */
    size_t listed_count;
    bool was_interrupted; /* before all was checked */
} bench_answers;

/* Lets each solver of the run do each puzzle once, fills in outcomes and guesses, and compares.
 * ENTRY_NS (entry_count of them) becomes what each solver took for all of it. */
status bench_answers_check(bench_run *run, const bench_executor *executor, bench_answers *answers,
                           double *entry_ns, error *failure) MUST_USE;
