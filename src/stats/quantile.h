/* Order statistics. */
#pragma once

#include <stddef.h>

/* Sorts in place, the smallest first; no value may be NaN. */
void sort_values(double *values, size_t count);

/* The quantile FRACTION (0 to 1) of sorted values, between two of them by linear interpolation
 * (type 7 of Hyndman and Fan: "Sample quantiles in statistical packages", 1996). COUNT above 0. */
double quantile_of_sorted(const double *sorted, size_t count, double fraction);

/* The median; sorts VALUES. */
double median_of(double *values, size_t count);
