/* A batch at work: the memory of the engine, and what all its searches share. */
#pragma once

#include "solvers/lanes/lanes_loose.h"
#include "solvers/lanes/lanes_opening.h"
#include "solvers/lanes/lanes_part.h"

enum {
    PARTS = 3 * SIMD_LANES,    /* at work, and two finished for each at work around it */
    SEARCHES = 2 * SIMD_LANES, /* loose ones: those at work, and those of an opening */
    LEVELS = 192, /* two for each digit of each band and one for each cell is the most */
};

typedef uint16_t node_row[CELLS_PADDED] __attribute__((aligned(64)));

typedef struct engine_state {
    lane_group work;
    lane_set loose; /* lanes that are owned by a loose search, not by a part */
    lanes began;    /* these: the work step before their first one, modulo 1 << 16 */
    opening opening;
    part parts[PARTS];
    loose_search searches[SEARCHES];
    uint16_t free_parts[PARTS], free_searches[SEARCHES];
    unsigned doubt;                      /* whether puzzles have one solution at the most */
    node_row saved[LEVELS][SIMD_LANES];  /* second halves of parts, by guess */
    node_row waiting[LOOSE_WAITING_MAX]; /* second halves of loose searches */
} engine_state;

_Static_assert(sizeof(engine_state) <= LANES_STATE_BYTES, "LANES_STATE_BYTES is too small");

typedef struct batch {
    engine_state *state;
    const lanes_task *task;
    size_t next;         /* puzzle to be loaded */
    uint64_t first_step; /* of the profile's work steps */
    unsigned free_part_count, free_search_count, waiting_count;
    bool may_be_loose; /* nobody asked for solutions in order, or for an end after some guesses */
    bool may_share;    /* ends of parts may go to other lanes */
    lane_rows resumed; /* second halves that go on in lanes, collected */
    bool is_sampled;   /* the phases of this step are timed */
    uint64_t phase_began; /* clock ticks */
} batch;

static inline uint64_t work_steps(const batch *self)
{
    return self->task->profile->work_steps;
}

static inline uint64_t solution_limit(const batch *self)
{
    return self->task->request->solution_limit;
}

static inline uint16_t *owner_in(lane_group *group, unsigned lane)
{
    return lane_of(&group->node[OWNER], lane);
}

static inline bool is_loose(const batch *self, unsigned lane)
{
    return self->state->loose >> lane & 1;
}

/* ---- rows go on in lanes ---- */

static inline void resume_collected(batch *self)
{
    if (self->resumed.count > 0)
        rows_to_lanes(self->state->work.node, NODE_WORDS, &self->resumed);
    self->resumed.count = 0;
}

/* The second half in ROW goes on in LANE before the next step. */
static inline void resume(batch *self, unsigned lane, uint16_t *row)
{
    lane_rows_add(&self->resumed, lane, row);
    *lane_of(&self->state->work.sums, lane) = UNKNOWN_SUM;
    if (self->resumed.count == LANE_ROWS_MAX)
        resume_collected(self);
}

/* ---- loose or in order? ---- */

/* A puzzle with several solutions weighs as much as four others that took guesses: searched twice,
 * it loses what these gain. */
enum { DOUBT_OF_SEVERAL = 4, DOUBT_LIMIT = 16, DOUBT_MAX = 32 };

static inline bool begins_loose(const batch *self)
{
    return self->may_be_loose && self->state->doubt < DOUBT_LIMIT;
}

static inline void note_solutions(batch *self, uint64_t solutions, uint64_t guesses)
{
    unsigned *doubt = &self->state->doubt;
    if (solutions > 1)
        *doubt = *doubt + DOUBT_OF_SEVERAL < DOUBT_MAX ? *doubt + DOUBT_OF_SEVERAL : DOUBT_MAX;
    else if (guesses > 0 && *doubt > 0)
        --*doubt;
}
