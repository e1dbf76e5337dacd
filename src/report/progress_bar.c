#include "report/progress_bar.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR_WIDTH = 24 };

progress_bar progress_bar_start(uint64_t total_bytes)
{
    return (progress_bar){clock_monotonic_ns(), total_bytes, false};
}

/* Standard error may be anything; a line that cannot be drawn is no reason to fail. */
static void show(const char *text)
{
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/* The last column stays free: some terminals begin a new row there. */
static size_t line_room(void)
{
    enum { USUAL_COLUMNS = 80 };
    struct winsize window;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) != 0)
        return SIZE_MAX;
    return (window.ws_col > 0 ? window.ws_col : USUAL_COLUMNS) - 1u;
}

bool progress_line_is_possible(void)
{
    const char *const terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

void progress_line_draw(const char *text)
{
    char line[256];
    const size_t length = strlen(text), room = line_room();
    snprintf(line, sizeof line, "\r\033[K%.*s", (int)(length < room ? length : room), text);
    show(line);
}

void progress_line_wipe(void)
{
    progress_line_draw("");
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
        const int length =
            snprintf(text, sizeof text, "[%s] %3.0f %%  %" PRIu64 " records  %.0f/s  %s", ticks,
                     done * 100, records_done, rate, left);
        if ((size_t)length > line_room())
            snprintf(text, sizeof text, "%.0f %%  %s  %.0f/s", done * 100, left, rate);
    } else {
        snprintf(text, sizeof text, "%" PRIu64 " records  %.0f/s", records_done, rate);
    }
    progress_line_draw(text);
    bar->is_drawn = true;
}

void progress_bar_finish(progress_bar *bar)
{
    if (bar->is_drawn)
        progress_line_wipe();
    bar->is_drawn = false;
}
