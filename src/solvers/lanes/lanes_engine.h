/* The engine of the lanes solver as the rest of the program sees it: one for each SIMD target. All
 * give the same results, whatever the batch or the lane. */
#pragma once

#include "solvers/solver.h"

/* Which guess a stuck puzzle makes. */
typedef enum lanes_branch {
    LANES_BRANCH_TRIAD, /* does a digit stand in this triad of the band with fewest undecided
                           digits? */
    LANES_BRANCH_FIRST, /* the lowest candidate of the first cell with the fewest */
    LANES_BRANCH_BUSY,  /* of the cells with two, one whose units hold most other cells with two */
} lanes_branch;

/* Where the work went, added up over batches. */
typedef struct lanes_profile {
    uint64_t steps;      /* of all lanes at once */
    uint64_t work_steps; /* those of them that are not of openings */
    uint64_t lane_steps; /* lanes that were at work, added over the steps */
    uint64_t guesses;    /* made, those behind a reached limit included */
    uint64_t loads;      /* times that new puzzles were moved into lanes */
    uint64_t shared;     /* ends of searches that went to an idle lane */
    /* Clock ticks of every SAMPLED_EVERYth work step, by what they were spent on. */
    uint64_t step_ticks, solution_ticks, guess_ticks, load_ticks, opening_ticks;
    uint64_t sampled_steps;
} lanes_profile;

enum { LANES_SAMPLED_EVERY = 64 };

typedef struct lanes_task {
    const solve_request *request;
    const grid *puzzles;
    const candidate_grid *candidates; /* in place of puzzles, which are NULL then */
    solve_result *results; /* time_ns comes back as the lane-steps that the puzzle took part in */
    size_t count;
    lanes_branch branch;
    lanes_profile *profile;
} lanes_task;

typedef struct lanes_engine {
    unsigned lane_count;
    /* STATE: LANES_STATE_BYTES, aligned to 64 bytes. Returns how many results from the first on are
     * finished: fewer than all only where the stop flag was set. */
    size_t (*solve)(void *state, const lanes_task *task);
} lanes_engine;

enum { LANES_STATE_BYTES = 7 << 18 }; /* enough for every target; each checks it */

extern const lanes_engine lanes_engine_portable;
extern const lanes_engine lanes_engine_avx2;
extern const lanes_engine lanes_engine_avx512;
