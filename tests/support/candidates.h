/* Candidate grids made at random, and a judge that counts their solutions by trying all. */
#pragma once

#include "base/random.h"
#include "puzzle/candidate_grid.h"
#include "support/methods.h"

/* Each cell of a full grid with up to MORE other digits beside its own. */
candidate_grid candidates_around(random_source *source, const grid *full, unsigned more);

/* Wherever FULL has one of two digits the other one may stand too: its solutions are doubled. */
void make_exchangeable(candidate_grid *puzzle, const grid *full, unsigned a, unsigned b);

/* A puzzle's pencil marks: what its givens leave to each cell. */
candidate_grid pencil_marks(const grid *puzzle);

/* Takes a candidate from each of COUNT random cells: any one, but FULL's where it is not NULL. */
void spoil_candidates(random_source *source, candidate_grid *puzzle, const grid *full,
                      unsigned count);

/* Counts solutions up to LIMIT without any of the solvers: the cell with the fewest candidates left is
 * tried with each of them. */
uint64_t count_by_trying(const candidate_grid *puzzle, uint64_t limit);

/* Solves one candidate puzzle, which must be finished. */
solve_result solve_candidates_with(const open_method *solving, const solve_request *request,
                                   const candidate_grid *puzzle);
