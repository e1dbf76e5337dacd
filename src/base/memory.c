#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

static void *allocate_raw(size_t bytes, error *failure)
{
    const size_t rounded = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *block = rounded < bytes ? NULL : aligned_alloc(ALIGNMENT, rounded ? rounded : ALIGNMENT);
    if (block == NULL)
        error_set(failure, STATUS_NO_MEMORY, "out of memory: %zu bytes were not to be had", bytes);
    return block;
}

void *memory_allocate(size_t bytes, error *failure)
{
    void *block = allocate_raw(bytes, failure);
    if (block != NULL)
        memset(block, 0, bytes);
    return block;
}

void *memory_grow(void *block, size_t old_bytes, size_t new_bytes, error *failure)
{
    void *grown = allocate_raw(new_bytes, failure);
    if (grown == NULL)
        return NULL;
    if (old_bytes > 0)
        memcpy(grown, block, old_bytes);
    free(block);
    return grown;
}

void memory_free(void *block)
{
    free(block);
}
