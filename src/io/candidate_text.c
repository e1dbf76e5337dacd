#include "io/candidate_text.h"

bool candidate_text_parse(const format_layout *layout, slice text, candidate_grid *puzzle,
                          reject_note *note)
{
    if (text.length == CELLS) {
        grid givens;
        if (!cell_text_parse(layout, text, &givens, note))
            return false;
        *puzzle = candidate_grid_of(&givens);
        return true;
    }
    if (text.length != CANDIDATE_CHARACTERS)
        return reject(note, "%zu characters, expected the %d of a grid's candidates", text.length,
                      CANDIDATE_CHARACTERS);
    const unsigned read = candidate_grid_read_text(layout_cells(layout), text.start, puzzle);
    if (read == CANDIDATE_CHARACTERS)
        return true;
    const unsigned char character = (unsigned char)text.start[read];
    if (character > ' ' && character <= '~')
        return reject(note, "column %u: '%c', expected a %u or a sign for none", read + 1,
                      character, read % 9 + 1);
    return reject(note, "column %u: byte 0x%02x, expected a %u or a sign for none", read + 1,
                  character, read % 9 + 1);
}

bool candidate_text_to_grid(const candidate_grid *candidates, grid *puzzle, reject_note *note)
{
    *puzzle = candidate_grid_givens(candidates);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (candidates->cell[cell] != ALL_DIGITS && puzzle->cell[cell] == 0)
            return reject(note,
                          "a candidate puzzle: %d candidates in row %u, column %u; here a cell has "
                          "one or all nine",
                          __builtin_popcount(candidates->cell[cell]), row_of(cell) + 1,
                          column_of(cell) + 1);
    return true;
}
