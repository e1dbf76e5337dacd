/* Searches in any order: the life of loose searches (lanes_loose.h) in lanes. */
#pragma once

#include "solvers/lanes/lanes_ordered.h"

static inline loose_search *search_of(const batch *self, unsigned lane)
{
    return &self->state->searches[*owner_in(&self->state->work, lane)];
}

static inline uint16_t begin_search(batch *self, size_t puzzle)
{
    const uint16_t index = self->state->free_searches[--self->free_search_count];
    self->state->searches[index] = (loose_search){.puzzle = (uint32_t)puzzle};
    return index;
}

static inline void free_search(batch *self, const loose_search *freed)
{
    self->state->free_searches[self->free_search_count++] =
        (uint16_t)(freed - self->state->searches);
}

/* Nodes of loose searches go on in these lanes. */
static inline void enter_searches(batch *self, lane_set entering)
{
    engine_state *state = self->state;
    state->work.used |= entering;
    state->loose |= entering;
    state->began = lanes_where(entering, all_lanes((uint16_t)work_steps(self)), state->began);
}

/* Returns the steps that the lane took part in. */
static inline uint16_t leave_search(batch *self, unsigned lane)
{
    self->state->work.used &= ~lane_set_of(lane);
    return (uint16_t)(work_steps(self) - *lane_of(&self->state->began, lane));
}

static inline void end_node_in_search(batch *self, unsigned lane)
{
    loose_search *searched = search_of(self, lane);
    const unsigned path = *lane_of(&self->state->work.node[PATH], lane);
    loose_search_note_end(searched, path % PATH_OPEN, path / PATH_OPEN);
    searched->lane_steps += leave_search(self, lane);
    if (searched->ended != WHOLE_TREE)
        return;
    note_solutions(self, searched->is_solved, searched->ends - 1);
    loose_search_write_result(searched, &self->task->results[searched->puzzle]);
    free_search(self, searched);
}

/* Loads a puzzle into one lane, behind its first steps. */
static inline void load_lane(batch *self, unsigned lane, size_t puzzle)
{
    lane_group alone = {.used = lane_set_of(0)};
    read_puzzles(alone.node, self->task, puzzle, 1);
    for (unsigned made = 0; made < FIRST_STEPS; made++)
        first_step(&alone);
    lane_to_lane(alone.node, 0, self->state->work.node, lane, CELLS);
}

/* Drops the nodes of a search that are not in a lane at work. */
static inline void forget_waiting(batch *self, uint16_t owner)
{
    opening *opened = &self->state->opening;
    for (lane_set left = opened->is_loose ? opened->group.used : 0; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        if (*owner_in(&opened->group, lane) == owner)
            opened->group.used &= ~lane_set_of(lane);
    }
    node_row *waiting = self->state->waiting;
    unsigned kept = 0;
    for (unsigned i = 0; i < self->waiting_count; i++)
        if (waiting[i][OWNER] != owner)
            memmove(waiting[kept++], waiting[i], sizeof *waiting);
    self->waiting_count = kept;
}

/* Begins the search of this lane anew, as a part. */
static inline void restart_in_order(batch *self, unsigned lane)
{
    engine_state *state = self->state;
    const uint16_t owner = *owner_in(&state->work, lane);
    loose_search *given_up = &state->searches[owner];
    for (lane_set left = state->work.used & state->loose; left != 0;) {
        const unsigned other = lane_set_take(&left);
        if (*owner_in(&state->work, other) == owner)
            given_up->lane_steps += leave_search(self, other);
    }
    forget_waiting(self, owner);
    part *begun = begin_part(self, given_up->puzzle, lane, 0);
    begun->lane_steps += given_up->lane_steps;
    load_lane(self, lane, given_up->puzzle);
    free_search(self, given_up);
}

/* Opens a guess in this lane, and returns the row for its second half; there is room for it. */
static inline uint16_t *open_guess_in_search(batch *self, unsigned lane)
{
    *lane_of(&self->state->work.node[PATH], lane) += PATH_GUESS;
    return self->state->waiting[self->waiting_count++];
}

static inline void take_solution_in_search(batch *self, unsigned lane, const uint16_t *row)
{
    loose_search *searched = search_of(self, lane);
    if (searched->is_solved) {
        restart_in_order(self, lane);
        return;
    }
    searched->is_solved = true;
    row_to_grid(row, &self->task->results[searched->puzzle].solution);
    end_node_in_search(self, lane);
}

/* Second halves that wait go on in idle lanes. */
static inline void wake_halves(batch *self)
{
    lane_set idle = EVERY_LANE & ~self->state->work.used;
    while (idle != 0 && self->waiting_count > 0) {
        const unsigned lane = lane_set_take(&idle);
        enter_searches(self, lane_set_of(lane));
        resume(self, lane, self->state->waiting[--self->waiting_count]);
    }
    resume_collected(self);
}
