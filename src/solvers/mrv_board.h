/* The board of the mrv solver: nine-bit candidate masks, and what follows from them.
 *
 * Bit d-1 of a mask stands for digit d. A blank has the digits that nothing forbids so far; a
 * placed cell has its digit alone. */
#pragma once

#include "puzzle/candidate_grid.h"

#include <stdbool.h>

/* How much is concluded before the next guess; each level includes those before it. */
typedef enum propagation {
    PROPAGATE_NONE,   /* a placed digit leaves its peers */
    PROPAGATE_NAKED,  /* a blank with one candidate is placed */
    PROPAGATE_HIDDEN, /* a digit with one place in a unit is placed */
    PROPAGATE_LOCKED, /* a digit of a unit that fits only into one triad leaves the triad's other
                         unit */
} propagation;

/* A set of cells: bit c % 64 of word c / 64. */
typedef struct cell_set {
    uint64_t words[2];
} cell_set;

static inline void cell_set_add(cell_set *set, unsigned cell)
{
    set->words[cell / 64] |= (uint64_t)1 << cell % 64;
}

static inline void cell_set_remove(cell_set *set, unsigned cell)
{
    set->words[cell / 64] &= ~((uint64_t)1 << cell % 64);
}

static inline bool cell_set_holds(const cell_set *set, unsigned cell)
{
    return (set->words[cell / 64] >> cell % 64 & 1) != 0;
}

static inline bool cell_set_is_empty(const cell_set *set)
{
    return (set->words[0] | set->words[1]) == 0;
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned cell_set_take_first(cell_set *set)
{
    const unsigned word = set->words[0] == 0;
    const unsigned cell = 64 * word + (unsigned)__builtin_ctzll(set->words[word]);
    set->words[word] &= set->words[word] - 1;
    return cell;
}

typedef struct mrv_board {
    uint16_t candidates[CELLS];
    uint16_t placed[UNITS]; /* the digits that a unit has */
    cell_set blanks;
    cell_set naked_singles; /* blanks that came down to one candidate, not placed yet */
    bool is_dead;           /* a blank without a candidate, or a digit without a place */
} mrv_board;

/* The board with the givens of PUZZLE placed, and nothing concluded yet. */
void mrv_board_load(mrv_board *board, const geometry *cells, const grid *puzzle);

/* The same with the cells that have one candidate in PUZZLE, which does not clash, as the givens. */
void mrv_board_load_candidates(mrv_board *board, const geometry *cells,
                               const candidate_grid *puzzle);

/* Places a digit, given as a mask of one bit, into a blank. */
void mrv_board_place(mrv_board *board, const geometry *cells, unsigned cell, uint16_t digit_bit);

/* Concludes until nothing follows any more or the board is dead. */
void mrv_board_propagate(mrv_board *board, const geometry *cells, propagation level);

static inline bool is_single(uint16_t mask)
{
    return (mask & (mask - 1)) == 0;
}
