/* Small seeded generator: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
 * generators", 2014). The same seed gives the same numbers on every machine. */
#pragma once

#include <stdint.h>

typedef struct random_source {
    uint64_t state;
} random_source;

static inline uint64_t random_next(random_source *source)
{
    uint64_t z = (source->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* 0 to BOUND-1; BOUND must not be 0. The bias is below BOUND / 2^64. */
static inline uint64_t random_below(random_source *source, uint64_t bound)
{
    return (uint64_t)(((unsigned __int128)random_next(source) * bound) >> 64);
}
