/* Candidate grids as text: 729 characters, as a line, a field or a string. */
#pragma once

#include "io/cell_text.h"

/* Reads a text that must be 729 characters and nothing else. One of 81 cells is read too, as a grid whose
 * blanks may be anything. */
bool candidate_text_parse(const format_layout *layout, slice text, candidate_grid *puzzle,
                          reject_note *note);

/* The candidate grid as a grid, for those who take grids alone; false with *note where it is none. */
bool candidate_text_to_grid(const candidate_grid *candidates, grid *puzzle, reject_note *note);
