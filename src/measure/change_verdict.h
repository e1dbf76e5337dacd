/* What an interval of the ratio new / old proves, in words and as a gate. */
#pragma once

#include "stats/bootstrap.h"

#include <stdint.h>

/* Smaller changes are never called proven: they come from where code and data happen to stand in
 * memory, which another build or run changes. */
#define LEAST_PROVEN_CHANGE 0.005

typedef enum change_verdict {
    CHANGE_NOT_PROVEN,
    CHANGE_FASTER, /* the whole interval lies below 1 - LEAST_PROVEN_CHANGE */
    CHANGE_SLOWER, /* the whole interval lies above 1 + LEAST_PROVEN_CHANGE */
} change_verdict;

change_verdict change_verdict_of(interval ratio);

/* "no proven change", "faster", "slower" */
const char *change_verdict_word(change_verdict verdict);

typedef enum gate_result {
    GATE_PASSED,
    GATE_FAILED,    /* the whole interval lies beyond the limit: exit code 5 */
    GATE_UNDECIDED, /* the limit lies within the interval: exit code 6 */
} gate_result;

/* LIMIT_PERCENT as --fail-over has it: how much slower is still allowed. */
gate_result gate_time(interval ratio, double limit_percent);

/* Guesses are exact: no interval, and never undecided. Passed where they are NOT_COUNTED. */
gate_result gate_count(uint64_t old_count, uint64_t new_count, double limit_percent);
