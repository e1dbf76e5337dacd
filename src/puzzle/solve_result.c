#include "puzzle/solve_result.h"

const outcome_label outcome_labels[OUTCOME_KINDS] = {
    [OUTCOME_UNIQUE] = {"unique", 6},   [OUTCOME_MULTIPLE] = {"multiple", 8},
    [OUTCOME_NONE] = {"none", 4},       [OUTCOME_SOLVED] = {"solved", 6},
    [OUTCOME_GAVE_UP] = {"gave_up", 7}, [OUTCOME_REJECTED] = {"rejected", 8},
};

const char *outcome_word(outcome kind)
{
    return outcome_labels[kind].word;
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
