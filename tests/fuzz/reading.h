/* All that the reader says of one input. */
#pragma once

#include "fuzz/delivery.h"
#include "io/puzzle_reader.h"

/* How it is read. */
typedef struct reading_wish {
    const puzzle_format *format; /* NULL to sniff */
    format_wish format_wish;
    delivery_kind delivery;
    unsigned seed; /* of the delivery */
    size_t block_records;
    bool is_range; /* then only records that start within these bytes */
    uint64_t first_byte, end_byte;
} reading_wish;

typedef struct heard_record {
    uint64_t id, line;
    size_t file;                /* number of the archive's member */
    size_t start, length;       /* of its text in `texts` */
    size_t words, words_length; /* of its fields and its note in `texts` */
    bool is_too_long, is_puzzle;
    grid puzzle;
} heard_record;

/* Zero-initialise; may be filled again, to be cleared at last. */
typedef struct reading {
    status begun; /* STATUS_USAGE where there is no such column as is wished */
    heard_record *records;
    size_t count, capacity;
    text_buffer texts;
    text_buffer sentences; /* of faults and warnings, a line each */
    uint64_t faults;
    size_t file_count;           /* which are members, in an archive */
    const puzzle_format *format; /* of the first one; NULL where it could not be read */
    format_layout layout;
} reading;

void reading_fill(reading *result, slice bytes, const reading_wish *wish);

static inline slice reading_text(const reading *result, const heard_record *record)
{
    return (slice){result->texts.bytes + record->start, record->length};
}

void reading_clear(reading *result);
