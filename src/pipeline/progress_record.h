/* The record of progress beside an output file, by which --resume goes on: how far the run has come,
 * and what it was asked to do.
 *
 * It is written to a temporary file, synchronised and renamed, after the output itself was
 * synchronised: at any instant there is a whole record or none, and it never tells of more than is
 * on the disk. */
#pragma once

#include "base/text.h"
#include "pipeline/checkpoint.h"

/* Appends the path of the record that belongs to an output file, and a zero. */
status progress_record_path(const char *output_path, text_buffer *path, error *failure) MUST_USE;

/* TASK is text of several lines: everything that decides what the run writes. */
status progress_record_save(const char *path, const run_checkpoint *reached, slice task,
                            error *failure) MUST_USE;

/* *found is false where there is none. TASK is appended to. */
status progress_record_load(const char *path, bool *found, run_checkpoint *reached,
                            text_buffer *task, error *failure) MUST_USE;

/* Removes it, if there is one. */
status progress_record_remove(const char *path, error *failure) MUST_USE;
