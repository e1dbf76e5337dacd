/* One run of the bench: several solvers side by side over the same puzzles.
 *
 * The solvers take turns on small blocks of puzzles, round after round, so that what the machine
 * does meanwhile hits all of them alike. A block is done forwards and then backwards; who begins
 * changes from block to block and from round to round, for the last of the forward turns is
 * followed by the first of the backward ones, which finds its data still in the caches. Each turn
 * is timed, and the faster of a solver's two turns at a block counts for that round.
 *
 *              block 0        block 1        block 2        ...
 *   round 0    A B C C B A    B C A A C B    C A B B A C
 *   round 1    B C A A C B    C A B B A C    ...
 *
 * Shapes: S solvers, P puzzles, B blocks, R rounds. Everything here is owned by the run and released
 * with bench_run_clear. */
#pragma once

#include "measure/environment_info.h"
#include "measure/hardware_counters.h"
#include "puzzle/solve_result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BENCH_ROUNDS_KEPT = 63 };

/* A puzzle of the set, and where it came from. */
typedef struct bench_puzzle {
    grid puzzle;   /* as the solvers got it */
    uint32_t file; /* index into the run's files */
    uint64_t line;
} bench_puzzle;

/* What one solver did. */
typedef struct bench_entry {
    char *label;        /* as the user wrote it; "mrv (2)" where that stands before already */
    char *spec;         /* name and all settings: "mrv:cell=mrv,value=asc,..." */
    const char *simd;   /* NULL where the solver has one target only */
    const char *timing; /* "batch" or "puzzle": what puzzle_ns means */
    outcome *outcomes;  /* P */
    uint64_t *guesses;  /* P */
    double *puzzle_ns;  /* P: the median over the rounds */
    double *block_ns;   /* R x B: block_ns[round * B + block] */
    float
        *round_ns[BENCH_ROUNDS_KEPT]; /* of the last rounds, P each: the puzzles' times; round r is
                                           at r % BENCH_ROUNDS_KEPT; NULL where it was not kept */
    bool has_counters;                /* whether the processor's counters could be read */
    double counters[HARDWARE_COUNTERS]; /* a puzzle, in the order of hardware_counter_names */
} bench_entry;

typedef struct bench_run {
    char *name;         /* --name; "" without one */
    uint64_t started_s; /* seconds since 1970, UTC */
    char **files;
    size_t file_count;
    uint64_t corpus_hash; /* of all puzzles in order, as the solvers got them (FNV-1a) */
    uint64_t seed;
    uint64_t solution_limit;
    unsigned threads;
    bool was_permuted, was_shuffled;
    bool was_interrupted; /* before the rounds that were asked for were done */
    environment_info environment;
    const char *clock_name;
    double clock_cost_ns;
    char counters_note[200]; /* why the processor's counters were not read; "" where they were */
    bench_puzzle *puzzles;
    size_t puzzle_count, block_puzzles, block_count, round_count;
    bench_entry *entries; /* the first is the baseline */
    size_t entry_count;
} bench_run;

/* The index behind the last puzzle of a block. */
static inline size_t bench_block_end(const bench_run *run, size_t block)
{
    const size_t end = (block + 1) * run->block_puzzles;
    return end < run->puzzle_count ? end : run->puzzle_count;
}

/* How many rounds round_ns has; of a run that comes from the history it is one, with the medians. */
static inline size_t bench_rounds_kept(const bench_run *run)
{
    size_t kept = run->round_count < BENCH_ROUNDS_KEPT ? run->round_count : BENCH_ROUNDS_KEPT;
    while (kept > 0 && run->entries[0].round_ns[kept - 1] == NULL)
        kept--;
    return kept;
}

void bench_run_clear(bench_run *run);
