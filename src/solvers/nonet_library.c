#include "nonet/nonet.h"

#include "base/memory.h"
#include "solvers/solver_registry.h"

#include <stdio.h>

struct nonet_solver {
    solver_choice choice;
    void *state;
};

const char *nonet_version(void)
{
    return NONET_VERSION;
}

static status create(const char *spec, nonet_solver **result, error *failure)
{
    nonet_solver *self = memory_allocate(sizeof *self, failure);
    if (self == NULL)
        return STATUS_NO_MEMORY;
    status created = solver_choice_parse(spec, &self->choice, failure);
    if (created == STATUS_OK)
        created = solver_choice_create_state(&self->choice, &self->state, failure);
    if (created != STATUS_OK) {
        solver_choice_release(&self->choice);
        memory_free(self);
        return created;
    }
    *result = self;
    return STATUS_OK;
}

nonet_solver *nonet_solver_create(const char *spec, char *message, size_t message_bytes)
{
    nonet_solver *self = NULL;
    error failure;
    if (create(spec, &self, &failure) != STATUS_OK && message != NULL)
        snprintf(message, message_bytes, "%s", failure.message);
    return self;
}

void nonet_solver_destroy(nonet_solver *self)
{
    if (self == NULL)
        return;
    solver_choice_destroy_state(&self->choice, self->state);
    solver_choice_release(&self->choice);
    memory_free(self);
}

/* Either of the two puzzles is there. */
static int64_t solve(nonet_solver *self, const grid *givens, const candidate_grid *candidates,
                     uint64_t limit, char *solution, nonet_effort *effort)
{
    stop_flag never = false;
    const solve_request request = {
        .solution_limit = limit,
        .guess_budget = NO_GUESS_BUDGET,
        .timing = TIMING_OFF,
        .stop = &never,
    };
    const solver *method = self->choice.solver;
    solve_result result;
    error failure;
    if (solver_check_request(method, &request, false, &failure) != STATUS_OK ||
        (candidates != NULL && solver_check_candidates(method, &failure) != STATUS_OK))
        return -2;
    const size_t done =
        candidates != NULL
            ? solver_solve_candidates(method, self->state, &request, candidates, &result, 1)
            : solver_solve_batch(method, self->state, &request, givens, &result, 1);
    if (done == 0)
        return -2;
    if (solution != NULL && result.solutions > 0 && !method->cannot.give_solution)
        grid_put_text(solution, &result.solution, '.');
    if (effort != NULL)
        *effort = (nonet_effort){.guesses = result.guesses, .nodes = result.nodes};
    return (int64_t)result.solutions;
}

int64_t nonet_solve(nonet_solver *self, const char *puzzle, uint64_t limit, char *solution,
                    nonet_effort *effort)
{
    grid givens;
    if (strnlen(puzzle, CELLS) != CELLS || !grid_read_text(puzzle, &givens))
        return -1;
    return solve(self, &givens, NULL, limit, solution, effort);
}

int64_t nonet_solve_candidates(nonet_solver *self, const uint16_t candidates[81], uint64_t limit,
                               char *solution, nonet_effort *effort)
{
    candidate_grid puzzle;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (candidates[cell] > ALL_DIGITS)
            return -1;
        puzzle.cell[cell] = candidates[cell];
    }
    return solve(self, NULL, &puzzle, limit, solution, effort);
}
