/* Cells as text: digits and the signs that people write for a blank. */
#pragma once

#include "io/puzzle_format.h"

static inline bool is_cell(char character)
{
    return cell_of_character[(unsigned char)character] != CELL_NONE;
}

/* What each character means as a cell. */
static inline const uint8_t *layout_cells(const format_layout *layout)
{
    return layout->cells != NULL ? layout->cells : cell_of_character;
}

/* Reads the first 81 characters of TEXT; false where there are fewer, or one is no cell. */
static inline bool cell_text_read_81(slice text, grid *puzzle)
{
    return text.length >= CELLS && grid_read_text(text.start, puzzle);
}

/* The same with what CELLS says of each character. */
bool cell_text_read_with(const uint8_t *cells, slice text, grid *puzzle);

/* Reads a text that must be 81 cells and nothing else. Unless the layout says what the cells are: one
 * sign that is no usual blank is taken for one where all other characters are digits; a space is a
 * blank where the text is exactly 81 long. */
bool cell_text_parse(const format_layout *layout, slice text, grid *puzzle, reject_note *note);
