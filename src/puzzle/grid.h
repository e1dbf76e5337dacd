/* A grid: the digits of 81 cells, 0 for a blank. */
#pragma once

#include "puzzle/geometry.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct grid {
    uint8_t cell[CELLS]; /* 0 blank, 1 to 9 a given */
} grid;

unsigned grid_count_givens(const grid *puzzle);

/* Do two equal givens share a row, column or box? Such a puzzle has no solution. */
bool grid_givens_clash(const grid *puzzle);

/* The digit of a character, 0 for a blank sign (. 0 * - _ x X ?), CELL_NONE for anything else. */
enum { CELL_NONE = 0x80 };
extern const uint8_t cell_of_character[256];

/* Sixteen characters or cells at a time, and the last one by itself; compilers have such vectors
 * everywhere. */
typedef uint8_t cells16 __attribute__((vector_size(16)));

enum { LAST_CELL = CELLS - 1 };

static inline cells16 load_cells16(const void *from)
{
    cells16 loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/* Reads 81 characters as cell_of_character says; false where one of them is no cell. The first 80
 * may be blank by ALL_SIGNS, or else by a dot only. */
static inline bool grid_read_with(const char *text, grid *puzzle, bool all_signs)
{
    cells16 all_known = ~(cells16){0};
    for (unsigned i = 0; i < LAST_CELL; i += sizeof(cells16)) {
        const cells16 characters = load_cells16(text + i);
        const cells16 digits = characters - '0';
        const cells16 is_digit = (cells16)(digits <= 9);
        cells16 is_blank = (cells16)(characters == '.');
        if (all_signs)
            is_blank |= (cells16)((characters == '*') | (characters == '-') | (characters == '_') |
                                  (characters == '?') | ((characters | 0x20) == 'x'));
        const cells16 cells = digits & is_digit;
        memcpy(puzzle->cell + i, &cells, sizeof cells);
        all_known &= is_digit | is_blank;
    }
    const uint8_t last = puzzle->cell[LAST_CELL] =
        cell_of_character[(unsigned char)text[LAST_CELL]];
    uint64_t halves[2];
    memcpy(halves, &all_known, sizeof halves);
    return (halves[0] & halves[1]) == UINT64_MAX && last != CELL_NONE;
}

/* For texts of digits and dots, as nearly all are. */
static inline bool grid_read_plain_text(const char *text, grid *puzzle)
{
    return grid_read_with(text, puzzle, false);
}

/* For all texts. */
bool grid_read_text(const char *text, grid *puzzle);

/* Is CHARACTER one of the 81? */
static inline bool grid_text_holds(const char *text, char character)
{
    cells16 found = {0};
    for (unsigned i = 0; i < LAST_CELL; i += sizeof(cells16))
        found |= (cells16)(load_cells16(text + i) == (uint8_t)character);
    uint64_t halves[2];
    memcpy(halves, &found, sizeof halves);
    return (halves[0] | halves[1]) != 0 || text[LAST_CELL] == character;
}

/* Writes 81 characters, BLANK for a blank, and returns the end. */
static inline char *grid_put_text(char *at, const grid *puzzle, char blank)
{
    for (unsigned i = 0; i < LAST_CELL; i += sizeof(cells16)) {
        const cells16 cells = load_cells16(puzzle->cell + i);
        const cells16 is_blank = (cells16)(cells == 0);
        const cells16 characters = cells + '0' + (is_blank & (uint8_t)(blank - '0'));
        memcpy(at + i, &characters, sizeof characters);
    }
    const uint8_t last = puzzle->cell[LAST_CELL];
    at[LAST_CELL] = (char)(last == 0 ? blank : '0' + last);
    return at + CELLS;
}
