/* A line on a terminal that says how far a run is, its rate, and the time left. */
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
