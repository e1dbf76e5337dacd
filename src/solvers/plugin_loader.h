/* Plug-ins: other people's solvers as solvers of ours. Opens a shared object, checks that it keeps
 * to include/nonet/plugin.h, and adapts it; plugin_calls.c hands it puzzles and judges the answers.
 * A plug-in stays in memory until the program ends: threads of its own may outlive its states. */
#pragma once

#include "base/text.h"
#include "solvers/solver.h"

typedef struct plugin plugin;

/* Loads "PATH" or "PATH:settings" and tries whether it makes a state of these settings. STATUS_PLUGIN
 * where the file is no plug-in for this program, with a sentence that names it. To be released with
 * plugin_unload. */
status plugin_load(slice spec, plugin **result, error *failure) MUST_USE;

/* LOADED may be NULL. */
void plugin_unload(plugin *loaded);

/* Belongs to the plug-in, as do the texts below. */
const solver *plugin_solver(const plugin *loaded);
const char *plugin_path(const plugin *loaded);
const char *plugin_settings(const plugin *loaded);

/* Makes STATE, of the solver's state_bytes and zeroed, ready for one thread; to be ended with
 * plugin_close_state. Where it fails there is nothing to end. */
status plugin_open_state(const plugin *loaded, void *state, error *failure) MUST_USE;
void plugin_close_state(void *state);
