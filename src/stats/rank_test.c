#include "stats/rank_test.h"

#include "base/memory.h"
#include "stats/quantile.h"

#include <math.h>
#include <string.h>

enum { SIGN_EXACT_MAX = 1000, WILCOXON_EXACT_MAX = 25 };

static double smaller_of(double a, double b)
{
    return a < b ? a : b;
}

pair_counts count_pairs(paired_sample pairs, double tie_fraction)
{
    pair_counts counts = {0, 0, 0};
    for (size_t i = 0; i < pairs.count; i++) {
        const double old = pairs.old_values[i], new = pairs.new_values[i];
        if (fabs(new - old) <= tie_fraction * fmax(old, new))
            counts.ties++;
        else if (old < new)
            counts.old_smaller++;
        else
            counts.new_smaller++;
    }
    return counts;
}

/* Two-sided p of a normal value that lies DISTANCE from its mean. The half step is taken off because
 * the value is a whole number (continuity correction). */
static double two_sided_p(double distance, double variance)
{
    const double beyond = fabs(distance) - 0.5;
    return beyond > 0 && variance > 0 ? erfc(beyond / sqrt(2 * variance)) : 1.0;
}

double sign_test(pair_counts counts)
{
    const double n = (double)counts.old_smaller + (double)counts.new_smaller;
    const size_t fewer =
        counts.old_smaller < counts.new_smaller ? counts.old_smaller : counts.new_smaller;
    if (n > SIGN_EXACT_MAX)
        return two_sided_p((double)fewer - n / 2, n / 4);
    /* The chances of 0 to FEWER heads in N throws, each made from the one before in logarithms. */
    double log_chance = -n * log(2), p = 0;
    for (size_t heads = 0; heads <= fewer; heads++) {
        p += exp(log_chance);
        log_chance += log((n - (double)heads) / (double)(heads + 1));
    }
    return smaller_of(1, 2 * p);
}

/* How much larger the larger side is: |log ratio| in another measure, and the same number to the
 * last bit whichever side is larger. */
static double magnitude_of(double a, double b)
{
    return a > b ? a / b : b / a;
}

typedef struct ranked_pairs {
    double *grown, *shrunk; /* magnitudes of the pairs whose new side is larger, smaller; sorted */
    size_t grown_count, shrunk_count;
} ranked_pairs;

static void split_pairs(paired_sample pairs, double *memory, ranked_pairs *ranked)
{
    size_t first = 0, end = pairs.count;
    for (size_t i = 0; i < pairs.count; i++) {
        const double old = pairs.old_values[i], new = pairs.new_values[i];
        if (new > old)
            memory[first++] = magnitude_of(old, new);
        else if (new < old)
            memory[--end] = magnitude_of(old, new);
    }
    *ranked = (ranked_pairs){memory, memory + end, first, pairs.count - end};
    sort_values(ranked->grown, ranked->grown_count);
    sort_values(ranked->shrunk, ranked->shrunk_count);
}

typedef struct rank_sums {
    double grown, all;     /* sums of ranks */
    double tie_correction; /* sum of t^3 - t over the groups of equal magnitudes */
} rank_sums;

static size_t count_equal(const double *sorted, size_t first, size_t count, double value)
{
    size_t equal = 0;
    while (first + equal < count && !(sorted[first + equal] > value))
        equal++;
    return equal;
}

/* Walks both sorted lists side by side; equal magnitudes share their mean rank. */
static rank_sums add_ranks(const ranked_pairs *ranked)
{
    rank_sums sums = {0, 0, 0};
    size_t grown = 0, shrunk = 0;
    while (grown < ranked->grown_count || shrunk < ranked->shrunk_count) {
        double value = INFINITY;
        if (grown < ranked->grown_count)
            value = ranked->grown[grown];
        if (shrunk < ranked->shrunk_count)
            value = smaller_of(value, ranked->shrunk[shrunk]);
        const size_t up = count_equal(ranked->grown, grown, ranked->grown_count, value);
        const size_t down = count_equal(ranked->shrunk, shrunk, ranked->shrunk_count, value);
        const double equal = (double)(up + down), before = (double)(grown + shrunk);
        const double mean_rank = before + (equal + 1) / 2;
        sums.grown += mean_rank * (double)up;
        sums.all += mean_rank * equal;
        sums.tie_correction += equal * equal * equal - equal;
        grown += up;
        shrunk += down;
    }
    return sums;
}

/* The chance that the ranks 1 to N, each taken or not by the throw of a coin, add up to LEAST_SUM
 * or less, twice. */
static double exact_p(size_t n, size_t least_sum)
{
    enum { SUM_MAX = WILCOXON_EXACT_MAX * (WILCOXON_EXACT_MAX + 1) / 2 };
    double chances[SUM_MAX + 1] = {1};
    for (size_t rank = 1; rank <= n; rank++)
        for (size_t sum = SUM_MAX + 1; sum-- > 0;)
            chances[sum] = (chances[sum] + (sum >= rank ? chances[sum - rank] : 0)) / 2;
    double p = 0;
    for (size_t sum = 0; sum <= least_sum; sum++)
        p += chances[sum];
    return smaller_of(1, 2 * p);
}

status wilcoxon_test(paired_sample pairs, double *p, error *failure)
{
    double *memory = memory_allocate((pairs.count + 1) * sizeof *memory, failure);
    if (memory == NULL)
        return failure->code;
    ranked_pairs ranked;
    split_pairs(pairs, memory, &ranked);
    const rank_sums sums = add_ranks(&ranked);
    const size_t count = ranked.grown_count + ranked.shrunk_count;
    memory_free(memory);
    if (count <= WILCOXON_EXACT_MAX && !(sums.tie_correction > 0)) {
        *p = exact_p(count, (size_t)smaller_of(sums.grown, sums.all - sums.grown));
        return STATUS_OK;
    }
    const double n = (double)count;
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - sums.tie_correction / 48;
    *p = two_sided_p(sums.grown - sums.all / 2, variance);
    return STATUS_OK;
}
