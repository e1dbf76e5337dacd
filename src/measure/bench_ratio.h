/* What the rounds of a bench say of the time that its solvers take, for all puzzles or for some. */
#pragma once

#include "measure/bench_run.h"
#include "measure/change_verdict.h"
#include "stats/bootstrap.h"

/* The time that solver ENTRY takes: the sum of the blocks' medians over the rounds. IS_MEMBER tells
 * for each puzzle whether it counts; NULL for all of them. */
status bench_total_ns(const bench_run *run, size_t entry, const bool *is_member, double *total_ns,
                      error *failure) MUST_USE;

/* The time that solver ENTRY takes / what the baseline takes. */
status bench_time_ratio(const bench_run *run, size_t entry, const bool *is_member,
                        double confidence, interval *ratio, error *failure) MUST_USE;

/* How sure a verdict is. Higher than the intervals that are shown: a table has several rows, and
 * the rounds end as soon as the interval is narrow. */
#define VERDICT_CONFIDENCE 0.99
