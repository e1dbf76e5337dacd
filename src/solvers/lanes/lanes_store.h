/* Puzzles outside of a search: grids to lanes, and lanes to grids, as many at a time as there are
 * lanes. Sixteen cells of all of them are transposed as pairs of bytes: with bytes sixteen by sixteen, all of
 * an easy corpus took 9 % longer. */
#pragma once

#include "puzzle/candidate_grid.h"
#include "simd/lane_rows.h"

#include <stdbool.h>

enum { CELLS_PADDED = 96 };

/* Fills the lanes from 81 digits each. */
static inline void lanes_read_grids(lanes *cells, const uint8_t *const digits[SIMD_LANES])
{
    lanes pairs[PAIRS];
    for (size_t at = 0; at + BYTES_OF_PAIRS <= CELLS; at += BYTES_OF_PAIRS) {
        rows_to_pairs(digits, at, pairs);
        for (size_t i = 0; i < PAIRS; i++) {
            cells[at + 2 * i] = candidates_of_digits(pairs[i] & 0xff);
            cells[at + 2 * i + 1] = candidates_of_digits(pairs[i] >> 8);
        }
    }
    rows_to_pairs(digits, CELLS - BYTES_OF_PAIRS, pairs);
    cells[CELLS - 1] = candidates_of_digits(pairs[PAIRS - 1] >> 8);
}

/* The same from candidate grids, for which lanes of two bytes each are good enough; the lanes behind
 * TAKEN puzzles hold the first one again. */
static inline void lanes_read_candidates(lanes *cells, const candidate_grid *puzzles, size_t taken)
{
    for (unsigned lane = 0; lane < SIMD_LANES; lane++) {
        const uint16_t *from = puzzles[lane < taken ? lane : 0].cell;
        uint16_t *to = lane_of(cells, lane);
        for (size_t cell = 0; cell < CELLS; cell++)
            to[cell * SIMD_LANES] = from[cell];
    }
}

/* Writes the grids of all lanes, 81 digits for each: of a lane that has one candidate a cell; of others,
 * anything. */
static inline void lanes_write_grids(const lanes *cells, uint8_t *const digits[SIMD_LANES])
{
    for (size_t at = 0; at + BYTES_OF_PAIRS <= CELLS; at += BYTES_OF_PAIRS) {
        lanes pairs[PAIRS];
        for (size_t i = 0; i < PAIRS; i++)
            pairs[i] = digits_of_candidates(cells[at + 2 * i]) |
                       digits_of_candidates(cells[at + 2 * i + 1]) << 8;
        pairs_to_rows(pairs, digits, at);
    }
    const lanes last = digits_of_candidates(cells[CELLS - 1]);
    for (unsigned lane = 0; lane < SIMD_LANES; lane++)
        digits[lane][CELLS - 1] = (uint8_t)*lane_in(&last, lane);
}

/* The grid of one lane whose cells stand in a row and have one candidate each. */
static inline void row_to_grid(const uint16_t *row, grid *solution)
{
#pragma GCC unroll 11
    for (size_t cell = 0; cell < CELLS; cell += SIMD_LANES) {
        lanes candidates;
        memcpy(&candidates, row + cell, sizeof candidates);
        const narrow_lanes some =
            __builtin_convertvector(digits_of_candidates(candidates), narrow_lanes);
        const size_t left = CELLS - cell;
        memcpy(solution->cell + cell, &some, left < SIMD_LANES ? left : SIMD_LANES);
    }
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
