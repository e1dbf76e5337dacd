/* Plain bytes into a compressed file. */
#pragma once

#include "base/text.h"

typedef struct packer packer;

/* The compression that PATH's ending asks for (".gz", ".zst", ".xz"), or NULL for none. */
const char *packer_ending(const char *path);

/* Packs into DESCRIPTOR, which stays the caller's. ENDING comes from packer_ending. */
status packer_open(int descriptor, const char *name, const char *ending, packer **packing,
                   error *failure) MUST_USE;

status packer_write(packer *packing, slice bytes, error *failure) MUST_USE;

status packer_close(packer *packing, error *failure) MUST_USE;
