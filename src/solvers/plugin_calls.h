/* The calls into a plug-in, and the judging of what comes back. Shared by plugin_loader.c and
 * plugin_calls.c alone. */
#pragma once

#include "nonet/plugin.h"
#include "solvers/plugin_guard.h"
#include "solvers/plugin_loader.h"

struct plugin {
    solver solver; /* how everybody else sees it */
    const nonet_plugin_v1 *interface;
    void *library;
    char *path, *settings; /* own memory */
    plugin_guard guard;    /* of the thread that loads it */
};

enum {
    PLUGIN_BATCH = 1024, /* puzzles of one call of solve_batch at most */
    PLUGIN_CHUNK = 64,   /* puzzles made ready at a time where each has a call of its own */
};

typedef struct plugin_state {
    const plugin *plugin;
    void *own;   /* of the plug-in */
    error fault; /* that ended the last batch */
    plugin_guard guard;
    nonet_plugin_puzzle_v1 puzzles[PLUGIN_BATCH];
    nonet_plugin_result_v1 answers[PLUGIN_BATCH];
    char texts[PLUGIN_BATCH][CELLS + 1];
    uint16_t candidates[PLUGIN_BATCH][CELLS];
} plugin_state;

static inline bool plugin_can(const plugin *loaded, uint32_t ability)
{
    return (loaded->interface->abilities & ability) != 0;
}

/* As solve_batch, solve_candidates and read_fault of a solver. */
size_t plugin_solve_batch(void *state, const solve_request *request, const grid *puzzles,
                          solve_result *results, size_t count);
size_t plugin_solve_candidates(void *state, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count);
status plugin_read_fault(const void *state, error *fault);

/* STATUS_PLUGIN with the sentence on what GUARD has caught. */
status plugin_report_crash(const plugin_guard *guard, error *failure);
