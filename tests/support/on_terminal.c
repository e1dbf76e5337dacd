/* on_terminal COLUMNS COMMAND...: runs the command on a terminal of its own that is so wide, and copies
 * all that it writes there. The exit code is the command's. */
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argument_count, char **arguments)
{
    if (argument_count < 3)
        return 2;
    const struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)atoi(arguments[1])};
    int terminal;
    const pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child == 0) {
        execvp(arguments[2], arguments + 2);
        _exit(127);
    }
    char text[4096];
    ssize_t got;
    /* The last read fails: the other side has hung up. */
    while (child > 0 && (got = read(terminal, text, sizeof text)) > 0)
        fwrite(text, 1, (size_t)got, stdout);
    int how = 0;
    if (child < 0 || waitpid(child, &how, 0) < 0)
        return 126;
    return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}
