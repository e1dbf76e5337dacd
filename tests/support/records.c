#include "support/records.h"

#include "base/memory.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

#include <stdio.h>

static void keep_sentence(void *context, const char *sentence)
{
    record_list *list = context;
    list->told++;
    snprintf(list->sentence, sizeof list->sentence, "%s", sentence);
}

static void reserve_items(record_list *list, size_t count)
{
    if (list->capacity >= count)
        return;
    error failure;
    const size_t capacity = 2 * count;
    read_record *items =
        memory_grow(list->items, list->count * sizeof *items, capacity * sizeof *items, &failure);
    cr_assert_not_null(items);
    list->items = items;
    list->capacity = capacity;
}

static size_t index_of_file(const puzzle_reader *reader, const input_file *file)
{
    size_t count, index = 0;
    const input_file *const *files = puzzle_reader_files(reader, &count);
    while (index < count && files[index] != file)
        index++;
    cr_assert_lt(index, count, "a block's file is in no list");
    return index;
}

static void append_block(record_list *list, const record_block *block, const puzzle_reader *reader)
{
    const size_t file_index = index_of_file(reader, block->file);
    reserve_items(list, list->count + block->count);
    for (size_t i = 0; i < block->count; i++) {
        read_record *item = &list->items[list->count++];
        item->id = block->first_id + i;
        item->line = block->records[i].line;
        item->file_index = file_index;
        item->is_puzzle = record_parse(block, i, &item->puzzle, &item->note);
    }
}

record_list records_of_files(const char *const *paths, size_t count, const char *format,
                             size_t block_records)
{
    static const stop_flag never = false;
    static record_block block;
    record_list list = {.items = NULL};
    const fault_listener listener = {keep_sentence, &list};
    const puzzle_format *forced = NULL;
    error failure;
    size_t file_count;
    puzzle_reader *reader;
    if (format != NULL)
        MUST(puzzle_format_find(format, &forced, &failure), &failure);
    MUST(puzzle_reader_create(paths, count, forced, &never, &listener, &reader, &failure),
         &failure);
    const input_file *const *files = puzzle_reader_files(reader, &file_count);
    cr_assert_eq(file_count, count);
    for (uint64_t sequence = 0;; sequence++) {
        MUST(puzzle_reader_next(reader, block_records, &block, &failure), &failure);
        if (block.count == 0)
            break;
        cr_assert_eq(block.sequence, sequence);
        cr_assert_leq(block.count, block_records);
        append_block(&list, &block, reader);
    }
    record_block_clear(&block);
    list.faults = puzzle_reader_fault_count(reader);
    files = puzzle_reader_files(reader, &file_count);
    if (files[0]->format != NULL)
        snprintf(list.format, sizeof list.format, "%s", files[0]->format->name);
    puzzle_reader_destroy(reader);
    return list;
}

record_list records_of_text(slice text, const char *ending, const char *format,
                            size_t block_records)
{
    const scratch_file file = scratch_file_create(ending, text);
    const char *const paths[] = {file.path};
    const record_list list = records_of_files(paths, 1, format, block_records);
    scratch_file_remove(&file);
    return list;
}

static char mark_of(const read_record *item)
{
    const grid known[] = {grid_of(PUZZLE_A), grid_of(PUZZLE_B), grid_of(PUZZLE_C)};
    if (!item->is_puzzle)
        return '-';
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (grids_are_equal(&item->puzzle, &known[i]))
            return (char)('A' + i);
    return '?';
}

text_buffer marks_of_records(const record_list *list)
{
    text_buffer marks = {0};
    error failure;
    MUST(text_buffer_print(&marks, &failure, "%s", ""), &failure);
    for (size_t i = 0; i < list->count; i++)
        MUST(text_buffer_print(&marks, &failure, "%s%lu%c", i ? " " : "", list->items[i].line,
                               mark_of(&list->items[i])),
             &failure);
    return marks;
}

void record_list_clear(record_list *list)
{
    memory_free(list->items);
    *list = (record_list){.items = NULL};
}

size_t bundled_puzzles(const char *file_name, size_t step, grid *puzzles, size_t most)
{
    char path[512];
    snprintf(path, sizeof path, "%s/datasets/%s", NONET_SOURCE_DIR, file_name);
    const char *const paths[] = {path};
    record_list list = records_of_files(paths, 1, NULL, BLOCK_RECORDS_MAX);
    cr_assert_eq(list.told, 0, "%s", list.sentence);
    size_t count = 0;
    for (size_t i = 0; i < list.count && count < most; i += step) {
        cr_assert(list.items[i].is_puzzle, "%s: record %zu: %s", path, i + 1,
                  list.items[i].note.text);
        puzzles[count++] = list.items[i].puzzle;
    }
    record_list_clear(&list);
    return count;
}
