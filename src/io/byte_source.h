/* A file or standard input as plain bytes: unpacked where it is compressed, member by member where it
 * is an archive, UTF-8 where it is UTF-16. */
#pragma once

#include "base/error.h"
#include "base/stop_flag.h"

#include <stddef.h>
#include <stdint.h>

typedef struct byte_source byte_source;

/* Opens PATH ("-" is standard input). Only the first bytes are looked at here. STOP ends waiting
 * for slow input; a stopped source reads as ended. An archive is at its first member. */
status byte_source_open(const char *path, const stop_flag *stop, byte_source **source,
                        error *failure) MUST_USE;

/* Goes to the next member of an archive: *found is false where none is left, as in any other file. A
 * fault may lie behind good members. */
status byte_source_next_member(byte_source *source, bool *found, error *failure) MUST_USE;

/* "archive:member", until the next one is gone to; NULL in a file that is no archive. */
const char *byte_source_member_name(const byte_source *source);

/* Reads up to ROOM bytes of the member; *got is 0 at its end only. A fault may come after good
 * bytes. */
status byte_source_read(byte_source *source, char *to, size_t room, size_t *got,
                        error *failure) MUST_USE;

/* Is it being unpacked? */
bool byte_source_is_packed(const byte_source *source);

/* Is it being decoded from UTF-16? Known once the first bytes are read. */
bool byte_source_is_wide(const byte_source *source);

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
