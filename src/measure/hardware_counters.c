#include "measure/hardware_counters.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *const hardware_counter_names[HARDWARE_COUNTERS] = {"instructions", "cycles",
                                                               "branch_misses", "cache_misses"};

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/syscall.h>

static const uint64_t events[HARDWARE_COUNTERS] = {
    PERF_COUNT_HW_INSTRUCTIONS,
    PERF_COUNT_HW_CPU_CYCLES,
    PERF_COUNT_HW_BRANCH_MISSES,
    PERF_COUNT_HW_CACHE_MISSES,
};

/* A file descriptor; GROUP is -1 for the first of a group. */
static int open_event(uint64_t event, int group)
{
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof attributes,
        .config = event,
        .read_format =
            PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
}

static void say_why(int fault, char *why, size_t room)
{
    if (fault == ENOENT || fault == EOPNOTSUPP || fault == ENODEV || fault == ENOSYS)
        snprintf(why, room,
                 "not supported: this kernel or virtual machine passes no hardware counters on");
    else if (fault == EACCES || fault == EPERM)
        snprintf(why, room,
                 "not permitted: they need kernel.perf_event_paranoid 2 or less, and a container "
                 "that allows perf_event_open");
    else
        snprintf(why, room, "not to be had: %s", strerror(fault));
}

bool hardware_counters_open(hardware_counters *counters, char *why, size_t room)
{
    *counters = (hardware_counters){-1, {-1, -1, -1}};
    counters->group = open_event(events[0], -1);
    bool all_open = counters->group >= 0;
    for (size_t i = 1; all_open && i < HARDWARE_COUNTERS; i++) {
        counters->others[i - 1] = open_event(events[i], counters->group);
        all_open = counters->others[i - 1] >= 0;
    }
    if (all_open)
        return true;
    say_why(errno, why, room);
    hardware_counters_close(counters);
    return false;
}

bool hardware_counters_read(const hardware_counters *counters, double values[HARDWARE_COUNTERS])
{
    struct {
        uint64_t count, enabled_ns, running_ns, values[HARDWARE_COUNTERS];
    } seen;
    if (counters->group < 0 || read(counters->group, &seen, sizeof seen) != (ssize_t)sizeof seen ||
        seen.running_ns == 0)
        return false;
    const double scale = (double)seen.enabled_ns / (double)seen.running_ns;
    for (size_t i = 0; i < HARDWARE_COUNTERS; i++)
        values[i] = (double)seen.values[i] * scale;
    return true;
}

#else

bool hardware_counters_open(hardware_counters *counters, char *why, size_t room)
{
    *counters = (hardware_counters){-1, {-1, -1, -1}};
    snprintf(why, room, "not supported: read on Linux only");
    return false;
}

bool hardware_counters_read(const hardware_counters *counters, double values[HARDWARE_COUNTERS])
{
    (void)counters;
    (void)values;
    return false;
}

#endif

void hardware_counters_close(hardware_counters *counters)
{
    for (size_t i = 0; i < HARDWARE_COUNTERS - 1; i++)
        if (counters->others[i] >= 0)
            close(counters->others[i]);
    if (counters->group >= 0)
        close(counters->group);
    *counters = (hardware_counters){-1, {-1, -1, -1}};
}
