#include "stats/histogram.h"

/* Values below 128 have a bucket each; above, each power of two is cut into 128 steps
 * of equal width. */
static unsigned bucket_of(uint64_t value)
{
    if (value < HISTOGRAM_STEPS)
        return (unsigned)value;
    const unsigned shift = 63u - 7u - (unsigned)__builtin_clzll(value);
    return (shift + 1) * HISTOGRAM_STEPS + (unsigned)(value >> shift) - HISTOGRAM_STEPS;
}

static uint64_t bucket_middle(unsigned bucket)
{
    if (bucket < HISTOGRAM_STEPS)
        return bucket;
    const unsigned shift = bucket / HISTOGRAM_STEPS - 1;
    const uint64_t low = (uint64_t)(HISTOGRAM_STEPS + bucket % HISTOGRAM_STEPS) << shift;
    return low + ((uint64_t)1 << shift) / 2;
}

void histogram_add(histogram *values, uint64_t value)
{
    values->count++;
    values->sum += value;
    values->max = value > values->max ? value : values->max;
    values->buckets[bucket_of(value)]++;
}

void histogram_merge(histogram *into, const histogram *from)
{
    into->count += from->count;
    into->sum += from->sum;
    into->max = from->max > into->max ? from->max : into->max;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++)
        into->buckets[i] += from->buckets[i];
}

uint64_t histogram_percentile(const histogram *values, double fraction)
{
    const double wanted = fraction * (double)values->count;
    uint64_t seen = 0;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += values->buckets[i];
        if (seen > 0 && (double)seen >= wanted) {
            const uint64_t middle = bucket_middle(i);
            return middle < values->max ? middle : values->max;
        }
    }
    return values->max;
}
