/* Moving single lanes: between the lanes of vectors, and between lanes and rows of memory.
 *
 *     vectors:  cell 0  [ a b c d ... ]        rows:  a: cell 0, cell 1, cell 2, ...
 *               cell 1  [ a b c d ... ]               b: cell 0, cell 1, cell 2, ...
 *               ...
 *
 * Lane by lane this is one two-byte load and store a cell. With 64 bytes up to eight lanes go at
 * once: four cells of eight lanes make eight 64-bit words, and eight such vectors are transposed.
 * With blocks of eight by eight 16-bit words hard puzzles were 3 to 5 % slower. A single row is
 * filled lane by lane, and all without those permutes is, with four values in one 64-bit word.
 *
 * Tried and rejected (Zen 5): with 32 bytes, words broadcast and blended into whole vectors, to spare
 * the next step its loads of what was just stored in pieces: 6 to 15 % slower for new puzzles, no
 * gain for rows; the moves between lanes and rows unrolled sixteen words at a time: 2 to 4 % slower; with
 * 64 bytes, up to four lanes to rows by permutes of two vectors each, a third fewer: 1 % slower. */
#pragma once

#include "simd/lane_vector.h"

#include <stddef.h>

/* Where each lane that changes takes its values from in a move: a lane of other vectors, or of the
 * vectors themselves. */
typedef struct lane_move {
    lanes from;
    lane_set changed; /* the others stay */
} lane_move;

static inline lane_move lane_move_none(void)
{
    lane_move move;
    move.from = lane_numbers();
    move.changed = 0;
    return move;
}

/* The lowest lanes of TO will come from the lowest ones of OTHER, in order, of the other vectors: as
 * many as both sets have. */
static inline void lane_move_plan(lane_move *move, lane_set to, lane_set other)
{
#if SIMD_BYTES == 64
    const lanes others = (lanes)_mm512_maskz_compress_epi16(other, (__m512i)lane_numbers());
    move->changed = lane_set_take_some(&to, lane_set_size(other));
    move->from =
        (lanes)_mm512_mask_expand_epi16((__m512i)move->from, move->changed, (__m512i)others);
#else
    while (to != 0 && other != 0) {
        const unsigned lane = lane_set_take(&to);
        *lane_of(&move->from, lane) = (uint16_t)lane_set_take(&other);
        move->changed |= lane_set_of(lane);
    }
#endif
}

/* One lane of COUNT vectors. Unrolled, since avx2 took 1.15 times as long on easy puzzles rolled. */
static inline void lane_to_lane(const lanes *from, unsigned from_lane, lanes *to, unsigned to_lane,
                                size_t count)
{
    const uint16_t *in = lane_in(from, from_lane);
    uint16_t *out = lane_of(to, to_lane);
#pragma GCC unroll 9
    for (size_t i = 0; i < count; i++)
        out[i * SIMD_LANES] = in[i * SIMD_LANES];
}

/* Makes the move in COUNT vectors. OTHER may be TO. Unrolled by eight, all of minimal puzzles took 3 % less,
 * of hard ones 7 %; by 4 or 21 a bit more. */
static inline void lane_move_apply(const lane_move *move, lanes *to, const lanes *other,
                                   size_t count)
{
#if SIMD_BYTES == 64
    const __m512i index = (__m512i)move->from;
#pragma GCC unroll 8
    for (size_t i = 0; i < count; i++)
        to[i] = (lanes)_mm512_mask_permutexvar_epi16((__m512i)to[i], move->changed, index,
                                                     (__m512i)other[i]);
#else
    for (lane_set changed = move->changed; changed != 0;) {
        const unsigned lane = lane_set_take(&changed);
        lane_to_lane(other, *lane_in(&move->from, lane), to, lane, count);
    }
#endif
}

enum {
    LANE_ROWS_MAX = 8,
    LANE_ROW_WORDS = 96, /* a row has room for so many cells */
    SINGLY_MAX = 1,      /* so many rows are filled faster lane by lane; 3 on Zen 4 */
};

/* Up to eight lanes and the row of memory that belongs to each. */
typedef struct lane_rows {
    unsigned count;
    uint8_t lanes[LANE_ROWS_MAX];
    uint16_t *rows[LANE_ROWS_MAX];
} lane_rows;

static inline void lane_rows_add(lane_rows *set, unsigned lane, uint16_t *row)
{
    set->lanes[set->count] = (uint8_t)lane;
    set->rows[set->count++] = row;
}

/* Lane by lane, with four values in one 64-bit word. */
static inline void lane_to_row(const lanes *from, size_t count, unsigned lane, uint16_t *row)
{
    const size_t stride = SIMD_LANES;
    const uint16_t *in = lane_in(from, lane);
    size_t i = 0;
#pragma GCC unroll 4
    for (; i + 4 <= count; i += 4, in += 4 * stride) {
        const uint64_t four = in[0] | (uint64_t)in[stride] << 16 | (uint64_t)in[2 * stride] << 32 |
                              (uint64_t)in[3 * stride] << 48;
        memcpy(row + i, &four, sizeof four);
    }
    for (; i < count; i++, in += stride)
        row[i] = *in;
}

static inline void lanes_to_rows_singly(const lanes *from, size_t count, const lane_rows *to)
{
    for (unsigned k = 0; k < to->count; k++)
        lane_to_row(from, count, to->lanes[k], to->rows[k]);
}

#if SIMD_BYTES == 64

/* Four cells of each of eight lanes are eight 64-bit words, by lane. Eight of these vectors,
 * transposed, are 32 cells of each lane; and the other way round. */
typedef uint64_t eight_fours __attribute__((vector_size(64), aligned(2), may_alias));

enum { BLOCK_FOURS = 8 };

static inline void transpose_fours(eight_fours v[BLOCK_FOURS])
{
    eight_fours w[8];
#pragma GCC unroll 3
    for (size_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < 4; i++) {
            w[2 * i] = __builtin_shufflevector(v[i], v[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            w[2 * i + 1] = __builtin_shufflevector(v[i], v[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        memcpy(v, w, sizeof w);
    }
}

/* The other way round for up to four rows: eight of their words are {row 0 to 3 of one cell four, row
 * 0 to 3 of the next}. */
static inline void interleave_four_rows(eight_fours v[4])
{
    const eight_fours low01 = __builtin_shufflevector(v[0], v[1], 0, 8, 1, 9, 2, 10, 3, 11);
    const eight_fours high01 = __builtin_shufflevector(v[0], v[1], 4, 12, 5, 13, 6, 14, 7, 15);
    const eight_fours low23 = __builtin_shufflevector(v[2], v[3], 0, 8, 1, 9, 2, 10, 3, 11);
    const eight_fours high23 = __builtin_shufflevector(v[2], v[3], 4, 12, 5, 13, 6, 14, 7, 15);
    v[0] = __builtin_shufflevector(low01, low23, 0, 1, 8, 9, 2, 3, 10, 11);
    v[1] = __builtin_shufflevector(low01, low23, 4, 5, 12, 13, 6, 7, 14, 15);
    v[2] = __builtin_shufflevector(high01, high23, 0, 1, 8, 9, 2, 3, 10, 11);
    v[3] = __builtin_shufflevector(high01, high23, 4, 5, 12, 13, 6, 7, 14, 15);
}

enum { BLOCK_CELLS = 4 * BLOCK_FOURS, LAST_BLOCK = 2 * BLOCK_CELLS };

static inline __attribute__((always_inline)) void
lane_block_to_rows(const lanes *from, size_t at, size_t count, __m512i lane_by_word,
                   uint16_t *const rows[LANE_ROWS_MAX])
{
    eight_fours block[BLOCK_FOURS] = {{0}};
#pragma GCC unroll 8
    for (size_t i = 0; i < BLOCK_FOURS; i++) {
        __m512i four = _mm512_setzero_si512();
#pragma GCC unroll 4
        for (unsigned k = 0; k < 4; k++)
            if (at + 4 * i + k < count)
                four = _mm512_mask_permutexvar_epi16(four, 0x11111111u << k, lane_by_word,
                                                     (__m512i)from[at + 4 * i + k]);
        block[i] = (eight_fours)four;
    }
    transpose_fours(block);
    for (size_t i = 0; i < LANE_ROWS_MAX; i++)
        *(eight_fours *)(rows[i] + at) = block[i];
}

/* ROWS is four or eight. */
static inline __attribute__((always_inline)) void
row_block_to_lanes(lanes *to, size_t at, size_t count, __mmask32 changed, __m512i word_by_lane,
                   uint16_t *const rows[LANE_ROWS_MAX], unsigned row_count)
{
    eight_fours block[BLOCK_FOURS];
    for (size_t i = 0; i < row_count; i++)
        block[i] = *(const eight_fours *)(rows[i] + at);
    if (row_count == 4)
        interleave_four_rows(block);
    else
        transpose_fours(block);
    const unsigned cells_of_word = LANE_ROWS_MAX / row_count * 4;
#pragma GCC unroll 32
    for (unsigned i = 0; i < BLOCK_CELLS; i++) {
        if (at + i >= count)
            break;
        const unsigned k = i % cells_of_word;
        const __m512i index = (__m512i)((lanes)word_by_lane + (uint16_t)(k % 4 + k / 4 * 16));
        to[at + i] = (lanes)_mm512_mask_permutexvar_epi16((__m512i)to[at + i], changed, index,
                                                          (__m512i)block[i / cells_of_word]);
    }
}

static inline void lanes_to_rows(const lanes *from, size_t count, const lane_rows *to)
{
    if (to->count <= SINGLY_MAX) {
        lanes_to_rows_singly(from, count, to);
        return;
    }
    uint16_t unused[LANE_ROW_WORDS] __attribute__((aligned(64)));
    uint16_t *rows[LANE_ROWS_MAX];
    for (unsigned i = 0; i < LANE_ROWS_MAX; i++)
        rows[i] = i < to->count ? to->rows[i] : unused;
    const __m512i lane_by_word =
        (__m512i)((eight_fours)_mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)to->lanes)) *
                  0x0001000100010001);
    lane_block_to_rows(from, 0, count, lane_by_word, rows);
    lane_block_to_rows(from, BLOCK_CELLS, count, lane_by_word, rows);
    lane_block_to_rows(from, LAST_BLOCK, count, lane_by_word, rows);
}

static inline __attribute__((always_inline)) void
some_rows_to_lanes(lanes *to, size_t count, const lane_rows *from, unsigned row_count)
{
    __m512i word_by_lane = _mm512_setzero_si512();
    uint16_t *rows[LANE_ROWS_MAX];
    __mmask32 changed = 0;
    for (unsigned i = 0; i < row_count; i++) {
        rows[i] = from->rows[i < from->count ? i : 0];
        const lane_set lane = i < from->count ? lane_set_of(from->lanes[i]) : 0;
        word_by_lane = _mm512_mask_set1_epi16(word_by_lane, lane, (short)(4 * i));
        changed |= lane;
    }
    row_block_to_lanes(to, 0, count, changed, word_by_lane, rows, row_count);
    row_block_to_lanes(to, BLOCK_CELLS, count, changed, word_by_lane, rows, row_count);
    row_block_to_lanes(to, LAST_BLOCK, count, changed, word_by_lane, rows, row_count);
}

static inline void rows_to_lanes(lanes *to, size_t count, const lane_rows *from)
{
    if (from->count <= 4)
        some_rows_to_lanes(to, count, from, 4);
    else
        some_rows_to_lanes(to, count, from, LANE_ROWS_MAX);
}

#else

static inline void lanes_to_rows(const lanes *from, size_t count, const lane_rows *to)
{
    lanes_to_rows_singly(from, count, to);
}

static inline void rows_to_lanes(lanes *to, size_t count, const lane_rows *from)
{
    const size_t stride = SIMD_LANES;
    for (unsigned k = 0; k < from->count; k++) {
        uint16_t *out = lane_of(to, from->lanes[k]);
        const uint16_t *row = from->rows[k];
        size_t i = 0;
#pragma GCC unroll 4
        for (; i + 4 <= count; i += 4, out += 4 * stride) {
            uint64_t four;
            memcpy(&four, row + i, sizeof four);
            out[0] = (uint16_t)four;
            out[stride] = (uint16_t)(four >> 16);
            out[2 * stride] = (uint16_t)(four >> 32);
            out[3 * stride] = (uint16_t)(four >> 48);
        }
        for (; i < count; i++, out += stride)
            *out = row[i];
    }
}

#endif

/* ---- rows of bytes ---- */

/* Sixteen bytes of each lane's row are eight vectors of pairs: vector k has the bytes 2k and 2k + 1 of
 * all rows. In each block of sixteen bytes stand the pairs of eight rows:
 *
 *     row 0:  p00 p01 ... p07                       vector 0:  p00 p10 ... p70
 *     row 1:  p10 p11 ... p17     transposed        vector 1:  p01 p11 ... p71
 *     ...                                           ...                                    */
enum { PAIRS = 8, BYTES_OF_PAIRS = 16 };

typedef uint8_t byte_block __attribute__((vector_size(BYTES_OF_PAIRS), aligned(1), may_alias));

static inline void transpose_pairs(lanes v[PAIRS])
{
    lanes w[PAIRS];
#pragma GCC unroll 3
    for (size_t round = 0; round < 3; round++) {
#pragma GCC unroll 4
        for (size_t i = 0; i < PAIRS / 2; i++) {
            w[2 * i] = interleave_low(v[i], v[i + PAIRS / 2]);
            w[2 * i + 1] = interleave_high(v[i], v[i + PAIRS / 2]);
        }
        memcpy(v, w, sizeof w);
    }
}

static inline byte_block load_block(const uint8_t *row, size_t at)
{
    return *(const byte_block *)(row + at);
}

static inline void store_block(uint8_t *row, size_t at, byte_block block)
{
    *(byte_block *)(row + at) = block;
}

/* Sixteen bytes of every eighth row. */
static inline lanes load_blocks(const uint8_t *const *rows, size_t at)
{
#if SIMD_BYTES == 64
    __m512i blocks = _mm512_castsi128_si512((__m128i)load_block(rows[0], at));
    blocks = _mm512_inserti32x4(blocks, (__m128i)load_block(rows[8], at), 1);
    blocks = _mm512_inserti32x4(blocks, (__m128i)load_block(rows[16], at), 2);
    return (lanes)_mm512_inserti32x4(blocks, (__m128i)load_block(rows[24], at), 3);
#elif SIMD_BYTES == 32
    return (lanes)_mm256_setr_m128i((__m128i)load_block(rows[0], at),
                                    (__m128i)load_block(rows[8], at));
#else
    return (lanes)load_block(rows[0], at);
#endif
}

static inline void store_blocks(lanes blocks, uint8_t *const *rows, size_t at)
{
#if SIMD_BYTES == 64
    store_block(rows[0], at, (byte_block)_mm512_castsi512_si128((__m512i)blocks));
    store_block(rows[8], at, (byte_block)_mm512_extracti32x4_epi32((__m512i)blocks, 1));
    store_block(rows[16], at, (byte_block)_mm512_extracti32x4_epi32((__m512i)blocks, 2));
    store_block(rows[24], at, (byte_block)_mm512_extracti32x4_epi32((__m512i)blocks, 3));
#elif SIMD_BYTES == 32
    store_block(rows[0], at, (byte_block)_mm256_castsi256_si128((__m256i)blocks));
    store_block(rows[8], at, (byte_block)_mm256_extracti128_si256((__m256i)blocks, 1));
#else
    store_block(rows[0], at, (byte_block)blocks);
#endif
}

static inline void rows_to_pairs(const uint8_t *const rows[SIMD_LANES], size_t at,
                                 lanes pairs[PAIRS])
{
#pragma GCC unroll 8
    for (size_t i = 0; i < PAIRS; i++)
        pairs[i] = load_blocks(rows + i, at);
    transpose_pairs(pairs);
}

static inline void pairs_to_rows(lanes pairs[PAIRS], uint8_t *const rows[SIMD_LANES], size_t at)
{
    transpose_pairs(pairs);
#pragma GCC unroll 8
    for (size_t i = 0; i < PAIRS; i++)
        store_blocks(pairs[i], rows + i, at);
}
