/* Puzzle files as a stream of blocks of records, in input order.
 *
 *     files --> byte_source --> text --> cut by the file's format --> record_block
 *
 * A block's records are cut, not parsed: parsing is for whoever solves the block. The reader is
 * used by one thread at a time. */
#pragma once

#include "base/stop_flag.h"
#include "io/puzzle_format.h"

enum { BLOCK_RECORDS_MAX = 1024 }; /* 512 cost 1 to 2 % more time, 2048 up to 5 % */

/* One input file; lives as long as the reader, at a fixed address. */
typedef struct input_file {
    const char *path;            /* "-" is standard input; the caller's memory */
    const puzzle_format *format; /* NULL until the file is read */
    format_layout layout;
    uint64_t records;
} input_file;

/* A piece of the block's text. Too long a line has length 0 and is_too_long. */
typedef struct record {
    uint32_t start, length;
    bool is_too_long;
    uint64_t line; /* where it starts in its file, from 1 */
} record;

/* Records of one file, one behind the other. Zero-initialise, release with record_block_clear. */
typedef struct record_block {
    uint64_t sequence; /* of the block, from 0 */
    uint64_t first_id; /* of its first record in the run, from 1 */
    const input_file *file;
    text_buffer text;
    size_t count;
    record records[BLOCK_RECORDS_MAX];
} record_block;

void record_block_clear(record_block *block);

static inline slice record_text(const record_block *block, size_t index)
{
    return (slice){block->text.bytes + block->records[index].start, block->records[index].length};
}

/* Parses one record of a block; false with *note where it is no puzzle. Any thread. */
static inline bool record_parse(const record_block *block, size_t index, grid *puzzle,
                                reject_note *note)
{
    if (block->records[index].is_too_long)
        return reject(note, "a line longer than %d bytes, expected 81 cells", RECORD_BYTES_MAX);
    return block->file->format->parse(&block->file->layout, record_text(block, index), puzzle,
                                      note);
}

/* Told of each fault that costs input (a file that cannot be opened or read to its end, a count
 * that does not fit): one sentence. The reader goes on with the next file. */
typedef struct fault_listener {
    void (*hear)(void *context, const char *sentence);
    void *context;
} fault_listener;

typedef struct puzzle_reader puzzle_reader;

/* PATHS (COUNT of them, at least one) are the caller's and must outlive the reader. FORMAT is NULL
 * to sniff each file's. */
status puzzle_reader_create(const char *const *paths, size_t count, const puzzle_format *format,
                            const stop_flag *stop, const fault_listener *listener,
                            puzzle_reader **reader, error *failure) MUST_USE;

/* Hands on only the records that start within these bytes, counted over all files one behind the
 * other. Records before them are counted, so ids and lines stay those of the whole. Files must be
 * plain: a packed one is told as a fault. */
void puzzle_reader_set_range(puzzle_reader *reader, uint64_t first_byte, uint64_t end_byte);

/* Fills *block with 1 to MAX_RECORDS records; count 0 is the end of the input. */
status puzzle_reader_next(puzzle_reader *reader, size_t max_records, record_block *block,
                          error *failure) MUST_USE;

/* Gives the next block the sequence number 0, as if the run began there; ids and lines go on. */
void puzzle_reader_number_anew(puzzle_reader *reader);

/* Lets the input end here. */
void puzzle_reader_end(puzzle_reader *reader);

/* Bytes of input files (compressed, where they are) used up so far. */
uint64_t puzzle_reader_position(const puzzle_reader *reader);

/* How many faults were told that lost input. */
uint64_t puzzle_reader_fault_count(const puzzle_reader *reader);

/* The files and what was found in them; *count of them. */
const input_file *puzzle_reader_files(const puzzle_reader *reader, size_t *count);

void puzzle_reader_destroy(puzzle_reader *reader);
