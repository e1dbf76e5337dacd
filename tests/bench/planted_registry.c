/* The list of solvers of the program, with `planted` in the place of `scan` and `liar` in that of
 * `tally`; linked before the libraries, so that theirs is not used. */
#define scan_solver planted_solver
#define tally_solver liar_solver
#include "solvers/solver_registry.c"
