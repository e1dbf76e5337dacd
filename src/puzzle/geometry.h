/* The board: 81 cells in reading order; 27 units (9 rows, 9 columns, 9 boxes) of nine cells each;
 * the 20 peers of a cell are the other cells of its three units.
 *
 *      cell 0  1  2 | 3  4  5 | 6  7  8      rows and columns 0 to 8,
 *           9 10 11 |12 13 14 |15 16 17      boxes 0 to 8 in reading order,
 *          18 19 20 |21 22 23 |24 25 26      a band is three rows of boxes,
 *          ---------+---------+---------     a stack three columns of boxes
 *          27  ...                           */
#pragma once

#include <stdint.h>

enum { CELLS = 81, UNITS = 27, PEERS = 20 };

static inline unsigned row_of(unsigned cell)
{
    return cell / 9;
}

static inline unsigned column_of(unsigned cell)
{
    return cell % 9;
}

static inline unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The cells of the board in tables, filled by geometry_init; each solver state holds its own. */
typedef struct geometry {
    uint8_t unit_cells[UNITS][9]; /* rows, then columns, then boxes */
    uint8_t peers[CELLS][PEERS];
} geometry;

void geometry_init(geometry *board);
