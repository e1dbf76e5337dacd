/* Bootstrap intervals of the ratio of two paired samples (Efron, Tibshirani: "An Introduction to
 * the Bootstrap", 1993): the pairs are drawn again with replacement, many times, and the ratios of
 * the draws show how far the measured one can be trusted.
 *
 * A pair is what the old and the new way took for the same work: a puzzle, or a block of puzzles in
 * one round. Only ratios new / old are made: above 1 the new way is slower. */
#pragma once

#include "base/error.h"
#include "base/random.h"

#include <stddef.h>

typedef struct interval {
    double low, estimate, high;
} interval;

typedef struct paired_sample {
    const double *old_values, *new_values; /* COUNT of each, all above 0; the caller's */
    size_t count;
} paired_sample;

/* The ratio of the sums: what somebody who runs all of it pays. CONFIDENCE is 0.95, say. */
status bootstrap_total_ratio(paired_sample pairs, double confidence, random_source *source,
                             interval *ratio, error *failure) MUST_USE;

/* The geometric mean of the ratios: what happens to the typical pair. */
status bootstrap_geometric_ratio(paired_sample pairs, double confidence, random_source *source,
                                 interval *ratio, error *failure) MUST_USE;

/* The ratio of the sums where the same STRATA (blocks of puzzles) were measured in several rounds:
 * pairs[round * strata + stratum], a whole number of rounds. What is drawn again is which of its
 * rounds each stratum is measured by, for the puzzles are given and only the measurement varies.
 * The estimate is the ratio of the sums of the strata's medians. */
status bootstrap_round_ratio(paired_sample pairs, size_t strata, double confidence,
                             random_source *source, interval *ratio, error *failure) MUST_USE;
