/* Puzzle files read to their end through puzzle_reader, record by record. */
#pragma once

#include "io/puzzle_reader.h"

typedef struct read_record {
    uint64_t id, line;
    size_t file_index;
    bool is_puzzle;
    grid puzzle;      /* where it is one */
    reject_note note; /* where it is none */
} read_record;

typedef struct record_list {
    read_record *items;
    size_t count, capacity;
    char format[16];     /* of the first file; "" where it was not opened */
    size_t told;         /* sentences told to the fault listener */
    uint64_t faults;     /* those of them that lost input */
    char sentence[1024]; /* the last one told */
} record_list;

/* Reads the files; FORMAT is a name or NULL to sniff. To be cleared. */
record_list records_of_files(const char *const *paths, size_t count, const char *format,
                             size_t block_records);

/* The same for a file that holds TEXT; its name ends in ENDING. */
record_list records_of_text(slice text, const char *ending, const char *format,
                            size_t block_records);

/* The records as "LINE MARK" words, such as "1A 2- 5C": A, B or C for those puzzles of grids.h, ?
 * for another puzzle, - for a reject. To be cleared; ends with a zero. */
text_buffer marks_of_records(const record_list *list);

void record_list_clear(record_list *list);

/* Every STEP-th puzzle of a file in datasets/, at most MOST of them; returns how many. */
size_t bundled_puzzles(const char *file_name, size_t step, grid *puzzles, size_t most);
