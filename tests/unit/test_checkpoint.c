#include "pipeline/checkpoint.h"
#include "support/check.h"
#include "support/grids.h"

enum { RECORDS = 40 };

/* Record i has 2 * i bytes, and stands behind those before. */
static uint32_t start_of(size_t index)
{
    return (uint32_t)(index * (index - 1));
}

static void fill(record_block *block, char *bytes, size_t first, size_t count)
{
    block->text.bytes = bytes;
    block->count = count;
    for (size_t i = 0; i < count; i++)
        block->records[i] =
            (record){.start = start_of(first + i), .length = (uint32_t)(2 * (first + i))};
}

static uint64_t digest_in_blocks(record_block *block, char *bytes, size_t block_records)
{
    run_checkpoint reached = {.records = 0};
    for (size_t first = 0; first < RECORDS; first += block_records) {
        const size_t left = RECORDS - first;
        const size_t count = left < block_records ? left : block_records;
        fill(block, bytes, first, count);
        const run_checkpoint more = {.records = count, .digest = checkpoint_digest(block)};
        checkpoint_add(&reached, &more);
    }
    cr_assert_eq(reached.records, RECORDS);
    return reached.digest;
}

/* Records of 0, 2, 4, ... 78 bytes: shorter than a piece of the hash, and of all lengths behind its last
 * whole piece. */
Test(checkpoint, the_digest_knows_every_byte_and_no_border_of_a_block)
{
    static record_block block;
    random_source source = seeded_source();
    char bytes[RECORDS * RECORDS];
    const size_t used = start_of(RECORDS);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)('0' + random_below(&source, 10));
    const uint64_t expected = digest_in_blocks(&block, bytes, RECORDS);
    for (size_t block_records = 1; block_records < RECORDS; block_records++)
        cr_assert_eq(digest_in_blocks(&block, bytes, block_records), expected);
    for (size_t i = 0; i < used; i++) {
        const char before = bytes[i];
        bytes[i] = '.';
        cr_assert_neq(digest_in_blocks(&block, bytes, RECORDS), expected, "byte %zu of %zu", i,
                      used);
        bytes[i] = before;
    }
}
