/* Answers that the input gives to its puzzles, and whether they are right. */
#pragma once

#include "puzzle/candidate_grid.h"
#include "puzzle/solve_result.h"

#include <stddef.h>

/* What the input says of one puzzle. All zero: nothing. */
typedef struct stated_answer {
    bool has_solution, has_count;
    size_t length;  /* characters of the solution; 0 where it is no text at all */
    grid solution;  /* where length is CELLS; 0 for what is no digit */
    uint64_t count; /* of solutions; 2 also stands for more, as some programs stop there */
} stated_answer;

typedef enum answer_verdict {
    ANSWER_MISSING,
    ANSWER_RIGHT,     /* nothing that was found contradicts it */
    ANSWER_WRONG,     /* solution or count, or they contradict what the solver says */
    ANSWER_AMBIGUOUS, /* a solution, but one of several, and the input does not say so */
    ANSWER_UNDECIDED, /* a count alone, and the search ended before it was reached */
    ANSWER_VERDICTS
} answer_verdict;

/* "right", "ambiguous" and the like. */
extern const char *const answer_verdict_words[ANSWER_VERDICTS];

enum { ANSWER_WHY_MAX = 160 };

/* Judges an answer by the rules of the game and by what a solver found. CANDIDATES is NULL for an
 * ordinary puzzle. SOLUTION is the first one found, NULL where none was given. Says in WHY what is
 * wrong, or how ambiguous; else "". */
answer_verdict answer_judge(const grid *puzzle, const candidate_grid *candidates,
                            const solve_result *result, const grid *solution,
                            const stated_answer *answer, char why[ANSWER_WHY_MAX]);
