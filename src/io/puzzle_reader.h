/* Puzzle files as a stream of blocks of records, in input order.
 *
 *     files --> byte_source --> text --> cut by the file's format --> record_block
 *
 * A block's records are cut, not parsed: parsing is for whoever solves the block. The reader is
 * used by one thread at a time. */
#pragma once

#include "base/stop_flag.h"
#include "io/file_queue.h"

enum { BLOCK_RECORDS_MAX = 1024 }; /* 512 cost 1 to 2 % more time, 2048 up to 5 % */

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

/* What a record of a block that is a puzzle says of its answer. Any thread. */
static inline stated_answer record_read_answer(const record_block *block, size_t index)
{
    stated_answer answer = {.has_solution = false};
    const puzzle_format *const format = block->file->format;
    if (format->read_answer != NULL)
        format->read_answer(&block->file->layout, record_text(block, index), &answer);
    return answer;
}

/* Are the block's puzzles candidate grids? Then record_parse reads only those that are grids. */
static inline bool record_block_has_candidates(const record_block *block)
{
    return block->file->layout.has_candidates;
}

/* Parses one record of any block; a grid is a candidate grid too. */
bool record_parse_candidates(const record_block *block, size_t index, candidate_grid *puzzle,
                             reject_note *note);

/* The fields that a record has beside the puzzle. Zero-initialise, release with
 * record_fields_clear. */
typedef struct record_fields {
    field_values values;
    const char
        *by_column[INPUT_FIELDS_MAX]; /* as puzzle_reader_find_fields lists them; "" for none */
} record_fields;

/* Reads the fields of one record of a block. Any thread. */
status record_read_fields(const record_block *block, size_t index, record_fields *fields,
                          error *failure) MUST_USE;

void record_fields_clear(record_fields *fields);

typedef struct puzzle_reader puzzle_reader;

/* PATHS (COUNT of them, at least one) are the caller's and must outlive the reader; an archive among
 * them is read member by member. FORMAT is NULL
 * to sniff each file's. */
status puzzle_reader_create(const char *const *paths, size_t count, const puzzle_format *format,
                            const stop_flag *stop, const fault_listener *listener,
                            puzzle_reader **reader, error *failure) MUST_USE;

/* Hands on only the records that start within these bytes, counted over all files one behind the
 * other. Records before them are counted, so ids and lines stay those of the whole. Files must be
 * plain: a packed one is told as a fault. */
void puzzle_reader_set_range(puzzle_reader *reader, uint64_t first_byte, uint64_t end_byte);

/* What the user says of the files' contents; its memory is the caller's and must outlive the reader. */
void puzzle_reader_set_wish(puzzle_reader *reader, const format_wish *wish);

/* Opens the first file that can be read, as puzzle_reader_next would. Where it has no such column as
 * is wished, that is an error of usage; in later files it is a fault. */
status puzzle_reader_begin(puzzle_reader *reader, error *failure) MUST_USE;

/* Begins, and lists the names of the fields that all files have beside the puzzle, each once, in the
 * order in which they come: for that the files are opened beforehand, and their first bytes read.
 * Standard input is heeded where it comes first. Fields that are met later only are told of, and have
 * no column. */
status puzzle_reader_find_fields(puzzle_reader *reader, field_names *fields,
                                 error *failure) MUST_USE;

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

/* The files and what was found in them; *count of them. The list is good until the next call. */
const input_file *const *puzzle_reader_files(const puzzle_reader *reader, size_t *count);

void puzzle_reader_destroy(puzzle_reader *reader);
