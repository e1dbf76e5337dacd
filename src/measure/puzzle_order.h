/* The puzzles of a run in an order that depends on nothing but the puzzles: for joining two runs,
 * and for looking up many puzzles in a sorted index. */
#pragma once

#include "measure/bench_run.h"

/* The indexes of COUNT puzzles, sorted by their cells; equal ones stay in their order. The caller
 * releases them with memory_free; NULL on shortage of memory, with *failure set. */
size_t *puzzle_order_make(const bench_puzzle *puzzles, size_t count, error *failure) MUST_USE;
