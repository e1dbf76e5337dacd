/* The solvers of a bench at work, on one thread or several: the real bench_executor.
 *
 * All threads run the same solver at the same time. Each has its share of the block and a state of
 * its own for every solver; the slowest one's time is the turn's. */
#pragma once

#include "measure/bench_executor.h"
#include "measure/bench_run.h"
#include "solvers/solver_registry.h"

typedef struct bench_team_wish {
    const solver_choice *choices; /* entry_count of them; they must outlive the team */
    size_t entry_count;
    uint64_t solution_limit;
    unsigned threads;
    uint64_t seed;              /* of where the states stand in memory */
    const stopwatch *stopwatch; /* must outlive the team */
    const stop_flag *stop;      /* begin no new block */
    const stop_flag *abandon;   /* give up what is not finished */
} bench_team_wish;

typedef struct bench_team bench_team;

status bench_team_create(const bench_team_wish *wish, bench_team **team, error *failure) MUST_USE;

bench_executor bench_team_executor(bench_team *team);

/* Fills in what the processor counted for each entry of the run, or why it did not. */
void bench_team_read_counters(const bench_team *team, bench_run *run);

/* What a solver did wrong that made its turn end early, as solver_read_fault; STATUS_OK where it was
 * the user's wish, or nothing ended. */
status bench_team_read_fault(const bench_team *team, error *fault);

void bench_team_destroy(bench_team *team);
