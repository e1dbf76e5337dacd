#include "fuzz/reading.h"

#include "base/memory.h"
#include "fuzz/fuzz.h"

#include <stdio.h>

static error failure;

static void append(text_buffer *to, slice text)
{
    DEMAND_OK(text_buffer_append(to, text, &failure), &failure);
}

static void keep_sentence(void *context, const char *sentence)
{
    reading *result = context;
    DEMAND(sentence[0] != '\0', "a fault without words");
    append(&result->sentences, slice_of(sentence));
    append(&result->sentences, slice_of("\n"));
}

static void reserve_record(reading *result)
{
    if (result->count < result->capacity)
        return;
    const size_t capacity = 2 * result->capacity + 64;
    result->records = memory_grow(result->records, result->count * sizeof *result->records,
                                  capacity * sizeof *result->records, &failure);
    DEMAND(result->records != NULL, "%s", failure.message);
    result->capacity = capacity;
}

static size_t number_of_file(const puzzle_reader *reader, const input_file *file)
{
    size_t count, number = 0;
    const input_file *const *files = puzzle_reader_files(reader, &count);
    while (number < count && files[number] != file)
        number++;
    DEMAND(number < count, "a block of no file");
    return number;
}

/* The answer is part of what must come out the same however the bytes came in. */
static void keep_answer(reading *result, const stated_answer *answer)
{
    char text[128];
    snprintf(text, sizeof text, "\nanswer %d %zu %d %lu", answer->has_solution, answer->length,
             answer->has_count, (unsigned long)answer->count);
    append(&result->texts, slice_of(text));
    char cells[CELLS];
    for (unsigned cell = 0; cell < CELLS; cell++) {
        DEMAND(answer->solution.cell[cell] <= 9, "a cell of the answer holds %u",
               answer->solution.cell[cell]);
        cells[cell] = (char)('0' + answer->solution.cell[cell]);
    }
    append(&result->texts, (slice){cells, sizeof cells});
}

static void keep_record(reading *result, const record_block *block, size_t index,
                        record_fields *fields, size_t field_count)
{
    reserve_record(result);
    heard_record *kept = &result->records[result->count++];
    const slice text = record_text(block, index);
    *kept = (heard_record){.id = block->first_id + index,
                           .line = block->records[index].line,
                           .is_too_long = block->records[index].is_too_long,
                           .start = result->texts.length,
                           .length = text.length};
    append(&result->texts, text);
    kept->words = result->texts.length;
    reject_note note = {""};
    kept->is_puzzle = record_parse(block, index, &kept->puzzle, &note);
    DEMAND(kept->is_puzzle || note.text[0] != '\0', "record %zu is rejected without a reason",
           index);
    if (kept->is_puzzle)
        for (unsigned cell = 0; cell < CELLS; cell++)
            DEMAND(kept->puzzle.cell[cell] <= 9, "a cell holds %u", kept->puzzle.cell[cell]);
    else
        append(&result->texts, slice_of(note.text));
    DEMAND_OK(record_read_fields(block, index, fields, &failure), &failure);
    for (size_t i = 0; i < field_count; i++) {
        append(&result->texts, slice_of("\n"));
        append(&result->texts, slice_of(fields->by_column[i]));
    }
    if (kept->is_puzzle) {
        const stated_answer answer = record_read_answer(block, index);
        keep_answer(result, &answer);
    }
    kept->words_length = result->texts.length - kept->words;
}

static void keep_block(reading *result, const puzzle_reader *reader, const record_block *block,
                       record_fields *fields, size_t field_count)
{
    const size_t file = number_of_file(reader, block->file);
    for (size_t i = 0; i < block->count; i++) {
        keep_record(result, block, i, fields, field_count);
        result->records[result->count - 1].file = file;
    }
}

static void read_blocks(reading *result, puzzle_reader *reader, size_t block_records,
                        size_t field_count)
{
    static record_block block;
    static record_fields fields;
    for (uint64_t sequence = 0;; sequence++) {
        DEMAND_OK(puzzle_reader_next(reader, block_records, &block, &failure), &failure);
        if (block.count == 0)
            return;
        DEMAND(block.sequence == sequence, "block %zu has another number", (size_t)sequence);
        DEMAND(block.count <= block_records, "%zu records, %zu wanted", block.count, block_records);
        keep_block(result, reader, &block, &fields, field_count);
    }
}

static void note_files(reading *result, const puzzle_reader *reader)
{
    const input_file *const *files = puzzle_reader_files(reader, &result->file_count);
    result->format = result->file_count ? files[0]->format : NULL;
    if (result->format != NULL)
        result->layout = files[0]->layout;
}

void reading_fill(reading *result, slice bytes, const reading_wish *wish)
{
    static const stop_flag never = false;
    static field_names names;
    result->count = result->texts.length = result->sentences.length = 0;
    names.count = 0;
    const fault_listener listener = {keep_sentence, result};
    const char *const path = delivery_begin(bytes, wish->delivery, wish->seed);
    puzzle_reader *reader;
    DEMAND_OK(puzzle_reader_create(&path, 1, wish->format, &never, &listener, &reader, &failure),
              &failure);
    puzzle_reader_set_wish(reader, &wish->format_wish);
    if (wish->is_range)
        puzzle_reader_set_range(reader, wish->first_byte, wish->end_byte);
    result->begun = puzzle_reader_find_fields(reader, &names, &failure);
    if (result->begun == STATUS_OK)
        read_blocks(result, reader, wish->block_records, names.count);
    else
        append(&result->sentences, slice_of(failure.message));
    result->faults = puzzle_reader_fault_count(reader);
    note_files(result, reader);
    puzzle_reader_destroy(reader);
    delivery_end();
}

void reading_clear(reading *result)
{
    memory_free(result->records);
    text_buffer_clear(&result->texts);
    text_buffer_clear(&result->sentences);
    *result = (reading){.count = 0};
}
