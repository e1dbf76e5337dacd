/* The sweeps of the lanes engine: the only place where puzzles are reasoned about.
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
 * The sweep over the bands only looks at the cells; the one over the stacks takes away what it found,
 * writes the cells, and looks at the outcome:
 *
 *       cells --> bands --+--> what each row's triad keeps --+--> stacks --> cells, outcome
 *                         +--> solved cells by columns ------+
 *
 * That a solved cell takes its digit from its own triad is left to the other sweep, which has these
 * three cells in three triads of one box. Hidden singles of rows are left to the second sweep too:
 * after the first one they are hidden singles of their box. Single candidates are looked for again in
 * the second sweep of a puzzle's first steps; later, only those of the first one are heard, which
 * makes the step 12 % shorter, for 5 % more steps.
 *
 * With 64 bytes a store takes a processor of the Zen 4 two cycles, as four operations do. So no cells
 * are written between the sweeps, and single candidates are noted by triads: against nine cells each,
 * written twice, hard puzzles, minimal and 17-clue ones became 1.10 to 1.14 times as fast there (and
 * the step 10 % shorter with 16 bytes).
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
 *   81 additions that find it out cost the others 2 to 3 %;
 * and with the cells written once a step:
 *   the next band or stack looked at before one is closed: bands, unrolled, 3 % faster on easy puzzles
 *   and 0 to 2 % slower on others; in a loop, and with stacks, slower;
 *   all stacks looked at before one is tightened: 0 to 20 % of the step slower;
 *   configurations summed in place of cells, 45 operations fewer: it sees later that a node is stuck,
 *   1 to 4 % slower;
 *   blind steps without the dual rule: 1 to 2 % faster on easy puzzles, the same on others.
 * On Zen 5 (32 lanes):
 *   stuck as soon as that, again: 2 to 3 % fewer steps on 17-clue and minimal puzzles, 8 to 10 % on
 *   hard ones and on those with several solutions, but the additions cost 4 to 10 % of the whole;
 *   single candidates by counts, by saturated differences, or merged under masks: the same;
 *   two groups of lanes in turn: the same a lane, so the chains of a step are not what it waits for;
 *   stuck as soon as that, by differences of cells in place of their sums, which costs nothing more:
 *   4 % faster on hard puzzles, 2 to 3 % slower on minimal and 17-clue ones (Sapphire Rapids);
 *   cells masked again, with 60 stores fewer: 2 to 4 % slower;
 *   logic of three inputs by two operations each, since a store beside it costs 1.4 cycles more than
 *   beside any other: 2 to 10 % of the step slower;
 *   other orders of the triads: the same, or 4 % slower; bands unrolled: 3 to 7 % slower, stacks: 10 %.
 * A later step takes some 500 cycles there; its 1,250 vector operations alone would take 313, and
 * handing out its instructions 350. */
#pragma once

#include "puzzle/candidate_grid.h"
#include "simd/lane_vector.h"

#include <stdbool.h>
#include <stddef.h>

enum { CONFIGURATIONS = 6 };

/* What a step does beside the deductions that all steps have in common. */
typedef struct step_kind {
    bool looks_twice;     /* for single candidates, in both sweeps */
    bool finds_narrowest; /* band or stack */
    bool sees_outcome;
} step_kind;

typedef struct sweep_findings {
    lanes smallest;  /* of all candidate masks behind the sweep: 0 is an empty cell */
    lanes complete;  /* digits that have a configuration in every band */
    lanes sum;       /* of all candidate masks behind the sweep */
    lanes narrowest; /* band with fewest undecided digits: (their count - 1) * 8 + its number */
    lanes (*configurations)[CONFIGURATIONS]; /* of the next band */
} sweep_findings;

/* What the first sweep leaves to the second one, stack by stack. */
typedef struct between_sweeps {
    lanes kept[3][9];   /* by row: the digits that its triad in the stack keeps */
    lanes solved[3][9]; /* by 3 * band + column: those of solved cells in that column's triad */
} between_sweeps;

/* The nine triads of a band, by row and box; or those of a stack, by column and band. */
typedef lanes nine_triads[3][3];

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

/* Which digits each triad may still hold, where solved cells of the row's other triads are heard. */
static inline __attribute__((always_inline)) void
hear_solved(nine_triads may, const nine_triads any, const nine_triads solved)
{
#pragma GCC unroll 3
    for (size_t row = 0; row < 3; row++)
#pragma GCC unroll 3
        for (size_t box = 0; box < 3; box++)
            may[row][box] =
                only_in(any[row][box], solved[row][(box + 1) % 3], solved[row][(box + 2) % 3]);
}

/* Finds the configurations that are left, and the digits that the triads keep for them. */
static inline __attribute__((always_inline)) void configure(const nine_triads may, nine_triads keep,
                                                            const step_kind kind,
                                                            sweep_findings *found,
                                                            lanes band_number)
{
    const lanes c012 = and3(may[0][0], may[1][1], may[2][2]);
    const lanes c120 = and3(may[0][1], may[1][2], may[2][0]);
    const lanes c201 = and3(may[0][2], may[1][0], may[2][1]);
    const lanes c021 = and3(may[0][0], may[1][2], may[2][1]);
    const lanes c102 = and3(may[0][1], may[1][0], may[2][2]);
    const lanes c210 = and3(may[0][2], may[1][1], may[2][0]);
    lanes *left = *found->configurations++; /* GCC may call the library for memcpy */
    left[0] = c012, left[1] = c120, left[2] = c201;
    left[3] = c021, left[4] = c102, left[5] = c210;
    found->complete &= or3(c012, c120, c201) | or3(c021, c102, c210);
    if (kind.finds_narrowest)
        found->narrowest = smaller(found->narrowest, rank_by_undecided(left, band_number));

    keep[0][0] = c012 | c021, keep[0][1] = c120 | c102, keep[0][2] = c201 | c210;
    keep[1][0] = c201 | c102, keep[1][1] = c012 | c210, keep[1][2] = c120 | c021;
    keep[2][0] = c120 | c210, keep[2][1] = c201 | c021, keep[2][2] = c012 | c102;
}

/* The digits that only this triad has in its row and box. */
static inline __attribute__((always_inline)) lanes locked_in(const nine_triads keep, size_t row,
                                                             size_t box)
{
    return only_in(keep[row][box], keep[row][(box + 1) % 3], keep[row][(box + 2) % 3]);
}

static inline __attribute__((always_inline)) void look_at_band(const lanes *cells,
                                                               between_sweeps *between, size_t band,
                                                               const step_kind kind,
                                                               nine_triads may)
{
    nine_triads any, solved;
#pragma GCC unroll 3
    for (size_t box = 0; box < 3; box++) {
        lanes single[3][3];
#pragma GCC unroll 3
        for (size_t row = 0; row < 3; row++) {
            const lanes *triad = cells + 27 * band + 9 * row + 3 * box;
            const lanes cell[3] = {load(triad), load(triad + 1), load(triad + 2)};
            any[row][box] = or3(cell[0], cell[1], cell[2]);
#pragma GCC unroll 3
            for (size_t i = 0; i < 3; i++)
                single[row][i] = single_or_none(cell[i]);
            solved[row][box] = or3(single[row][0], single[row][1], single[row][2]);
        }
        if (!kind.looks_twice)
#pragma GCC unroll 3
            for (size_t i = 0; i < 3; i++)
                between->solved[box][3 * band + i] = or3(single[0][i], single[1][i], single[2][i]);
    }
    hear_solved(may, any, solved);
}

/* A triad keeps the digits of its configurations; three that are locked in it fill it. */
static inline __attribute__((always_inline)) void sweep_bands(const lanes *cells,
                                                              between_sweeps *between,
                                                              const step_kind kind,
                                                              sweep_findings *found)
{
    for (size_t band = 0; band < 3; band++) {
        nine_triads may, keep;
        look_at_band(cells, between, band, kind, may);
        configure(may, keep, kind, found, all_lanes((uint16_t)band));
#pragma GCC unroll 3
        for (size_t row = 0; row < 3; row++)
#pragma GCC unroll 3
            for (size_t box = 0; box < 3; box++)
                between->kept[box][3 * band + row] =
                    take_if_three(locked_in(keep, row, box), keep[row][box]);
    }
}

/* Takes away what the first sweep found. */
static inline __attribute__((always_inline)) void look_at_stack(lanes *cells, const lanes *kept,
                                                                const lanes *solved_before,
                                                                const step_kind kind,
                                                                nine_triads may)
{
    nine_triads any, solved;
#pragma GCC unroll 3
    for (size_t band = 0; band < 3; band++)
#pragma GCC unroll 3
        for (size_t column = 0; column < 3; column++) {
            lanes *triad = cells + 27 * band + column;
            lanes cell[3];
#pragma GCC unroll 3
            for (size_t row = 0; row < 3; row++)
                triad[9 * row] = cell[row] = load(triad + 9 * row) & kept[3 * band + row];
            any[column][band] = or3(cell[0], cell[1], cell[2]);
            solved[column][band] =
                kind.looks_twice
                    ? or3(single_or_none(cell[0]), single_or_none(cell[1]), single_or_none(cell[2]))
                    : solved_before[3 * band + column];
        }
    hear_solved(may, any, solved);
}

/* A locked digit that stands in one cell of its triad alone is a hidden single. */
static inline __attribute__((always_inline)) void
tighten_triad(lanes *triad, lanes keep, lanes locked, const step_kind kind, sweep_findings *found)
{
    lanes cell[3] = {load(triad), load(triad + 9), load(triad + 18)};
    const lanes hidden = locked & ~majority(cell[0], cell[1], cell[2]);
    const lanes allowed = take_if_three(locked, keep);
#pragma GCC unroll 3
    for (size_t i = 0; i < 3; i++)
        triad[9 * i] = cell[i] = keep_wanted(cell[i], hidden, allowed);
    if (kind.sees_outcome) {
        found->sum += cell[0] + cell[1] + cell[2];
        found->smallest = smallest_of_four(found->smallest, cell[0], cell[1], cell[2]);
    }
}

static inline __attribute__((always_inline)) void sweep_stacks(lanes *cells,
                                                               const between_sweeps *between,
                                                               const step_kind kind,
                                                               sweep_findings *found)
{
    for (size_t stack = 0; stack < 3; stack++) {
        nine_triads may, keep;
        lanes *first = cells + 3 * stack;
        look_at_stack(first, between->kept[stack], between->solved[stack], kind, may);
        configure(may, keep, kind, found, all_lanes((uint16_t)(3 + stack)));
#pragma GCC unroll 3
        for (size_t column = 0; column < 3; column++)
#pragma GCC unroll 3
            for (size_t band = 0; band < 3; band++)
                tighten_triad(first + 27 * band + column, keep[column][band],
                              locked_in(keep, column, band), kind, found);
    }
}
