/* The step of the lanes engine: two sweeps (lanes_sweeps.h), and what came of them. */
#pragma once

#include "solvers/lanes/lanes_sweeps.h"

enum {
    SOLVED_SUM = 9 * ALL_DIGITS, /* of the candidate masks of a full grid */
    UNKNOWN_SUM = 0,             /* of a node that has not made a step */
};

/* A node: its cells, the search that it belongs to, and the guesses above it: PATH_GUESS for each, and
 * PATH_OPEN for each that has its second half yet to come. */
enum { OWNER = CELLS, PATH, NODE_WORDS };
enum { PATH_GUESS = 1, PATH_OPEN = 0x100 };

/* As many nodes as there are lanes. */
typedef struct lane_group {
    lanes node[NODE_WORDS];
    lanes sums; /* of the candidate masks, after the last step: they change whenever a cell does */
    lanes configurations[6]
                        [CONFIGURATIONS]; /* digits by configuration: three bands, three stacks */
    lane_set used;
} lane_group;

/* What a step said of each lane that is used. */
typedef struct step_outcome {
    lane_set dead;   /* contradictory */
    lane_set full;   /* one candidate a cell: a solution, or a contradiction not seen yet */
    lane_set solved; /* full and proven: decided by triads, or the step changed nothing */
    lane_set stuck;  /* the step changed nothing */
    lanes narrowest; /* as in sweep_findings */
} step_outcome;

static inline __attribute__((always_inline)) step_outcome step_of(lane_group *group,
                                                                  const step_kind kind)
{
    between_sweeps between;
    sweep_findings found = {all_lanes(ALL_DIGITS), all_lanes(ALL_DIGITS), all_lanes(0),
                            all_lanes(0xffff), group->configurations};
    sweep_bands(group->node, &between, kind, &found);
    sweep_stacks(group->node, &between, kind, &found);

    /* Each digit of a solution stands nine times: a node that has one has at least that sum. Where
     * one configuration is left for each digit of each band and stack, a digit can stand in one
     * cell of each box; no cell is empty, so each holds one digit, and the grid is a solution. */
    const lane_set dead = lanes_equal(found.smallest, all_lanes(0)) |
                          ~lanes_equal(found.complete, all_lanes(ALL_DIGITS)) |
                          lanes_below(found.sum, all_lanes(SOLVED_SUM));
    const lane_set alive = group->used & ~dead;
    const lane_set full = lanes_equal(found.sum, all_lanes(SOLVED_SUM)) & alive;
    const lane_set same = lanes_equal(found.sum, group->sums);
    const lane_set decided = ~lanes_below(found.narrowest, all_lanes(0x8000));
    group->sums = found.sum;
    return (step_outcome){
        .dead = group->used & dead,
        .full = full,
        .solved = full & (same | decided),
        .stuck = alive & same & ~full,
        .narrowest = found.narrowest,
    };
}

/* Each puzzle makes just so many first steps before its later ones, whatever lanes it shares them with: one
 * order of deductions can find a contradiction that another overlooks, and guesses would be counted by
 * chance. Hardly one is solved by its first two: nobody looks at the outcome of blind steps, which is
 * 5 % of the time on easy puzzles. */
enum { BLIND_STEPS = 2, FIRST_STEPS = 4 };

/* The sums are unknown behind it. */
static __attribute__((noinline)) void blind_step(lane_group *group)
{
    step_of(group, (step_kind){.looks_twice = true});
}

/* It leaves what is narrowest and solved to be found out later. */
static __attribute__((noinline)) step_outcome first_step(lane_group *group)
{
    return step_of(group, (step_kind){.looks_twice = true, .sees_outcome = true});
}

static __attribute__((noinline)) step_outcome later_step(lane_group *group)
{
    return step_of(group, (step_kind){.finds_narrowest = true, .sees_outcome = true});
}

/* The lanes in which each row, column and box has all digits. */
static inline lane_set complete_lanes(const lanes *cells)
{
    lanes complete = all_lanes(ALL_DIGITS), columns[9] = {{0}};
    for (size_t band = 0; band < 3; band++) {
        lanes boxes[3] = {{0}};
        const lanes *rows = cells + 27 * band;
        for (size_t row = 0; row < 3; row++) {
            lanes triads[3];
            for (size_t box = 0; box < 3; box++) {
                const lanes *triad = rows + 9 * row + 3 * box;
                triads[box] = or3(triad[0], triad[1], triad[2]);
                boxes[box] |= triads[box];
            }
            complete &= or3(triads[0], triads[1], triads[2]);
        }
        complete &= and3(boxes[0], boxes[1], boxes[2]);
        for (size_t column = 0; column < 9; column++)
            columns[column] |= or3(rows[column], rows[9 + column], rows[18 + column]);
    }
    for (size_t column = 0; column < 9; column++)
        complete &= columns[column];
    return lanes_equal(complete, all_lanes(ALL_DIGITS));
}
