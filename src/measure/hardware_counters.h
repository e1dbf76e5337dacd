/* What the processor itself counts: instructions, cycles, wrong guesses of branches, cache misses.
 * Linux gives them through perf_event_open, where the processor (or its virtual machine) and the
 * administrator let it: https://man7.org/linux/man-pages/man2/perf_event_open.2.html */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HARDWARE_COUNTERS = 4 };

/* "instructions", "cycles", "branch_misses", "cache_misses" */
extern const char *const hardware_counter_names[HARDWARE_COUNTERS];

/* The counters of one thread, of its own code without the kernel's. */
typedef struct hardware_counters {
    int group; /* a file descriptor; -1 where they are not open */
    int others[HARDWARE_COUNTERS - 1];
} hardware_counters;

/* Opens the counters of the calling thread, and lets them count. Where that is not to be had: false
 * and one sentence that says why. */
bool hardware_counters_open(hardware_counters *counters, char *why, size_t room);

/* Counts so far, scaled up where the kernel had to share the counters out; false where they did not
 * count at all. */
bool hardware_counters_read(const hardware_counters *counters, double values[HARDWARE_COUNTERS]);

void hardware_counters_close(hardware_counters *counters);
