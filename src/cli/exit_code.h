/* Exit codes of every command. */
#pragma once

typedef enum exit_code {
    EXIT_CODE_DONE = 0,
    EXIT_CODE_FAILED = 1,
    EXIT_CODE_USAGE = 2,
    EXIT_CODE_REJECTS = 3,
    EXIT_CODE_WRONG_ANSWERS = 4,
    EXIT_CODE_SLOWER = 5,
    EXIT_CODE_UNDECIDED = 6,
    EXIT_CODE_INTERRUPTED = 130
} exit_code;

typedef struct exit_code_entry {
    exit_code code;
    const char *meaning;
} exit_code_entry;

/* What each one means; ends with a NULL meaning. */
extern const exit_code_entry exit_code_list[];
