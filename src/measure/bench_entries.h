/* The solvers of a bench by name. */
#pragma once

#include "measure/bench_run.h"
#include "solvers/solver_registry.h"

/* Makes the run's entries from COUNT choices and from what the user wrote for each: names,
 * settings, targets. On failure, clear the run all the same. */
status bench_entries_make(bench_run *run, const solver_choice *choices, const char *const *words,
                          size_t count, error *failure) MUST_USE;
