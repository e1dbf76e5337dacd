/* The wish to end early (Ctrl-C), set once by a signal handler and polled by everybody else. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

typedef atomic_bool stop_flag; /* lock-free, so a signal handler may set it */

static inline bool stop_flag_is_set(const stop_flag *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static inline void stop_flag_set(stop_flag *flag)
{
    atomic_store_explicit(flag, true, memory_order_relaxed);
}
