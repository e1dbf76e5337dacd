#include "measure/change_verdict.h"
#include "support/check.h"

#include <math.h>

static change_verdict verdict_of(double low, double high)
{
    return change_verdict_of((interval){low, (low + high) / 2, high});
}

Test(change_verdict, a_change_is_proven_where_the_whole_interval_says_so)
{
    cr_assert_eq(verdict_of(1.006, 1.02), CHANGE_SLOWER);
    cr_assert_eq(verdict_of(0.9, 0.994), CHANGE_FASTER);
    cr_assert_eq(verdict_of(0.99, 1.2), CHANGE_NOT_PROVEN);
    cr_assert_eq(verdict_of(0.5, 1.001), CHANGE_NOT_PROVEN);
}

Test(change_verdict, a_change_below_half_a_percent_is_never_proven)
{
    cr_assert_eq(verdict_of(1.001, 1.004), CHANGE_NOT_PROVEN);
    cr_assert_eq(verdict_of(1.0049, 1.03), CHANGE_NOT_PROVEN);
    cr_assert_eq(verdict_of(0.996, 0.999), CHANGE_NOT_PROVEN);
}

Test(change_verdict, what_is_unknown_is_not_proven)
{
    cr_assert_eq(verdict_of(0, INFINITY), CHANGE_NOT_PROVEN);
    cr_assert_eq(verdict_of(NAN, NAN), CHANGE_NOT_PROVEN);
    cr_assert_eq(gate_time((interval){0, NAN, INFINITY}, 3), GATE_UNDECIDED);
    cr_assert_eq(gate_time((interval){NAN, NAN, NAN}, 3), GATE_UNDECIDED);
}

Test(change_verdict, the_gate_fails_only_where_the_whole_interval_lies_beyond)
{
    cr_assert_eq(gate_time((interval){1.031, 1.04, 1.05}, 3), GATE_FAILED);
    cr_assert_eq(gate_time((interval){1.029, 1.04, 1.05}, 3), GATE_UNDECIDED);
    cr_assert_eq(gate_time((interval){1.00, 1.02, 1.03}, 3), GATE_PASSED);
    cr_assert_eq(gate_time((interval){0.5, 0.6, 0.7}, 0), GATE_PASSED);
}

Test(change_verdict, counts_are_exact)
{
    cr_assert_eq(gate_count(100, 103, 3), GATE_PASSED);
    cr_assert_eq(gate_count(100, 104, 3), GATE_FAILED);
    cr_assert_eq(gate_count(100, 101, 0), GATE_FAILED);
    cr_assert_eq(gate_count(100, 100, 0), GATE_PASSED);
    cr_assert_eq(gate_count(100, 1, 0), GATE_PASSED);
    cr_assert_eq(gate_count(0, 0, 3), GATE_PASSED);
    cr_assert_eq(gate_count(0, 1, 3), GATE_FAILED);
}

Test(change_verdict, has_words)
{
    cr_assert_str_eq(change_verdict_word(CHANGE_FASTER), "faster");
    cr_assert_str_eq(change_verdict_word(CHANGE_SLOWER), "slower");
    cr_assert_str_eq(change_verdict_word(CHANGE_NOT_PROVEN), "no proven change");
}
