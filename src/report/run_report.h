/* A finished run in words and as JSON. */
#pragma once

#include "base/clock.h"
#include "base/text.h"
#include "io/puzzle_reader.h"
#include "measure/environment_info.h"
#include "pipeline/run_summary.h"

/* All that a report may say; nothing here is owned. */
typedef struct run_report {
    const char *command;
    const solver *solver;
    const char *settings; /* "key=value,..." */
    const char *simd;     /* target; NULL where the solver has only one */
    unsigned threads;
    const char *timing; /* off, batch or puzzle */
    stopwatch stopwatch;
    const input_file *const *files;
    size_t file_count;
    const run_summary *summary;
    const uint64_t *answers; /* of the earlier run too; NULL where they are not checked */
    uint64_t wall_ns;
    uint64_t records_before; /* that an earlier run had solved; not in the summary */
    bool was_interrupted;
    environment_info environment;
} run_report;

/* Appends the closing summary as lines of text. */
status run_report_print_text(const run_report *report, text_buffer *out, error *failure) MUST_USE;

/* Appends the summary as one JSON object and a newline. Its keys are stable. */
status run_report_print_json(const run_report *report, text_buffer *out, error *failure) MUST_USE;

static inline double puzzles_per_second(uint64_t puzzles, uint64_t ns)
{
    return ns > 0 ? (double)puzzles * 1e9 / (double)ns : 0.0;
}
