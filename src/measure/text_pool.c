#include "measure/text_pool.h"

#include "base/memory.h"

struct text_pool_block {
    text_pool_block *older;
    char text[];
};

status text_pool_keep(text_pool *pool, slice text, const char **copy, error *failure)
{
    text_pool_block *block = memory_allocate(sizeof *block + text.length + 1, failure);
    if (block == NULL)
        return STATUS_NO_MEMORY;
    text_put_slice(block->text, text);
    block->older = pool->newest;
    pool->newest = block;
    *copy = block->text;
    return STATUS_OK;
}

void text_pool_clear(text_pool *pool)
{
    while (pool->newest != NULL) {
        text_pool_block *block = pool->newest;
        pool->newest = block->older;
        memory_free(block);
    }
}
