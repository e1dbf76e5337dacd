/* Compressed bytes of a raw file, or the members of an archive, as plain bytes. */
#pragma once

#include "io/raw_file.h"

typedef struct unpacker unpacker;

/* Do these first bytes of a file belong to a compression or an archive that can be unpacked? */
bool unpacker_knows(const unsigned char *head, size_t length);

/* FILE stays the caller's and must outlive the unpacker. */
status unpacker_open(raw_file *file, unpacker **unpacking, error *failure) MUST_USE;

/* Goes to the next member, the first one at the beginning: *found is false where none is left. What
 * is compressed and no archive has one member. */
status unpacker_next_member(unpacker *unpacking, bool *found, error *failure) MUST_USE;

/* "archive:member" until the next one is gone to; NULL where the file is no archive. */
const char *unpacker_member_name(const unpacker *unpacking);

/* As byte_source_read, of the member. Bytes behind compressed ones that are none are a fault. */
status unpacker_read(unpacker *unpacking, char *to, size_t room, size_t *got,
                     error *failure) MUST_USE;

void unpacker_close(unpacker *unpacking);
