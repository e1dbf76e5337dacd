/* Puzzles with what is true of them, known by the way that they are made and not by the solver
 * under test. They have many givens, so that the weakest solver finishes them at once. */
#pragma once

#include "puzzle/solve_result.h"
#include "support/methods.h"

typedef struct fact {
    grid puzzle;
    outcome outcome;    /* with a limit of 2 */
    uint64_t solutions; /* all of them */
    grid solution;      /* of a puzzle that has one */
} fact;

enum { FACTS_MAX = 64 };

/* Equal parts of
 *     unique      a bundled 17-clue puzzle with more cells of its solution filled in
 *     none        such a puzzle with one wrong digit that clashes with nothing
 *     multiple    a bundled puzzle of several solutions, filled in where two of them agree;
 *                 dlx and mrv must agree on the count
 * and puzzles that need no thought: a full grid, a full grid less one cell, a clash. */
size_t make_facts(fact facts[FACTS_MAX]);

/* Fails the test where RESULT, found under REQUEST, contradicts itself, the judge or the fact. */
void check_result(const char *method_name, const solve_request *request, const fact *known,
                  const solve_result *result);
