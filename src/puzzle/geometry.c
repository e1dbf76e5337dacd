#include "puzzle/geometry.h"

static unsigned share_a_unit(unsigned a, unsigned b)
{
    return row_of(a) == row_of(b) || column_of(a) == column_of(b) || box_of(a) == box_of(b);
}

void geometry_init(geometry *board)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned row = row_of(cell), column = column_of(cell), box = box_of(cell);
        board->unit_cells[row][column] = (uint8_t)cell;
        board->unit_cells[9 + column][row] = (uint8_t)cell;
        board->unit_cells[18 + box][row % 3 * 3 + column % 3] = (uint8_t)cell;

        unsigned count = 0;
        for (unsigned other = 0; other < CELLS; other++)
            if (other != cell && share_a_unit(cell, other))
                board->peers[cell][count++] = (uint8_t)other;
    }
}
