/* Exit codes of every command. */
#pragma once

typedef enum exit_code {
    EXIT_CODE_DONE = 0,
    EXIT_CODE_FAILED = 1,       /* could not: file, memory, disk */
    EXIT_CODE_USAGE = 2,        /* wrong usage */
    EXIT_CODE_REJECTS = 3,      /* done, but records were rejected, or the input held no puzzle */
    EXIT_CODE_INTERRUPTED = 130 /* what was finished is written */
} exit_code;
