/* Compressed bytes of a raw file as plain bytes. */
#pragma once

#include "io/raw_file.h"

typedef struct unpacker unpacker;

/* Do these first bytes of a file belong to a compression that can be unpacked? */
bool unpacker_knows(const unsigned char *head, size_t length);

/* FILE stays the caller's and must outlive the unpacker. */
status unpacker_open(raw_file *file, unpacker **unpacking, error *failure) MUST_USE;

/* As byte_source_read. Bytes behind the compressed ones that are none are a fault. */
status unpacker_read(unpacker *unpacking, char *to, size_t room, size_t *got,
                     error *failure) MUST_USE;

void unpacker_close(unpacker *unpacking);
