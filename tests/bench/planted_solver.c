/* A solver whose speed is known: mrv, after each puzzle of which the clock is watched until it took
 * PERMILLE longer. With 0 the clock is read all the same, so that two of them differ in nothing but
 * what was planted. */
#include "base/clock.h"
#include "solvers/search.h"
#include "solvers/solver_registry.h"

#include <stdlib.h>

extern const solver mrv_solver;

enum { MRV_STATE_BYTES_MAX = 1 << 16 };

typedef struct planted_state {
    _Alignas(64) unsigned char mrv_state[MRV_STATE_BYTES_MAX];
    uint64_t permille;
} planted_state;

static void prepare(void *memory, const uint64_t *setting_values, simd_target target)
{
    planted_state *state = memory;
    if (mrv_solver.state_bytes > sizeof state->mrv_state)
        abort();
    uint64_t mrv_values[SOLVER_SETTINGS_MAX];
    for (size_t i = 0; i < mrv_solver.setting_count; i++)
        mrv_values[i] = mrv_solver.settings[i].default_value;
    mrv_solver.prepare(state->mrv_state, mrv_values, target);
    state->permille = setting_values[0];
}

static void search_one(void *memory, search *progress, const grid *puzzle)
{
    planted_state *state = memory;
    const stopwatch *watch = progress->request->stopwatch;
    if (watch == NULL) {
        mrv_solver.search_one(state->mrv_state, progress, puzzle);
        return;
    }
    const uint64_t begin = stopwatch_ticks(watch);
    mrv_solver.search_one(state->mrv_state, progress, puzzle);
    const uint64_t end = stopwatch_ticks(watch);
    const uint64_t extra = (end - begin) * state->permille / 1000;
    if (extra > 0)
        while (stopwatch_ticks(watch) - end < extra)
            continue;
}

static const solver_setting settings[] = {
    {"permille", "how much longer a puzzle takes", NULL, 0},
};

const solver planted_solver = {
    .name = "planted",
    .summary = "mrv, slower by so many parts of a thousand",
    .settings = settings,
    .setting_count = 1,
    .state_bytes = sizeof(planted_state),
    .prepare = prepare,
    .search_one = search_one,
    .first_batch = 64,
};
