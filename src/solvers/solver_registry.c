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
    return error_set(failure, STATUS_USAGE, "no solver is called '%.*s'; expected one of: %s",
                     (int)name.length, name.start, known.text);
}

status solver_choice_parse(const char *spec, solver_choice *choice, error *failure)
{
    slice list = slice_of(spec);
    const slice name = slice_take_until(&list, ':');
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

status solver_choice_create_state(const solver_choice *choice, void **state, error *failure)
{
    *state = memory_allocate(choice->solver->state_bytes, failure);
    if (*state == NULL)
        return failure->code;
    if (choice->solver->prepare != NULL)
        choice->solver->prepare(*state, choice->setting_values, choice->target);
    return STATUS_OK;
}
