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
    uint64_t old_guesses, new_guesses;
    double old_ns, new_ns; /* 0 where time was not taken */
    bool answers_differ;   /* outcome, count or solution */
} compared_puzzle;

enum { COMPARISON_LISTED_MAX = 10 };

/* Of a group of puzzles: all of them, or those of one decade of guesses, clue count or status. */
typedef struct comparison_group {
    char name[32]; /* "all", "10 to 99 guesses", "17 clues", "unique" */
    size_t puzzles, timed;
    double old_ns, new_ns;     /* in all */
    interval total, geometric; /* ratios new / old */
    change_verdict verdict;    /* of the total */
    pair_counts wins;
    double sign_p, wilcoxon_p;
    uint64_t old_guesses, new_guesses;
} comparison_group;

enum { COMPARISON_GROUPS_MAX = 64 };

typedef struct comparison {
    size_t disagreements;
    size_t disagreeing[COMPARISON_LISTED_MAX];      /* indexes of the first */
    comparison_group groups[COMPARISON_GROUPS_MAX]; /* the first is all of them */
    size_t group_count;
    size_t best[COMPARISON_LISTED_MAX], worst[COMPARISON_LISTED_MAX]; /* by time gained or lost */
    size_t listed_count;
} comparison;

/* Compares COUNT puzzles. Ratios carry intervals of 95 %. SEED makes the bootstrap repeatable. */
status comparison_make(const compared_puzzle *puzzles, size_t count, uint64_t seed,
                       comparison *result, error *failure) MUST_USE;
