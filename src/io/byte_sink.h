/* A file or standard output that takes bytes in order, packed where the file's ending says so. */
#pragma once

#include "base/error.h"
#include "base/text.h"

typedef struct byte_sink byte_sink;

/* Creates or empties PATH ("-" is standard output); .gz, .zst and .xz are compressed. */
status byte_sink_open(const char *path, byte_sink **sink, error *failure) MUST_USE;

/* STATUS_CLOSED_PIPE where nobody reads any more, STATUS_IO where the disk is full and the like. */
status byte_sink_write(byte_sink *sink, slice bytes, error *failure) MUST_USE;

/* Finishes and releases the sink; what was buffered may fail to be written here. */
status byte_sink_close(byte_sink *sink, error *failure) MUST_USE;

/* Would writing to OUTPUT_PATH destroy INPUT_PATH, because both are one regular file? */
bool byte_sink_is_input(const char *output_path, const char *input_path);
