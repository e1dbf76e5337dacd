#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { GRACE_SECONDS = 1 };

static interrupt_flags flags; /* a signal handler can reach nothing but a global */

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void on_interrupt(int number)
{
    (void)number;
    if (stop_flag_is_set(&flags.stop))
        return;
    stop_flag_set(&flags.stop);
    alarm(GRACE_SECONDS);
}

static void on_alarm(int number)
{
    (void)number;
    stop_flag_set(&flags.abandon);
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
}

const interrupt_flags *interrupt_watch(void)
{
    handle(SIGALRM, on_alarm);
    handle(SIGINT, on_interrupt);
    handle(SIGTERM, on_interrupt);
    return &flags;
}
