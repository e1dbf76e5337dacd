#include "io/puzzle_reader.h"

#include "base/memory.h"
#include "io/text_feed.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    CROWD_BYTES = 2 * RECORD_BYTES_MAX, /* uncut text that is more than any record needs */
    PIECE_MIN = 16 * 1024,              /* of text that is taken at a time */
};

struct puzzle_reader {
    input_file *files;
    size_t file_count, next_file;
    const puzzle_format *forced_format;
    const stop_flag *stop;
    const fault_listener *listener;
    uint64_t fault_count;
    bool was_ended;     /* by puzzle_reader_end */
    bool is_past_range; /* the next record is behind the wanted ones */
    uint64_t next_sequence, next_id;
    uint64_t position_before;      /* bytes of the files that are done */
    uint64_t first_byte, end_byte; /* of the range whose records are wanted */

    /* The open file */
    text_feed feed; /* closed between files */
    input_file *file;
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

status puzzle_reader_create(const char *const *paths, size_t count, const puzzle_format *format,
                            const stop_flag *stop, const fault_listener *listener,
                            puzzle_reader **result, error *failure)
{
    puzzle_reader *reader = memory_allocate(sizeof *reader, failure);
    if (reader == NULL)
        return failure->code;
    reader->files = memory_allocate(count * sizeof *reader->files, failure);
    reader->feed.kept = reader->files ? memory_allocate(FEED_KEPT_MAX, failure) : NULL;
    if (reader->feed.kept == NULL) {
        puzzle_reader_destroy(reader);
        return failure->code;
    }
    for (size_t i = 0; i < count; i++)
        reader->files[i].path = paths[i];
    reader->file_count = count;
    reader->forced_format = format;
    reader->stop = stop;
    reader->listener = listener;
    reader->next_id = 1;
    reader->end_byte = UINT64_MAX;
    *result = reader;
    return STATUS_OK;
}

void puzzle_reader_set_range(puzzle_reader *reader, uint64_t first_byte, uint64_t end_byte)
{
    reader->first_byte = first_byte;
    reader->end_byte = end_byte;
}

static void tell_fault(puzzle_reader *reader, const char *sentence)
{
    reader->fault_count++;
    reader->listener->hear(reader->listener->context, sentence);
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

static void drop_preamble(puzzle_reader *reader, size_t bytes, size_t lines)
{
    text_feed_skip(&reader->feed, bytes);
    reader->text_byte += bytes;
    reader->lines_done += lines;
}

/* Drops the mark of UTF-8; says why the file's text cannot be read, or NULL. */
static const char *check_text(puzzle_reader *reader)
{
    const slice text = text_feed_kept(&reader->feed);
    if (text.length >= 3 && memcmp(text.start, "\xef\xbb\xbf", 3) == 0)
        drop_preamble(reader, 3, 0);
    if (text.length >= 2 &&
        (memcmp(text.start, "\xff\xfe", 2) == 0 || memcmp(text.start, "\xfe\xff", 2) == 0))
        return "UTF-16 text, expected UTF-8 or ASCII; convert it with 'iconv -f UTF-16 -t UTF-8'";
    if (reader->end_byte != UINT64_MAX && byte_source_is_packed(reader->feed.source))
        return "a packed file cannot be cut into shards; unpack it first";
    return NULL;
}

static void choose_format(puzzle_reader *reader)
{
    slice sample = text_feed_kept(&reader->feed);
    const bool is_whole = reader->feed.source_ended && sample.length <= SNIFFED_BYTES;
    if (sample.length > SNIFFED_BYTES)
        sample.length = SNIFFED_BYTES;
    input_file *file = reader->file;
    file->format = reader->forced_format;
    if (file->format == NULL || !file->format->recognise(sample, &file->layout))
        file->format = puzzle_format_sniff(sample, is_whole, &file->layout);
    drop_preamble(reader, file->layout.preamble_bytes, file->layout.preamble_lines);
}

/* Opens the file and finds its format; false where it cannot be read as text. */
static bool open_file(puzzle_reader *reader)
{
    text_feed *feed = &reader->feed;
    error failure;
    *feed = (text_feed){.kept = feed->kept};
    if (byte_source_open(reader->file->path, reader->stop, &feed->source, &failure) != STATUS_OK) {
        tell_fault(reader, failure.message);
        return false;
    }
    reader->in_long_line = false;
    reader->lines_done = reader->text_byte = reader->start = 0;
    if (text_feed_look_ahead(feed, SNIFFED_BYTES, &failure) != STATUS_OK)
        tell_fault(reader, failure.message);
    const char *why_not = check_text(reader);
    if (why_not == NULL) {
        choose_format(reader);
        return true;
    }
    char sentence[512];
    snprintf(sentence, sizeof sentence, "%s: %s", byte_source_name(reader->file->path), why_not);
    tell_fault(reader, sentence);
    byte_source_close(feed->source);
    feed->source = NULL;
    return false;
}

/* Opens the next file that can be opened; false where none is left. */
static bool open_next_file(puzzle_reader *reader)
{
    while (reader->next_file < reader->file_count && !stop_flag_is_set(reader->stop)) {
        reader->file = &reader->files[reader->next_file++];
        if (open_file(reader))
            return true;
    }
    return false;
}

static void check_stated_count(puzzle_reader *reader)
{
    const uint64_t stated = reader->file->layout.stated_count;
    if (stated == 0 || stated == reader->file->records || reader->was_ended ||
        stop_flag_is_set(reader->stop))
        return;
    char sentence[512];
    snprintf(sentence, sizeof sentence,
             "%s:%zu: the first line says %" PRIu64 " puzzles, %" PRIu64 " were found",
             byte_source_name(reader->file->path), reader->file->layout.preamble_lines, stated,
             reader->file->records);
    reader->listener->hear(reader->listener->context, sentence);
}

static void close_file(puzzle_reader *reader)
{
    check_stated_count(reader);
    reader->position_before += byte_source_position(reader->feed.source);
    byte_source_close(reader->feed.source);
    reader->feed.source = NULL;
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

/* Cuts one record off the text into the block. False where the text does not hold one whole and
 * more must be read. */
static bool cut_record(puzzle_reader *reader, record_block *block)
{
    const input_file *file = reader->file;
    const slice text = uncut_text(reader);
    record_cut cut = {0, 0, 0, 0};
    const bool is_crowded = text.length >= CROWD_BYTES;
    if (!file->format->cut(&file->layout, text, text_feed_is_at_end(&reader->feed), &cut) &&
        is_crowded && memchr(text.start, '\n', RECORD_BYTES_MAX) != NULL)
        file->format->cut(&file->layout, text, true, &cut);
    if (cut.skipped > 0)
        drop_text(reader, cut.skipped, cut.skipped_lines);
    const bool is_too_long =
        cut.length > RECORD_BYTES_MAX || (cut.length + cut.skipped == 0 && is_crowded);
    if (cut.length == 0 && !is_too_long)
        return false;
    const uint64_t byte = reader->position_before + uncut_byte(reader);
    if (byte >= reader->end_byte) {
        reader->is_past_range = true;
        return false;
    }
    if (byte < reader->first_byte)
        reader->next_id++;
    else
        note_record(reader, block, is_too_long ? 0 : cut.length, is_too_long);
    reader->file->records++;
    if (is_too_long)
        skip_long_line(reader);
    else
        drop_text(reader, cut.length, cut.lines);
    return true;
}

/* About as many bytes as RECORDS more take, by those before. */
static size_t bytes_of_records(const puzzle_reader *reader, size_t records)
{
    const uint64_t known = reader->file->records;
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
    if (text_feed_take(&reader->feed, text->bytes + text->length, wanted, &got, &fault) !=
        STATUS_OK)
        tell_fault(reader, fault.message);
    text->length += got;
    if (text_feed_is_at_end(&reader->feed) && stop_flag_is_set(reader->stop))
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
    if (text_feed_is_at_end(&reader->feed) || reader->is_past_range)
        return false;
    return block->count == 0 ||
           (block->text.length < FEED_PIECE_MAX && !text_feed_may_wait(&reader->feed));
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
        if (!reader->in_long_line && cut_record(reader, block))
            continue;
        if (!wants_text(reader, block))
            break;
        if (block->count == 0)
            forget_cut_text(reader);
        TRY(take_text(reader, max_records - block->count, failure));
    }
    text_feed_return(&reader->feed, uncut_text(reader));
    return STATUS_OK;
}

status puzzle_reader_next(puzzle_reader *reader, size_t max_records, record_block *block,
                          error *failure)
{
    block->count = 0;
    while (block->count == 0) {
        if (reader->feed.source == NULL && !open_next_file(reader))
            return STATUS_OK;
        TRY(fill_block(reader, max_records, block, failure));
        if (block->count > 0) {
            block->file = reader->file;
            block->sequence = reader->next_sequence++;
            block->first_id = reader->next_id;
            reader->next_id += block->count;
        } else {
            if (reader->is_past_range)
                puzzle_reader_end(reader);
            close_file(reader);
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
    reader->was_ended = true;
    reader->next_file = reader->file_count;
    text_feed_end(&reader->feed);
}

uint64_t puzzle_reader_position(const puzzle_reader *reader)
{
    return reader->position_before +
           (reader->feed.source ? byte_source_position(reader->feed.source) : 0);
}

uint64_t puzzle_reader_fault_count(const puzzle_reader *reader)
{
    return reader->fault_count;
}

const input_file *puzzle_reader_files(const puzzle_reader *reader, size_t *count)
{
    *count = reader->file_count;
    return reader->files;
}

void puzzle_reader_destroy(puzzle_reader *reader)
{
    if (reader->feed.source != NULL)
        byte_source_close(reader->feed.source);
    memory_free(reader->feed.kept);
    memory_free(reader->files);
    memory_free(reader);
}
