#include "puzzle/grid.h"

/* clang-format off */
const uint8_t cell_of_character[256] = {
    [0 ... ')'] = CELL_NONE,   ['*'] = 0,
    ['+' ... ','] = CELL_NONE, ['-' ... '.'] = 0,
    ['/'] = CELL_NONE,         ['0'] = 0, ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4,
                               ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9,
    [':' ... '>'] = CELL_NONE, ['?'] = 0,
    ['@' ... 'W'] = CELL_NONE, ['X'] = 0,
    ['Y' ... '^'] = CELL_NONE, ['_'] = 0,
    ['`' ... 'w'] = CELL_NONE, ['x'] = 0,
    ['y' ... 255] = CELL_NONE,
};
/* clang-format on */

unsigned grid_count_givens(const grid *puzzle)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        count += puzzle->cell[cell] != 0;
    return count;
}

bool grid_givens_clash(const grid *puzzle)
{
    uint16_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    unsigned clash = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const uint16_t bit = (uint16_t)(1u << puzzle->cell[cell] & ~1u);
        uint16_t *const row = &rows[row_of(cell)];
        uint16_t *const column = &columns[column_of(cell)];
        uint16_t *const box = &boxes[box_of(cell)];
        clash |= (unsigned)((*row | *column | *box) & bit);
        *row |= bit;
        *column |= bit;
        *box |= bit;
    }
    return clash != 0;
}

bool grid_read_text(const char *text, grid *puzzle)
{
    return grid_read_with(text, puzzle, true);
}
