/* Files that are missing, packed, damaged, or not what they say. */
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"
#include "support/scratch.h"

#include <stdio.h>

static error failure;

enum { MANY = 5000 };

/* MANY lines that do not repeat, so that packing them leaves many bytes. */
static text_buffer many_lines(void)
{
    text_buffer text = {0};
    random_source source = seeded_source();
    for (size_t i = 0; i < MANY; i++) {
        char line[CELLS + 1];
        for (unsigned cell = 0; cell < CELLS; cell++)
            line[cell] = (char)('0' + random_below(&source, 10));
        line[CELLS] = '\n';
        MUST(text_buffer_append(&text, (slice){line, sizeof line}, &failure), &failure);
    }
    return text;
}

/* Is record INDEX the line of that number? */
static bool is_line(const read_record *item, const text_buffer *text, size_t index)
{
    char written[CELLS];
    grid_put_text(written, &item->puzzle, '0');
    return item->is_puzzle && item->line == index + 1 &&
           memcmp(written, text->bytes + index * (CELLS + 1), CELLS) == 0;
}

Test(puzzle_reader_faults, a_missing_file_is_told_and_the_others_are_read)
{
    const scratch_file first = scratch_file_create(".txt", slice_of(PUZZLE_A "\n"));
    const scratch_file last = scratch_file_create(".txt", slice_of(PUZZLE_C "\n"));
    static const char *const missing[] = {"/nonexistent/puzzles.txt", "/tmp"};
    for (size_t i = 0; i < COUNT_OF(missing); i++) {
        const char *const paths[] = {first.path, missing[i], last.path};
        record_list list = records_of_files(paths, 3, NULL, 1024);
        cr_assert(list.count == 2 && list.items[0].is_puzzle && list.items[1].is_puzzle &&
                      list.items[1].id == 2 && list.items[1].file_index == 2,
                  "%zu records", list.count);
        cr_assert_eq(list.faults, 1, "%lu faults with %s", list.faults, missing[i]);
        cr_assert_eq(list.told, 1);
        cr_assert_not_null(strstr(list.sentence, missing[i]), "%s", list.sentence);
        record_list_clear(&list);
    }
    scratch_file_remove(&first);
    scratch_file_remove(&last);
}

Test(puzzle_reader_faults, packed_files_are_read_like_plain_ones_whatever_they_are_called)
{
    static const char *const endings[] = {".txt", ".gz", ".zst", ".xz"};
    text_buffer text = many_lines();
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        const scratch_file file = scratch_file_create(endings[e], (slice){text.bytes, text.length});
        const scratch_file renamed = scratch_file_name(".txt");
        cr_assert_eq(rename(file.path, renamed.path), 0);
        const char *const paths[] = {renamed.path};
        record_list list = records_of_files(paths, 1, NULL, 100);
        cr_assert_eq(list.count, MANY, "%s: %zu records", endings[e], list.count);
        cr_assert_eq(list.told, 0, "%s: %s", endings[e], list.sentence);
        for (size_t i = 0; i < MANY; i++)
            cr_assert(is_line(&list.items[i], &text, i), "%s: record %zu", endings[e], i);
        record_list_clear(&list);
        scratch_file_remove(&renamed);
    }
    text_buffer_clear(&text);
}

Test(puzzle_reader_faults, a_packed_file_that_is_cut_short_gives_what_stands_before_the_cut)
{
    static const char *const endings[] = {".gz", ".zst", ".xz"};
    text_buffer text = many_lines();
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        const scratch_file whole =
            scratch_file_create(endings[e], (slice){text.bytes, text.length});
        text_buffer packed = file_bytes(whole.path);
        const scratch_file cut =
            scratch_file_create(".txt", (slice){packed.bytes, packed.length * 6 / 10});
        const char *const paths[] = {cut.path};
        record_list list = records_of_files(paths, 1, NULL, 7);
        cr_assert_eq(list.faults, 1, "%s: %lu faults", endings[e], list.faults);
        cr_assert_not_null(strstr(list.sentence, cut.path), "%s", list.sentence);
        cr_assert_lt(list.count, MANY, "%s: nothing was cut", endings[e]);
        for (size_t i = 0; i + 1 < list.count; i++)
            cr_assert(is_line(&list.items[i], &text, i), "%s: record %zu", endings[e], i);
        cr_assert_gt(list.count, MANY / 5, "%s: only %zu records are left", endings[e], list.count);
        record_list_clear(&list);
        text_buffer_clear(&packed);
        scratch_file_remove(&whole);
        scratch_file_remove(&cut);
    }
    text_buffer_clear(&text);
}

Test(puzzle_reader_faults, bytes_behind_the_packed_ones_are_told)
{
    const scratch_file packed = scratch_file_create(".gz", slice_of(PUZZLE_A "\n" PUZZLE_C "\n"));
    text_buffer bytes = file_bytes(packed.path);
    MUST(text_buffer_append(&bytes, slice_of("rubbish"), &failure), &failure);
    const scratch_file longer = scratch_file_create(".txt", (slice){bytes.bytes, bytes.length});
    const char *const paths[] = {longer.path};
    record_list list = records_of_files(paths, 1, NULL, 7);
    cr_assert(list.count == 2 && list.items[0].is_puzzle && list.items[1].is_puzzle);
    cr_assert_eq(list.faults, 1, "%lu faults", list.faults);
    record_list_clear(&list);
    text_buffer_clear(&bytes);
    scratch_file_remove(&longer);
    scratch_file_remove(&packed);
}

Test(puzzle_reader_faults, gzip_members_one_behind_the_other_are_one_file)
{
    const scratch_file a = scratch_file_create(".gz", slice_of(PUZZLE_A "\n"));
    const scratch_file c = scratch_file_create(".gz", slice_of(PUZZLE_C "\n"));
    text_buffer bytes = file_bytes(a.path), more = file_bytes(c.path);
    MUST(text_buffer_append(&bytes, (slice){more.bytes, more.length}, &failure), &failure);
    const scratch_file both = scratch_file_create(".txt", (slice){bytes.bytes, bytes.length});
    const char *const paths[] = {both.path};
    record_list list = records_of_files(paths, 1, NULL, 7);
    text_buffer marks = marks_of_records(&list);
    cr_assert_str_eq(marks.bytes, "1A 2C");
    cr_assert_eq(list.told, 0, "%s", list.sentence);
    text_buffer_clear(&marks);
    record_list_clear(&list);
    text_buffer_clear(&bytes);
    text_buffer_clear(&more);
    scratch_file_remove(&a);
    scratch_file_remove(&c);
    scratch_file_remove(&both);
}

Test(puzzle_reader_faults, a_count_that_does_not_fit_is_told_and_nothing_is_lost)
{
    static const struct {
        const char *text;
        size_t records, told;
    } cases[] = {
        {"3\n" PUZZLE_A "\n" PUZZLE_C "\n", 2, 1},
        {"1\n" PUZZLE_A "\n" PUZZLE_C "\n", 2, 1},
        {"2\n" PUZZLE_A "\n" PUZZLE_C "\n", 2, 0},
        {"2\n" PUZZLE_A "\nbad\n", 2, 0},
        {"3\n" ROWS_OF_A("\n") ROWS_OF_C("\n"), 2, 1},
        {"2\n" ROWS_OF_A("\n") ROWS_OF_C("\n"), 2, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        record_list list = records_of_text(slice_of(cases[i].text), ".txt", NULL, 7);
        cr_assert_eq(list.count, cases[i].records, "case %zu: %zu records", i, list.count);
        cr_assert_eq(list.told, cases[i].told, "case %zu: '%s'", i, list.sentence);
        cr_assert_eq(list.faults, 0, "case %zu", i);
        record_list_clear(&list);
    }
}

/* With its mark, and so long that it lies across the reader's pieces. */
Test(puzzle_reader_faults, utf_16_is_read_like_any_text)
{
    text_buffer narrow = many_lines(), wide = {0};
    MUST(text_buffer_append(&wide, slice_of("\xff\xfe"), &failure), &failure);
    for (size_t i = 0; i < narrow.length; i++)
        MUST(text_buffer_append(&wide, (slice){(const char[]){narrow.bytes[i], 0}, 2}, &failure),
             &failure);
    record_list list = records_of_text((slice){wide.bytes, wide.length}, ".txt", NULL, 7);
    cr_assert_eq(list.count, MANY, "%zu records", list.count);
    cr_assert_eq(list.told, 0, "%s", list.sentence);
    for (size_t i = 0; i < MANY; i++)
        cr_assert(is_line(&list.items[i], &narrow, i), "record %zu", i);
    record_list_clear(&list);
    text_buffer_clear(&narrow);
    text_buffer_clear(&wide);
}

Test(puzzle_reader_faults, the_reader_ends_where_it_is_told_to)
{
    static const stop_flag never = false;
    static record_block block;
    text_buffer text = many_lines();
    const scratch_file file = scratch_file_create(".txt", (slice){text.bytes, text.length});
    const char *const paths[] = {file.path, file.path};
    const fault_listener listener = {NULL, NULL};
    puzzle_reader *reader;
    MUST(puzzle_reader_create(paths, 2, NULL, &never, &listener, &reader, &failure), &failure);
    MUST(puzzle_reader_next(reader, 10, &block, &failure), &failure);
    cr_assert_eq(block.count, 10);
    cr_assert(puzzle_reader_position(reader) > 0 && puzzle_reader_position(reader) <= text.length);
    puzzle_reader_end(reader);
    MUST(puzzle_reader_next(reader, 10, &block, &failure), &failure);
    cr_assert_eq(block.count, 0);
    record_block_clear(&block);
    puzzle_reader_destroy(reader);
    scratch_file_remove(&file);
    text_buffer_clear(&text);
}

/* A half-read line is not a record, and a stopped reader waits for nobody. */
Test(puzzle_reader_faults, a_stopped_reader_reads_no_more)
{
    const stop_flag stopped = true;
    static record_block block;
    const scratch_file file = scratch_file_create(".txt", slice_of(PUZZLE_A "\n" PUZZLE_C "\n"));
    const char *const paths[] = {file.path};
    const fault_listener listener = {NULL, NULL};
    puzzle_reader *reader;
    MUST(puzzle_reader_create(paths, 1, NULL, &stopped, &listener, &reader, &failure), &failure);
    MUST(puzzle_reader_next(reader, 10, &block, &failure), &failure);
    cr_assert_eq(block.count, 0);
    record_block_clear(&block);
    puzzle_reader_destroy(reader);
    scratch_file_remove(&file);
}
