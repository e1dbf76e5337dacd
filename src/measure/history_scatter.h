/* How much runs of one and the same build differ.
 *
 * A solver's time, measured against the yardstick's in the same run, still changes from run to run:
 * where code and data stand in memory, and what else the machine does, stay the same for all rounds
 * of a run. Fourteen runs of one build on a busy machine: the ratio of `lanes` to `mrv` scattered by
 * 1.6 % from run to run, but by 0.8 % from round to round, so that intervals from the rounds would
 * have called 56 of the 91 pairs of these equal runs faster or slower. With the scatter allowed for
 * as here it was none.
 *
 * So the scatter is taken from stored runs of equal builds on the same puzzles and processor, as far
 * as there are any; and as long as there are few, from the rounds of the two runs, doubled. */
#pragma once

#include "measure/history_store.h"

/* What is compared: one solver in two runs, and the yardstick in both; all by their entries. */
typedef struct scatter_question {
    const bench_run *old_run, *new_run;
    size_t old_entry, new_entry;
    bool has_yardstick;
    size_t old_yardstick, new_yardstick;
    const stored_run *heads; /* what is stored; may be none */
    size_t head_count;
} scatter_question;

typedef struct run_scatter {
    double deviation; /* standard deviation of the logarithm of the ratio; INFINITY if unknown */
    double degrees;   /* of freedom */
    size_t repeats;   /* stored runs beyond the first of their build */
} run_scatter;

run_scatter history_scatter_estimate(const scatter_question *question);

/* How far the logarithm of the ratio of two such runs may be off, 95 % of the time. */
double history_scatter_margin(run_scatter scatter);
