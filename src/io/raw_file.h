/* A file descriptor that is read in order, with its first bytes known beforehand. */
#pragma once

#include "base/error.h"
#include "base/stop_flag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { RAW_FILE_HEAD = 512 }; /* the header of a tar archive */

typedef struct raw_file {
    int descriptor;
    const char *name; /* for messages; the caller's */
    const stop_flag *stop;
    bool may_wait;         /* a pipe or terminal, not a regular file */
    uint64_t opened_bytes; /* of a regular file when it was opened; else 0 */
    uint64_t position;
    unsigned char head[RAW_FILE_HEAD]; /* read ahead, and handed out first by raw_file_read */
    size_t head_length, head_used;
} raw_file;

/* Opens PATH ("-" is standard input), which messages call NAME. */
status raw_file_open(raw_file *file, const char *path, const char *name, const stop_flag *stop,
                     error *failure) MUST_USE;

/* Bytes read, 0 at the end or when stopped, -1 with errno set. */
ssize_t raw_file_read(raw_file *file, void *to, size_t room);

/* At its end: was it cut short since it was opened, so that bytes were never read? */
bool raw_file_was_cut(const raw_file *file);

void raw_file_close(raw_file *file);
