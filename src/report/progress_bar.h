/* A line on standard error that is drawn anew: how far a run is, its rate, and the time left. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct progress_bar {
    uint64_t begin_ns;
    uint64_t total_bytes; /* of all input; 0 = unknown */
    bool is_drawn;
} progress_bar;

progress_bar progress_bar_start(uint64_t total_bytes);

/* Draws the bar anew on standard error. */
void progress_bar_draw(progress_bar *bar, uint64_t records_done, uint64_t bytes_read);

/* Takes the bar off the terminal. */
void progress_bar_finish(progress_bar *bar);

/* Can a line be drawn anew there: is it a terminal, and none that TERM calls dumb? */
bool progress_line_is_possible(void);

/* Draws TEXT (ASCII), as much of it as the terminal has columns for: what goes over two rows can not
 * be drawn over. */
void progress_line_draw(const char *text);

void progress_line_wipe(void);
