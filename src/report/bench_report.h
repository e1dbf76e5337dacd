/* The figures of a bench as text. To add a way to write them: write its file, declare it in
 * bench_report.c and add one line to the list there. */
#pragma once

#include "base/text.h"
#include "io/byte_sink.h"
#include "measure/bench_figures.h"

typedef struct bench_report {
    const char *name;
    const char *summary;
    status (*print)(const bench_run *run, const bench_figures *figures, text_buffer *out,
                    error *failure);
} bench_report;

/* All of them, in the order of their mention; ends with NULL. */
extern const bench_report *const bench_reports[];

/* The one called NAME; an unknown one is named along with those that exist. */
status bench_report_find(const char *name, const bench_report **report, error *failure) MUST_USE;

/* Writes a CSV row for each puzzle and solver. */
status bench_report_write_puzzles(const bench_run *run, byte_sink *sink, error *failure) MUST_USE;
