/* Ctrl-C and a polite kill as flags. */
#pragma once

#include "base/stop_flag.h"

typedef struct interrupt_flags {
    stop_flag stop;    /* begin nothing new */
    stop_flag abandon; /* a second later: give up what is not finished */
} interrupt_flags;

/* From now on SIGINT or SIGTERM sets the flags. One signal often comes twice (from the terminal and
 * from a parent that passes it on), so further ones only end the program once `abandon` is set. */
const interrupt_flags *interrupt_watch(void);
