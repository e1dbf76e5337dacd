#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

/* The block within RAW, which is ALIGNMENT + a pointer longer. The pointer before it leads back to
 * RAW.
 */
static void *align_within(void *raw, size_t bytes, error *failure)
{
    if (raw == NULL) {
        error_set(failure, STATUS_NO_MEMORY, "out of memory: %zu bytes were not to be had", bytes);
        return NULL;
    }
    const uintptr_t earliest = (uintptr_t)raw + sizeof(void *);
    void **block = (void **)((earliest + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    block[-1] = raw;
    return block;
}

/* With room to align, or 0 for more than anybody can have. */
static size_t raw_bytes(size_t bytes)
{
    const size_t extra = ALIGNMENT + sizeof(void *);
    return bytes < PTRDIFF_MAX - extra ? bytes + extra : 0;
}

/* calloc does not touch pages that come fresh from the system: a large block costs what is used of
 * it. */
void *memory_allocate(size_t bytes, error *failure)
{
    const size_t raw = raw_bytes(bytes);
    return align_within(raw ? calloc(1, raw) : NULL, bytes, failure);
}

void *memory_grow(void *block, size_t old_bytes, size_t new_bytes, error *failure)
{
    const size_t raw = raw_bytes(new_bytes);
    void *grown = align_within(raw ? malloc(raw) : NULL, new_bytes, failure);
    if (grown == NULL)
        return NULL;
    if (old_bytes > 0)
        memcpy(grown, block, old_bytes);
    memory_free(block);
    return grown;
}

void memory_free(void *block)
{
    if (block != NULL)
        free(((void **)block)[-1]);
}
