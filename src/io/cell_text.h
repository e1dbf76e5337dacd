/* Cells as text: digits and the signs that people write for a blank. */
#pragma once

#include "io/puzzle_format.h"

static inline bool is_cell(char character)
{
    return cell_of_character[(unsigned char)character] != CELL_NONE;
}

/* How many characters from the start of TEXT on are cells. */
size_t count_leading_cells(slice text);

/* Reads the first 81 characters of TEXT; false where there are fewer, or one is no cell. */
static inline bool cell_text_read_81(slice text, grid *puzzle)
{
    return text.length >= CELLS && grid_read_text(text.start, puzzle);
}

/* Reads a text that must be 81 cells and nothing else. One sign that is no usual blank is taken for
 * one where all other characters are digits; a space is a blank where the text is exactly 81 long.
 */
bool cell_text_parse(slice text, grid *puzzle, reject_note *note);
