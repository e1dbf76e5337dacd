/* A file or standard output that takes bytes in order, packed where the file's ending says so. */
#pragma once

#include "base/error.h"
#include "base/text.h"

typedef struct byte_sink byte_sink;

/* Creates or empties PATH ("-" is standard output); .gz, .zst and .xz are compressed. */
status byte_sink_open(const char *path, byte_sink **sink, error *failure) MUST_USE;

/* Opens the plain file PATH to go on behind its first BYTES; what it holds beyond them is cut off.
 */
status byte_sink_open_behind(const char *path, uint64_t bytes, byte_sink **sink,
                             error *failure) MUST_USE;

/* Is PATH, or would it become, a regular file of plain bytes, which can be cut and continued? */
bool byte_sink_is_plain_file(const char *path);

/* Returns when all that was written to a plain file is on the disk. */
status byte_sink_sync(const byte_sink *sink, error *failure) MUST_USE;

/* STATUS_CLOSED_PIPE where nobody reads any more, STATUS_IO where the disk is full and the like. */
status byte_sink_write(byte_sink *sink, slice bytes, error *failure) MUST_USE;

/* Finishes and releases the sink; what was buffered may fail to be written here. */
status byte_sink_close(byte_sink *sink, error *failure) MUST_USE;

/* As byte_sink_close, whatever BEFORE and *failure say of the work until then: a fault of the closing
 * shows only where there was none. */
status byte_sink_close_behind(byte_sink *sink, status before, error *failure) MUST_USE;

/* Would writing to OUTPUT_PATH destroy INPUT_PATH, because both are one regular file? */
bool byte_sink_is_input(const char *output_path, const char *input_path);

/* Would two outputs go into one regular file, or both to standard output? Two spellings of a file that is not there yet are found by
 * byte_sink_open only. */
bool byte_sink_is_output(const char *output_path, const char *other_path);
