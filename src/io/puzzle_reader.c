#include "io/puzzle_reader.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    CROWD_BYTES = 2 * RECORD_BYTES_MAX, /* uncut text that is more than any record needs */
    CTRL_Z = 0x1a,
    PIECE_MIN = 16 * 1024 / BUFFER_DIVISOR, /* of text that is taken at a time */
};

struct puzzle_reader {
    file_queue queue;
    bool is_past_range; /* the next record is behind the wanted ones */
    uint64_t next_sequence, next_id;
    uint64_t first_byte, end_byte; /* of the range whose records are wanted */

    /* The open file */
    size_t sure;       /* records, as the last cut said */
    bool in_long_line; /* the rest of a line that is too long is being skipped */
    uint64_t lines_done;
    text_buffer *text;  /* of the block that is being filled */
    size_t start;       /* of what is left uncut of it */
    uint64_t text_byte; /* where it starts in the file's text */
};

void record_block_clear(record_block *block)
{
    text_buffer_clear(&block->text);
}

bool record_parse_candidates(const record_block *block, size_t index, candidate_grid *puzzle,
                             reject_note *note)
{
    const input_file *file = block->file;
    if (file->layout.has_candidates && !block->records[index].is_too_long)
        return file->format->parse_candidates(&file->layout, record_text(block, index), puzzle,
                                              note);
    grid givens;
    if (!record_parse(block, index, &givens, note))
        return false;
    *puzzle = candidate_grid_of(&givens);
    return true;
}

status record_read_fields(const record_block *block, size_t index, record_fields *fields,
                          error *failure)
{
    const input_file *file = block->file;
    const file_fields *own = file->fields;
    const bool has_fields =
        own != NULL && file->format->read_fields != NULL && !block->records[index].is_too_long;
    TRY(field_values_begin(&fields->values, failure));
    if (has_fields)
        TRY(file->format->read_fields(&file->layout, record_text(block, index), &own->names,
                                      &fields->values, failure));
    for (size_t i = 0; i < INPUT_FIELDS_MAX; i++)
        fields->by_column[i] = fields->values.text.bytes;
    for (size_t i = 0; has_fields && i < own->names.count; i++)
        if (own->column[i] != FIELD_NOWHERE)
            fields->by_column[own->column[i]] = field_values_get(&fields->values, i);
    return STATUS_OK;
}

void record_fields_clear(record_fields *fields)
{
    field_values_clear(&fields->values);
}

status puzzle_reader_create(const char *const *paths, size_t count, const puzzle_format *format,
                            const stop_flag *stop, const fault_listener *listener,
                            puzzle_reader **result, error *failure)
{
    puzzle_reader *reader = memory_allocate(sizeof *reader, failure);
    if (reader == NULL)
        return failure->code;
    if (file_queue_init(&reader->queue, paths, count, failure) != STATUS_OK) {
        puzzle_reader_destroy(reader);
        return failure->code;
    }
    reader->queue.forced_format = format;
    reader->queue.stop = stop;
    reader->queue.listener = listener;
    reader->next_id = 1;
    reader->end_byte = UINT64_MAX;
    *result = reader;
    return STATUS_OK;
}

void puzzle_reader_set_range(puzzle_reader *reader, uint64_t first_byte, uint64_t end_byte)
{
    reader->first_byte = first_byte;
    reader->end_byte = end_byte;
    reader->queue.is_cut = end_byte != UINT64_MAX;
}

void puzzle_reader_set_wish(puzzle_reader *reader, const format_wish *wish)
{
    reader->queue.wish = *wish;
}

static slice uncut_text(const puzzle_reader *reader)
{
    return (slice){reader->text->bytes + reader->start, reader->text->length - reader->start};
}

static void drop_text(puzzle_reader *reader, size_t bytes, size_t lines)
{
    reader->start += bytes;
    reader->lines_done += lines;
}

/* Of the file that the queue has just gone to. */
static void begin_file(puzzle_reader *reader)
{
    reader->sure = 0;
    reader->in_long_line = false;
    reader->start = 0;
    reader->text_byte = reader->queue.preamble_bytes;
    reader->lines_done = reader->queue.preamble_lines;
}

status puzzle_reader_begin(puzzle_reader *reader, error *failure)
{
    TRY(file_queue_begin(&reader->queue, failure));
    begin_file(reader);
    return STATUS_OK;
}

status puzzle_reader_find_fields(puzzle_reader *reader, field_names *fields, error *failure)
{
    TRY(file_queue_find_fields(&reader->queue, fields, failure));
    begin_file(reader);
    return STATUS_OK;
}

static void check_stated_count(puzzle_reader *reader)
{
    const uint64_t stated = reader->queue.file->layout.stated_count;
    if (stated == 0 || stated == reader->queue.file->records || reader->queue.was_ended ||
        stop_flag_is_set(reader->queue.stop))
        return;
    char sentence[SENTENCE_MAX];
    snprintf(sentence, sizeof sentence,
             "%s:%zu: the first line says %" PRIu64 " puzzles, %" PRIu64 " were found",
             byte_source_name(reader->queue.file->path), reader->queue.file->layout.preamble_lines,
             stated, reader->queue.file->records);
    reader->queue.listener->hear(reader->queue.listener->context, sentence);
}

/* Skips up to the end of the line that is too long. */
static void skip_long_line(puzzle_reader *reader)
{
    const slice text = uncut_text(reader);
    const char *newline = text.length ? memchr(text.start, '\n', text.length) : NULL;
    reader->in_long_line = newline == NULL;
    drop_text(reader, newline ? (size_t)(newline - text.start) + 1 : text.length, newline != NULL);
}

/* Notes a record that lies LENGTH bytes long at the start of the uncut text. */
static void note_record(const puzzle_reader *reader, record_block *block, size_t length,
                        bool is_too_long)
{
    block->records[block->count++] = (record){
        .start = (uint32_t)reader->start,
        .length = (uint32_t)length,
        .is_too_long = is_too_long,
        .line = reader->lines_done + 1,
    };
}

/* Where the uncut text starts in the file. */
static uint64_t uncut_byte(const puzzle_reader *reader)
{
    return reader->text_byte + reader->start;
}

/* Cuts by the format, which sees CROWD_BYTES at most: what it finds must not depend on how much text
 * has come in. Where that is not enough for it, its whole lines are all that there is. True with
 * nothing cut off is a line that is too long; false asks for more text. */
static bool cut_text(const puzzle_reader *reader, record_cut *cut)
{
    const input_file *file = reader->queue.file;
    slice text = uncut_text(reader);
    const bool is_crowded = text.length >= CROWD_BYTES;
    if (is_crowded)
        text.length = CROWD_BYTES;
    const bool is_all = text.length == uncut_text(reader).length;
    const bool at_end = is_all && text_feed_is_at_end(&reader->queue.feed);
    *cut = (record_cut){.sure = reader->sure};
    if (file->format->cut(&file->layout, text, at_end, cut) && cut->skipped + cut->length > 0)
        return true;
    *cut = (record_cut){.sure = reader->sure};
    if (is_crowded && memchr(text.start, '\n', RECORD_BYTES_MAX) != NULL) {
        const char *const newline = memrchr(text.start, '\n', text.length);
        text.length = (size_t)(newline - text.start) + 1;
        file->format->cut(&file->layout, text, true, cut);
    }
    return is_crowded;
}

/* Files that are copied together have a mark of UTF-8 where each of them begins. */
static bool starts_with_mark(slice text)
{
    return text.length >= 3 && memcmp(text.start, "\xef\xbb\xbf", 3) == 0;
}

/* Gets on by a record, which goes into the block, or by what is skipped. False where the text does not
 * hold one whole and more must be read. */
static bool cut_record(puzzle_reader *reader, record_block *block)
{
    record_cut cut;
    if (starts_with_mark(uncut_text(reader)))
        drop_text(reader, 3, 0);
    if (!cut_text(reader, &cut))
        return false;
    if (cut.skipped > 0)
        drop_text(reader, cut.skipped, cut.skipped_lines);
    if (cut.skipped > 0 && starts_with_mark(uncut_text(reader)))
        return true; /* without it the record may be another one */
    reader->sure = cut.sure;
    const bool is_too_long = cut.length > RECORD_BYTES_MAX || cut.length + cut.skipped == 0;
    if (cut.length == 0 && !is_too_long)
        return true;
    const uint64_t byte = reader->queue.position_before + uncut_byte(reader);
    if (byte >= reader->end_byte) {
        reader->is_past_range = true;
        return false;
    }
    if (byte < reader->first_byte)
        reader->next_id++;
    else
        note_record(reader, block, is_too_long ? 0 : cut.length, is_too_long);
    reader->queue.file->records++;
    if (is_too_long)
        skip_long_line(reader);
    else
        drop_text(reader, cut.length, cut.lines);
    return true;
}

/* Cuts as many records as the format sees at once, MOST at the most, and returns how many: a third of
 * the time of cutting one by one. Where only a part of the file is wanted, each is looked at. */
static size_t cut_alike(puzzle_reader *reader, record_block *block, size_t most)
{
    input_file *file = reader->queue.file;
    if (file->format->count_alike == NULL || reader->first_byte > 0 ||
        reader->end_byte != UINT64_MAX)
        return 0;
    size_t length;
    const size_t count = file->format->count_alike(uncut_text(reader), most, &length);
    for (size_t i = 0; i < count; i++) {
        note_record(reader, block, length, false);
        drop_text(reader, length, 1);
    }
    file->records += count;
    if (count > 0)
        reader->sure = 0;
    return count;
}

/* About as many bytes as RECORDS more take, by those before. */
static size_t bytes_of_records(const puzzle_reader *reader, size_t records)
{
    const uint64_t known = reader->queue.file->records;
    const uint64_t each = known > 0 ? uncut_byte(reader) / known + 1 : CELLS + 2;
    if (each >= FEED_PIECE_MAX / records)
        return FEED_PIECE_MAX;
    return each * records > PIECE_MIN ? (size_t)each * records : PIECE_MIN;
}

/* Takes text for RECORDS more. A fault ends the file, but not what was read of it. */
static status take_text(puzzle_reader *reader, size_t records, error *failure)
{
    text_buffer *text = reader->text;
    const size_t wanted = bytes_of_records(reader, records);
    TRY(text_buffer_reserve(text, wanted, failure));
    size_t got;
    error fault;
    if (text_feed_take(&reader->queue.feed, text->bytes + text->length, wanted, &got, &fault) !=
        STATUS_OK)
        file_queue_tell(&reader->queue, fault.message);
    text->length += got;
    while (text_feed_is_at_end(&reader->queue.feed) && text->length > reader->start &&
           text->bytes[text->length - 1] == CTRL_Z)
        text->length--; /* with which DOS ended files */
    if (text_feed_is_at_end(&reader->queue.feed) && stop_flag_is_set(reader->queue.stop))
        text->length = reader->start; /* the last line may be half a line */
    return STATUS_OK;
}

/* Forgets the text that is cut: it belongs to no record of the block. */
static void forget_cut_text(puzzle_reader *reader)
{
    const slice text = uncut_text(reader);
    memmove(reader->text->bytes, text.start, text.length);
    reader->text->length = text.length;
    reader->text_byte = uncut_byte(reader);
    reader->start = 0;
}

/* A block that has a record is not kept waiting, and does not grow without bound. */
static bool wants_text(const puzzle_reader *reader, const record_block *block)
{
    if (text_feed_is_at_end(&reader->queue.feed) || reader->is_past_range)
        return false;
    return block->count == 0 ||
           (block->text.length < FEED_PIECE_MAX && !text_feed_may_wait(&reader->queue.feed));
}

/* Cuts records of the open file into the block, which gets the text that they stand in. */
static status fill_block(puzzle_reader *reader, size_t max_records, record_block *block,
                         error *failure)
{
    reader->text = &block->text;
    reader->text_byte = uncut_byte(reader);
    reader->start = block->text.length = 0;
    TRY(take_text(reader, max_records, failure));
    while (block->count < max_records) {
        if (reader->in_long_line)
            skip_long_line(reader);
        if (!reader->in_long_line &&
            (cut_alike(reader, block, max_records - block->count) > 0 || cut_record(reader, block)))
            continue;
        if (!wants_text(reader, block))
            break;
        if (block->count == 0)
            forget_cut_text(reader);
        TRY(take_text(reader, max_records - block->count, failure));
    }
    text_feed_return(&reader->queue.feed, uncut_text(reader));
    return STATUS_OK;
}

status puzzle_reader_next(puzzle_reader *reader, size_t max_records, record_block *block,
                          error *failure)
{
    block->count = 0;
    while (block->count == 0) {
        if (reader->queue.file == NULL) {
            TRY(file_queue_next(&reader->queue, failure));
            begin_file(reader);
        }
        if (reader->queue.file == NULL)
            return STATUS_OK;
        TRY(fill_block(reader, max_records, block, failure));
        if (block->count > 0) {
            block->file = reader->queue.file;
            block->sequence = reader->next_sequence++;
            block->first_id = reader->next_id;
            reader->next_id += block->count;
        } else {
            if (reader->is_past_range)
                puzzle_reader_end(reader);
            check_stated_count(reader);
            reader->queue.file = NULL;
        }
    }
    return STATUS_OK;
}

void puzzle_reader_number_anew(puzzle_reader *reader)
{
    reader->next_sequence = 0;
}

void puzzle_reader_end(puzzle_reader *reader)
{
    reader->queue.was_ended = true;
    reader->queue.next_path = reader->queue.path_count;
    text_feed_end(&reader->queue.feed);
}

uint64_t puzzle_reader_position(const puzzle_reader *reader)
{
    return reader->queue.position_before +
           (reader->queue.feed.source ? byte_source_position(reader->queue.feed.source) : 0);
}

uint64_t puzzle_reader_fault_count(const puzzle_reader *reader)
{
    return reader->queue.fault_count;
}

const input_file *const *puzzle_reader_files(const puzzle_reader *reader, size_t *count)
{
    *count = reader->queue.files.count;
    return (const input_file *const *)reader->queue.files.files;
}

void puzzle_reader_destroy(puzzle_reader *reader)
{
    file_queue_clear(&reader->queue);
    memory_free(reader);
}
