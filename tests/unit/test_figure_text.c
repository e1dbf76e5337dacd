#include "report/figure_text.h"
#include "support/check.h"

#include <math.h>

#define IS(figure, expected) cr_assert_str_eq((figure).text, expected)

Test(figure_text, durations_have_three_digits_and_a_unit)
{
    IS(figure_duration(0), "0 ns");
    IS(figure_duration(12.34), "12.3 ns");
    IS(figure_duration(999), "999 ns");
    IS(figure_duration(1000), "1 us");
    IS(figure_duration(999499), "999 us");
    IS(figure_duration(999999), "1 ms");
    IS(figure_duration(12345678), "12.3 ms");
    IS(figure_duration(999.9e6), "1.00 s");
    IS(figure_duration(123.456e9), "123.46 s");
}

Test(figure_text, changes_are_told_in_words)
{
    IS(figure_change(CHANGE_FASTER, (interval){0.6, 0.7, 0.8}), "1.43x faster");
    IS(figure_change(CHANGE_SLOWER, (interval){1.01, 1.02, 1.03}), "1.020x slower");
    IS(figure_change(CHANGE_SLOWER, (interval){1.5, 2, 3}), "2.00x slower");
    IS(figure_change(CHANGE_NOT_PROVEN, (interval){0.5, 2, 3}), "no proven change");
}

Test(figure_text, ratios_and_intervals)
{
    IS(figure_ratio(1.0512), "1.051");
    IS(figure_ratio(0.00046), "0.0005");
    IS(figure_ratio(1234.5), "1234");
    IS(figure_ratio(NAN), "-");
    IS(figure_interval((interval){1.0324, 1.05, 1.0712}), "1.032 to 1.071");
    IS(figure_interval((interval){0, 1, INFINITY}), "unknown");
}

Test(figure_text, growth_in_percent)
{
    IS(figure_growth(100, 100), "the same");
    IS(figure_growth(1000, 1021), "+2.10 %");
    IS(figure_growth(1000, 500), "-50.0 %");
    IS(figure_growth(0, 5), "from none");
    IS(figure_growth(0, 0), "the same");
    IS(figure_growth(1000000000, 1000000001), "+0.01 % or less");
}

Test(figure_text, chances)
{
    IS(figure_p(0.0341), "p = 0.034");
    IS(figure_p(1), "p = 1");
    IS(figure_p(1e-9), "p < 0.0001");
}
