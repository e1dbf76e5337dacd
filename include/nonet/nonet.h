/* Nonet's solvers as a C library: link with -lnonet.
 *
 * A puzzle is 81 characters in reading order, 1 to 9 for a given and anything of ". 0 * - _ x X ?"
 * for a blank. A solver belongs to one thread at a time; different solvers may run side by side.
 * Solving allocates nothing. Errors come back as NULL or as a negative number, never by exit. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, such as "0.1.0". */
const char *nonet_version(void);

typedef struct nonet_solver nonet_solver;

/* A solver by its name and settings as on the command line: "mrv", "mrv:propagate=locked", "dlx",
 * "plugin:./mine.so" (see plugin.h).
 * On a fault: NULL, and one sentence in MESSAGE (MESSAGE_BYTES of the caller's memory, may be
 * NULL). To be released with nonet_solver_destroy. */
nonet_solver *nonet_solver_create(const char *spec, char *message, size_t message_bytes);

void nonet_solver_destroy(nonet_solver *solver);

/* What one search took. */
typedef struct nonet_effort {
    uint64_t guesses; /* options tried while another option of the same choice was still open */
    uint64_t nodes;   /* states of the search, the first one included; both are UINT64_MAX where a
                         plug-in does not count them */
} nonet_effort;

/* Counts the solutions of PUZZLE, and stops at LIMIT of them (0 counts all: the empty grid has more
 * than 64 bits hold, and its count never ends). So 0 is no solution; with a LIMIT of 2, 1 is
 * exactly one. Writes the first solution found as 81 digits to SOLUTION, and what it took to
 * *EFFORT; both may be NULL. Returns -1 where PUZZLE is not 81 such characters, and -2 where a
 * plug-in cannot count to LIMIT or its answer was wrong: then the solver is of no more use. */
int64_t nonet_solve(nonet_solver *solver, const char *puzzle, uint64_t limit, char *solution,
                    nonet_effort *effort);

/* The same for a puzzle whose cells say which digits they may be (Sukaku): 81 sets in reading order, bit
 * 0 for 1 to bit 8 for 9. Returns -1 where a set has other bits, and -2 also where a plug-in reads no
 * candidates. */
int64_t nonet_solve_candidates(nonet_solver *solver, const uint16_t candidates[81], uint64_t limit,
                               char *solution, nonet_effort *effort);

#ifdef __cplusplus
}
#endif
