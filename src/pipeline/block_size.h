/* How many records a block should have: few enough that threads share the work evenly even when
 * puzzles are hard, many enough that handing blocks around costs nothing. */
#pragma once

#include "io/puzzle_reader.h"

typedef struct block_size {
    size_t records; /* of the next block */
    bool is_fixed;
} block_size;

enum { SHORT_BLOCK_NS = 1000000, LONG_BLOCK_NS = 4000000 };

/* FIXED_RECORDS 0 lets the size follow the puzzles, from FIRST_RECORDS on. */
static inline block_size block_size_start(size_t fixed_records, size_t first_records)
{
    return (block_size){fixed_records ? fixed_records : first_records, fixed_records != 0};
}

/* Learns from a block of RECORDS that took ELAPSED_NS. */
static inline void block_size_learn(block_size *size, size_t records, uint64_t elapsed_ns)
{
    if (size->is_fixed)
        return;
    if (elapsed_ns > LONG_BLOCK_NS && records <= size->records && size->records > 1)
        size->records /= 2;
    else if (elapsed_ns < SHORT_BLOCK_NS && records >= size->records &&
             size->records < BLOCK_RECORDS_MAX)
        size->records =
            2 * size->records < BLOCK_RECORDS_MAX ? 2 * size->records : BLOCK_RECORDS_MAX;
}
