/* Loose searches: one puzzle by any lanes, in any order.
 *
 * A puzzle with one solution or none is searched to the end, and nobody can tell in what order. So
 * the second half of a guess goes to any lane that is idle, in one pass for all guesses of a step, or
 * waits for one. A node knows how many guesses are above it, and the search is over when the nodes
 * that ended make up the whole tree:
 *
 *                  guess                  a node below d guesses is 1 / 2^d of the tree:
 *                 /     \
 *             guess      dead             1/4 + 1/4 + 1/2 = 1
 *            /     \
 *       solution    dead
 *
 * Of two solutions nobody could tell which comes first, or what would have come before the second:
 * then the search begins anew as a part (lanes_part.h), in order. Where that happens too often,
 * puzzles begin as parts.
 *
 * Against parts alone, on a Sapphire Rapids with 64 bytes: 1.14 times as fast on 17-clue puzzles,
 * 1.1 on minimal ones, 1.07 on the hardest. */
#pragma once

#include "puzzle/grid.h"
#include "simd/lane_vector.h"
#include "solvers/solver.h"

/* What no search came near to, but a test does: it begins anew as a part then. */
#ifndef LOOSE_DEPTH_MAX
#define LOOSE_DEPTH_MAX 63
#define LOOSE_WAITING_MAX (64 * SIMD_LANES)
#endif
#define WHOLE_TREE ((uint64_t)1 << LOOSE_DEPTH_MAX)

typedef struct loose_search {
    uint32_t puzzle;     /* its place in the batch */
    uint32_t depth;      /* most guesses open above a node that ended */
    uint64_t ended;      /* how much of the tree, in parts of WHOLE_TREE */
    uint64_t ends;       /* nodes: one more than guesses */
    uint64_t lane_steps; /* taken part in */
    bool is_solved;      /* the solution stands in the result */
} loose_search;

/* GUESSES above a node that ended, and those OPEN among them. */
static inline void loose_search_note_end(loose_search *self, unsigned guesses, unsigned open)
{
    self->ended += WHOLE_TREE >> guesses;
    self->ends++;
    if (open > self->depth)
        self->depth = open;
}

/* The whole search as its result, but for the solution; time_ns gets the lane-steps. */
static inline void loose_search_write_result(const loose_search *self, solve_result *result)
{
    result->complete = true;
    result->outcome = outcome_of_search(self->is_solved, true, false);
    result->depth = self->depth;
    result->solutions = self->is_solved;
    result->guesses = self->ends - 1;
    result->nodes = 2 * self->ends - 1;
    result->time_ns = self->lane_steps;
}
