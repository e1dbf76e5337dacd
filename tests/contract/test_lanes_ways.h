/* Every way to run the lanes solver here: each setting on each SIMD target of this processor. */
#pragma once

#include "support/methods.h"

enum { WAYS_MAX = 32 };

typedef struct lanes_ways {
    size_t count;
    size_t setting_count;       /* ways of the same setting stand together, portable first */
    open_method ways[WAYS_MAX]; /* the name says setting and target */
    size_t setting_of[WAYS_MAX];
} lanes_ways;

/* Targets that are skipped are named on standard error. */
void lanes_ways_open(lanes_ways *all);
void lanes_ways_close(lanes_ways *all);

/* Solves COUNT puzzles, BATCH_SIZE at a time; all of them must be finished. */
void solve_in_batches(const open_method *way, const solve_request *request, const grid *puzzles,
                      solve_result *results, size_t count, size_t batch_size);

/* A mixed sample: puzzles of all bundled sets, and all of tests/data/awkward. Returns how many. */
enum { SAMPLE_MAX = 1536 };
size_t lanes_sample(grid puzzles[SAMPLE_MAX]);
