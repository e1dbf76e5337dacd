/* The search of one puzzle as every one-by-one solver keeps its books: limits are checked, nodes,
 * guesses and solutions counted in one place, so that the words mean the same for every solver.
 *
 *     node      a state of the search that is looked at, the root included
 *     guess     an option taken while another option of the same choice is still open; the last
 *               option of a choice is forced and no guess
 *
 * A searcher stops and unwinds as soon as one of these functions returns false. */
#pragma once

#include "solvers/solver.h"

struct search {
    const solve_request *request;
    size_t puzzle_index;
    uint32_t open_guesses;
    bool stopped;     /* by a limit, the budget or the stop flag: not all was searched */
    bool interrupted; /* by the stop flag */
    bool gave_up;     /* by the budget */
    uint64_t nodes, guesses, solutions;
    uint32_t depth;
    grid first_solution;
};

enum { NODES_BETWEEN_POLLS = 256 };

static inline bool search_enter_node(search *progress)
{
    if (progress->nodes++ % NODES_BETWEEN_POLLS == 0 && stop_flag_is_set(progress->request->stop))
        progress->stopped = progress->interrupted = true;
    return !progress->stopped;
}

/* Opens a guess; to be closed by search_close_guess when the option has been searched. */
static inline bool search_open_guess(search *progress)
{
    if (progress->guesses == progress->request->guess_budget) {
        progress->stopped = progress->gave_up = true;
        return false;
    }
    progress->guesses++;
    progress->open_guesses++;
    if (progress->open_guesses > progress->depth)
        progress->depth = progress->open_guesses;
    return true;
}

static inline void search_close_guess(search *progress)
{
    progress->open_guesses--;
}

static inline bool search_add_solution(search *progress, const grid *solution)
{
    if (progress->solutions++ == 0)
        progress->first_solution = *solution;
    const solution_sink *sink = progress->request->sink;
    const bool more_wanted =
        sink == NULL || sink->receive(sink->context, progress->puzzle_index, solution);
    if (!more_wanted || progress->solutions == progress->request->solution_limit)
        progress->stopped = true;
    return !progress->stopped;
}
