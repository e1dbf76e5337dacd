/* The list of all solvers, and a solver picked from it with settings. To add a solver: write its
 * file, declare it in solver_registry.c and add one line to the list there. */
#pragma once

#include "solvers/solver.h"

/* All solvers, in the order of `nonet list solvers`; ends with NULL. */
extern const solver *const solver_registry[];

/* A solver and a value for each of its settings. */
typedef struct solver_choice {
    const solver *solver;
    uint64_t setting_values[SOLVER_SETTINGS_MAX];
    simd_target target;
} solver_choice;

/* Reads "NAME" or "NAME:key=value,..."; an unknown word is named along with those allowed. The
 * target is the best that there is, until the caller chooses another. */
status solver_choice_parse(const char *spec, solver_choice *choice, error *failure) MUST_USE;

/* A solver state for one thread, to be released with memory_free. */
status solver_choice_create_state(const solver_choice *choice, void **state,
                                  error *failure) MUST_USE;
