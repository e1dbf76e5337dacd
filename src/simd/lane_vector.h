/* Lane vectors: one 16-bit lane a puzzle, SIMD_BYTES / 2 puzzles a vector.
 *
 * Only for *.simd.c files, which are compiled once for each target with SIMD_TARGET and SIMD_BYTES
 * set. The text is GCC and Clang vector extensions; intrinsics stand only where they were measured
 * to pay (three-input logic, lane masks, counts, permutes). Everything is static inline: a function
 * compiled for another target must never be linked in its place. */
#pragma once

#if !defined(SIMD_TARGET) || !defined(SIMD_BYTES)
#error "lane_vector.h is for files that are compiled once for each SIMD target"
#endif

#include <stdint.h>
#include <string.h>

#if SIMD_BYTES > 16
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#define SIMD_LANES (SIMD_BYTES / 2)
#define SIMD_JOIN_AGAIN(a, b) a##_##b
#define SIMD_JOIN(a, b) SIMD_JOIN_AGAIN(a, b)
#define SIMD_NAME(name) SIMD_JOIN(name, SIMD_TARGET)

/* They may alias: single lanes are read and written as uint16_t. */
typedef uint16_t lanes __attribute__((vector_size(SIMD_BYTES), aligned(SIMD_BYTES), may_alias));
typedef uint8_t narrow_lanes
    __attribute__((vector_size(SIMD_BYTES / 2), aligned(SIMD_BYTES / 2), may_alias));

/* A set of lanes, lane 0 in bit 0. */
typedef uint32_t lane_set;
#define EVERY_LANE ((lane_set)(((uint64_t)1 << SIMD_LANES) - 1))

static inline lane_set lane_set_of(unsigned lane)
{
    return (lane_set)1 << lane;
}

static inline unsigned lane_set_size(lane_set set)
{
#if SIMD_BYTES == 16 /* a processor may have no instruction for it: then GCC calls a function */
    const uint64_t sizes = 0x4332322132212110; /* of the sets of four lanes */
    return (unsigned)((sizes >> 4 * (set & 15) & 15) + (sizes >> 4 * (set >> 4) & 15));
#else
    return (unsigned)__builtin_popcount(set);
#endif
}

/* Takes the lowest lane out of a set that is not empty. */
static inline unsigned lane_set_take(lane_set *set)
{
    const unsigned lane = (unsigned)__builtin_ctz(*set);
    *set &= *set - 1;
    return lane;
}

/* Takes the lowest lanes out of a set, COUNT of them at most. */
static inline lane_set lane_set_take_some(lane_set *set, unsigned count)
{
#if defined(__BMI2__)
    const lane_set taken = _pdep_u32(_bzhi_u32(~0u, count), *set);
#else
    lane_set left = *set;
    for (unsigned i = 0; i < count; i++)
        left &= left - 1;
    const lane_set taken = *set & ~left;
#endif
    *set &= ~taken;
    return taken;
}

static inline lanes all_lanes(uint16_t value)
{
    return (lanes){0} + value;
}

/* 0, 1, 2, ... */
static inline lanes lane_numbers(void)
{
#if SIMD_BYTES == 64
    return (lanes){0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
#elif SIMD_BYTES == 32
    return (lanes){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#else
    return (lanes){0, 1, 2, 3, 4, 5, 6, 7};
#endif
}

/* One lane of a vector and, SIMD_LANES further on each time, of the vectors behind it. */
static inline uint16_t *lane_of(lanes *vectors, unsigned lane)
{
    return (uint16_t *)vectors + lane;
}

static inline const uint16_t *lane_in(const lanes *vectors, unsigned lane)
{
    return (const uint16_t *)vectors + lane;
}

/* GCC loads again from memory for each use of a value unless it is told that it stands in a
 * register: 3 % of a step with 64 bytes, and a loss with fewer registers. */
static inline lanes load(const lanes *from)
{
    lanes value = *from;
#if SIMD_BYTES == 64
    __asm__("" : "+v"(value));
#endif
    return value;
}

#if SIMD_BYTES == 64

#define LOGIC3(a, b, c, truth_table) \
    ((lanes)_mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b), (__m512i)(c), (truth_table)))

static inline lanes or3(lanes a, lanes b, lanes c)
{
    return LOGIC3(a, b, c, 0xfe);
}

static inline lanes and3(lanes a, lanes b, lanes c)
{
    return LOGIC3(a, b, c, 0x80);
}

static inline lanes majority(lanes a, lanes b, lanes c)
{
    return LOGIC3(a, b, c, 0xe8);
}

/* In a, and in neither b nor c. */
static inline lanes only_in(lanes a, lanes b, lanes c)
{
    return LOGIC3(a, b, c, 0x10);
}

/* The digit of a cell with a single candidate, else nothing. */
static inline lanes single_or_none(lanes cell)
{
    const __mmask32 single = _mm512_testn_epi16_mask((__m512i)cell, (__m512i)(cell - 1));
    return (lanes)_mm512_maskz_mov_epi16(single, (__m512i)cell);
}

/* cell & wanted where that is anything, else cell & allowed; wanted is a part of allowed. */
static inline lanes keep_wanted(lanes cell, lanes wanted, lanes allowed)
{
    const __mmask32 has = _mm512_test_epi16_mask((__m512i)cell, (__m512i)wanted);
    return cell & (lanes)_mm512_mask_blend_epi16(has, (__m512i)allowed, (__m512i)wanted);
}

static inline lanes count_bits(lanes value)
{
    return (lanes)_mm512_popcnt_epi16((__m512i)value);
}

/* value where it has at least three bits, else otherwise, of which it is a part. */
static inline lanes take_if_three(lanes value, lanes otherwise)
{
    const __mmask32 three =
        _mm512_cmpgt_epi16_mask((__m512i)count_bits(value), (__m512i)all_lanes(2));
    return (lanes)_mm512_mask_blend_epi16(three, (__m512i)otherwise, (__m512i)value);
}

static inline lanes smaller(lanes a, lanes b)
{
    return (lanes)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

static inline lane_set lanes_equal(lanes a, lanes b)
{
    return _mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b);
}

static inline lane_set lanes_below(lanes a, lanes b)
{
    return _mm512_cmplt_epu16_mask((__m512i)a, (__m512i)b);
}

/* value in the lanes of the set, else otherwise. */
static inline lanes lanes_where(lane_set set, lanes value, lanes otherwise)
{
    return (lanes)_mm512_mask_blend_epi16(set, (__m512i)otherwise, (__m512i)value);
}

#else

static inline lanes or3(lanes a, lanes b, lanes c)
{
    return a | b | c;
}

static inline lanes and3(lanes a, lanes b, lanes c)
{
    return a & b & c;
}

static inline lanes majority(lanes a, lanes b, lanes c)
{
    return (a & b) | (c & (a | b));
}

static inline lanes only_in(lanes a, lanes b, lanes c)
{
    return a & ~(b | c);
}

static inline lanes single_or_none(lanes cell)
{
    return cell & (lanes)((cell & (cell - 1)) == 0);
}

/* The whole in lanes of all ones, its part in lanes of all zeros. */
static inline lanes whole_where(lanes truth, lanes whole, lanes part)
{
#if SIMD_BYTES == 32
    return (lanes)_mm256_blendv_epi8((__m256i)part, (__m256i)whole, (__m256i)truth);
#else
    return part | (whole & truth);
#endif
}

static inline lanes keep_wanted(lanes cell, lanes wanted, lanes allowed)
{
    return cell & whole_where((lanes)((cell & wanted) == 0), allowed, wanted);
}

static inline lanes count_bits(lanes value)
{
    value = value - ((value >> 1) & 0x5555);
    value = (value & 0x3333) + ((value >> 2) & 0x3333);
    value = (value + (value >> 4)) & 0x0f0f;
    return (value + (value >> 8)) & 0x1f;
}

static inline lanes take_if_three(lanes value, lanes otherwise)
{
    const lanes less1 = value & (value - 1);
    const lanes less2 = less1 & (less1 - 1);
    return whole_where((lanes)(less2 == 0), otherwise, value);
}

static inline lanes smaller(lanes a, lanes b)
{
#if SIMD_BYTES == 32
    return (lanes)_mm256_min_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return a - (lanes)_mm_subs_epu16((__m128i)a, (__m128i)b);
#else
    const lanes less = (lanes)(a < b);
    return (a & less) | (b & ~less);
#endif
}

/* Lanes of all ones become bits of the set. */
static inline lane_set truth_to_set(lanes truth)
{
#if SIMD_BYTES == 32
    const __m256i v = (__m256i)truth;
    return (lane_set)_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)));
#elif defined(__SSE2__)
    return (lane_set)_mm_movemask_epi8(_mm_packs_epi16((__m128i)truth, _mm_setzero_si128()));
#else
    lane_set set = 0;
    for (unsigned lane = 0; lane < SIMD_LANES; lane++)
        set |= (lane_set)(truth[lane] & 1) << lane;
    return set;
#endif
}

static inline lane_set lanes_equal(lanes a, lanes b)
{
    return truth_to_set((lanes)(a == b));
}

static inline lane_set lanes_below(lanes a, lanes b)
{
    return truth_to_set((lanes)(a < b));
}

static inline lanes lanes_where(lane_set set, lanes value, lanes otherwise)
{
    const lanes one_bit = all_lanes(1) << lane_numbers();
    const lanes truth = (lanes)((all_lanes((uint16_t)set) & one_bit) != 0);
    return (value & truth) | (otherwise & ~truth);
}

#endif

/* The smaller of two masks of candidates, which are below 0x8000: one operation with 16 bytes, too. */
static inline lanes smaller_mask(lanes a, lanes b)
{
#if SIMD_BYTES == 16 && defined(__SSE2__)
    return (lanes)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    return smaller(a, b);
#endif
}

/* Of masks of candidates. The last three first, so that A, which is of the values before, is not waited
 * for: 1 % of all with 64 bytes. With 16 that is a loss of 9 %. */
static inline lanes smallest_of_four(lanes a, lanes b, lanes c, lanes d)
{
#if SIMD_BYTES == 16
    return smaller_mask(smaller_mask(smaller_mask(a, b), c), d);
#else
    return smaller_mask(a, smaller_mask(b, smaller_mask(c, d)));
#endif
}

#if SIMD_BYTES == 16 && defined(__SSE2__)

/* A power of two as a float has its exponent, and 127, above 23 bits of zeros. */
enum { FLOAT_BIAS = 127, FLOAT_SHIFT = 23 };

static inline __m128i power_of_two(__m128i exponent)
{
    const __m128i bits =
        _mm_slli_epi32(_mm_add_epi32(exponent, _mm_set1_epi32(FLOAT_BIAS)), FLOAT_SHIFT);
    return _mm_cvttps_epi32(_mm_castsi128_ps(bits));
}

static inline __m128i exponent_of(__m128i power)
{
    const __m128i bits = _mm_castps_si128(_mm_cvtepi32_ps(power));
    return _mm_sub_epi32(_mm_srli_epi32(bits, FLOAT_SHIFT), _mm_set1_epi32(FLOAT_BIAS));
}

#endif

/* 1 << (digit - 1), and all nine digits for 0. */
static inline lanes candidates_of_digits(lanes digit)
{
#if SIMD_BYTES == 64
    const lanes table = {511, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    return (lanes)_mm512_permutexvar_epi16((__m512i)digit, (__m512i)table);
#elif SIMD_BYTES == 32
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    const __m256i high =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    const lanes low_byte = (lanes)_mm256_shuffle_epi8(low, (__m256i)digit) & 0xff;
    return low_byte | (lanes)_mm256_shuffle_epi8(high, (__m256i)digit) << 8;
#elif defined(__SSE2__)
    const __m128i low = power_of_two(_mm_unpacklo_epi16((__m128i)digit, _mm_setzero_si128()));
    const __m128i high = power_of_two(_mm_unpackhi_epi16((__m128i)digit, _mm_setzero_si128()));
    return (lanes)_mm_packs_epi32(low, high) >> 1 | ((lanes)(digit == 0) & 511);
#else
    lanes bit = all_lanes(1);
    for (uint16_t shift = 1; shift <= 8; shift = (uint16_t)(shift << 1)) {
        const lanes moves = (lanes)((digit & shift) == 0);
        bit = (bit & moves) | ((bit << shift) & ~moves);
    }
    return (bit >> 1) | ((lanes)(digit == 0) & 511);
#endif
}

/* The digit of each cell that has one candidate, 1 to 9; anything of others. With 32 bytes a product has a number of its own for each bit
 * in its highest four. */
static inline lanes digits_of_candidates(lanes cell)
{
#if SIMD_BYTES == 32
    const lanes number = (lanes)(cell * 0x09af) >> 12;
    const __m256i digit_of_number =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 3, 6, 4, 0, 7, 0, 0, 5, 9, 0, 0, 8, 0, 0));
    return (lanes)_mm256_shuffle_epi8(digit_of_number, (__m256i)number) & 0xff;
#elif SIMD_BYTES == 16 && defined(__SSE2__)
    const __m128i twice = (__m128i)(cell << 1), zero = _mm_setzero_si128();
    const __m128i low = exponent_of(_mm_unpacklo_epi16(twice, zero));
    const __m128i high = exponent_of(_mm_unpackhi_epi16(twice, zero));
    return (lanes)_mm_packs_epi32(low, high);
#else
    return count_bits(cell - 1) + 1;
#endif
}

/* Words of two vectors in turn, those of the lower or the higher half of each sixteen bytes. */
static inline lanes interleave_low(lanes a, lanes b)
{
#if SIMD_BYTES == 64
    return (lanes)_mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
#elif SIMD_BYTES == 32
    return (lanes)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
#else
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
#endif
}

static inline lanes interleave_high(lanes a, lanes b)
{
#if SIMD_BYTES == 64
    return (lanes)_mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
#elif SIMD_BYTES == 32
    return (lanes)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
#else
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}
