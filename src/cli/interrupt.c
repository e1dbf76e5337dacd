#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static stop_flag interrupted; /* a signal handler can reach nothing but a global */

static void on_signal(int number)
{
    (void)number;
    stop_flag_set(&interrupted);
}

const stop_flag *interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &interrupted;
}
