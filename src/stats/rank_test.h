/* Tests of paired samples that ask only for order, not for a distribution. */
#pragma once

#include "stats/bootstrap.h"

/* How often each side of a pair was the smaller one. */
typedef struct pair_counts {
    size_t old_smaller, new_smaller, ties;
} pair_counts;

/* A pair counts as a tie where the two differ by no more than TIE_FRACTION of the larger. */
pair_counts count_pairs(paired_sample pairs, double tie_fraction);

/* Two-sided p of the sign test: the chance of counts at least so uneven if neither side were
 * smaller more often. Ties are left out. Exact up to 1,000 pairs, then by the normal distribution. */
double sign_test(pair_counts counts);

/* Two-sided p of the Wilcoxon signed-rank test of the log-ratios (Wilcoxon: "Individual comparisons
 * by ranking methods", 1945; ties share their mean rank, zeros are left out; exact up to 25 pairs
 * without ties, then by the normal distribution with the correction for ties). */
status wilcoxon_test(paired_sample pairs, double *p, error *failure) MUST_USE;
