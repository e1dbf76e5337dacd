/* Counts of durations in buckets whose width grows with the value, so that every percentile is
 * known within 1/128 at a fixed size (the idea of HdrHistogram: https://github.com/HdrHistogram).
 */
#pragma once

#include <stdint.h>

enum { HISTOGRAM_STEPS = 128, HISTOGRAM_BUCKETS = (64 - 7 + 1) * HISTOGRAM_STEPS };

/* Zero-initialise. */
typedef struct histogram {
    uint64_t count;
    uint64_t sum;
    uint64_t max;
    uint64_t buckets[HISTOGRAM_BUCKETS];
} histogram;

/* Values below 256 have a bucket each; above, each power of two is cut into 128 steps
 * of equal width. */
static inline unsigned histogram_bucket_of(uint64_t value)
{
    const unsigned shift = 63u - 7u - (unsigned)__builtin_clzll(value | HISTOGRAM_STEPS);
    return shift * HISTOGRAM_STEPS + (unsigned)(value >> shift);
}

static inline void histogram_add(histogram *values, uint64_t value)
{
    values->count++;
    values->sum += value;
    values->max = value > values->max ? value : values->max;
    values->buckets[histogram_bucket_of(value)]++;
}

void histogram_merge(histogram *into, const histogram *from);

/* The least bucket value that FRACTION (0 to 1) of the values do not exceed; 0 where there are
 * none. Reported as the middle of its bucket, and never above the maximum. */
uint64_t histogram_percentile(const histogram *values, double fraction);
