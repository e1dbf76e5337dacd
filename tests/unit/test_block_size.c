#include "pipeline/block_size.h"
#include "support/check.h"

enum { FIRST = 100 };

Test(block_size, a_fixed_size_never_changes)
{
    block_size size = block_size_start(31, FIRST);
    block_size_learn(&size, 31, 1);
    block_size_learn(&size, 31, UINT64_MAX);
    cr_assert_eq(size.records, 31);
}

Test(block_size, easy_puzzles_make_it_grow_to_the_most_a_block_holds)
{
    block_size size = block_size_start(0, FIRST);
    cr_assert_eq(size.records, FIRST);
    for (int i = 0; i < 100; i++) {
        const size_t before = size.records;
        block_size_learn(&size, size.records, SHORT_BLOCK_NS - 1);
        cr_assert(size.records >= before && size.records <= BLOCK_RECORDS_MAX, "%zu", size.records);
    }
    cr_assert_eq(size.records, BLOCK_RECORDS_MAX);
}

Test(block_size, hard_puzzles_make_it_shrink_to_one)
{
    block_size size = block_size_start(0, FIRST);
    for (int i = 0; i < 100; i++) {
        block_size_learn(&size, size.records, LONG_BLOCK_NS + 1);
        cr_assert_geq(size.records, 1);
    }
    cr_assert_eq(size.records, 1);
}

Test(block_size, a_block_that_took_neither_long_nor_short_leaves_it_alone)
{
    block_size size = block_size_start(0, FIRST);
    block_size_learn(&size, size.records, SHORT_BLOCK_NS);
    block_size_learn(&size, size.records, LONG_BLOCK_NS);
    cr_assert_eq(size.records, FIRST);
}

/* Blocks that were taken before the size changed say nothing about the new size. */
Test(block_size, old_blocks_teach_nothing)
{
    block_size size = block_size_start(0, FIRST);
    block_size_learn(&size, size.records / 2, SHORT_BLOCK_NS - 1);
    cr_assert_eq(size.records, FIRST, "a short block at the end of the input");
    block_size_learn(&size, size.records * 2, LONG_BLOCK_NS + 1);
    cr_assert_eq(size.records, FIRST, "a long block of twice the size");
}
