#include "simd/simd_target.h"

#include "base/text.h"

#include <string.h>

const simd_target_facts simd_target_list[SIMD_TARGETS] = {
    [SIMD_TARGET_PORTABLE] = {"portable", "16-byte vectors, any processor of this kind"},
    [SIMD_TARGET_AVX2] = {"avx2", "32-byte vectors, Intel since Haswell, AMD since Excavator"},
    [SIMD_TARGET_AVX512] = {"avx512", "64-byte vectors, Intel since Ice Lake, AMD since Zen 4"},
};

#if defined(__x86_64__)

/* The compiler's own check asks the operating system too whether it saves the wide registers. */
bool simd_target_is_supported(simd_target target)
{
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (target == SIMD_TARGET_PORTABLE)
        return true;
    if (target == SIMD_TARGET_AVX2)
        return has_avx2;
    return has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2");
}

#else

bool simd_target_is_supported(simd_target target)
{
    return target == SIMD_TARGET_PORTABLE;
}

#endif

simd_target simd_target_best(void)
{
    simd_target best = SIMD_TARGET_PORTABLE;
    for (simd_target target = 0; target < SIMD_TARGETS; target++)
        if (simd_target_is_supported(target))
            best = target;
    return best;
}

status simd_target_find(const char *name, simd_target *target, error *failure)
{
    word_list supported = {0};
    bool is_known = false;
    for (simd_target candidate = 0; candidate < SIMD_TARGETS; candidate++) {
        const bool is_meant = strcmp(simd_target_list[candidate].name, name) == 0;
        is_known |= is_meant;
        if (!simd_target_is_supported(candidate))
            continue;
        word_list_add(&supported, simd_target_list[candidate].name);
        if (is_meant) {
            *target = candidate;
            return STATUS_OK;
        }
    }
    return error_set(failure, STATUS_USAGE,
                     is_known ? "SIMD target %s: this processor cannot run it; available: %s"
                              : "SIMD target %s is unknown; available: %s",
                     name, supported.text);
}
