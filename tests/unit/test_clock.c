#include "base/clock.h"
#include "support/check.h"

Test(clock, an_interval_has_the_clocks_own_cost_taken_off)
{
    const stopwatch half = {"fake", 0.5, 40};
    cr_assert_eq(stopwatch_interval_ns(&half, 1000, 1240), 100);
    cr_assert_eq(stopwatch_interval_ns(&half, 1000, 1042), 1);
    const stopwatch triple = {"fake", 3.0, 0};
    cr_assert_eq(stopwatch_interval_ns(&triple, 5, 12), 21);
    const stopwatch third = {"fake", 1.0 / 3.0, 10};
    cr_assert_eq(stopwatch_interval_ns(&third, 0, 15), 2, "1.67 ns are rounded");
}

Test(clock, an_interval_is_never_zero)
{
    const stopwatch watch = {"fake", 0.25, 40};
    for (uint64_t ticks = 0; ticks <= 44; ticks++)
        cr_assert_eq(stopwatch_interval_ns(&watch, 7, 7 + ticks), 1, "%lu ticks", ticks);
}

Test(clock, a_counter_that_wraps_round_does_no_harm)
{
    const stopwatch watch = {"fake", 1.0, 0};
    cr_assert_eq(stopwatch_interval_ns(&watch, UINT64_MAX - 9, 90), 100);
}

/* The counter's rate is measured: over 20 ms it may not be off by a tenth. */
Test(clock, the_stopwatch_agrees_with_the_system_clock)
{
    const stopwatch watch = stopwatch_calibrate();
    cr_assert_not_null(watch.clock_name);
    cr_assert_gt(watch.ns_per_tick, 0.0);
    cr_assert_lt(stopwatch_cost_ns(&watch), 10000.0);
    double best_ratio_off = 1;
    for (int i = 0; i < 5; i++) {
        const uint64_t begin_ns = clock_monotonic_ns(), begin = stopwatch_ticks(&watch);
        while (clock_monotonic_ns() - begin_ns < 20000000)
            continue;
        const uint64_t end = stopwatch_ticks(&watch), end_ns = clock_monotonic_ns();
        const double ratio =
            (double)stopwatch_interval_ns(&watch, begin, end) / (double)(end_ns - begin_ns);
        const double off = ratio > 1 ? ratio - 1 : 1 - ratio;
        best_ratio_off = off < best_ratio_off ? off : best_ratio_off;
    }
    cr_assert_lt(best_ratio_off, 0.1);
}
