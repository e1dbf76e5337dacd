/* The reader on real files: blocks, long lines, several files, packed and damaged files. */
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"
#include "support/scratch.h"

#include <stdio.h>
#include <unistd.h>

static const size_t block_sizes[] = {1, 2, 3, 7, 1024};
static error failure;

static void add(text_buffer *text, const char *piece)
{
    MUST(text_buffer_append(text, slice_of(piece), &failure), &failure);
}

static slice all_of(const text_buffer *text)
{
    return (slice){text->bytes, text->length};
}

static void check_marks(const char *what, const record_list *list, const char *expected)
{
    text_buffer marks = marks_of_records(list);
    cr_assert_str_eq(marks.bytes, expected, "%s: read as '%s', expected '%s'", what, marks.bytes,
                     expected);
    text_buffer_clear(&marks);
}

static void check_same_records(const record_list *a, const record_list *b, size_t block_records)
{
    cr_assert_eq(a->count, b->count, "%zu records in blocks of %zu, not %zu", b->count,
                 block_records, a->count);
    for (size_t i = 0; i < a->count; i++) {
        const read_record *x = &a->items[i], *y = &b->items[i];
        cr_assert(y->id == i + 1 && x->line == y->line && x->is_puzzle == y->is_puzzle &&
                      x->file_index == y->file_index &&
                      (x->is_puzzle ? grids_are_equal(&x->puzzle, &y->puzzle)
                                    : strcmp(x->note.text, y->note.text) == 0),
                  "record %zu differs in blocks of %zu", i, block_records);
    }
}

/* What stands around the puzzle of record INDEX. */
static void write_record(text_buffer *text, const char *format, size_t index, const char *puzzle)
{
    char number[64];
    snprintf(number, sizeof number, "\"%zu%s\",", index, index % 7 == 3 ? "\nx" : "");
    static const struct {
        const char *format, *before, *behind;
    } frames[] = {{"line", "", "\n"},
                  {"grid", "", "\n"},
                  {"csv", NULL, ",n\n"},
                  {"bank", "0123456789ab ", "  1.2\n"},
                  {"hodoku", ":0000:x:", ":::\n"},
                  {"sdk", "[Puzzle]\n", "[State]\n123456789\n\n"},
                  {"jsonl", "{\"n\": [1], \"puzzle\": \"", "\"}\n"},
                  {"opensudoku", "<game data=\"", "\"\n/>"}};
    for (size_t i = 0; i < COUNT_OF(frames); i++)
        if (strcmp(frames[i].format, format) == 0) {
            add(text, frames[i].before ? frames[i].before : number);
            add(text, puzzle);
            add(text, frames[i].behind);
        }
}

/* Writes COUNT records into TEXT, one in five damaged; the files are larger than the reader's
 * memory, so that records lie across its borders. */
static void write_many(text_buffer *text, const char *format, size_t count)
{
    const bool has_rows = strcmp(format, "grid") == 0 || strcmp(format, "sdk") == 0;
    if (strcmp(format, "csv") == 0)
        add(text, "id,puzzle,note\n");
    for (size_t i = 0; i < count; i++) {
        if (i % 5 == 4)
            write_record(text, format, i, has_rows ? "12345678\n" : "damage");
        else if (has_rows)
            write_record(text, format, i, i % 2 ? ROWS_OF_A("\n") : ROWS_OF_C("\n"));
        else
            write_record(text, format, i, i % 2 ? PUZZLE_A : PUZZLE_C);
        if (i % 11 == 0)
            add(text, strcmp(format, "opensudoku") == 0 ? "<!-- > -->\n" : "# a comment\n\n");
    }
}

Test(puzzle_reader, every_block_size_gives_the_same_records_in_every_format)
{
    static const char *const formats[] = {"line",   "grid", "csv",   "bank",
                                          "hodoku", "sdk",  "jsonl", "opensudoku"};
    enum { RECORDS = 6000 };
    for (size_t f = 0; f < COUNT_OF(formats); f++) {
        text_buffer text = {0};
        write_many(&text, formats[f], RECORDS);
        cr_assert_gt(text.length, 400000);
        const scratch_file file = scratch_file_create(".txt", all_of(&text));
        const char *const paths[] = {file.path};
        record_list expected = records_of_files(paths, 1, NULL, block_sizes[0]);
        cr_assert_str_eq(expected.format, formats[f]);
        cr_assert_eq(expected.count, RECORDS, "%s: %zu records", formats[f], expected.count);
        for (size_t i = 0; i < RECORDS; i++)
            cr_assert_eq(expected.items[i].is_puzzle, i % 5 != 4, "%s: record %zu", formats[f], i);
        for (size_t n = 1; n < COUNT_OF(block_sizes); n++) {
            record_list list = records_of_files(paths, 1, NULL, block_sizes[n]);
            check_same_records(&expected, &list, block_sizes[n]);
            record_list_clear(&list);
        }
        record_list_clear(&expected);
        scratch_file_remove(&file);
        text_buffer_clear(&text);
    }
}

Test(puzzle_reader, lines_count_from_one_through_comments_and_rows)
{
    text_buffer text = {0};
    size_t expected_line = 1;
    for (size_t i = 0; i < 6000; i++) {
        add(&text, PUZZLE_A "\n");
        if (i % 3 == 0)
            add(&text, "# comment\n\n");
    }
    record_list list = records_of_text(all_of(&text), ".txt", NULL, 7);
    cr_assert_eq(list.count, 6000);
    for (size_t i = 0; i < list.count; i++) {
        cr_assert_eq(list.items[i].line, expected_line, "record %zu", i);
        expected_line += i % 3 == 0 ? 3 : 1;
    }
    record_list_clear(&list);
    text_buffer_clear(&text);
}

/* The reader holds 256 KiB: lines shorter and longer than that, with and without a newline. */
Test(puzzle_reader, a_line_that_is_too_long_is_rejected_and_costs_itself_alone)
{
    static const size_t lengths[] = {65535, 65536, 70000, 131072, 200000, 262144, 300000, 1000000};
    static const char *const formats[] = {"line", "csv"};
    for (size_t f = 0; f < COUNT_OF(formats); f++)
        for (size_t i = 0; i < COUNT_OF(lengths); i++)
            for (size_t n = 0; n < COUNT_OF(block_sizes); n += 2) {
                text_buffer text = {0};
                add(&text, f == 0 ? "# x\n" : "puzzle,b\n");
                add(&text, f == 0 ? PUZZLE_A "\n" : PUZZLE_A ",1\n");
                MUST(text_buffer_reserve(&text, lengths[i], &failure), &failure);
                memset(text.bytes + text.length, '7', lengths[i]);
                text.length += lengths[i];
                add(&text,
                    f == 0 ? "\n" PUZZLE_C "\n" PUZZLE_B : "\n" PUZZLE_C ",1\n" PUZZLE_B ",");
                record_list list =
                    records_of_text(all_of(&text), ".txt", formats[f], block_sizes[n]);
                char what[64];
                snprintf(what, sizeof what, "%s, %zu bytes", formats[f], lengths[i]);
                check_marks(what, &list, "2A 3- 4C 5B");
                if (lengths[i] >= RECORD_BYTES_MAX)
                    cr_assert_not_null(strstr(list.items[1].note.text, "longer than 65536"), "%s",
                                       list.items[1].note.text);
                record_list_clear(&list);
                text_buffer_clear(&text);
            }
}

Test(puzzle_reader, a_file_that_is_one_endless_line_is_one_reject)
{
    text_buffer text = {0};
    MUST(text_buffer_reserve(&text, 3000000, &failure), &failure);
    memset(text.bytes, '1', 3000000);
    text.length = 3000000;
    record_list list = records_of_text(all_of(&text), ".txt", NULL, 3);
    check_marks("3 MB of digits", &list, "1-");
    record_list_clear(&list);
    text_buffer_clear(&text);
}

Test(puzzle_reader, several_files_are_read_in_turn_each_in_its_own_format)
{
    const scratch_file lines = scratch_file_create(".txt", slice_of(PUZZLE_A "\n" PUZZLE_B));
    const scratch_file grids = scratch_file_create(".txt", slice_of(ROWS_OF_C("\n")));
    const scratch_file nothing = scratch_file_create(".txt", slice_of(""));
    const scratch_file table = scratch_file_create(".csv", slice_of("a,puzzle\n1," PUZZLE_C "\n"));
    const char *const paths[] = {lines.path, grids.path, nothing.path, table.path};
    for (size_t n = 0; n < COUNT_OF(block_sizes); n++) {
        record_list list = records_of_files(paths, COUNT_OF(paths), NULL, block_sizes[n]);
        check_marks("four files", &list, "1A 2B 1C 2C");
        static const size_t file_indexes[] = {0, 0, 1, 3};
        for (size_t i = 0; i < list.count; i++)
            cr_assert(list.items[i].id == i + 1 && list.items[i].file_index == file_indexes[i]);
        cr_assert_eq(list.told, 0, "%s", list.sentence);
        record_list_clear(&list);
    }
    scratch_file_remove(&lines);
    scratch_file_remove(&grids);
    scratch_file_remove(&nothing);
    scratch_file_remove(&table);
}

/* The format sees so much text without a whole record in it that it must do with what there is: 70 KB
 * of a section that is passed over, and 9 rows of 7,000 characters. */
Test(puzzle_reader, how_much_text_has_come_in_does_not_change_where_records_end)
{
    text_buffer text = {0};
    add(&text, "[Puzzle]\n" ROWS_OF_A("\n") "[State]\n");
    for (size_t i = 0; i < 7000; i++)
        add(&text, "534678912\n");
    add(&text, "[Puzzle]\n");
    for (size_t row = 0; row < 9; row++) {
        for (size_t i = 0; i < 700; i++)
            add(&text, "1234567891");
        add(&text, "\n");
    }
    add(&text, "\n[Puzzle]\n" ROWS_OF_C("\n"));
    const scratch_file file = scratch_file_create(".sdk", all_of(&text));
    const char *const paths[] = {file.path};
    record_list expected = records_of_files(paths, 1, "sdk", BLOCK_RECORDS_MAX);
    for (size_t n = 0; n < COUNT_OF(block_sizes); n++) {
        record_list list = records_of_files(paths, 1, "sdk", block_sizes[n]);
        check_same_records(&expected, &list, block_sizes[n]);
        record_list_clear(&list);
    }
    record_list_clear(&expected);
    scratch_file_remove(&file);
    text_buffer_clear(&text);
}

/* Plain lines are cut many at a time, those of one length together. */
Test(puzzle_reader, plain_lines_are_cut_among_others_as_each_by_itself)
{
    static const char text[] = PUZZLE_A "\n" PUZZLE_B "\r\n" PUZZLE_C "\n"
                                        "# " PUZZLE_A "\n" PUZZLE_B "\r\n" PUZZLE_B "\r\n"
                                        "\n" PUZZLE_C " 1.2\n" PUZZLE_C "\n"
                                        "12..\n" PUZZLE_A "\n" PUZZLE_B;
    for (size_t n = 0; n < COUNT_OF(block_sizes); n++) {
        record_list list = records_of_text(slice_of(text), ".txt", "line", block_sizes[n]);
        check_marks("plain lines", &list, "1A 2B 3C 5B 6B 8C 9C 10- 11A 12B");
        record_list_clear(&list);
    }
}

Test(puzzle_reader, of_a_part_of_plain_lines_the_first_ones_are_counted_alone)
{
    static const stop_flag never = false;
    static record_block block;
    const fault_listener deaf = {NULL, NULL};
    const scratch_file file = scratch_file_create(
        ".txt", slice_of(PUZZLE_A "\n" PUZZLE_A "\n" PUZZLE_B "\n" PUZZLE_C "\n"));
    const char *const paths[] = {file.path};
    for (uint64_t first = 1; first <= 5; first++) {
        puzzle_reader *reader;
        MUST(puzzle_reader_create(paths, 1, NULL, &never, &deaf, &reader, &failure), &failure);
        puzzle_reader_set_range(reader, (first - 1) * (CELLS + 1), UINT64_MAX);
        MUST(puzzle_reader_next(reader, BLOCK_RECORDS_MAX, &block, &failure), &failure);
        cr_expect_eq(block.count, 5 - first, "%zu records from %d on", block.count, (int)first);
        cr_expect(block.count == 0 || (block.first_id == first && block.records[0].line == first));
        puzzle_reader_destroy(reader);
    }
    record_block_clear(&block);
    scratch_file_remove(&file);
}
