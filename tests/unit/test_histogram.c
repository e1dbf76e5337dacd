#include "stats/histogram.h"
#include "support/check.h"
#include "support/grids.h"

#include <stdlib.h>

enum { VALUES = 20000 };
static histogram whole, parts[4];
static uint64_t values[VALUES];

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The least value that FRACTION of the sorted values do not exceed. */
static uint64_t exact_percentile(double fraction, size_t count)
{
    size_t rank = (size_t)(fraction * (double)count);
    if ((double)rank < fraction * (double)count)
        rank++;
    return values[rank > 0 ? rank - 1 : 0];
}

static void check_within_a_128th(const histogram *counted, double fraction, size_t count)
{
    const uint64_t exact = exact_percentile(fraction, count);
    const uint64_t told = histogram_percentile(counted, fraction);
    const uint64_t off = told > exact ? told - exact : exact - told;
    /* The middle of a bucket is half a bucket off at most. */
    cr_assert_leq(off, exact / 256, "percentile %g is %lu, told %lu", fraction, exact, told);
    cr_assert_leq(told, counted->max, "percentile %g lies above the maximum", fraction);
}

Test(histogram, percentiles_are_within_a_128th_of_sorted_values)
{
    static const double fractions[] = {0, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 1};
    random_source source = seeded_source();
    for (unsigned top_bit = 4; top_bit <= 64; top_bit += 6) {
        whole = (histogram){0};
        for (size_t i = 0; i < VALUES; i++) {
            values[i] = random_next(&source) >> (64 - top_bit) >> random_below(&source, top_bit);
            histogram_add(&whole, values[i]);
        }
        qsort(values, VALUES, sizeof *values, by_size);
        cr_assert_eq(whole.count, VALUES);
        cr_assert_eq(whole.max, values[VALUES - 1]);
        for (size_t i = 0; i < COUNT_OF(fractions); i++)
            check_within_a_128th(&whole, fractions[i], VALUES);
    }
}

Test(histogram, a_single_value_is_every_percentile)
{
    static const uint64_t singles[] = {0,
                                       1,
                                       127,
                                       128,
                                       129,
                                       255,
                                       256,
                                       1000,
                                       UINT32_MAX,
                                       UINT64_MAX / 2,
                                       UINT64_MAX,
                                       1ull << 63,
                                       (1ull << 63) - 1};
    for (size_t i = 0; i < COUNT_OF(singles); i++) {
        whole = (histogram){0};
        histogram_add(&whole, singles[i]);
        cr_assert(whole.count == 1 && whole.sum == singles[i] && whole.max == singles[i]);
        values[0] = singles[i];
        check_within_a_128th(&whole, 0.5, 1);
        check_within_a_128th(&whole, 1, 1);
    }
}

Test(histogram, an_empty_one_has_percentile_zero)
{
    cr_assert_eq(histogram_percentile(&whole, 0.5), 0);
    cr_assert_eq(histogram_percentile(&whole, 1), 0);
}

Test(histogram, small_values_are_exact)
{
    for (uint64_t value = 0; value < 128; value++)
        histogram_add(&whole, value);
    for (unsigned i = 1; i <= 128; i++)
        cr_assert_eq(histogram_percentile(&whole, i / 128.0), i - 1, "%u of 128", i);
}

Test(histogram, merged_parts_equal_the_whole)
{
    random_source source = seeded_source();
    for (size_t i = 0; i < VALUES; i++) {
        const uint64_t value = random_next(&source) >> 16 >> random_below(&source, 48);
        histogram_add(&whole, value);
        histogram_add(&parts[1 + random_below(&source, 3)], value);
    }
    for (size_t i = 1; i < COUNT_OF(parts); i++)
        histogram_merge(&parts[0], &parts[i]);
    cr_assert_eq(memcmp(&parts[0], &whole, sizeof whole), 0);
}
