/* Time: wall time for reports, and a calibrated cycle counter for short intervals.
 *
 * clock_gettime costs as much as a fast solve of an easy puzzle; the processor's own counter costs
 * a fifth of that. It is used where it runs at a constant rate; elsewhere the stopwatch falls back.
 */
#pragma once

#include <stdint.h>

/* Nanoseconds since some fixed moment; never runs backwards. */
uint64_t clock_monotonic_ns(void);

/* Nanoseconds that this thread has been running: it stands still while others have the processor. */
uint64_t clock_thread_ns(void);

typedef struct stopwatch {
    const char *clock_name; /* which clock was chosen, for the summary */
    double ns_per_tick;
    uint64_t
        cost_ticks; /* what two readings in a row show: the clock's own cost, to be taken off */
} stopwatch;

/* Chooses the clock and measures its rate and its cost; takes a tenth of a millisecond. */
stopwatch stopwatch_calibrate(void);

/* Ticks since some fixed moment. Loads and stores before it are done, none behind it has begun. */
uint64_t stopwatch_ticks(const stopwatch *watch);

/* The nanoseconds between two readings without the clock's own cost; at least 1. */
uint64_t stopwatch_interval_ns(const stopwatch *watch, uint64_t begin_ticks, uint64_t end_ticks);

static inline double stopwatch_cost_ns(const stopwatch *watch)
{
    return (double)watch->cost_ticks * watch->ns_per_tick;
}
