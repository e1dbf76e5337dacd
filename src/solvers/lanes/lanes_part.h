/* Parts of searches: what one lane works on by itself, in plain depth-first order.
 *
 * A part is a puzzle's whole search, or the far end of another part that was given to an idle lane:
 * the second half that had waited longest, which a depth-first search would come to last.
 *
 *     a puzzle's parts, in the order of one depth-first search:   A -- D -- C -- B
 *     (B was given away by A first, then C by A, then D by A)
 *
 * A finished part is joined to its neighbours when they are finished too. Each part remembers what
 * it had cost when each of its first solutions was found, so a search that stops at its limit
 * reports what a plain depth-first search would have reported: results do not depend on who did
 * what. */
#pragma once

#include "puzzle/grid.h"
#include "solvers/solver.h"

enum { NOTED_SOLUTIONS = 8 }; /* a puzzle with a higher limit is searched by one lane */

typedef struct part_effort {
    uint64_t guesses, nodes;
    uint32_t depth; /* most guesses open at one time */
} part_effort;

typedef struct part {
    uint32_t puzzle; /* its place in the batch */
    unsigned lane;
    uint32_t base_depth;         /* guesses open where the part begins */
    uint32_t first_level, level; /* second halves that wait are those of the levels between */
    bool is_finished, was_ended; /* ended: by the limit or the sink */
    bool gave_up;                /* by the budget */
    part_effort effort;
    part_effort effort_at[NOTED_SOLUTIONS]; /* when each solution was found */
    uint64_t solutions;
    uint64_t lane_steps; /* taken part in */
    grid first_solution;
    struct part *left, *right; /* neighbours in depth-first order */
} part;

static inline part_effort part_effort_after(const part_effort *before, const part_effort *more)
{
    return (part_effort){
        .guesses = before->guesses + more->guesses,
        .nodes = before->nodes + more->nodes,
        .depth = before->depth > more->depth ? before->depth : more->depth,
    };
}

/* Links END, which has just been given away by PART, in behind it. */
static inline void part_link_behind(part *giver, part *end)
{
    end->left = giver;
    end->right = giver->right;
    if (giver->right != NULL)
        giver->right->left = end;
    giver->right = end;
}

/* Joins the finished part behind INTO to it; LIMIT 0 is none. The other one is free then. */
static inline void part_join_right(part *into, uint64_t limit)
{
    const part *end = into->right;
    const uint64_t before = into->solutions;
    into->lane_steps += end->lane_steps;
    into->right = end->right;
    if (end->right != NULL)
        end->right->left = into;
    if (limit != 0 && before >= limit)
        return; /* a plain search would not have come here */

    const bool is_enough = limit != 0 && end->solutions >= limit - before;
    const uint64_t taken = is_enough ? limit - before : end->solutions;
    if (before == 0 && taken > 0)
        into->first_solution = end->first_solution;
    for (uint64_t i = 0; i < taken && before + i < NOTED_SOLUTIONS; i++)
        into->effort_at[before + i] = part_effort_after(&into->effort, &end->effort_at[i]);
    into->solutions += taken;
    into->effort =
        is_enough ? into->effort_at[limit - 1] : part_effort_after(&into->effort, &end->effort);
    into->was_ended |= is_enough;
}

/* The whole search of a puzzle as its result; time_ns gets the lane-steps. */
static inline void part_write_result(const part *whole, solve_result *result)
{
    result->complete = !whole->was_ended && !whole->gave_up;
    result->outcome = outcome_of_search(whole->solutions, result->complete, whole->gave_up);
    result->depth = whole->effort.depth;
    result->solutions = whole->solutions;
    result->guesses = whole->effort.guesses;
    result->nodes = whole->effort.nodes;
    result->time_ns = whole->lane_steps;
    if (whole->solutions > 0)
        result->solution = whole->first_solution;
}
