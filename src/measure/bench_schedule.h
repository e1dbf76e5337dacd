/* When which solver of a bench does what, and when it is enough. */
#pragma once

#include "measure/bench_executor.h"
#include "measure/bench_run.h"
#include "stats/bootstrap.h"

/* How far the bench is; called after each block. */
typedef struct bench_progress {
    void (*hear)(void *context, size_t round, double part_of_round, double seconds);
    void *context;
} bench_progress;

typedef struct bench_schedule {
    size_t rounds;        /* exactly so many; 0 = until it is precise enough or the time is up */
    uint64_t time_ns;     /* where rounds is 0: begin no further round after this time */
    size_t warmup_rounds; /* before those that count */
    double precision;     /* of each ratio: half the width of its interval; 0.005, say */
    double fail_over; /* per cent, as for gate_time: go on until it is decided; negative for none */
    size_t block_puzzles; /* 0 = as many as suit */
    size_t
        natural_batch; /* what the solvers need to be themselves: the most of their first_batch */
    unsigned threads;  /* that share a block out */
    const bench_progress *progress; /* NULL for none */
} bench_schedule;

/* Without a fixed number of rounds there are at least so many. */
enum { LEAST_ROUNDS = 5 };

/* How many puzzles a block should have, where the solvers took ENTRY_NS for all puzzles: the
 * natural batch, or less where even the fastest solver would need long for so many, or more where it
 * would be done at once. */
size_t bench_block_size(const bench_schedule *schedule, const bench_run *run,
                        const double *entry_ns);

/* Times the solvers of the run: fills in its blocks, rounds and times. Where the user ends it, what
 * is kept are the whole rounds; there may be none. */
status bench_schedule_run(const bench_schedule *schedule, const bench_executor *executor,
                          const double *entry_ns, bench_run *run, error *failure) MUST_USE;
