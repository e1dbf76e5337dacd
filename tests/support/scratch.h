/* Files that a test makes and takes away again. */
#pragma once

#include "base/stop_flag.h"
#include "base/text.h"

typedef struct scratch_file {
    char path[64];
} scratch_file;

/* A name of its own under the folder for temporary files, with ENDING; no file is there yet. */
scratch_file scratch_file_name(const char *ending);

/* A new file that holds TEXT; packed where ENDING is .gz, .zst or .xz. */
scratch_file scratch_file_create(const char *ending, slice text);

void scratch_file_remove(const scratch_file *file);

/* All bytes of a file as they are on the disk, with a zero behind them; to be cleared. */
text_buffer file_bytes(const char *path);

/* All bytes of a file, unpacked where it is packed, with a zero behind them; to be cleared. */
text_buffer unpacked_bytes(const char *path);
