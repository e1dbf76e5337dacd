/* Words that all fuzz targets use. */
#pragma once

#include "base/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Says what is wrong and ends the run, so that the fuzzer keeps the input, unless CONDITION holds. */
#define DEMAND(condition, ...)                                \
    do {                                                      \
        if (!(condition)) {                                   \
            fprintf(stderr, "\n%s:%d: ", __FILE__, __LINE__); \
            fprintf(stderr, __VA_ARGS__);                     \
            fputc('\n', stderr);                              \
            abort();                                          \
        }                                                     \
    } while (0)

#define DEMAND_OK(expression, reason) DEMAND((expression) == STATUS_OK, "%s", (reason)->message)

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* The input of a target, taken from its start. */
typedef struct fuzz_input {
    const uint8_t *bytes;
    size_t length;
} fuzz_input;

/* The next byte; 0 where none is left. */
static inline uint8_t take_byte(fuzz_input *input)
{
    if (input->length == 0)
        return 0;
    input->length--;
    return *input->bytes++;
}

/* 0 to BOUND - 1 */
static inline size_t take_below(fuzz_input *input, size_t bound)
{
    return take_byte(input) % bound;
}

static inline slice rest_of(const fuzz_input *input)
{
    return (slice){(const char *)input->bytes, input->length};
}
