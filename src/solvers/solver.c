#include "solvers/search.h"

status solver_read_fault(const solver *method, const void *state, error *fault)
{
    return method->read_fault != NULL ? method->read_fault(state, fault) : STATUS_OK;
}

timing_mode solver_usual_timing(const solver *method)
{
    const bool is_batched = method->solve_batch != NULL && !method->is_timed_by_puzzle;
    return is_batched ? TIMING_BATCH : TIMING_PUZZLE;
}

status solver_check_request(const solver *method, const solve_request *request, bool all,
                            error *failure)
{
    const solver_limits *cannot = &method->cannot;
    const uint64_t limit = request->solution_limit;
    if (cannot->count_all && limit != 1 && limit != 2)
        return error_set(failure, STATUS_USAGE,
                         "%s cannot count more than two solutions; expected 1 or 2 of them",
                         method->name);
    if (cannot->keep_budget && request->guess_budget != NO_GUESS_BUDGET)
        return error_set(failure, STATUS_USAGE,
                         "%s keeps no guess budget; leave it away or choose another solver",
                         method->name);
    if (cannot->list_solutions && all)
        return error_set(failure, STATUS_USAGE,
                         "%s gives the first solution alone; choose another solver for all of them",
                         method->name);
    return STATUS_OK;
}

status solver_check_candidates(const solver *method, error *failure)
{
    if (method->search_candidates != NULL || method->solve_candidates != NULL)
        return STATUS_OK;
    return error_set(failure, STATUS_USAGE,
                     "%s cannot solve candidate puzzles; expected one of nonet's own solvers, or a "
                     "plug-in that reads candidates",
                     method->name);
}

static void write_result(const search *progress, solve_result *result)
{
    result->complete = !progress->stopped;
    result->outcome = outcome_of_search(progress->solutions, result->complete, progress->gave_up);
    result->depth = progress->depth;
    result->solutions = progress->solutions;
    result->guesses = progress->guesses;
    result->nodes = progress->nodes;
    result->time_ns = 0;
    if (progress->solutions > 0)
        result->solution = progress->first_solution;
}

/* Puzzles of one kind: either of the two is there. */
typedef struct puzzle_list {
    const grid *grids;
    const candidate_grid *candidates;
} puzzle_list;

static bool clashes(const puzzle_list *puzzles, size_t index)
{
    return puzzles->grids != NULL ? grid_givens_clash(&puzzles->grids[index])
                                  : candidate_grid_clashes(&puzzles->candidates[index]);
}

/* Returns false where the stop flag ended the search, which leaves no result. */
static bool solve_one(const solver *method, void *state, const solve_request *request,
                      const puzzle_list *puzzles, size_t index, solve_result *result)
{
    search progress;
    progress.request = request;
    progress.puzzle_index = index;
    progress.open_guesses = progress.depth = 0;
    progress.stopped = progress.interrupted = progress.gave_up = false;
    progress.nodes = progress.guesses = progress.solutions = 0;
    if (clashes(puzzles, index))
        progress.interrupted = !search_enter_node(&progress);
    else if (puzzles->grids != NULL)
        method->search_one(state, &progress, &puzzles->grids[index]);
    else
        method->search_candidates(state, &progress, &puzzles->candidates[index]);
    write_result(&progress, result);
    return !progress.interrupted;
}

void solver_charge(solve_result *results, size_t count, uint64_t time_ns)
{
    uint64_t all = 0, seen = 0, charged = 0;
    for (size_t i = 0; i < count; i++)
        all += results[i].time_ns;
    const double rate = (double)time_ns / (double)all;
    for (size_t i = 0; i < count; i++) {
        seen += results[i].time_ns;
        /* Signed numbers are converted faster. */
        const double share = (double)(int64_t)seen * rate;
        const uint64_t due = i + 1 < count ? (uint64_t)(int64_t)share : time_ns;
        results[i].time_ns = due - charged;
        charged = due;
    }
}

static size_t solve_one_by_one(const solver *method, void *state, const solve_request *request,
                               const puzzle_list *puzzles, solve_result *results, size_t count)
{
    const bool timed = request->timing == TIMING_PUZZLE;
    uint64_t begin = timed ? stopwatch_ticks(request->stopwatch) : 0;
    for (size_t i = 0; i < count; i++) {
        if (!solve_one(method, state, request, puzzles, i, &results[i]))
            return i;
        if (timed) {
            const uint64_t end = stopwatch_ticks(request->stopwatch);
            results[i].time_ns = stopwatch_interval_ns(request->stopwatch, begin, end);
            begin = end;
        }
    }
    return count;
}

static size_t solve_list(const solver *method, void *state, const solve_request *request,
                         const puzzle_list *puzzles, solve_result *results, size_t count)
{
    if (request->timing != TIMING_BATCH)
        return solve_one_by_one(method, state, request, puzzles, results, count);

    const uint64_t begin = stopwatch_ticks(request->stopwatch);
    const size_t done = solve_one_by_one(method, state, request, puzzles, results, count);
    const uint64_t end = stopwatch_ticks(request->stopwatch);
    for (size_t i = 0; i < done; i++)
        results[i].time_ns = results[i].nodes;
    solver_charge(results, done, stopwatch_interval_ns(request->stopwatch, begin, end));
    return done;
}

size_t solver_solve_batch(const solver *method, void *state, const solve_request *request,
                          const grid *puzzles, solve_result *results, size_t count)
{
    if (method->solve_batch != NULL)
        return method->solve_batch(state, request, puzzles, results, count);
    return solve_list(method, state, request, &(puzzle_list){.grids = puzzles}, results, count);
}

size_t solver_solve_candidates(const solver *method, void *state, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count)
{
    if (method->solve_candidates != NULL)
        return method->solve_candidates(state, request, puzzles, results, count);
    return solve_list(method, state, request, &(puzzle_list){.candidates = puzzles}, results,
                      count);
}
