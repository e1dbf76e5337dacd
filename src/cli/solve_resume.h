/* --resume, and the record of progress that makes it possible.
 *
 * A run that writes a plain file keeps a record beside it: with --resume ten times a second, else
 * from its second second on. It is removed when the run has ended; what was interrupted leaves it
 * behind. */
#pragma once

#include "cli/solve_plan.h"

typedef struct solve_progress {
    const solve_plan *plan;
    byte_sink *sink;
    text_buffer path, task; /* of the record; the path ends with a zero */
    bool keeps_record;
    uint64_t saved_ns; /* when the last record was written, or the run began */
    bool is_resumed;
    run_checkpoint resumed; /* what an earlier run had done */
    checkpoint_listener listener;
} solve_progress;

/* Opens the output of PLAN: anew, or with --resume behind what an interrupted run of the same task
 * has written; then READER is moved behind the records that are done. *progress stays where it is
 * until it is closed. */
status solve_progress_open(const solve_plan *plan, puzzle_reader *reader, solve_progress *progress,
                           error *failure) MUST_USE;

/* Closes the output, whatever BEFORE says of the run; a fault of its own shows only where there was
 * none. The record is removed where the run came to its end. */
status solve_progress_close(solve_progress *progress, status before, error *failure) MUST_USE;
