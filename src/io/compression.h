/* Compressed files: bytes unpacked from a raw file, or packed into one. libarchive enters here. */
#pragma once

#include "base/text.h"
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

typedef struct packer packer;

/* The compression that PATH's ending asks for (".gz", ".zst", ".xz"), or NULL for none. */
const char *packer_ending(const char *path);

/* Packs into DESCRIPTOR, which stays the caller's. ENDING comes from packer_ending. */
status packer_open(int descriptor, const char *name, const char *ending, packer **packing,
                   error *failure) MUST_USE;

status packer_write(packer *packing, slice bytes, error *failure) MUST_USE;

status packer_close(packer *packing, error *failure) MUST_USE;
