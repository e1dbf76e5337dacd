/* Ctrl-C and a polite kill as a flag. */
#pragma once

#include "base/stop_flag.h"

/* From now on the first SIGINT or SIGTERM sets the flag; a second one ends the program at once. */
const stop_flag *interrupt_watch(void);
