#include "solvers/solver_registry.h"

#include "base/memory.h"

extern const solver scan_solver;
extern const solver tally_solver;
extern const solver presort_solver;
extern const solver mrv_solver;
extern const solver dlx_solver;
extern const solver lanes_solver;

const solver *const solver_registry[] = {
    &scan_solver, &tally_solver, &presort_solver, &mrv_solver, &dlx_solver, &lanes_solver, NULL,
};

static status unknown_solver(slice name, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; solver_registry[i] != NULL; i++)
        word_list_add(&known, solver_registry[i]->name);
    word_list_add(&known, "plugin:PATH");
    return error_set(failure, STATUS_USAGE, "no solver is called '%.*s'; expected one of: %s",
                     (int)name.length, name.start, known.text);
}

/* A plug-in may not pass for one of ours. */
static status check_plugin_name(const plugin *loaded, error *failure)
{
    const char *name = plugin_solver(loaded)->name;
    for (size_t i = 0; solver_registry[i] != NULL; i++)
        if (strcmp(solver_registry[i]->name, name) == 0)
            return error_set(failure, STATUS_PLUGIN,
                             "plug-in %s calls itself %s, as one of nonet's own solvers; expected "
                             "another name",
                             plugin_path(loaded), name);
    return STATUS_OK;
}

static status choose_plugin(slice rest, solver_choice *choice, error *failure)
{
    TRY(plugin_load(rest, &choice->plugin, failure));
    choice->solver = plugin_solver(choice->plugin);
    const status checked = check_plugin_name(choice->plugin, failure);
    if (checked != STATUS_OK)
        solver_choice_release(choice);
    return checked;
}

status solver_choice_parse(const char *spec, solver_choice *choice, error *failure)
{
    slice list = slice_of(spec);
    const slice name = slice_take_until(&list, ':');
    choice->plugin = NULL;
    if (slice_equals(name, "plugin"))
        return choose_plugin(list, choice, failure);
    for (size_t i = 0; solver_registry[i] != NULL; i++) {
        const solver *candidate = solver_registry[i];
        if (slice_equals(name, candidate->name)) {
            choice->solver = candidate;
            choice->target = simd_target_best();
            return solver_settings_parse(candidate->name, candidate->settings,
                                         candidate->setting_count, list, choice->setting_values,
                                         failure);
        }
    }
    return unknown_solver(name, failure);
}

void solver_choice_release(solver_choice *choice)
{
    plugin_unload(choice->plugin);
    choice->plugin = NULL;
    choice->solver = NULL;
}

status solver_choice_print_settings(const solver_choice *choice, text_buffer *out, error *failure)
{
    if (choice->plugin != NULL)
        return text_buffer_append(out, slice_of(plugin_settings(choice->plugin)), failure);
    return solver_settings_print(choice->solver->settings, choice->solver->setting_count,
                                 choice->setting_values, out, failure);
}

status solver_choice_create_state(const solver_choice *choice, void **state, error *failure)
{
    *state = memory_allocate(choice->solver->state_bytes, failure);
    if (*state == NULL)
        return failure->code;
    if (choice->plugin != NULL) {
        const status opened = plugin_open_state(choice->plugin, *state, failure);
        if (opened != STATUS_OK) {
            memory_free(*state);
            *state = NULL;
        }
        return opened;
    }
    if (choice->solver->prepare != NULL)
        choice->solver->prepare(*state, choice->setting_values, choice->target);
    return STATUS_OK;
}

void solver_choice_destroy_state(const solver_choice *choice, void *state)
{
    if (choice->plugin != NULL && state != NULL)
        plugin_close_state(state);
    memory_free(state);
}
