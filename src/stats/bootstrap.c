#include "stats/bootstrap.h"

#include "base/memory.h"
#include "stats/quantile.h"
#include "stats/student.h"

#include <math.h>
#include <stdbool.h>

enum { STRETCHES_MAX = 512, STRETCHES_MIN = 8, DRAWS = 2000 };

/* What a stretch of neighbouring pairs adds to the sums. */
typedef struct stretch {
    double old_sum, new_sum, log_ratio_sum, pair_count;
} stretch;

typedef struct stretch_list {
    size_t count;
    stretch items[STRETCHES_MAX];
} stretch_list;

static void add_to_stretch(stretch *sums, const stretch *more)
{
    sums->old_sum += more->old_sum;
    sums->new_sum += more->new_sum;
    sums->log_ratio_sum += more->log_ratio_sum;
    sums->pair_count += more->pair_count;
}

static void cut_into_stretches(paired_sample pairs, stretch_list *list)
{
    *list = (stretch_list){.count = pairs.count < STRETCHES_MAX ? pairs.count : STRETCHES_MAX};
    for (size_t k = 0; k < list->count; k++) {
        const size_t first = pairs.count * k / list->count;
        const size_t end = pairs.count * (k + 1) / list->count;
        for (size_t i = first; i < end; i++) {
            const double old = pairs.old_values[i], new = pairs.new_values[i];
            add_to_stretch(&list->items[k], &(stretch){old, new, log(new / old), 1});
        }
    }
}

static void join_neighbours(stretch_list *list)
{
    for (size_t k = 0; k < list->count; k += 2) {
        list->items[k / 2] = list->items[k];
        if (k + 1 < list->count)
            add_to_stretch(&list->items[k / 2], &list->items[k + 1]);
    }
    list->count = (list->count + 1) / 2;
}

/* Do stretches resemble their neighbours more than chance allows (one-sided, 5 %)? Then the machine
 * drifted for longer than a stretch lasts. Judged by the mean log-ratios, which no single slow
 * puzzle rules. */
static bool neighbours_resemble(const stretch_list *list)
{
    double all = 0, pairs = 0;
    for (size_t k = 0; k < list->count; k++) {
        all += list->items[k].log_ratio_sum;
        pairs += list->items[k].pair_count;
    }
    double together = 0, alone = 0, before = 0;
    for (size_t k = 0; k < list->count; k++) {
        const stretch *sums = &list->items[k];
        const double residual = sums->log_ratio_sum / sums->pair_count - all / pairs;
        together += before * residual;
        alone += residual * residual;
        before = residual;
    }
    return together * sqrt((double)list->count) > 1.645 * alone;
}

/* Stretches four times as long as the longest ones that still resemble their neighbours. With twice
 * as long ones and at least 16, intervals of 95 % held the truth in 80 % of simulated runs of 1,000
 * pairs under a drift that lasted for 50 of them; so it is 89 %. Of 3,000 pairs: 87, and 93 %. */
static void choose_stretches(paired_sample pairs, stretch_list *list)
{
    stretch_list tried;
    cut_into_stretches(pairs, &tried);
    *list = tried;
    size_t wanted = list->count;
    for (; tried.count / 2 >= STRETCHES_MIN; join_neighbours(&tried))
        if (neighbours_resemble(&tried))
            wanted = tried.count / 4;
    while (list->count > wanted && list->count / 2 >= STRETCHES_MIN)
        join_neighbours(list);
}

/* The ratio of two sums over the same units, and how far each unit alone lies off it. */
typedef struct unit_list {
    size_t count;
    double ratio;
    double weight[STRETCHES_MAX]; /* of the lower sum; 1 on average */
    double excess[STRETCHES_MAX]; /* of the upper sum over ratio x weight; they add up to 0 */
} unit_list;

static void add_unit(unit_list *units, double upper, double lower)
{
    units->weight[units->count] = lower;
    units->excess[units->count++] = upper;
}

static void finish_units(unit_list *units)
{
    double upper = 0, lower = 0;
    for (size_t k = 0; k < units->count; k++) {
        upper += units->excess[k];
        lower += units->weight[k];
    }
    units->ratio = upper / lower;
    const double mean = lower / (double)units->count;
    for (size_t k = 0; k < units->count; k++) {
        units->excess[k] = (units->excess[k] - units->ratio * units->weight[k]) / mean;
        units->weight[k] /= mean;
    }
}

/* How much wider than the percentiles an interval must be, for the percentile method draws from too
 * few units (Hesterberg, 2015), which moreover weigh differently: Satterthwaite's degrees of freedom
 * of the sum of squares, whose expected fourth powers are three times the squared variances. */
static double widening(const unit_list *units, double confidence)
{
    double squares = 0, fourths = 0;
    for (size_t k = 0; k < units->count; k++) {
        const double square = units->excess[k] * units->excess[k];
        squares += square;
        fourths += square * square;
    }
    const double n = (double)units->count;
    const double degrees = fourths > 0 ? fmin(3 * squares * squares / fourths, n) - 1 : n - 1;
    const double chance = 0.5 + confidence / 2;
    return student_quantile(chance, fmax(degrees, 2)) / normal_quantile(chance) * sqrt(n / (n - 1));
}

/* By how much the ratio of each draw differs from the measured one; sorted. */
static void draw_differences(const unit_list *units, random_source *source, double *differences)
{
    for (size_t draw = 0; draw < DRAWS; draw++) {
        double excess = 0, weight = 0;
        for (size_t i = 0; i < units->count; i++) {
            const size_t k = random_below(source, units->count);
            excess += units->excess[k];
            weight += units->weight[k];
        }
        differences[draw] = excess / weight;
    }
    sort_values(differences, DRAWS);
}

/* Where the low and the high end lie beside the measured ratio. */
static interval spread_of_units(const unit_list *units, double confidence, random_source *source)
{
    double differences[DRAWS];
    draw_differences(units, source, differences);
    const double tail = (1 - confidence) / 2;
    return (interval){quantile_of_sorted(differences, DRAWS, tail), 0,
                      quantile_of_sorted(differences, DRAWS, 1 - tail)};
}

static interval unknown_ratio(double estimate)
{
    return (interval){0, estimate, INFINITY};
}

/* Both lists are too much for some stacks. */
typedef struct bootstrap_memory {
    stretch_list stretches;
    unit_list units;
} bootstrap_memory;

static status prepare(paired_sample pairs, bootstrap_memory **memory, error *failure)
{
    *memory = memory_allocate(sizeof **memory, failure);
    if (*memory == NULL)
        return failure->code;
    choose_stretches(pairs, &(*memory)->stretches);
    return STATUS_OK;
}

status bootstrap_total_ratio(paired_sample pairs, double confidence, random_source *source,
                             interval *ratio, error *failure)
{
    bootstrap_memory *memory;
    TRY(prepare(pairs, &memory, failure));
    unit_list *units = &memory->units;
    for (size_t k = 0; k < memory->stretches.count; k++)
        add_unit(units, memory->stretches.items[k].new_sum, memory->stretches.items[k].old_sum);
    finish_units(units);
    *ratio = unknown_ratio(units->ratio);
    if (units->count > 1) {
        const interval spread = spread_of_units(units, confidence, source);
        const double factor = widening(units, confidence);
        ratio->low = units->ratio * pow(1 + spread.low / units->ratio, factor);
        ratio->high = units->ratio * pow(1 + spread.high / units->ratio, factor);
    }
    memory_free(memory);
    return STATUS_OK;
}

status bootstrap_geometric_ratio(paired_sample pairs, double confidence, random_source *source,
                                 interval *ratio, error *failure)
{
    bootstrap_memory *memory;
    TRY(prepare(pairs, &memory, failure));
    unit_list *units = &memory->units;
    for (size_t k = 0; k < memory->stretches.count; k++)
        add_unit(units, memory->stretches.items[k].log_ratio_sum,
                 memory->stretches.items[k].pair_count);
    finish_units(units);
    *ratio = unknown_ratio(exp(units->ratio));
    if (units->count > 1) {
        const interval spread = spread_of_units(units, confidence, source);
        const double factor = widening(units, confidence);
        ratio->low = exp(units->ratio + spread.low * factor);
        ratio->high = exp(units->ratio + spread.high * factor);
    }
    memory_free(memory);
    return STATUS_OK;
}
