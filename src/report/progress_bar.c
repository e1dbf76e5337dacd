#include "report/progress_bar.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 24 };

progress_bar progress_bar_start(uint64_t total_bytes)
{
    return (progress_bar){clock_monotonic_ns(), total_bytes, false};
}

/* Standard error may be anything; a bar that cannot be drawn is no reason to fail. */
static void show(const char *text)
{
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void put_time_left(char *text, size_t room, double seconds)
{
    const uint64_t left = (uint64_t)(seconds + 0.5);
    if (left >= 3600)
        snprintf(text, room, "%" PRIu64 ":%02u:%02u left", left / 3600, (unsigned)(left / 60 % 60),
                 (unsigned)(left % 60));
    else
        snprintf(text, room, "%u:%02u left", (unsigned)(left / 60), (unsigned)(left % 60));
}

void progress_bar_draw(progress_bar *bar, uint64_t records_done, uint64_t bytes_read)
{
    const double seconds = (double)(clock_monotonic_ns() - bar->begin_ns) / 1e9;
    const double rate = seconds > 0 ? (double)records_done / seconds : 0;
    char text[256];
    if (bar->total_bytes > 0 && bytes_read > 0) {
        double done = (double)bytes_read / (double)bar->total_bytes;
        done = done > 1 ? 1 : done;
        char ticks[BAR_WIDTH + 1], left[32];
        memset(ticks, '.', BAR_WIDTH);
        memset(ticks, '#', (size_t)(done * BAR_WIDTH));
        ticks[BAR_WIDTH] = '\0';
        put_time_left(left, sizeof left, seconds * (1 - done) / done);
        snprintf(text, sizeof text, "\r\033[K[%s] %3.0f %%  %" PRIu64 " records  %.0f/s  %s", ticks,
                 done * 100, records_done, rate, left);
    } else {
        snprintf(text, sizeof text, "\r\033[K%" PRIu64 " records  %.0f/s", records_done, rate);
    }
    show(text);
    bar->is_drawn = true;
}

void progress_bar_finish(progress_bar *bar)
{
    if (bar->is_drawn)
        show("\r\033[K");
    bar->is_drawn = false;
}
