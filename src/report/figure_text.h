/* Figures as short texts that all reports share: "1.23 ms", "1.05x slower", "p = 0.03".
 *
 * Each comes back by value, so that several fit into one call of printf: figure_duration(ns).text */
#pragma once

#include "measure/change_verdict.h"

typedef struct figure_text {
    char text[64];
} figure_text;

/* A duration with three digits and a unit that suits it. */
figure_text figure_duration(double ns);

/* All digits of a count, or OTHERWISE where it is NOT_COUNTED. */
figure_text figure_count(uint64_t count, const char *otherwise);

/* A number of three digits or more, without decimals that say nothing: "73,927", "152", "13.5". */
figure_text figure_number(double number);

/* With one decimal. NaN is "-" here and above. */
figure_text figure_per_cent(double number);

/* "1.42x faster", "1.05x slower", "no proven change" */
figure_text figure_change(change_verdict verdict, interval ratio);

/* "1.051"; "-" where it is unknown */
figure_text figure_ratio(double ratio);

/* "1.032 to 1.071"; "unknown" where nothing is proven */
figure_text figure_interval(interval ratio);

/* "1.0021 (0.9985-1.0057)"; "1.0021 (unknown)" where too little was measured for an interval. */
figure_text figure_ratio_interval(interval ratio);

/* New against old as "+2.1 %"; "the same" where they are equal. */
figure_text figure_growth(uint64_t old_count, uint64_t new_count);

/* "p = 0.034", "p < 0.0001" */
figure_text figure_p(double p);

/* "" for 1, else "s" */
static inline const char *figure_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}
