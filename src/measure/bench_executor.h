/* Who lets the solvers of a bench work, and by which clock: the solvers themselves on real threads
 * (bench_team.h), or in tests solvers that "take" exactly the nanoseconds they are told to. */
#pragma once

#include "base/error.h"
#include "puzzle/solve_result.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct bench_executor {
    void *context;

    /* Makes the solvers' states anew, at other places in memory. */
    status (*renew_states)(void *context, error *failure);

    /* Solver ENTRY does COUNT puzzles; *turn_ns is what the turn took, and each result has the time
     * of its puzzle. False where the user's wish to end left a puzzle without a result. */
    bool (*take_turn)(void *context, size_t entry, const grid *puzzles, solve_result *results,
                      size_t count, double *turn_ns);

    /* Nanoseconds since some fixed moment, to know when the time is up. */
    uint64_t (*now_ns)(void *context);

    /* Does the user wish to end? */
    bool (*is_stopped)(void *context);
} bench_executor;
