/* Grids as text, and the puzzles that issue 2 gives as examples. */
#pragma once

#include "base/random.h"
#include "puzzle/grid.h"

#include <stddef.h>

/* A puzzle as nine rows, each with END behind it: "" makes a line, "\n" a grid. */
#define ROWS_OF_A(end)                                                              \
    "000260701" end "680070090" end "190004500" end "820100040" end "004602900" end \
    "050003028" end "009300074" end "040050036" end "703018000" end
#define ROWS_OF_C(end)                                                              \
    "530070000" end "600195000" end "098000060" end "800060003" end "400803001" end \
    "700020006" end "060000280" end "000419005" end "000080079" end

#define PUZZLE_A ROWS_OF_A("")
#define SOLUTION_A \
    "435269781682571493197834562826195347374682915951743628519326874248957136763418259"

/* A without its first 2. */
#define PUZZLE_B "000060701680070090190004500820100040004602900050003028009300074040050036703018000"

#define PUZZLE_C ROWS_OF_C("")
#define SOLUTION_C \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#define EMPTY_GRID \
    "................................................................................."

/* The grid of exactly 81 characters 1-9, 0 or . ; anything else fails the test. */
grid grid_of(const char *text);

typedef struct grid_text {
    char text[CELLS + 1];
} grid_text;

/* With . for a blank. */
grid_text text_of(const grid *puzzle);

bool grids_are_equal(const grid *a, const grid *b);

/* NONET_TEST_SEED, else a fixed seed; printed, so that a failing run can be repeated. */
random_source seeded_source(void);

/* In a random order (Fisher and Yates). */
void shuffle_indexes(random_source *source, size_t *indexes, size_t count);
