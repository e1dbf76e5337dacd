/* Where grids stand one behind the other and a row is missing or doubled, nothing but the digits
 * tells where the next grid begins. */
#pragma once

#include "io/puzzle_format.h"

enum { SEAM_BYTES = RECORD_BYTES_MAX }; /* how far ahead is looked */

/* How a run of rows begins. */
typedef struct grid_seam {
    unsigned rows; /* 9: a grid; else a stretch in which a row is missing or doubled somewhere */
    size_t sure;   /* so many grids of nine rows come behind it */
} grid_seam;

/* Of the rows at the start of TEXT, which has SEAM_BYTES at least unless IS_END. */
grid_seam grid_seam_find(const format_layout *layout, slice text, bool is_end);
