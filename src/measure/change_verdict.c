#include "measure/change_verdict.h"

#include "puzzle/solve_result.h"

change_verdict change_verdict_of(interval ratio)
{
    if (ratio.high < 1 - LEAST_PROVEN_CHANGE)
        return CHANGE_FASTER;
    return ratio.low > 1 + LEAST_PROVEN_CHANGE ? CHANGE_SLOWER : CHANGE_NOT_PROVEN;
}

const char *change_verdict_word(change_verdict verdict)
{
    static const char *const words[] = {
        [CHANGE_NOT_PROVEN] = "no proven change",
        [CHANGE_FASTER] = "faster",
        [CHANGE_SLOWER] = "slower",
    };
    return words[verdict];
}

gate_result gate_time(interval ratio, double limit_percent)
{
    const double limit = 1 + limit_percent / 100;
    if (ratio.low > limit)
        return GATE_FAILED;
    return ratio.high <= limit ? GATE_PASSED : GATE_UNDECIDED;
}

gate_result gate_count(uint64_t old_count, uint64_t new_count, double limit_percent)
{
    if (new_count <= old_count || new_count == NOT_COUNTED)
        return GATE_PASSED;
    const double growth = (double)(new_count - old_count);
    return growth * 100 > limit_percent * (double)old_count ? GATE_FAILED : GATE_PASSED;
}
