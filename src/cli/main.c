/* nonet: solves Sudoku corpora and measures solvers. See README.md. */
#include "cli/command.h"
#include "solvers/plugin_guard.h"

#include <signal.h>

static exit_code exit_code_of(status failed)
{
    switch (failed) {
    case STATUS_USAGE:
        return EXIT_CODE_USAGE;
    case STATUS_CLOSED_PIPE: /* the reader has all that it wanted */
    case STATUS_OK:
        return EXIT_CODE_DONE;
    case STATUS_WRONG_ANSWER:
        return EXIT_CODE_WRONG_ANSWERS;
    case STATUS_IO:
    case STATUS_NO_MEMORY:
    case STATUS_PLUGIN:
        break;
    }
    return EXIT_CODE_FAILED;
}

int main(int argument_count, char **arguments)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file at its size limit are noticed when */
    signal(SIGXFSZ, SIG_IGN); /* writing */
    plugin_guard_install();
    exit_code code = EXIT_CODE_DONE;
    error failure = {.code = STATUS_OK};
    const status done = command_line_run(argument_count, arguments, &code, &failure);
    if (done != STATUS_OK && done != STATUS_CLOSED_PIPE)
        command_warn(failure.message);
    return (int)(done == STATUS_OK ? code : exit_code_of(done));
}
