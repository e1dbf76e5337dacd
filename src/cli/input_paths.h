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

/* Fails where another OUTPUT (NULL for none) is one of the inputs. */
status input_paths_refuse_output(const input_paths *inputs, const char *output,
                                 error *failure) MUST_USE;

/* Fails where OTHER (NULL for none), the file of OTHER_OPTION, is the file of the OUTPUT. */
status output_paths_check(const char *output, const char *other, const char *other_option,
                          error *failure) MUST_USE;
