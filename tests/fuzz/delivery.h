/* Bytes as a file that the program opens by its path, and how they reach it. */
#pragma once

#include "base/text.h"

typedef enum delivery_kind {
    DELIVERY_WHOLE,  /* a regular file; a read gives all that is asked for */
    DELIVERY_PIECES, /* a regular file; a read gives a few bytes */
    DELIVERY_PIPE,   /* a pipe; a read gives a few bytes */
    DELIVERY_KINDS
} delivery_kind;

enum { DELIVERY_BYTES_MAX = 60000 }; /* what a pipe holds without anybody reading it */

/* Offers BYTES under the path that is returned, the same one each time. SEED chooses how many bytes a
 * read gives. To be ended before the next one. */
const char *delivery_begin(slice bytes, delivery_kind kind, unsigned seed);

void delivery_end(void);
