/* The list of all solvers, and a solver picked from it with settings. To add a solver: write its
 * file, declare it in solver_registry.c and add one line to the list there. */
#pragma once

#include "solvers/plugin_loader.h"
#include "solvers/solver.h"

/* All solvers, in the order of `nonet list solvers`; ends with NULL. */
extern const solver *const solver_registry[];

/* A solver and a value for each of its settings. */
typedef struct solver_choice {
    const solver *solver;
    uint64_t setting_values[SOLVER_SETTINGS_MAX];
    simd_target target;
    plugin *plugin; /* what *solver belongs to; NULL for one of ours */
} solver_choice;

/* Reads "NAME" or "NAME:key=value,..."; an unknown word is named along with those allowed. The
 * target is the best that there is, until the caller chooses another. "plugin:PATH" and
 * "plugin:PATH:settings" load a plug-in. To be released with solver_choice_release, after all of
 * its states. */
status solver_choice_parse(const char *spec, solver_choice *choice, error *failure) MUST_USE;

void solver_choice_release(solver_choice *choice);

/* Appends "key=value,..." for all settings, or what a plug-in was given. */
status solver_choice_print_settings(const solver_choice *choice, text_buffer *out,
                                    error *failure) MUST_USE;

/* A solver state for one thread, to be released with solver_choice_destroy_state. */
status solver_choice_create_state(const solver_choice *choice, void **state,
                                  error *failure) MUST_USE;

/* STATE may be NULL. */
void solver_choice_destroy_state(const solver_choice *choice, void *state);
