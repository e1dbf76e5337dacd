/* The independent judge: it shares no code with any solver. */
#pragma once

#include "puzzle/candidate_grid.h"

/* Does SOLUTION hold each digit once in every row, column and box, and every given of PUZZLE? */
bool solution_is_right(const grid *puzzle, const grid *solution);

/* The same where the PUZZLE says which digits each cell may be. */
bool solution_fits_candidates(const candidate_grid *puzzle, const grid *solution);

enum { SOLUTION_FAULT_MAX = 80 };

/* What is wrong with a SOLUTION that is not right, as in "its solution ...". */
void solution_describe_fault(const grid *puzzle, const grid *solution,
                             char why[SOLUTION_FAULT_MAX]);
void solution_describe_misfit(const candidate_grid *puzzle, const grid *solution,
                              char why[SOLUTION_FAULT_MAX]);
