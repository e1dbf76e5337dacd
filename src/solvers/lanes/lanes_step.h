/* The step of the lanes engine: the only place where puzzles are reasoned about.
 *
 * Cell i of as many puzzles as a vector has lanes stands in one vector: bit d-1 of a lane says that
 * digit d is still possible in that cell of that lane's puzzle. A step is a sweep over the three
 * bands and one over the three stacks. What a sweep knows of a band:
 *
 *        box 0  box 1  box 2     A triad is the three cells that a row and a box share. Each digit
 *       +------+------+------+   stands once in each row and each box of a band: in three triads,
 * row 0 | T00  | T01  | T02  |   in one of six configurations (the box of row 0, of row 1, of
 * row 1 | T10  | T11  | T12  |   row 2): 012, 120, 201, 021, 102, 210. Which of them are left
 * row 2 | T20  | T21  | T22  |   says, with two operations a triad, all that locked candidates and
 *       +------+------+------+   solved cells say about triads, and whether the band contradicts.
 *
 * That a solved cell takes its digit from its own triad is left to the other sweep, which has these
 * three cells in three triads of one box. Hidden singles of rows are left to the second sweep too:
 * after the first one they are hidden singles of their box.
 *
 * Tried and rejected (Zen 4, 17-clue and hardest puzzles):
 *   keeping a triad with exactly three candidates to itself: 4 % fewer steps, costs as much;
 *   hidden singles in both sweeps: 3 % fewer steps, each 7 % longer;
 *   bands unrolled, or the next one opened while one is closed: 10 to 30 % slower;
 *   two groups of lanes in one sweep: 3 to 6 % of the step for twice the code;
 *   solved cells looked for in the second sweep alone, with the digit taken from the own triad
 *   there: the same guesses, the step 6 to 11 % shorter, but 5 % (hardest) to 20 % (easy) more steps;
 *   the dual rule (three locked digits fill a triad) in one sweep only: 16 to 70 % more guesses;
 *   stuck as soon as the second sweep changes nothing: 8 % fewer steps on hard puzzles, but the
 *   81 additions that find it out cost the others 2 to 3 %.
 * On Zen 5 (a step of 32 lanes takes some 580 cycles, and its 1,600 vector operations alone 410):
 *   that rule again: 2 to 3 % fewer steps on 17-clue and minimal puzzles, 8 to 10 % on hard ones and
 *   on those with several solutions, but the additions cost 4 to 10 % of the whole;
 *   single candidates by counts, by saturated differences, or merged under masks: the same;
 *   digits that occur twice found again while tightening, to keep fewer values: the same;
 *   two groups of lanes in turn: the same a lane, so the chains of a step are not what it waits for;
 *   that rule by differences of cells in place of their sums, which costs nothing more: 4 % faster on
 *   hard puzzles, 2 to 3 % slower on minimal and 17-clue ones (Sapphire Rapids);
 *   cells loaded again, not kept in registers and on the stack, to be tightened: 1 % slower (Sapphire
 *   Rapids);
 *   GCC's flags, beyond those of src/CMakeLists.txt: the same or slower. Clang 19 makes a step that
 *   is 5 % shorter with 64 bytes. */
#pragma once

#include "puzzle/candidate_grid.h"
#include "simd/lane_vector.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SOLVED_SUM = 9 * ALL_DIGITS, /* of the candidate masks of a full grid */
    UNKNOWN_SUM = 0,             /* of a node that has not made a step */
    CONFIGURATIONS = 6,
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

/* Where a sweep has the single candidates of its cells from. Looked for once a step, they make it 12 %
 * shorter, for 5 % more steps; but where they do most, in the first steps of a puzzle, the whole took
 * 8 % longer on easy ones. */
typedef enum singles_source {
    SINGLES_LOOKED_FOR,
    SINGLES_NOTED, /* looked for, and noted for the next sweep */
    SINGLES_KNOWN, /* noted by the sweep before */
} singles_source;

/* The way through the cells: the rows are those of a band, or the columns of a stack. */
typedef struct sweep_direction {
    size_t band, row, box, cell; /* from one to the next */
    bool ends_step;              /* this sweep looks at the outcome */
    singles_source singles;
    bool finds_narrowest;
} sweep_direction;

typedef struct sweep_findings {
    lanes smallest;  /* of all candidate masks behind the sweep: 0 is an empty cell */
    lanes complete;  /* digits that have a configuration in every band */
    lanes sum;       /* of all candidate masks behind the sweep */
    lanes narrowest; /* band with fewest undecided digits: (their count - 1) * 8 + its number */
    lanes (*configurations)[CONFIGURATIONS]; /* of the next band */
} sweep_findings;

/* The digits of solved cells among the three of a triad. */
static inline __attribute__((always_inline)) lanes
solved_in_triad(const lanes cell[3], lanes *singles, const sweep_direction way)
{
    if (way.singles == SINGLES_KNOWN)
        return or3(singles[0], singles[way.cell], singles[2 * way.cell]);
    const lanes a = single_or_none(cell[0]), b = single_or_none(cell[1]),
                c = single_or_none(cell[2]);
    if (way.singles == SINGLES_NOTED)
        singles[0] = a, singles[way.cell] = b, singles[2 * way.cell] = c;
    return or3(a, b, c);
}

/* Which digits each triad may still hold, where solved cells of the row's other triads are heard.
 */
static inline __attribute__((always_inline)) void look_at_row(const lanes *row, lanes *singles,
                                                              const sweep_direction way,
                                                              lanes may[3], lanes twice[3])
{
    lanes any[3], solved[3];
#pragma GCC unroll 3
    for (size_t box = 0; box < 3; box++) {
        const lanes *triad = row + box * way.box;
        const lanes cell[3] = {load(triad), load(triad + way.cell), load(triad + 2 * way.cell)};
        any[box] = or3(cell[0], cell[1], cell[2]);
        twice[box] = majority(cell[0], cell[1], cell[2]);
        solved[box] = solved_in_triad(cell, singles + box * way.box, way);
    }
#pragma GCC unroll 3
    for (size_t box = 0; box < 3; box++)
        may[box] = only_in(any[box], solved[(box + 1) % 3], solved[(box + 2) % 3]);
}

/* A triad keeps the digits of its configurations; those that only it has in its row and box are
 * locked there: three of them fill it, and one that stands in one of its cells alone is a hidden
 * single. */
static inline __attribute__((always_inline)) void tighten_row(lanes *row, const sweep_direction way,
                                                              sweep_findings *found,
                                                              const lanes keep[3],
                                                              const lanes twice[3])
{
#pragma GCC unroll 3
    for (size_t box = 0; box < 3; box++) {
        lanes *triad = row + box * way.box;
        const lanes locked = only_in(keep[box], keep[(box + 1) % 3], keep[(box + 2) % 3]);
        const lanes hidden = locked & ~twice[box];
        const lanes allowed = take_if_three(locked, keep[box]);
        lanes cells[3];
#pragma GCC unroll 3
        for (size_t i = 0; i < 3; i++) {
            const lanes cell = load(triad + i * way.cell);
            cells[i] = way.ends_step ? keep_wanted(cell, hidden, allowed) : (lanes)(cell & allowed);
            triad[i * way.cell] = cells[i];
        }
        if (way.ends_step) {
            found->sum += cells[0] + cells[1] + cells[2];
            found->smallest = smallest_of_four(found->smallest, cells[0], cells[1], cells[2]);
        }
    }
}

/* A band by the number of its undecided digits, those that have several configurations:
 * (their count - 1) * 8 + the band's number. */
static inline __attribute__((always_inline)) lanes rank_by_undecided(const lanes c[CONFIGURATIONS],
                                                                     lanes band_number)
{
    const lanes even = or3(c[0], c[1], c[2]), odd = or3(c[3], c[4], c[5]);
    const lanes undecided = or3(majority(c[0], c[1], c[2]), majority(c[3], c[4], c[5]), even & odd);
    return ((count_bits(undecided) - 1) << 3) + band_number;
}

static inline lanes narrowest_band(lanes (*configurations)[CONFIGURATIONS])
{
    lanes narrowest = all_lanes(0xffff);
    for (uint16_t band = 0; band < 6; band++)
        narrowest = smaller(narrowest, rank_by_undecided(configurations[band], all_lanes(band)));
    return narrowest;
}

static inline __attribute__((always_inline)) void sweep(lanes *cells, lanes *singles,
                                                        const sweep_direction way,
                                                        sweep_findings *found, lanes band_number)
{
    for (size_t band = 0; band < 3; band++) {
        lanes may[3][3], twice[3][3];
#pragma GCC unroll 3
        for (size_t row = 0; row < 3; row++)
            look_at_row(cells + row * way.row, singles + row * way.row, way, may[row], twice[row]);

        const lanes c012 = and3(may[0][0], may[1][1], may[2][2]);
        const lanes c120 = and3(may[0][1], may[1][2], may[2][0]);
        const lanes c201 = and3(may[0][2], may[1][0], may[2][1]);
        const lanes c021 = and3(may[0][0], may[1][2], may[2][1]);
        const lanes c102 = and3(may[0][1], may[1][0], may[2][2]);
        const lanes c210 = and3(may[0][2], may[1][1], may[2][0]);
        lanes *kept = *found->configurations++; /* GCC may call the library for memcpy */
        kept[0] = c012, kept[1] = c120, kept[2] = c201;
        kept[3] = c021, kept[4] = c102, kept[5] = c210;
        found->complete &= or3(c012, c120, c201) | or3(c021, c102, c210);
        if (way.finds_narrowest)
            found->narrowest = smaller(found->narrowest, rank_by_undecided(kept, band_number));

        const lanes keep[3][3] = {{c012 | c021, c120 | c102, c201 | c210},
                                  {c201 | c102, c012 | c210, c120 | c021},
                                  {c120 | c210, c201 | c021, c012 | c102}};
#pragma GCC unroll 3
        for (size_t row = 0; row < 3; row++)
            tighten_row(cells + row * way.row, way, found, keep[row], twice[row]);
        cells += way.band;
        singles += way.band;
        band_number += 1;
    }
}

/* What a step said of each lane that is used. */
typedef struct step_outcome {
    lane_set dead;   /* contradictory */
    lane_set full;   /* one candidate a cell: a solution, or a contradiction not seen yet */
    lane_set solved; /* full and proven: decided by triads, or the step changed nothing */
    lane_set stuck;  /* the step changed nothing */
    lanes narrowest; /* as in sweep_findings */
} step_outcome;

static inline __attribute__((always_inline)) step_outcome
step_of(lane_group *group, const sweep_direction first, const sweep_direction second)
{
    lanes singles[CELLS];
    sweep_findings found = {all_lanes(ALL_DIGITS), all_lanes(ALL_DIGITS), all_lanes(0),
                            all_lanes(0xffff), group->configurations};
    sweep(group->node, singles, first, &found, all_lanes(0));
    sweep(group->node, singles, second, &found, all_lanes(3));

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
 * chance. */
enum { FIRST_STEPS = 4 };

static __attribute__((noinline)) step_outcome later_step(lane_group *group)
{
    return step_of(group, (sweep_direction){27, 9, 3, 1, false, SINGLES_NOTED, true},
                   (sweep_direction){3, 1, 27, 9, true, SINGLES_KNOWN, true});
}

/* It leaves what is narrowest and solved to be found out later. */
static __attribute__((noinline)) step_outcome first_step(lane_group *group)
{
    return step_of(group, (sweep_direction){27, 9, 3, 1, false, SINGLES_LOOKED_FOR, false},
                   (sweep_direction){3, 1, 27, 9, true, SINGLES_LOOKED_FOR, false});
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
