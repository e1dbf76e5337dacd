#include "puzzle/solve_result.h"

const char *outcome_word(outcome kind)
{
    static const char *const words[OUTCOME_KINDS] = {
        [OUTCOME_UNIQUE] = "unique",   [OUTCOME_MULTIPLE] = "multiple",
        [OUTCOME_NONE] = "none",       [OUTCOME_SOLVED] = "solved",
        [OUTCOME_GAVE_UP] = "gave_up", [OUTCOME_REJECTED] = "rejected",
    };
    return words[kind];
}
