/* SIMD targets: the instruction sets that some code is compiled for, each from the same source. */
#pragma once

#include "base/error.h"

#include <stdbool.h>

typedef enum simd_target {
    SIMD_TARGET_PORTABLE, /* 16-byte vectors, any processor of this kind */
    SIMD_TARGET_AVX2,     /* 32-byte vectors */
    SIMD_TARGET_AVX512,   /* 64-byte vectors; BW, VL, DQ, BITALG, VBMI and VBMI2 */
    SIMD_TARGETS
} simd_target;

typedef struct simd_target_facts {
    const char *name;
    const char *summary;
} simd_target_facts;

/* By target. */
extern const simd_target_facts simd_target_list[SIMD_TARGETS];

/* Is the target compiled in, and does this processor have all that it needs? */
bool simd_target_is_supported(simd_target target);

/* The best one that is supported. */
simd_target simd_target_best(void);

/* The target called NAME. An unknown one, or one that this processor cannot run, is refused with
 * those that it can. */
status simd_target_find(const char *name, simd_target *target, error *failure) MUST_USE;
