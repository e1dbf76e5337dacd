/* The opening: the first steps of puzzles, as many at a time as there are lanes.
 *
 *     puzzles --> opening --+--> results       solved or contradictory within these steps
 *                           +--> work          the others, into lanes that are idle there
 *
 * Most easy puzzles end here, and are never moved: no lane is looked for, no search is begun, and all
 * grids are written at once. The opening is over when few puzzles of it are left to go on, since its
 * other lanes idle by then. Stuck ones make their first guesses here, into the lanes of those that ended.
 *
 * Measured on a Sapphire Rapids with 64 bytes, against puzzles that went to work at once and full ones
 * that were put aside for their proof: 1.18 times as fast on easy puzzles, 1.07 on minimal and 1.1
 * on 17-clue ones. Tried and rejected there:
 *   an end by what the last step gained: the same as a fixed share of the puzzles;
 *   givens taken from their rows, columns and boxes while they are loaded: half a step fewer a
 *   puzzle, 1 % of the time;
 *   rows of a result's numbers copied as one: 1 % slower;
 *   puzzles that go on stay here among new ones until they are stuck: the same on easy puzzles, 5 %
 *   slower on minimal and 17-clue ones, since openings have more idle lanes than work. */
#pragma once

#include "solvers/lanes/lanes_guess.h"
#include "solvers/lanes/lanes_store.h"

/* The opening is over when one puzzle of so many is left: where few lanes idle with each step, moves
 * are cheap beside it. */
enum { OPENING_SHARE = SIMD_BYTES == 16 ? 2 : 4 };

typedef struct opening {
    lane_group group;         /* used: puzzles that did not end here */
    size_t first_puzzle;      /* place in the batch of the puzzle in lane 0 */
    size_t taken;             /* so many puzzles are in the first lanes */
    lanes steps;              /* that they took part in here, until they ended or stuck */
    lane_set ended;           /* full or contradictory */
    lane_set full;            /* of these, after the last step */
    lane_set stuck;           /* of those that are left */
    band_questions questions; /* about these */
    bool is_loose;            /* those that are left belong to loose searches */
} opening;

/* Puzzles FIRST and behind of the batch become lanes; the lanes behind TAKEN of them hold the first one
 * again. */
static inline void read_puzzles(lanes *cells, const lanes_task *task, size_t first, size_t taken)
{
    if (task->puzzles == NULL) {
        lanes_read_candidates(cells, task->candidates + first, taken);
        return;
    }
    const uint8_t *digits[SIMD_LANES];
    for (size_t lane = 0; lane < SIMD_LANES; lane++)
        digits[lane] = task->puzzles[first + (lane < taken ? lane : 0)].cell;
    lanes_read_grids(cells, digits);
}

/* The next puzzles of the batch become lanes; returns how many. */
static inline size_t opening_load(opening *begun, const lanes_task *task, size_t next)
{
    const size_t left = task->count - next;
    const size_t taken = left < SIMD_LANES ? left : SIMD_LANES;
    const size_t ahead = left - taken < SIMD_LANES ? left - taken : SIMD_LANES;
    read_puzzles(begun->group.node, task, next, taken);
    if (task->puzzles != NULL)
        prefetch(task->puzzles + next + taken, ahead * sizeof *task->puzzles, false);
    prefetch(task->results + next, taken * sizeof *task->results, true);
    begun->group.sums = all_lanes(UNKNOWN_SUM);
    begun->group.used = (lane_set)(((uint64_t)1 << taken) - 1);
    begun->first_puzzle = next;
    begun->taken = taken;
    begun->is_loose = false;
    return taken;
}

/* The result of a puzzle that was solved without a guess, but for its grid and steps; or of one
 * that turned out to have no solution. */
static inline solve_result result_without_guess(const solve_request *request, bool is_solved)
{
    const bool complete = !is_solved || request->solution_limit != 1;
    return (solve_result){
        .outcome = outcome_of_search(is_solved, complete, false),
        .complete = complete,
        .solutions = is_solved,
        .nodes = 1,
    };
}

/* Writes grids into the results of all puzzles; those that go on will overwrite theirs. */
static inline void opening_write_grids(opening *written, const lanes_task *task)
{
    grid nobodys;
    uint8_t *digits[SIMD_LANES];
    for (unsigned lane = 0; lane < SIMD_LANES; lane++)
        digits[lane] = lane < written->taken
                           ? task->results[written->first_puzzle + lane].solution.cell
                           : nobodys.cell;
    lanes_write_grids(written->group.node, digits);
}

/* Writes the results of the lanes that ended, which are free then: contradictions, and full grids, which
 * are proven here. A full grid has a sum of all digits nine times: where each row has all of them, each
 * stands there once, and where no cell is empty, each cell holds one. */
static inline void opening_write_results(opening *ended_here, const lanes_task *task)
{
    lane_set ended = ended_here->ended;
    if (ended == 0)
        return;
    ended_here->group.used &= ~ended;
    const lane_set solved = ended_here->full & complete_lanes(ended_here->group.node);
    const solve_result results[] = {result_without_guess(task->request, false),
                                    result_without_guess(task->request, true)};
    if (solved != 0)
        opening_write_grids(ended_here, task);
    while (ended != 0) {
        const unsigned lane = lane_set_take(&ended);
        solve_result *result = &task->results[ended_here->first_puzzle + lane];
        const solve_result *known = &results[solved >> lane & 1];
        result->outcome = known->outcome;
        result->complete = known->complete;
        result->depth = 0;
        result->solutions = known->solutions;
        result->guesses = 0;
        result->nodes = 1;
        result->time_ns = *lane_in(&ended_here->steps, lane);
    }
}

static inline void note_steps(lanes_profile *profile, uint64_t steps, lane_set going)
{
    profile->steps += steps;
    profile->lane_steps += steps * lane_set_size(going);
}

/* Makes the first steps, until few puzzles go on. */
static inline void opening_run(opening *run, const lanes_task *task)
{
    lane_group *group = &run->group;
    const unsigned few = lane_set_size(group->used) / OPENING_SHARE;
    lane_set going = group->used, ended = 0;
    step_outcome found = {.stuck = 0};
    for (unsigned made = 0; made < BLIND_STEPS; made++)
        blind_step(group);
    run->steps = all_lanes(BLIND_STEPS);
    note_steps(task->profile, BLIND_STEPS, going);
    for (unsigned made = BLIND_STEPS;
         going != 0 && (made < FIRST_STEPS || lane_set_size(going) > few); made++) {
        note_steps(task->profile, 1, going);
        run->steps = lanes_where(going, run->steps + 1, run->steps);
        found = made < FIRST_STEPS ? first_step(group) : later_step(group);
        ended |= going & (found.dead | found.full);
        going &= ~(ended | found.stuck);
    }

    run->ended = ended;
    run->full = found.full & ended;
    run->stuck = found.stuck & ~ended;
    if (run->stuck != 0)
        run->questions = ask_all(group->configurations, narrowest_band(group->configurations));
}
