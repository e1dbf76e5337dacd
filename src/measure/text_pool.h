/* Texts that live together and are released together. */
#pragma once

#include "base/text.h"

typedef struct text_pool_block text_pool_block;

/* Zero-initialise, release with text_pool_clear. */
typedef struct text_pool {
    text_pool_block *newest;
} text_pool;

/* Keeps a copy of TEXT with a zero behind it. */
status text_pool_keep(text_pool *pool, slice text, const char **copy, error *failure) MUST_USE;

void text_pool_clear(text_pool *pool);
