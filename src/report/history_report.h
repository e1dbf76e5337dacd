/* Stored runs as text. */
#pragma once

#include "io/byte_sink.h"
#include "measure/history_check.h"
#include "measure/history_store.h"

/* A way to write the list of all runs. To add one: write its function in history_report_list.c or a
 * file of its own, and add one line to the list there. */
typedef struct history_list_format {
    const char *name;
    status (*print)(const stored_run *runs, size_t count, text_buffer *out, error *failure);
} history_list_format;

/* The one called NAME; an unknown one is named along with those that exist. */
status history_list_format_find(const char *name, const history_list_format **format,
                                error *failure) MUST_USE;

/* Appends all that is known of a run and no puzzle or solver of it. */
status history_report_print_head(const stored_run *stored, text_buffer *out,
                                 error *failure) MUST_USE;

/* Appends what a check of NEW_RUN against OLD_RUN found; LIMIT_PERCENT is that of the check. */
status history_report_print_check(const stored_run *old_run, const stored_run *new_run,
                                  const history_check *check, double limit_percent,
                                  text_buffer *out, error *failure) MUST_USE;

/* Writes the header of the table that history_report_write_rows adds to. */
status history_report_write_header(byte_sink *sink, error *failure) MUST_USE;

/* Writes a CSV row for each puzzle and solver of a run. */
status history_report_write_rows(const stored_run *stored, byte_sink *sink,
                                 error *failure) MUST_USE;

typedef struct history_moment {
    char text[32];
} history_moment;

/* "2026-03-02 14:05:11Z": sorts as text, and is read by everything. */
history_moment history_moment_of(uint64_t seconds);
