#include "solvers/plugin_calls.h"

#include "puzzle/solution_check.h"

#include <inttypes.h>

/* Puzzles that are handed over and answered, up to the place where it ends. */
typedef struct plugin_task {
    plugin_state *state;
    const solve_request *request;
    nonet_plugin_request_v1 asked;
    solve_result *results; /* their time_ns is filled in, in TIMING_PUZZLE */
    size_t count;
    volatile size_t done; /* survives the crash of the next one */
    uint64_t elapsed_ns;  /* of all of them, in TIMING_BATCH */
} plugin_task;

/* Puzzles of one kind: either of the two is there. */
typedef struct plugin_puzzles {
    const grid *grids;
    const candidate_grid *candidates;
} plugin_puzzles;

static plugin_puzzles puzzles_behind(plugin_puzzles all, size_t done)
{
    return (plugin_puzzles){
        .grids = all.grids != NULL ? all.grids + done : NULL,
        .candidates = all.candidates != NULL ? all.candidates + done : NULL,
    };
}

static void make_grid_ready(plugin_state *state, size_t i, const grid *puzzle)
{
    *grid_put_text(state->texts[i], puzzle, '.') = '\0';
    if (!plugin_can(state->plugin, NONET_PLUGIN_READS_CANDIDATES))
        return;
    const candidate_grid candidates = candidate_grid_of(puzzle);
    memcpy(state->candidates[i], candidates.cell, sizeof candidates.cell);
}

static void make_candidates_ready(plugin_state *state, size_t i, const candidate_grid *puzzle)
{
    const grid givens = candidate_grid_givens(puzzle);
    *grid_put_text(state->texts[i], &givens, '.') = '\0';
    memcpy(state->candidates[i], puzzle->cell, sizeof puzzle->cell);
}

/* The puzzles as the plug-in sees them, which is no part of its time. */
static void make_ready(plugin_state *state, const plugin_puzzles *puzzles, size_t count)
{
    const bool wants_candidates = plugin_can(state->plugin, NONET_PLUGIN_READS_CANDIDATES);
    for (size_t i = 0; i < count; i++) {
        if (puzzles->grids != NULL)
            make_grid_ready(state, i, &puzzles->grids[i]);
        if (puzzles->candidates != NULL)
            make_candidates_ready(state, i, &puzzles->candidates[i]);
        state->puzzles[i] = (nonet_plugin_puzzle_v1){
            .text = state->texts[i],
            .candidates = wants_candidates ? state->candidates[i] : NULL,
        };
    }
    memset(state->answers, 0, count * sizeof *state->answers);
}

static void call_once(const plugin_task *task, size_t first, size_t count)
{
    plugin_state *state = task->state;
    const nonet_plugin_v1 *interface = state->plugin->interface;
    state->guard.puzzle = state->texts[first];
    if (count == 1 && interface->solve != NULL)
        interface->solve(state->own, &task->asked, &state->puzzles[first], &state->answers[first]);
    else
        interface->solve_batch(state->own, &task->asked, &state->puzzles[first],
                               &state->answers[first], count);
}

/* A call for each puzzle. What is answered after the stop flag was set is not looked at. */
static void call_for_each(plugin_task *task)
{
    const solve_request *request = task->request;
    const bool timed = request->timing == TIMING_PUZZLE;
    uint64_t begin = timed ? stopwatch_ticks(request->stopwatch) : 0;
    for (size_t i = 0; i < task->count; i++) {
        call_once(task, i, 1);
        if (stop_flag_is_set(request->stop))
            return;
        if (timed) {
            const uint64_t end = stopwatch_ticks(request->stopwatch);
            task->results[i].time_ns = stopwatch_interval_ns(request->stopwatch, begin, end);
            begin = end;
        }
        task->done = i + 1;
    }
}

static bool is_batched(const plugin *loaded, timing_mode timing)
{
    return loaded->interface->solve_batch != NULL && timing != TIMING_PUZZLE;
}

static void call_plugin(void *context)
{
    plugin_task *task = context;
    const solve_request *request = task->request;
    const bool timed = request->timing == TIMING_BATCH;
    const uint64_t begin = timed ? stopwatch_ticks(request->stopwatch) : 0;
    if (!is_batched(task->state->plugin, request->timing)) {
        call_for_each(task);
    } else {
        call_once(task, 0, task->count);
        if (!stop_flag_is_set(request->stop))
            task->done = task->count;
    }
    if (timed)
        task->elapsed_ns =
            stopwatch_interval_ns(request->stopwatch, begin, stopwatch_ticks(request->stopwatch));
}

status plugin_report_crash(const plugin_guard *guard, error *failure)
{
    char sentence[PLUGIN_GUARD_SENTENCE_MAX];
    plugin_guard_describe(guard, sentence);
    return error_set(failure, STATUS_PLUGIN, "%s", sentence);
}

#define REFUSE(state, format, ...)                                                              \
    (error_set(&(state)->fault, STATUS_WRONG_ANSWER, "plug-in %s gave a wrong answer: " format, \
               (state)->plugin->path, __VA_ARGS__),                                             \
     false)

static bool numbers_are_right(plugin_state *state, const solve_request *request,
                              const nonet_plugin_result_v1 *answer)
{
    const uint64_t limit = request->solution_limit, budget = request->guess_budget;
    const bool gave_up = answer->flags == NONET_PLUGIN_GAVE_UP;
    if (answer->flags != 0 && !gave_up)
        return REFUSE(state, "its flags are %#" PRIx32 ", which means nothing", answer->flags);
    if (limit != 0 && answer->solutions > limit)
        return REFUSE(state, "%" PRIu64 " solutions, the limit is %" PRIu64, answer->solutions,
                      limit);
    if (gave_up &&
        (budget == NO_GUESS_BUDGET || !plugin_can(state->plugin, NONET_PLUGIN_KEEPS_BUDGET)))
        return REFUSE(state, "it gave up, %s", "and there was no guess budget");
    if (plugin_can(state->plugin, NONET_PLUGIN_COUNTS_GUESSES) && answer->guesses > budget)
        return REFUSE(state, "%" PRIu64 " guesses, the budget is %" PRIu64, answer->guesses,
                      budget);
    return true;
}

/* Judges the SOLUTION; WHY says what is wrong with it. */
static bool solution_solves(const plugin_puzzles *puzzle, const grid *solution,
                            char why[SOLUTION_FAULT_MAX])
{
    const bool is_right = puzzle->grids != NULL
                              ? solution_is_right(puzzle->grids, solution)
                              : solution_fits_candidates(puzzle->candidates, solution);
    if (is_right)
        return true;
    if (puzzle->grids != NULL)
        solution_describe_fault(puzzle->grids, solution, why);
    else
        solution_describe_misfit(puzzle->candidates, solution, why);
    return false;
}

static bool solution_is_accepted(plugin_state *state, const plugin_puzzles *puzzle,
                                 const nonet_plugin_result_v1 *answer, grid *solution)
{
    if (answer->solutions == 0 || !plugin_can(state->plugin, NONET_PLUGIN_GIVES_SOLUTION)) {
        memset(solution, 0, sizeof *solution);
        return true;
    }
    if (answer->solution[0] == '\0')
        return REFUSE(state, "solutions: %" PRIu64 ", but none is given", answer->solutions);
    if (!grid_read_text(answer->solution, solution))
        return REFUSE(state, "its solution is not %d digits", CELLS);
    char why[SOLUTION_FAULT_MAX];
    return solution_solves(puzzle, solution, why) || REFUSE(state, "its solution %s", why);
}

/* The answer as a result of ours, its time apart; false where it is refused. */
static bool accept_answer(plugin_state *state, const solve_request *request,
                          const plugin_puzzles *puzzle, const nonet_plugin_result_v1 *answer,
                          solve_result *result)
{
    if (!numbers_are_right(state, request, answer) ||
        !solution_is_accepted(state, puzzle, answer, &result->solution))
        return false;
    const plugin *loaded = state->plugin;
    const uint64_t limit = request->solution_limit;
    const bool gave_up = answer->flags == NONET_PLUGIN_GAVE_UP;
    result->complete = !gave_up && (limit == 0 || answer->solutions < limit);
    result->outcome = outcome_of_search(answer->solutions, result->complete, gave_up);
    result->depth = DEPTH_NOT_COUNTED;
    result->solutions = answer->solutions;
    result->guesses =
        plugin_can(loaded, NONET_PLUGIN_COUNTS_GUESSES) ? answer->guesses : NOT_COUNTED;
    result->nodes = plugin_can(loaded, NONET_PLUGIN_COUNTS_NODES) ? answer->nodes : NOT_COUNTED;
    return true;
}

/* By nodes where they are counted; otherwise each puzzle has an equal share. */
static void charge(solve_result *results, size_t count, uint64_t elapsed_ns)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t nodes = results[i].nodes;
        results[i].time_ns = nodes == NOT_COUNTED || nodes == 0 ? 1 : nodes;
    }
    solver_charge(results, count, elapsed_ns);
}

/* Returns how many are finished and accepted. */
static size_t solve_chunk(plugin_state *state, const solve_request *request,
                          const plugin_puzzles *puzzles, solve_result *results, size_t count)
{
    const uint64_t limit = request->solution_limit;
    plugin_task task = {
        .state = state,
        .request = request,
        .asked =
            {
                .struct_bytes = sizeof task.asked,
                .solution_limit = limit == 0 ? UINT64_MAX : limit,
                .guess_budget = request->guess_budget,
                .stop = (const volatile unsigned char *)request->stop,
            },
        .results = results,
        .count = count,
    };
    make_ready(state, puzzles, count);
    state->guard.doing = is_batched(state->plugin, request->timing)
                             ? "on the batch that begins with the puzzle "
                             : "on the puzzle ";
    for (size_t i = 0; i < count; i++)
        results[i].time_ns = 0;
    const int crash = plugin_guard_run(&state->guard, call_plugin, &task);
    size_t accepted = 0;
    while (accepted < task.done) {
        const plugin_puzzles puzzle = puzzles_behind(*puzzles, accepted);
        if (!accept_answer(state, request, &puzzle, &state->answers[accepted], &results[accepted]))
            break;
        accepted++;
    }
    if (crash != 0 && accepted == task.done)
        plugin_report_crash(&state->guard, &state->fault);
    if (request->timing == TIMING_BATCH)
        charge(results, accepted, task.elapsed_ns);
    return accepted;
}

static size_t solve_all(plugin_state *state, const solve_request *request, plugin_puzzles puzzles,
                        solve_result *results, size_t count)
{
    const size_t most = is_batched(state->plugin, request->timing) ? PLUGIN_BATCH : PLUGIN_CHUNK;
    size_t done = 0;
    while (done < count && state->fault.code == STATUS_OK && !stop_flag_is_set(request->stop)) {
        const size_t chunk = count - done < most ? count - done : most;
        const plugin_puzzles next = puzzles_behind(puzzles, done);
        const size_t finished = solve_chunk(state, request, &next, results + done, chunk);
        done += finished;
        if (finished < chunk)
            break;
    }
    return done;
}

size_t plugin_solve_batch(void *memory, const solve_request *request, const grid *puzzles,
                          solve_result *results, size_t count)
{
    return solve_all(memory, request, (plugin_puzzles){.grids = puzzles}, results, count);
}

size_t plugin_solve_candidates(void *memory, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count)
{
    return solve_all(memory, request, (plugin_puzzles){.candidates = puzzles}, results, count);
}

status plugin_read_fault(const void *memory, error *fault)
{
    const plugin_state *state = memory;
    if (state->fault.code != STATUS_OK)
        *fault = state->fault;
    return state->fault.code;
}
