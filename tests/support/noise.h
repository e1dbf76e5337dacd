/* Random times as a noisy machine takes them. */
#pragma once

#include "base/random.h"

#include <math.h>

/* Above 0, below 1. */
static inline double random_fraction(random_source *source)
{
    return ((double)(random_next(source) >> 11) + 0.5) * 0x1p-53;
}

/* Standard normal (Box and Muller). */
static inline double random_normal(random_source *source)
{
    const double radius = sqrt(-2 * log(random_fraction(source)));
    return radius * cos(2 * M_PI * random_fraction(source));
}

/* A factor about 1: normal noise of SPREAD; one of them in SPIKE_EVERY (0: none) is a spike, twice as
 * long on average. */
static inline double random_noise(random_source *source, double spread, uint64_t spike_every)
{
    const double noise = exp(spread * random_normal(source));
    if (spike_every == 0 || random_below(source, spike_every) != 0)
        return noise;
    return noise * (1 - log(random_fraction(source)));
}
