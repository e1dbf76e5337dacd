#include "stats/histogram.h"

static uint64_t bucket_middle(unsigned bucket)
{
    if (bucket < HISTOGRAM_STEPS)
        return bucket;
    const unsigned shift = bucket / HISTOGRAM_STEPS - 1;
    const uint64_t low = (uint64_t)(HISTOGRAM_STEPS + bucket % HISTOGRAM_STEPS) << shift;
    return low + ((uint64_t)1 << shift) / 2;
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
