/* Old against new, puzzle by puzzle: the heart of `compare`, of `history check`, and of the ratios
 * in a bench table. Answers first: where outcomes or solutions differ, times mean nothing. */
#pragma once

#include "measure/change_verdict.h"
#include "puzzle/grid.h"
#include "puzzle/solve_result.h"
#include "stats/rank_test.h"

#include <stdbool.h>

/* One puzzle, measured both ways. */
typedef struct compared_puzzle {
    grid puzzle;
    uint64_t old_line, new_line; /* where it stands in its input file */
    outcome old_outcome, new_outcome;
    uint64_t old_solutions, new_solutions;               /* how many were found */
    const grid *old_first_solution, *new_first_solution; /* NULL without one, or unknown */
    uint64_t old_guesses, new_guesses;
    double old_ns, new_ns; /* 0 where time was not taken */
    bool answers_differ;   /* outcome, count or solution */
} compared_puzzle;

enum {
    COMPARISON_LISTED_MAX = 10,
    COMPARISON_TIMED_LEAST = 20, /* with fewer timed puzzles intervals are unknown: 0 to INFINITY */
};

/* Two times of a puzzle that differ by less are a tie: more than that the clock and the caches do. */
#define COMPARISON_TIE_FRACTION 0.01

/* Of a group of puzzles: all of them, or those of one decade of guesses, clue count or status. */
typedef struct comparison_group {
    char name[32]; /* "all", "10 to 99 guesses", "17 clues", "unique" */
    size_t puzzles, timed;
    double old_ns, new_ns;     /* in all */
    interval total, geometric; /* ratios new / old, 95 % */
    change_verdict verdict; /* of the total; behind the first group stricter, as there are many */
    change_verdict geometric_verdict;
    pair_counts wins;
    double sign_p, wilcoxon_p;
    uint64_t old_guesses, new_guesses;
} comparison_group;

enum { COMPARISON_GROUPS_MAX = 128 };

/* Of the timed puzzles. */
typedef struct time_quantiles {
    double p50, p90, p99, max;
} time_quantiles;

typedef struct comparison {
    size_t disagreements;
    size_t disagreeing[COMPARISON_LISTED_MAX];      /* indexes of the first */
    comparison_group groups[COMPARISON_GROUPS_MAX]; /* the first is all of them */
    size_t group_count;
    bool has_times;                      /* of any puzzle, on any side */
    time_quantiles old_times, new_times; /* 0 where nothing was timed */
    size_t best[COMPARISON_LISTED_MAX], worst[COMPARISON_LISTED_MAX]; /* by time gained or lost */
    size_t best_count, worst_count;
} comparison;

/* Compares COUNT puzzles, which stand in the order in which they were measured. SEED makes the
 * bootstrap repeatable. Groups are made by what the old way found; a kind of group (decade, clue
 * count, status) that holds all puzzles in one group is left out. */
status comparison_make(const compared_puzzle *puzzles, size_t count, uint64_t seed,
                       comparison *result, error *failure) MUST_USE;

/* The gate of --fail-over: time and guesses of all puzzles. Undecided with too few timed puzzles;
 * where nothing was timed on either side, guesses decide alone. */
gate_result comparison_gate(const comparison *result, double limit_percent);
