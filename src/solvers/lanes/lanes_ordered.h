/* Searches in order: the life of parts (lanes_part.h) in lanes. */
#pragma once

#include "solvers/lanes/lanes_batch.h"

static inline part *part_of(const batch *self, unsigned lane)
{
    return &self->state->parts[*owner_in(&self->state->work, lane)];
}

static inline part *begin_part(batch *self, uint32_t puzzle, unsigned lane, uint32_t base_depth)
{
    engine_state *state = self->state;
    const uint16_t index = state->free_parts[--self->free_part_count];
    part *begun = &state->parts[index];
    begun->puzzle = puzzle;
    begun->lane = lane;
    begun->base_depth = base_depth;
    begun->first_level = begun->level = 0;
    begun->is_finished = begun->was_ended = begun->gave_up = false;
    begun->effort = (part_effort){.guesses = 0, .nodes = 1, .depth = base_depth};
    begun->solutions = 0;
    begun->lane_steps = 0 - work_steps(self);
    begun->left = begun->right = NULL;
    *owner_in(&state->work, lane) = index;
    state->work.used |= lane_set_of(lane);
    state->loose &= ~lane_set_of(lane);
    *lane_of(&state->work.sums, lane) = UNKNOWN_SUM;
    return begun;
}

static inline void free_part(batch *self, const part *freed)
{
    self->state->free_parts[self->free_part_count++] = (uint16_t)(freed - self->state->parts);
}

static inline void leave_part(batch *self, part *left)
{
    if (left->is_finished)
        return;
    left->is_finished = true;
    left->lane_steps += work_steps(self);
    self->state->work.used &= ~lane_set_of(left->lane);
}

static inline void join_right(batch *self, part *into)
{
    const part *end = into->right;
    part_join_right(into, solution_limit(self));
    free_part(self, end);
}

/* The part's own search has ended: joins what is finished around it, and writes the result where
 * that is the whole puzzle. Parts behind a reached limit are not needed any more. */
static inline void finish_part(batch *self, part *finished)
{
    const uint64_t limit = solution_limit(self);
    leave_part(self, finished);
    if (finished->left != NULL && finished->left->is_finished) {
        finished = finished->left;
        join_right(self, finished);
    }
    if (limit != 0 && finished->solutions >= limit)
        for (part *behind = finished->right; behind != NULL; behind = behind->right)
            leave_part(self, behind);
    while (finished->right != NULL && finished->right->is_finished)
        join_right(self, finished);
    if (finished->left != NULL || finished->right != NULL)
        return;
    note_solutions(self, finished->solutions, finished->effort.guesses);
    part_write_result(finished, &self->task->results[finished->puzzle]);
    free_part(self, finished);
}

/* Opens a guess in this lane, and returns the row for its second half; NULL where the budget is
 * used up. */
static inline uint16_t *open_guess_in_order(batch *self, unsigned lane)
{
    part *searched = part_of(self, lane);
    if (searched->effort.guesses == self->task->request->guess_budget) {
        searched->gave_up = true;
        finish_part(self, searched);
        return NULL;
    }
    uint16_t *row = self->state->saved[searched->level++][lane];
    searched->effort.guesses++;
    searched->effort.nodes++;
    if (searched->base_depth + searched->level > searched->effort.depth)
        searched->effort.depth = searched->base_depth + searched->level;
    return row;
}

/* The node of this lane is finished: on with the last second half that waits. */
static inline void end_node_in_order(batch *self, unsigned lane)
{
    part *searched = part_of(self, lane);
    if (searched->level == searched->first_level) {
        finish_part(self, searched);
    } else {
        searched->effort.nodes++;
        resume(self, lane, self->state->saved[--searched->level][lane]);
    }
}

/* ROW: the solution, where wants_grid_in_order() says so. */
static inline void take_solution_in_order(batch *self, unsigned lane, const uint16_t *row)
{
    part *searched = part_of(self, lane);
    const solution_sink *sink = self->task->request->sink;
    if (searched->solutions == 0)
        row_to_grid(row, &searched->first_solution);
    if (searched->solutions < NOTED_SOLUTIONS)
        searched->effort_at[searched->solutions] = searched->effort;
    searched->solutions++;
    searched->was_ended = searched->solutions == solution_limit(self);
    if (sink != NULL) {
        grid solution;
        row_to_grid(row, &solution);
        searched->was_ended |= !sink->receive(sink->context, searched->puzzle, &solution);
    }
    if (searched->was_ended)
        finish_part(self, searched);
    else
        end_node_in_order(self, lane);
}

static inline bool wants_grid_in_order(const batch *self, unsigned lane)
{
    return part_of(self, lane)->solutions == 0 || self->task->request->sink != NULL;
}

/* Gives the far end of another lane's part to an idle one; false where there is none to give. */
static inline bool share_part(batch *self, unsigned idle_lane)
{
    engine_state *state = self->state;
    for (lane_set left = state->work.used & ~state->loose; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        part *giver = part_of(self, lane);
        if (giver->level == giver->first_level)
            continue;
        const uint32_t given = giver->first_level++;
        part *end = begin_part(self, giver->puzzle, idle_lane, giver->base_depth + given);
        part_link_behind(giver, end);
        uint16_t *row = state->saved[given][lane];
        row[OWNER] = *owner_in(&state->work, idle_lane);
        resume(self, idle_lane, row);
        self->task->profile->shared++;
        return true;
    }
    return false;
}
