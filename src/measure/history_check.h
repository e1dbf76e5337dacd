/* A stored run against an older one: answers first, then guesses, which are exact, then time.
 *
 * Times of two days differ because the machine does. The yardstick is the solver that both runs were
 * asked to measure everything by: the new run's baseline, where the old run has it, else the old
 * run's. How much slower it ran now than then is the drift, and the times of all other solvers are
 * divided by it. What the drift leaves is in history_scatter.h; intervals allow for both. */
#pragma once

#include "measure/comparison.h"
#include "measure/history_scatter.h"
#include "measure/puzzle_join.h"

/* A solver that both runs have. */
typedef struct checked_solver {
    size_t old_entry, new_entry;
    bool is_yardstick;
    size_t disagreements;
    compared_puzzle disagreeing[COMPARISON_LISTED_MAX]; /* the first of them */
    size_t disagreeing_count;
    uint64_t old_guesses, new_guesses;
    size_t timed;         /* puzzles that were timed both times */
    interval as_measured; /* the ratio of the times in all, new / old */
    interval corrected;   /* the same divided by the drift, with the scatter of runs allowed for */
    interval geometric;   /* the mean ratio of a puzzle, so too */
    run_scatter scatter;  /* none of the yardstick, whose two intervals are as measured */
    gate_result guess_gate, time_gate;
} checked_solver;

/* Why nothing can be compared. */
typedef enum check_obstacle {
    OBSTACLE_NONE,
    OBSTACLE_LIMIT,  /* the runs looked for different numbers of solutions */
    OBSTACLE_SOLVER, /* no solver in common */
    OBSTACLE_PUZZLE, /* no puzzle in common */
} check_obstacle;

typedef enum check_result {
    CHECK_PASSED,
    CHECK_WRONG, /* answers differ */
    CHECK_SLOWER,
    CHECK_UNDECIDED, /* too noisy, or nothing to compare */
} check_result;

typedef struct history_check {
    check_obstacle obstacle;
    size_t puzzles, missing, extra; /* in both runs, only in the old, only in the new one */
    bool has_yardstick;
    interval drift; /* new / old; 1, 1, 1 without a yardstick */
    checked_solver *solvers;
    size_t solver_count;
} history_check;

typedef struct check_question {
    const bench_run *old_run, *new_run;
    double limit_percent;    /* how much slower, and how many more guesses, are still allowed */
    const stored_run *heads; /* the history, for the scatter of runs; may be none */
    size_t head_count;
} check_question;

status history_check_make(const check_question *question, history_check *check,
                          error *failure) MUST_USE;
void history_check_clear(history_check *check);

/* The worst of all gates: answers before time, a failure before doubt. */
check_result history_check_result(const history_check *check);
