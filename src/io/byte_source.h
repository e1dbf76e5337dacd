/* A file or standard input as a stream of plain bytes, unpacked where it is compressed. */
#pragma once

#include "base/error.h"
#include "base/stop_flag.h"

#include <stddef.h>
#include <stdint.h>

typedef struct byte_source byte_source;

/* Opens PATH ("-" is standard input). Only the first bytes are looked at here. STOP ends waiting
 * for slow input; a stopped source reads as ended. */
status byte_source_open(const char *path, const stop_flag *stop, byte_source **source,
                        error *failure) MUST_USE;

/* Reads up to ROOM bytes; *got is 0 at the end only. A fault may come after good bytes. */
status byte_source_read(byte_source *source, char *to, size_t room, size_t *got,
                        error *failure) MUST_USE;

/* Is it being unpacked? */
bool byte_source_is_packed(const byte_source *source);

/* Is it a pipe or a terminal, where reading may wait for somebody? */
bool byte_source_may_wait(const byte_source *source);

/* How many bytes of the file itself (compressed, where it is) have been read so far. */
uint64_t byte_source_position(const byte_source *source);

void byte_source_close(byte_source *source);

/* Can PATH be read as input at all? A missing file or a directory is an error with its sentence.
 * *bytes is the size of a regular file, else 0. */
status byte_source_check(const char *path, uint64_t *bytes, error *failure) MUST_USE;

/* "standard input" for "-", else PATH itself: the name in messages. */
const char *byte_source_name(const char *path);
