/* Guesses of the lanes engine: a question about a stuck node whose two answers are its two halves.
 *
 * The usual question is whether a digit stands in a triad. It is taken from the band or stack with
 * the fewest undecided digits, and cuts deeper than one about a cell with two candidates: steps a
 * puzzle on the hardest lists, with the first such cell 864 and 1,759, with the busiest 674 and
 * 1,256, with this rule 461 and 689.
 *
 * Tried and rejected, of the digits with the fewest configurations: those whose two share no triad,
 * or share one (the same guesses); those undecided in most other bands (0.4 % fewer to 1.6 % more) or
 * in fewest (1 to 7 % more); the highest (the same, but 20 % more on the 17-clue list, whose digits
 * are in order). Taking a digit from the row alone, and leaving the box to the step: 1 to 2 % more
 * steps for what it saves. */
#pragma once

#include "solvers/lanes/lanes_engine.h"
#include "solvers/lanes/lanes_step.h"

/* Does the digit stand in this triad of this band? Or, where band is ABOUT_A_CELL, in this cell? */
typedef struct question {
    uint16_t digit_bit;
    unsigned band, triad; /* bands 0 to 2, stacks 3 to 5; the triad as 3 * row + box */
    size_t cell;
} question;

enum { ABOUT_A_CELL = 6 };

static inline unsigned count_candidates(const uint16_t *lane_cells, size_t cell)
{
    return (unsigned)__builtin_popcount(lane_cells[cell * SIMD_LANES]);
}

static inline question ask_about_cell(const uint16_t *lane_cells, size_t cell)
{
    const unsigned candidates = lane_cells[cell * SIMD_LANES];
    return (question){
        .digit_bit = (uint16_t)(candidates & (0u - candidates)),
        .band = ABOUT_A_CELL,
        .cell = cell,
    };
}

static __attribute__((noinline)) question ask_first_cell(const uint16_t *lane_cells)
{
    size_t best = 0;
    unsigned fewest = 10;
    for (size_t cell = 0; cell < CELLS; cell++) {
        const unsigned count = count_candidates(lane_cells, cell);
        if (count > 1 && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return ask_about_cell(lane_cells, best);
}

/* Of the cells with two candidates, the first whose row, column and box hold the most others. */
static __attribute__((noinline)) question ask_busy_cell(const uint16_t *lane_cells)
{
    unsigned rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned is_pair = count_candidates(lane_cells, cell) == 2;
        rows[row_of(cell)] += is_pair;
        columns[column_of(cell)] += is_pair;
        boxes[box_of(cell)] += is_pair;
    }
    unsigned best = CELLS, most = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned others = rows[row_of(cell)] + columns[column_of(cell)] + boxes[box_of(cell)];
        if (count_candidates(lane_cells, cell) == 2 && others > most) {
            most = others;
            best = cell;
        }
    }
    return best == CELLS ? ask_first_cell(lane_cells) : ask_about_cell(lane_cells, best);
}

/* The first of three sets of digits that holds any. */
static inline lanes first_with_any(lanes a, lanes b, lanes c)
{
    const lanes all = all_lanes(ALL_DIGITS);
    return keep_wanted(all, a, keep_wanted(all, b, c));
}

/* The digits with the fewest configurations, but more than one: how many each digit has is counted
 * for all digits at once, as sums of bits. */
static inline lanes digits_with_fewest(const lanes c[CONFIGURATIONS])
{
    const lanes even1 = c[0] ^ c[1] ^ c[2], even2 = majority(c[0], c[1], c[2]);
    const lanes odd1 = c[3] ^ c[4] ^ c[5], odd2 = majority(c[3], c[4], c[5]);
    const lanes ones = even1 ^ odd1, carry = even1 & odd1;
    const lanes twos = even2 ^ odd2 ^ carry, fours = majority(even2, odd2, carry);
    const lanes two = only_in(twos, ones, fours), three = only_in(twos & ones, fours, fours);
    return first_with_any(two, three, first_with_any(only_in(fours, twos, ones), fours, fours));
}

/* What is asked about the narrowest band of each lane: the lowest of the digits with the fewest
 * configurations, and these as a set. */
typedef struct band_questions {
    lanes narrowest, digit_bit, configurations;
} band_questions;

static inline band_questions ask_all(lanes (*configurations)[CONFIGURATIONS], lanes narrowest)
{
    lanes c[CONFIGURATIONS] = {{0}};
    for (uint16_t band = 0; band < 6; band++) {
        const lanes is_narrowest = (lanes)((narrowest & 7) == band);
        for (size_t i = 0; i < CONFIGURATIONS; i++)
            c[i] |= configurations[band][i] & is_narrowest;
    }
    const lanes digits = digits_with_fewest(c);
    band_questions all = {.narrowest = narrowest, .digit_bit = digits & -digits};
    for (unsigned i = 0; i < CONFIGURATIONS; i++)
        all.configurations |= (lanes)((c[i] & all.digit_bit) != 0) & (uint16_t)(1u << i);
    return all;
}

/* A triad that the first of these configurations has and the fewest others. */
static const uint8_t triad_of_configurations[64] = {
    0, 0, 1, 0, 2, 0, 1, 0, 0, 4, 1, 4, 2, 4, 1, 4, 1, 0, 5, 0, 2, 0, 5, 0, 0, 4, 6, 4, 2, 4, 6, 4,
    2, 0, 1, 0, 3, 0, 1, 0, 0, 8, 1, 8, 3, 8, 1, 8, 1, 0, 5, 0, 7, 0, 5, 0, 0, 0, 1, 0, 2, 0, 1, 0,
};

/* The question about a stuck lane. A node whose digits are all decided by triads has 0 undecided
 * ones in each band, which NARROWEST shows as a count beyond nine: then it is about a cell. */
static inline question ask(const band_questions *all, lanes *cells, unsigned lane,
                           lanes_branch branch)
{
    const unsigned narrowest = *lane_in(&all->narrowest, lane);
    if (branch == LANES_BRANCH_BUSY)
        return ask_busy_cell(lane_of(cells, lane));
    if (branch == LANES_BRANCH_FIRST || narrowest >> 3 > 8)
        return ask_first_cell(lane_of(cells, lane));
    return (question){
        .digit_bit = *lane_in(&all->digit_bit, lane),
        .band = narrowest & 7,
        .triad = triad_of_configurations[*lane_in(&all->configurations, lane)],
    };
}

/* The cells of a triad, and of the four other triads of its row and its box, as words of a lane. None lies
 * in two cache lines: 1 % on puzzles with several solutions. */
typedef struct triad_words {
    uint16_t own[3], others[12];
} __attribute__((aligned(32))) triad_words;

#define WORD(band, row, box, i)                                                             \
    (uint16_t)(SIMD_LANES * ((band) < 3 ? 27 * (band) + (row) % 3 * 9 + (box) % 3 * 3 + (i) \
                                        : 3 * ((band)-3) + (row) % 3 + ((box) % 3 * 3 + (i)) * 9))
#define WORDS(band, row, box) \
    WORD(band, row, box, 0), WORD(band, row, box, 1), WORD(band, row, box, 2)
#define TRIAD(band, row, box)                                                                      \
    {                                                                                              \
        {WORDS(band, row, box)},                                                                   \
        {                                                                                          \
            WORDS(band, row, (box) + 1), WORDS(band, row, (box) + 2), WORDS(band, (row) + 1, box), \
                WORDS(band, (row) + 2, box)                                                        \
        }                                                                                          \
    }
#define ROW(band, row) TRIAD(band, row, 0), TRIAD(band, row, 1), TRIAD(band, row, 2)
#define BAND(band)                               \
    {                                            \
        ROW(band, 0), ROW(band, 1), ROW(band, 2) \
    }
static const triad_words triads[6][9] = {BAND(0), BAND(1), BAND(2), BAND(3), BAND(4), BAND(5)};
#undef BAND
#undef ROW
#undef TRIAD
#undef WORDS
#undef WORD

/* The first half, in its lane: the digit stands there, and leaves the rest of the row and the box.
 */
static inline void answer_yes(const question *asked, uint16_t *lane_cells)
{
    if (asked->band == ABOUT_A_CELL) {
        lane_cells[asked->cell * SIMD_LANES] = asked->digit_bit;
        return;
    }
    const triad_words *triad = &triads[asked->band][asked->triad];
#pragma GCC unroll 12
    for (size_t i = 0; i < 12; i++)
        lane_cells[triad->others[i]] &= (uint16_t)~asked->digit_bit;
}

/* The second half: the digit does not stand there. STRIDE words lie between its neighbouring cells:
 * SIMD_LANES in a lane, 1 in a row. */
static inline void answer_no(const question *asked, uint16_t *cells, size_t stride)
{
    if (asked->band == ABOUT_A_CELL) {
        cells[asked->cell * stride] &= (uint16_t)~asked->digit_bit;
        return;
    }
    const triad_words *triad = &triads[asked->band][asked->triad];
#pragma GCC unroll 3
    for (size_t i = 0; i < 3; i++)
        cells[triad->own[i] / SIMD_LANES * stride] &= (uint16_t)~asked->digit_bit;
}
