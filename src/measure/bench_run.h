/* One run of the bench: several solvers side by side over the same puzzles.
 *
 * The solvers take turns on small blocks of puzzles, round after round, so that what the machine
 * does meanwhile hits all of them alike. With two solvers a block is done in the order A B B A; with
 * more, forwards and then backwards. Each turn is timed, and the faster of a solver's two turns at a
 * block counts for that round.
 *
 *              block 0        block 1        ...
 *   round 0    A B C C B A    A B C C B A
 *   round 1    A B C C B A    ...
 *
 * Shapes: S solvers, P puzzles, B blocks, R rounds. Everything here is owned by the run and released
 * with bench_run_clear. */
#pragma once

#include "measure/environment_info.h"
#include "puzzle/solve_result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A puzzle of the set, and where it came from. */
typedef struct bench_puzzle {
    grid puzzle;   /* as the solvers got it */
    uint32_t file; /* index into the run's files */
    uint64_t line;
} bench_puzzle;

/* What one solver did. */
typedef struct bench_entry {
    char *spec;         /* name and all settings: "mrv:cell=mrv,value=asc,..." */
    const char *simd;   /* NULL where the solver has one target only */
    const char *timing; /* "batch" or "puzzle": what puzzle_ns means */
    outcome *outcomes;  /* P */
    uint64_t *guesses;  /* P */
    double *puzzle_ns;  /* P: the median over the rounds */
    double *block_ns;   /* R x B: block_ns[round * B + block] */
    bool has_counters;  /* whether the processor's counters could be read */
    double counters[4]; /* a puzzle: instructions, cycles, branch misses, cache misses */
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
    environment_info environment;
    const char *clock_name;
    double clock_cost_ns;
    bench_puzzle *puzzles;
    size_t puzzle_count, block_puzzles, block_count, round_count;
    bench_entry *entries; /* the first is the baseline */
    size_t entry_count;
} bench_run;

void bench_run_clear(bench_run *run);
