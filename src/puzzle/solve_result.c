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

outcome outcome_of_search(uint64_t solutions, bool complete, bool gave_up)
{
    if (gave_up)
        return OUTCOME_GAVE_UP;
    if (solutions == 0)
        return OUTCOME_NONE;
    if (solutions > 1)
        return OUTCOME_MULTIPLE;
    return complete ? OUTCOME_UNIQUE : OUTCOME_SOLVED;
}
