#include "stats/bootstrap.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/noise.h"

#include <stdio.h>

enum { PAIRS_MAX = 3000 };
static double old_values[PAIRS_MAX], new_values[PAIRS_MAX];

typedef status bootstrap_function(paired_sample pairs, double confidence, random_source *source,
                                  interval *ratio, error *failure);

static interval interval_of(bootstrap_function *bootstrap, size_t count, random_source *source)
{
    interval ratio;
    error failure;
    MUST(bootstrap((paired_sample){old_values, new_values, count}, 0.95, source, &ratio, &failure),
         &failure);
    return ratio;
}

static void check_interval(interval ratio, double low, double estimate, double high)
{
    cr_assert_float_eq(ratio.low, low, 1e-9, "low %.12g", ratio.low);
    cr_assert_float_eq(ratio.estimate, estimate, 1e-9, "estimate %.12g", ratio.estimate);
    cr_assert_float_eq(ratio.high, high, 1e-9, "high %.12g", ratio.high);
}

Test(bootstrap, a_constant_ratio_is_known_exactly)
{
    random_source source = seeded_source();
    for (size_t count = 2; count <= PAIRS_MAX; count = count * 3 / 2 + 1) {
        for (size_t i = 0; i < count; i++) {
            old_values[i] = 1 + (double)random_below(&source, 100000);
            new_values[i] = old_values[i] * 1.25;
        }
        check_interval(interval_of(bootstrap_total_ratio, count, &source), 1.25, 1.25, 1.25);
        check_interval(interval_of(bootstrap_geometric_ratio, count, &source), 1.25, 1.25, 1.25);
    }
}

Test(bootstrap, estimates_are_the_ratio_of_the_sums_and_the_geometric_mean)
{
    random_source source = seeded_source();
    old_values[0] = 10, new_values[0] = 20;
    old_values[1] = 1000, new_values[1] = 500;
    old_values[2] = 1, new_values[2] = 8;
    cr_assert_float_eq(interval_of(bootstrap_total_ratio, 3, &source).estimate, 528.0 / 1011,
                       1e-12);
    cr_assert_float_eq(interval_of(bootstrap_geometric_ratio, 3, &source).estimate, 2, 1e-12);
}

Test(bootstrap, one_pair_proves_nothing)
{
    random_source source = seeded_source();
    old_values[0] = 2, new_values[0] = 3;
    const interval total = interval_of(bootstrap_total_ratio, 1, &source);
    const interval geometric = interval_of(bootstrap_geometric_ratio, 1, &source);
    cr_assert(total.low == 0 && total.high > 1e300);
    cr_assert(geometric.low == 0 && geometric.high > 1e300);
    cr_assert_float_eq(total.estimate, 1.5, 1e-12);
    cr_assert(isnan(interval_of(bootstrap_total_ratio, 0, &source).estimate));
    cr_assert(isnan(interval_of(bootstrap_geometric_ratio, 0, &source).estimate));
}

static void make_noisy_pairs(random_source *source, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        old_values[i] = exp(2 * random_normal(source));
        new_values[i] = old_values[i] * random_noise(source, 0.1, 0);
    }
}

Test(bootstrap, the_same_seed_gives_the_same_interval_whatever_the_unit_of_time)
{
    random_source source = seeded_source();
    make_noisy_pairs(&source, 700);
    random_source a = {5}, b = {5};
    const interval first = interval_of(bootstrap_total_ratio, 700, &a);
    for (size_t i = 0; i < 700; i++) {
        old_values[i] *= 1024;
        new_values[i] *= 1024;
    }
    const interval second = interval_of(bootstrap_total_ratio, 700, &b);
    check_interval(second, first.low, first.estimate, first.high);
    cr_assert(first.low < first.estimate && first.estimate < first.high);
}

/* What is simulated: a run of PAIRS puzzles whose times span 4 x SPAN powers of e in most cases, on
 * a machine with NOISE and spikes, and, for the new side, a drift that lasts for DRIFT_PAIRS. */
typedef struct simulation {
    const char *what;
    bootstrap_function *bootstrap;
    size_t pairs;
    double span, noise;
    uint64_t spike_every;
    double drift, drift_pairs;
    double least, most; /* percent of intervals that hold the truth */
} simulation;

static void simulate_run(const simulation *plan, random_source *source)
{
    const double stays = plan->drift > 0 ? exp(-1 / plan->drift_pairs) : 0;
    double drift = plan->drift * random_normal(source);
    for (size_t i = 0; i < plan->pairs; i++) {
        const double time = exp(plan->span * random_normal(source));
        old_values[i] = time * random_noise(source, plan->noise, plan->spike_every);
        new_values[i] = time * random_noise(source, plan->noise, plan->spike_every) * exp(drift);
        drift = stays * drift + sqrt(1 - stays * stays) * plan->drift * random_normal(source);
    }
}

static void check_coverage(const simulation *plan)
{
    enum { RUNS = 2000 };
    random_source source = seeded_source();
    const double truth =
        plan->bootstrap == bootstrap_total_ratio ? exp(plan->drift * plan->drift / 2) : 1;
    size_t held = 0;
    double width = 0;
    for (size_t run = 0; run < RUNS; run++) {
        simulate_run(plan, &source);
        const interval ratio = interval_of(plan->bootstrap, plan->pairs, &source);
        held += ratio.low <= truth && truth <= ratio.high;
        width += (ratio.high - ratio.low) / RUNS;
    }
    const double percent = 100.0 * (double)held / RUNS;
    printf("%s: %.1f %% of %d intervals of 95 %% held the truth, %.4f wide\n", plan->what, percent,
           RUNS, width);
    cr_assert(percent >= plan->least && percent <= plan->most, "%s: %.1f %%", plan->what, percent);
}

Test(bootstrap, total_covers_even_times)
{
    check_coverage(
        &(simulation){"total, 100 pairs", bootstrap_total_ratio, 100, 1, .05, 0, 0, 0, 93, 97});
}

Test(bootstrap, total_covers_times_of_four_decades)
{
    check_coverage(&(simulation){"total, 100 pairs of four decades", bootstrap_total_ratio, 100,
                                 2.2, .1, 0, 0, 0, 93, 97});
}

Test(bootstrap, total_covers_twenty_pairs_of_four_decades)
{
    check_coverage(&(simulation){"total, 20 pairs of four decades", bootstrap_total_ratio, 20, 2.2,
                                 .1, 0, 0, 0, 93, 97});
}

Test(bootstrap, total_covers_spikes)
{
    check_coverage(&(simulation){"total, 1,000 pairs with spikes", bootstrap_total_ratio, 1000, 1,
                                 .05, 20, 0, 0, 93, 97.5});
}

Test(bootstrap, geometric_covers_spikes)
{
    check_coverage(&(simulation){"geometric, 100 pairs with spikes", bootstrap_geometric_ratio, 100,
                                 2.2, .05, 20, 0, 0, 93, 97.5});
}

/* Drawn one by one, the pairs would be covered in less than half of the cases. */
Test(bootstrap, geometric_covers_drift)
{
    check_coverage(&(simulation){"geometric, 3,000 pairs under drift", bootstrap_geometric_ratio,
                                 PAIRS_MAX, 1, .05, 0, .03, 50, 90, 98});
}
