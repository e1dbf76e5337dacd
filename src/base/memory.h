/* All heap memory of the program. Every block is aligned to a cache line (64 bytes), which also
 * suits the widest vectors. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/* BYTES of zeroed memory, to be released with memory_free; NULL with *failure set on shortage. */
void *memory_allocate(size_t bytes, error *failure) MUST_USE;

/* A block of NEW_BYTES that starts with the OLD_BYTES of BLOCK (which may be NULL) and replaces it.
 * On shortage: NULL with *failure set, and BLOCK is untouched. */
void *memory_grow(void *block, size_t old_bytes, size_t new_bytes, error *failure) MUST_USE;

void memory_free(void *block);
