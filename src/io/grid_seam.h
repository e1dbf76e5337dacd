/* Where grids stand one behind the other and a row is missing or doubled, nothing but the digits
 * tells where the next grid begins. */
#pragma once

#include "io/puzzle_format.h"

enum { SEAM_GRIDS = 10, SEAM_ROWS = 10 + 9 * SEAM_GRIDS };

/* How many of the ROWS row lines (at most SEAM_ROWS) at the start of TEXT belong to its first grid: 9,
 * or 8 or 10 where the grids behind it are right only then. IS_ALL: no row follows them. */
unsigned grid_seam_find(const format_layout *layout, slice text, unsigned rows, bool is_all);
