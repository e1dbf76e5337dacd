/* Every solver of the registry in every setting of words, as specs for solver_choice_parse. */
#pragma once

#include "solvers/solver_registry.h"

typedef struct method {
    char spec[112];
    bool is_strong; /* hard puzzles take it milliseconds, not minutes */
} method;

enum { METHODS_MAX = 256 };

/* Each combination of words once; those with a random word with two seeds. Returns how many. */
size_t list_methods(method methods[METHODS_MAX]);

/* A method with a state of its own, ready to solve. */
typedef struct open_method {
    char name[112];
    bool is_strong;
    solver_choice choice;
    void *state;
} open_method;

open_method open_method_create(const char *spec);
void open_method_destroy(open_method *solving);

/* No budget, no timing, no sink, never stopped. */
solve_request plain_request(uint64_t solution_limit);

/* Solves one puzzle, which must be finished. */
solve_result solve_with(const open_method *solving, const solve_request *request,
                        const grid *puzzle);

/* The same of two results, times apart? */
bool results_are_equal(const solve_result *a, const solve_result *b);
