#include "stats/rank_test.h"
#include "support/check.h"

#include <math.h>

#include "support/grids.h"

static double sign_p(size_t old_smaller, size_t new_smaller)
{
    return sign_test((pair_counts){old_smaller, new_smaller, 7});
}

/* Of pairs whose log-ratios are these. */
static double wilcoxon_p(const double *differences, size_t count)
{
    double old[2000], new[2000], p;
    for (size_t i = 0; i < count; i++) {
        old[i] = 100;
        new[i] = 100 * exp(differences[i]);
    }
    error failure;
    MUST(wilcoxon_test((paired_sample){old, new, count}, &p, &failure), &failure);
    return p;
}

Test(rank_test, pairs_are_counted_with_ties_within_the_fraction)
{
    static const double old[] = {100, 100, 100, 100, 100}, new[] = {100, 101, 99, 102, 98};
    const paired_sample pairs = {old, new, 5};
    const pair_counts exact = count_pairs(pairs, 0), near = count_pairs(pairs, 0.01);
    cr_assert(exact.ties == 1 && exact.old_smaller == 2 && exact.new_smaller == 2);
    cr_assert(near.ties == 3 && near.old_smaller == 1 && near.new_smaller == 1);
}

/* Tails of the binomial distribution: 2 x 176 / 1024, 2 x 11 / 1024, 2 / 2^8. */
Test(rank_test, the_sign_test_of_few_is_exact)
{
    cr_assert_float_eq(sign_p(3, 7), 0.34375, 1e-12);
    cr_assert_float_eq(sign_p(9, 1), 0.021484375, 1e-12);
    cr_assert_float_eq(sign_p(0, 8), 0.0078125, 1e-12);
    cr_assert_float_eq(sign_p(5, 5), 1, 1e-12);
    cr_assert_float_eq(sign_p(0, 0), 1, 1e-12);
}

Test(rank_test, the_sign_test_of_many_is_nearly_exact)
{
    cr_assert_float_eq(sign_p(470, 530), 0.06202319509836318, 1e-9); /* exact still */
    cr_assert_float_eq(sign_p(470, 531), 0.05785052237168669, 1e-4); /* normal */
    cr_assert_float_eq(sign_p(500000, 500000), 1, 1e-12);
    cr_assert_lt(sign_p(490000, 510000), 1e-80);
}

/* Hollander and Wolfe, "Nonparametric statistical methods", 1973: depression scale of nine patients,
 * the example of R's wilcox.test; V = 40, p = 0.03906. */
Test(rank_test, wilcoxon_agrees_with_the_textbook)
{
    static const double before[] = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    static const double after[] = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    double differences[9];
    for (size_t i = 0; i < 9; i++)
        differences[i] = after[i] - before[i];
    cr_assert_float_eq(wilcoxon_p(differences, 9), 0.0390625, 1e-12);
}

/* Printed tables: with 10 pairs a rank sum of 8 has p = 0.0488, one of 9 has 0.0645. */
Test(rank_test, wilcoxon_agrees_with_the_printed_table)
{
    static const double sum_of_8[] = {-.1, .2, .3, .4, .5, .6, -.7, .8, .9, 1};
    static const double sum_of_9[] = {.1, -.2, .3, .4, .5, .6, -.7, .8, .9, 1};
    static const double all_alike[] = {.1, .2, .3, .4, .5, .6};
    cr_assert_float_eq(wilcoxon_p(sum_of_8, 10), 0.048828125, 1e-12);
    cr_assert_float_eq(wilcoxon_p(sum_of_9, 10), 0.064453125, 1e-12);
    cr_assert_float_eq(wilcoxon_p(all_alike, 6), 0.03125, 1e-12);
}

/* Ranks 2.5 for |1| (four), 5.5 for |2|, 7.5 for |3| and so on: W = 86.5 of 105, with the correction
 * for ties. The pairs are whole numbers, so that equal ratios are equal to the last bit. */
Test(rank_test, equal_magnitudes_share_their_mean_rank)
{
    static const int steps[] = {1, 1, 2, -2, 3, 3, -1, 4, 5, 5, 5, -6, 7, 8};
    double old[14], new[14], p;
    for (size_t i = 0; i < 14; i++) {
        const double up = pow(2, abs(steps[i]));
        old[i] = steps[i] < 0 ? 3 * up : 3;
        new[i] = steps[i] < 0 ? 3 : 3 * up;
    }
    error failure;
    MUST(wilcoxon_test((paired_sample){old, new, 14}, &p, &failure), &failure);
    cr_assert_float_eq(p, 0.03501272509827664, 1e-12);
}

Test(rank_test, without_a_difference_p_is_one)
{
    static const double none[30];
    cr_assert_float_eq(wilcoxon_p(none, 0), 1, 1e-12);
    cr_assert_float_eq(wilcoxon_p(none, 30), 1, 1e-12);
}

Test(rank_test, the_exact_and_the_normal_p_meet)
{
    random_source source = seeded_source();
    double differences[26];
    for (int sample = 0; sample < 200; sample++) {
        for (size_t i = 0; i < 26; i++)
            differences[i] = ((double)random_below(&source, 1000000) - 400000) / 1e6;
        const double exact = wilcoxon_p(differences, 25), normal = wilcoxon_p(differences, 26);
        differences[25] = 1e-9; /* the least of all ranks */
        cr_assert_float_eq(wilcoxon_p(differences, 26), exact, 0.07, "beside %g", normal);
    }
}
