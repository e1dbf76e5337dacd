#include "report/figure_text.h"

#include "base/text.h"
#include "puzzle/solve_result.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What three digits round up to the next unit is written in the next unit. */
figure_text figure_duration(double ns)
{
    figure_text figure;
    if (ns < 999.5)
        snprintf(figure.text, sizeof figure.text, "%.3g ns", ns);
    else if (ns < 999.5e3)
        snprintf(figure.text, sizeof figure.text, "%.3g us", ns / 1e3);
    else if (ns < 999.5e6)
        snprintf(figure.text, sizeof figure.text, "%.3g ms", ns / 1e6);
    else
        snprintf(figure.text, sizeof figure.text, "%.2f s", ns / 1e9);
    return figure;
}

/* 1234567 as "1,234,567". */
static figure_text with_commas(uint64_t number)
{
    char digits[TEXT_U64_MAX + 1];
    *text_put_u64(digits, number) = '\0';
    figure_text made;
    size_t length = 0;
    for (const char *digit = digits; *digit != '\0'; digit++) {
        made.text[length++] = *digit;
        const size_t left = strlen(digit + 1);
        if (left > 0 && left % 3 == 0)
            made.text[length++] = ',';
    }
    made.text[length] = '\0';
    return made;
}

figure_text figure_count(uint64_t count, const char *otherwise)
{
    figure_text made;
    if (count == NOT_COUNTED)
        snprintf(made.text, sizeof made.text, "%s", otherwise);
    else
        *text_put_u64(made.text, count) = '\0';
    return made;
}

figure_text figure_per_cent(double number)
{
    figure_text made = {"-"};
    if (!isnan(number))
        snprintf(made.text, sizeof made.text, "%.1f", number);
    return made;
}

figure_text figure_number(double number)
{
    if (isnan(number))
        return (figure_text){"-"};
    if (number >= 999.5)
        return with_commas((uint64_t)(number + 0.5));
    figure_text made;
    snprintf(made.text, sizeof made.text, "%.3g", number);
    return made;
}

figure_text figure_change(change_verdict verdict, interval ratio)
{
    figure_text figure;
    if (verdict == CHANGE_NOT_PROVEN) {
        snprintf(figure.text, sizeof figure.text, "no proven change");
    } else {
        const double times = ratio.estimate < 1 ? 1 / ratio.estimate : ratio.estimate;
        snprintf(figure.text, sizeof figure.text, "%.*fx %s", times < 1.1 ? 3 : 2, times,
                 change_verdict_word(verdict));
    }
    return figure;
}

/* Three digits behind the point, or four in all; one more where small ones would show nothing. */
static int digits_behind_point(double ratio)
{
    return ratio < 0.1 ? 4 : ratio < 10 ? 3 : ratio < 100 ? 2 : ratio < 1000 ? 1 : 0;
}

figure_text figure_ratio(double ratio)
{
    figure_text figure = {"-"};
    if (isfinite(ratio))
        snprintf(figure.text, sizeof figure.text, "%.*f", digits_behind_point(ratio), ratio);
    return figure;
}

figure_text figure_interval(interval ratio)
{
    figure_text figure = {"unknown"};
    if (isfinite(ratio.low) && isfinite(ratio.high))
        snprintf(figure.text, sizeof figure.text, "%.*f to %.*f", digits_behind_point(ratio.low),
                 ratio.low, digits_behind_point(ratio.high), ratio.high);
    return figure;
}

static int ratio_decimals(double ratio)
{
    return ratio >= 9.9995 ? 2 : ratio >= 0.1 ? 4 : 6;
}

figure_text figure_ratio_interval(interval ratio)
{
    const int decimals = ratio_decimals(ratio.estimate);
    figure_text made;
    if (isinf(ratio.high)) {
        snprintf(made.text, sizeof made.text, "%.*f (unknown)", decimals, ratio.estimate);
        return made;
    }
    snprintf(made.text, sizeof made.text, "%.*f (%.*f-%.*f)", decimals, ratio.estimate, decimals,
             ratio.low, decimals, ratio.high);
    return made;
}

figure_text figure_growth(uint64_t old_count, uint64_t new_count)
{
    figure_text figure = {"the same"};
    if (new_count == old_count)
        return figure;
    const double percent = ((double)new_count - (double)old_count) * 100 / (double)old_count;
    if (!isfinite(percent))
        snprintf(figure.text, sizeof figure.text, "from none");
    else if (fabs(percent) < 0.005)
        snprintf(figure.text, sizeof figure.text, "%c0.01 %% or less", percent < 0 ? '-' : '+');
    else
        snprintf(figure.text, sizeof figure.text, "%+.*f %%", fabs(percent) < 10 ? 2 : 1, percent);
    return figure;
}

figure_text figure_p(double p)
{
    figure_text figure;
    if (p < 0.0001)
        snprintf(figure.text, sizeof figure.text, "p < 0.0001");
    else
        snprintf(figure.text, sizeof figure.text, "p = %.2g", p);
    return figure;
}
