/* A candidate grid: the digits that each of 81 cells may be. It is a puzzle in its own right (Sukaku):
 * a solution puts one of its candidates into each cell. An ordinary puzzle is one too, whose givens
 * have one candidate and whose blanks have all nine. */
#pragma once

#include "puzzle/grid.h"

enum { ALL_DIGITS = 0x1ff };

/* Bit d-1 says that the cell may be digit d. A cell without any makes a puzzle without a solution. */
typedef struct candidate_grid {
    uint16_t cell[CELLS];
} candidate_grid;

static inline bool candidates_are_single(unsigned candidates)
{
    return candidates != 0 && (candidates & (candidates - 1)) == 0;
}

static inline bool candidate_grid_allows(const candidate_grid *puzzle, unsigned cell,
                                         unsigned digit)
{
    return (puzzle->cell[cell] >> (digit - 1) & 1) != 0;
}

/* Keeps those of COUNT digits that the cell may be, in their order; returns how many. */
unsigned candidate_grid_keep(const candidate_grid *puzzle, unsigned cell, uint8_t *digits,
                             unsigned count);

candidate_grid candidate_grid_of(const grid *puzzle);

/* The cells with a single candidate as givens, all others as blanks. */
grid candidate_grid_givens(const candidate_grid *puzzle);

/* Is it an ordinary puzzle, which its givens say all about? */
bool candidate_grid_is_plain(const candidate_grid *puzzle);

/* Has a cell no candidate, or do two equal givens share a unit? Such a puzzle has no solution. */
bool candidate_grid_clashes(const candidate_grid *puzzle);

/* As text: cell by cell nine characters, each the digit of its place or a sign for "not". */
enum { CANDIDATE_CHARACTERS = 9 * CELLS };

/* Reads them, where CELLS says what a character is; returns how many were right: all of them, or up
 * to the first that is neither its digit nor a blank sign. */
unsigned candidate_grid_read_text(const uint8_t cells[256], const char *text,
                                  candidate_grid *puzzle);

/* Writes them, . for "not", and returns the end. */
char *candidate_grid_put_text(char *at, const candidate_grid *puzzle);
