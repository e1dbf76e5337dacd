#include "stats/bootstrap.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/noise.h"

#include <stdio.h>

enum { PAIRS_MAX = 2000 };
static double old_values[PAIRS_MAX], new_values[PAIRS_MAX];

static interval interval_of(size_t rounds, size_t strata, random_source *source)
{
    interval ratio;
    error failure;
    MUST(bootstrap_round_ratio((paired_sample){old_values, new_values, rounds * strata}, strata,
                               0.95, source, &ratio, &failure),
         &failure);
    return ratio;
}

Test(bootstrap_rounds, the_estimate_is_the_ratio_of_the_sums_of_medians)
{
    static const double old[] = {10, 100, 12, 90, 11, 300}, new[] = {10, 50, 500, 40, 14, 60};
    memcpy(old_values, old, sizeof old);
    memcpy(new_values, new, sizeof new);
    random_source source = seeded_source();
    const interval ratio = interval_of(3, 2, &source);
    cr_assert_float_eq(ratio.estimate, (14.0 + 50) / (11.0 + 100), 1e-12);
    cr_assert(ratio.low < ratio.estimate && ratio.estimate < ratio.high);
}

Test(bootstrap_rounds, a_constant_ratio_is_known_exactly)
{
    random_source source = seeded_source();
    for (size_t i = 0; i < 60; i++) {
        old_values[i] = 1 + (double)random_below(&source, 1000);
        new_values[i] = old_values[i] / 2;
    }
    for (size_t rounds = 1; rounds <= 6; rounds++) {
        const interval ratio = interval_of(rounds, 10, &source);
        cr_assert_float_eq(ratio.low, 0.5, 0.5, "low %g", ratio.low);
        cr_assert(ratio.low <= ratio.estimate && ratio.estimate <= ratio.high);
    }
    for (size_t i = 10; i < 60; i++) {
        old_values[i] = old_values[i % 10];
        new_values[i] = new_values[i % 10];
    }
    const interval ratio = interval_of(6, 10, &source);
    cr_assert_float_eq(ratio.low, 0.5, 1e-12);
    cr_assert_float_eq(ratio.high, 0.5, 1e-12);
}

/* Both sides of a round suffer alike from what the machine does in that round. */
typedef struct simulation {
    const char *what;
    size_t rounds, strata;
    double span, noise, shared_noise;
    uint64_t spike_every;
    double slowdown;
    double least, most; /* percent of intervals that hold the truth */
} simulation;

static void simulate_run(const simulation *plan, random_source *source)
{
    double times[PAIRS_MAX];
    for (size_t s = 0; s < plan->strata; s++)
        times[s] = exp(plan->span * random_normal(source));
    for (size_t i = 0; i < plan->rounds * plan->strata; i++) {
        const double shared = times[i % plan->strata] * random_noise(source, plan->shared_noise, 0);
        old_values[i] = shared * random_noise(source, plan->noise, plan->spike_every);
        new_values[i] =
            shared * random_noise(source, plan->noise, plan->spike_every) * plan->slowdown;
    }
}

static void check_coverage(const simulation *plan)
{
    enum { RUNS = 1500 };
    random_source source = seeded_source();
    size_t held = 0, proven = 0;
    double width = 0;
    for (size_t run = 0; run < RUNS; run++) {
        simulate_run(plan, &source);
        const interval ratio = interval_of(plan->rounds, plan->strata, &source);
        held += ratio.low <= plan->slowdown && plan->slowdown <= ratio.high;
        proven += ratio.low > 1;
        width += (ratio.high - ratio.low) / RUNS;
    }
    const double percent = 100.0 * (double)held / RUNS;
    printf("%s: %.1f %% of %d intervals of 95 %% held the truth, %.4f wide, %.1f %% above 1\n",
           plan->what, percent, RUNS, width, 100.0 * (double)proven / RUNS);
    cr_assert(percent >= plan->least && percent <= plan->most, "%s: %.1f %%", plan->what, percent);
}

Test(bootstrap_rounds, covers_with_five_rounds_of_twenty_blocks)
{
    check_coverage(&(simulation){"5 rounds of 20 blocks", 5, 20, .5, .01, 0, 0, 1.02, 93, 97.5});
}

Test(bootstrap_rounds, covers_with_twenty_rounds_of_ten_blocks)
{
    check_coverage(&(simulation){"20 rounds of 10 blocks", 20, 10, .5, .01, 0, 0, 1, 93, 97.5});
}

/* Spikes make a median of few rounds look noisier than it is. */
Test(bootstrap_rounds, covers_spikes)
{
    check_coverage(
        &(simulation){"5 rounds of 20 blocks with spikes", 5, 20, .5, .01, 0, 15, 1.02, 93, 99.5});
}

Test(bootstrap_rounds, covers_noise_that_both_sides_share)
{
    check_coverage(
        &(simulation){"5 rounds of 20 blocks, shared noise", 5, 20, .5, .01, .05, 0, 1, 93, 99.5});
}

/* Two rounds are too few for a median that leaves a spike out. */
Test(bootstrap_rounds, covers_with_two_rounds)
{
    check_coverage(&(simulation){"2 rounds of 20 blocks", 2, 20, .5, .01, 0, 0, 1, 93, 99});
}
