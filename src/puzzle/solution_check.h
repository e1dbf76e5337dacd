/* The independent judge: it shares no code with any solver. */
#pragma once

#include "puzzle/grid.h"

/* Does SOLUTION hold each digit once in every row, column and box, and every given of PUZZLE? */
bool solution_is_right(const grid *puzzle, const grid *solution);

enum { SOLUTION_FAULT_MAX = 80 };

/* What is wrong with a SOLUTION that is not right, as in "its solution ...". */
void solution_describe_fault(const grid *puzzle, const grid *solution,
                             char why[SOLUTION_FAULT_MAX]);
