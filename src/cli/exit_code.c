#include "cli/exit_code.h"

#include <stddef.h>

const exit_code_entry exit_code_list[] = {
    {EXIT_CODE_DONE, "done"},
    {EXIT_CODE_FAILED, "could not: file, memory, disk or plug-in"},
    {EXIT_CODE_USAGE, "wrong usage"},
    {EXIT_CODE_REJECTS, "done, but records were rejected, or the input held no puzzle"},
    {EXIT_CODE_WRONG_ANSWERS,
     "wrong answers: --check found some, two solvers or runs disagree, or a plug-in's was refused"},
    {EXIT_CODE_SLOWER, "slower than the limit set with --fail-over, proven"},
    {EXIT_CODE_UNDECIDED, "could not decide: too noisy, too few"},
    {EXIT_CODE_INTERRUPTED, "interrupted; what was finished is written"},
    {EXIT_CODE_DONE, NULL},
};
