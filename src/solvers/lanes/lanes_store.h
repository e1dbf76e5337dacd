/* Puzzles outside of a search: grids to lanes, and lanes to grids, as many at a time as there are lanes.
 * Bytes are transposed sixteen by sixteen. */
#pragma once

#include "puzzle/candidate_grid.h"
#include "simd/lane_rows.h"

#include <stdbool.h>

enum {
    CELLS_PADDED = 96,
    BLOCK_LANES = SIMD_LANES < 16 ? 16 : SIMD_LANES,
};

/* Room to transpose in. */
typedef struct lane_scratch {
    uint8_t grids[BLOCK_LANES][CELLS_PADDED] __attribute__((aligned(64)));
    uint8_t digits[CELLS_PADDED][BLOCK_LANES] __attribute__((aligned(64))); /* by cell */
} lane_scratch;

/* Fills the lanes from TAKEN puzzles; the lanes behind them hold the first one again. */
static inline void lanes_read_grids(lanes *cells, lane_scratch *scratch, const grid *puzzles,
                                    size_t taken)
{
    static const size_t starts[] = {0, 16, 32, 48, 64, CELLS - 16}; /* never beyond the last cell */
    for (size_t block = 0; block < BLOCK_LANES; block += 16) {
        for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
            const uint8_t *rows[16];
            for (size_t i = 0; i < 16; i++)
                rows[i] = puzzles[block + i < taken ? block + i : 0].cell + starts[k];
            transpose_bytes(rows, &scratch->digits[starts[k]][block], BLOCK_LANES);
        }
    }
    for (size_t cell = 0; cell < CELLS; cell++) {
        narrow_lanes digits;
        memcpy(&digits, scratch->digits[cell], sizeof digits);
        cells[cell] = candidates_of_digits(digits);
    }
}

/* One puzzle becomes one lane. */
static inline void lane_read_grid(uint16_t *lane_cells, const grid *puzzle)
{
    for (size_t cell = 0; cell < CELLS; cell++) {
        const unsigned digit = puzzle->cell[cell];
        lane_cells[cell * SIMD_LANES] = digit == 0 ? ALL_DIGITS : (uint16_t)(1u << (digit - 1));
    }
}

static inline void lane_read_candidates(uint16_t *lane_cells, const candidate_grid *puzzle)
{
    for (size_t cell = 0; cell < CELLS; cell++)
        lane_cells[cell * SIMD_LANES] = puzzle->cell[cell];
}

/* The same from candidate grids, for which lanes of two bytes each are good enough. */
static inline void lanes_read_candidates(lanes *cells, const candidate_grid *puzzles, size_t taken)
{
    for (unsigned lane = 0; lane < SIMD_LANES; lane++)
        lane_read_candidates(lane_of(cells, lane), &puzzles[lane < taken ? lane : 0]);
}

/* Writes the digits of all lanes to scratch->grids, a row a lane. */
static inline void lanes_write_grids(const lanes *cells, lane_scratch *scratch)
{
    for (size_t cell = 0; cell < CELLS; cell++) {
        const narrow_lanes digits = digits_of_candidates(cells[cell]);
        memcpy(scratch->digits[cell], &digits, sizeof digits);
    }
    for (size_t block = 0; block < BLOCK_LANES; block += 16) {
        for (size_t cell = 0; cell < CELLS; cell += 16) {
            const uint8_t *rows[16];
            for (size_t i = 0; i < 16; i++)
                rows[i] = &scratch->digits[cell + i][block];
            transpose_bytes(rows, &scratch->grids[block][cell], CELLS_PADDED);
        }
    }
}

/* The grid of one lane whose cells stand in a row and have one candidate each. */
static inline grid grid_of_row(const uint16_t *row)
{
    uint8_t digits[CELLS_PADDED];
    for (size_t cell = 0; cell < CELLS_PADDED; cell += SIMD_LANES) {
        lanes candidates;
        memcpy(&candidates, row + cell, sizeof candidates);
        const narrow_lanes some = digits_of_candidates(candidates);
        memcpy(digits + cell, &some, sizeof some);
    }
    grid solution;
    memcpy(solution.cell, digits, CELLS);
    return solution;
}

/* Asks for memory that will be read, or written, soon. */
static inline void prefetch(const void *begin, size_t bytes, bool is_written)
{
    enum { CACHE_LINE = 64 };
    for (size_t i = 0; i < bytes; i += CACHE_LINE) {
        if (is_written)
            __builtin_prefetch((const char *)begin + i, 1);
        else
            __builtin_prefetch((const char *)begin + i, 0);
    }
}
