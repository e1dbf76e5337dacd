/* A grid: the digits of 81 cells, 0 for a blank. */
#pragma once

#include "puzzle/geometry.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct grid {
    uint8_t cell[CELLS]; /* 0 blank, 1 to 9 a given */
} grid;

unsigned grid_count_givens(const grid *puzzle);

/* Do two equal givens share a row, column or box? Such a puzzle has no solution. */
bool grid_givens_clash(const grid *puzzle);

/* The digit of a character, 0 for a blank sign (. 0 * - _ x X ?), CELL_NONE for anything else. */
enum { CELL_NONE = 0x80 };
extern const uint8_t cell_of_character[256];

/* Reads 81 characters; false where one of them is no cell. */
bool grid_read_text(const char *text, grid *puzzle);

/* Writes 81 characters, BLANK for a blank, and returns the end. */
char *grid_put_text(char *at, const grid *puzzle, char blank);
