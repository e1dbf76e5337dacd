#include "pipeline/checkpoint.h"

#include "base/memory.h"

static const uint64_t base = 0x9e3779b97f4a7c15u; /* of the polynomial: any odd number */

enum { PIECE = 2 * sizeof(uint64_t) };

/* Two chains of products, or each would wait for the one before. */
static void hash_piece(const char *piece, size_t length, uint64_t *even, uint64_t *odd)
{
    uint64_t word[2] = {0, 0};
    memcpy(word, piece, length);
    *even = (*even ^ word[0]) * 0xbf58476d1ce4e5b9u;
    *odd = (*odd ^ word[1]) * 0x94d049bb133111ebu;
}

/* The last piece of a longer text overlaps the one before: pieces of one length need no call. */
static uint64_t hash_text(slice text)
{
    uint64_t even = text.length, odd = ~text.length;
    if (text.length < PIECE) {
        hash_piece(text.start, text.length, &even, &odd);
    } else {
        const size_t last = text.length - PIECE;
        for (size_t at = 0; at < last; at += PIECE)
            hash_piece(text.start + at, PIECE, &even, &odd);
        hash_piece(text.start + last, PIECE, &even, &odd);
    }
    even ^= even >> 32;
    odd ^= odd >> 29;
    return even * 0x2545f4914f6cdd1du + odd;
}

uint64_t checkpoint_digest(const record_block *block)
{
    uint64_t digest = 0;
    for (size_t i = 0; i < block->count; i++)
        digest = digest * base + hash_text(record_text(block, i));
    return digest;
}

static uint64_t power_of_base(uint64_t exponent)
{
    uint64_t power = 1;
    for (uint64_t square = base; exponent > 0; exponent >>= 1, square *= square)
        if (exponent & 1)
            power *= square;
    return power;
}

void checkpoint_add(run_checkpoint *before, const run_checkpoint *block)
{
    before->digest = before->digest * power_of_base(block->records) + block->digest;
    before->records += block->records;
    before->output_bytes += block->output_bytes;
    for (size_t i = 0; i < OUTCOME_KINDS; i++)
        before->outcomes[i] += block->outcomes[i];
    for (size_t i = 0; i < ANSWER_VERDICTS; i++)
        before->answers[i] += block->answers[i];
}

static status skip_blocks(uint64_t records, puzzle_reader *reader, record_block *block,
                          run_checkpoint *skipped, error *failure)
{
    while (skipped->records < records) {
        const uint64_t left = records - skipped->records;
        TRY(puzzle_reader_next(reader, left < BLOCK_RECORDS_MAX ? left : BLOCK_RECORDS_MAX, block,
                               failure));
        if (block->count == 0)
            return STATUS_OK;
        const run_checkpoint more = {.records = block->count, .digest = checkpoint_digest(block)};
        checkpoint_add(skipped, &more);
    }
    return STATUS_OK;
}

status checkpoint_skip(const run_checkpoint *reached, puzzle_reader *reader, bool *same,
                       error *failure)
{
    record_block *block = memory_allocate(sizeof *block, failure);
    if (block == NULL)
        return failure->code;
    run_checkpoint skipped = {0};
    const status done = skip_blocks(reached->records, reader, block, &skipped, failure);
    *same = skipped.records == reached->records && skipped.digest == reached->digest;
    record_block_clear(block);
    memory_free(block);
    puzzle_reader_number_anew(reader);
    return done;
}
