#include "stats/quantile.h"
#include "support/check.h"
#include "support/noise.h"

#include "support/grids.h"

static void check(const double *sorted, size_t count, double fraction, double expected)
{
    const double found = quantile_of_sorted(sorted, count, fraction);
    cr_assert_float_eq(found, expected, 1e-12, "quantile %g is %g, expected %g", fraction, found,
                       expected);
}

/* quantile(c(1, 2, 4, 8, 16), type = 7) of R, and between. */
Test(quantile, is_that_of_r_by_its_default)
{
    static const double values[] = {1, 2, 4, 8, 16};
    check(values, 5, 0, 1);
    check(values, 5, 0.25, 2);
    check(values, 5, 0.5, 4);
    check(values, 5, 0.9, 12.8);
    check(values, 5, 0.1, 1.4);
    check(values, 5, 1, 16);
}

Test(quantile, of_a_single_value_is_that_value)
{
    static const double value = 42;
    check(&value, 1, 0, 42);
    check(&value, 1, 0.3, 42);
    check(&value, 1, 1, 42);
}

Test(quantile, the_median_lies_between_the_middle_two)
{
    double odd[] = {9, 1, 5}, even[] = {8, 2, 4, 100};
    cr_assert_eq(median_of(odd, 3), 5);
    cr_assert_eq(median_of(even, 4), 6);
}

Test(quantile, values_are_sorted_in_place_whether_few_or_many)
{
    random_source source = seeded_source();
    static double values[1000];
    for (size_t count = 0; count <= 1000; count = count < 60 ? count + 1 : count + 235) {
        double sum = 0, sorted_sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += values[i] = (double)random_below(&source, count);
        sort_values(values, count);
        for (size_t i = 0; i < count; i++) {
            sorted_sum += values[i];
            cr_assert(i == 0 || values[i - 1] <= values[i], "%zu of %zu", i, count);
        }
        cr_assert_eq(sum, sorted_sum);
    }
}
