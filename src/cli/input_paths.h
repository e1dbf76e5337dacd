/* The input files of a command. */
#pragma once

#include "cli/command.h"

typedef struct input_paths {
    const char *const *paths; /* "-" where no file was named */
    size_t count;
    uint64_t bytes; /* of all of them; 0 where not all is known */
} input_paths;

/* Every file must be there before anything is written, and none may be the OUTPUT. */
status input_paths_check(operand_list operands, const char *output, input_paths *inputs,
                         error *failure) MUST_USE;
