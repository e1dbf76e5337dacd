/* Input formats. A format cuts a file's text into records, one after the other, and parses a record
 * by itself, so that one damaged record never harms the next. To add a format: write its file,
 * declare it in puzzle_format.c and add one line to the list there. */
#pragma once

#include "base/error.h"
#include "base/text.h"
#include "io/answer_text.h"
#include "io/buffer_scale.h"
#include "puzzle/candidate_grid.h"

enum {
    RECORD_BYTES_MAX = 64 * 1024 / BUFFER_DIVISOR, /* a longer line is rejected, not stored */
    SNIFFED_BYTES = 64 * 1024 / BUFFER_DIVISOR,
};

/* What the user says of the input where sniffing is not enough. All zero: nothing. */
typedef struct format_wish {
    const char *column;   /* of the puzzle: its name, or its number from 1 */
    char delimiter;       /* of fields; 0: whichever fits */
    const uint8_t *cells; /* in place of cell_of_character; NULL: that one */
    bool is_forced;       /* the format that is asked is what the user says that it is */
} format_wish;

/* What recognising a file found, constant over the file. */
typedef struct format_layout {
    const uint8_t *cells;  /* of the wish */
    size_t preamble_bytes; /* a header line or a count, before the first record */
    size_t preamble_lines;
    uint64_t stated_count; /* how many puzzles the preamble says there are; 0 = it does not say */
    char delimiter;        /* of fields, where the format has them */
    unsigned puzzle_field; /* from 0 */
    unsigned field_count;  /* of the first line */
    bool has_answer;       /* a field holds the answer */
    unsigned answer_field; /* from 0 */
    answer_name answer_is; /* by what name */
    bool is_proven;        /* a puzzle was read when the format was sniffed */
    bool has_candidates;   /* puzzles are candidate grids: parse_candidates reads them */
    bool lacks_column;     /* the wished one is not there */
    const char *column;    /* of the wish, where each record names its fields */

    /* Of files of grids */
    bool dash_is_blank; /* a line of nine dashes is a row of blanks, not a ruler */
    bool has_titles;    /* above the grids, so that words are no damaged row */
    bool comments_part; /* grids: they stand where titles do */
    bool numbers_part;  /* so do lines with a number alone */
    bool has_bands;     /* grids of three runs of rows, or of nine */
    bool is_seamless;   /* grids stand one behind the other */
    bool has_gap_kind;  /* gaps within grids are of one kind, those between grids are not */
    unsigned gap_kind;

    bool is_drawn; /* of files of candidates: rows of groups, not lines */
} format_layout;

/* The next record of a text: SKIPPED bytes that belong to no record (comments, empty lines,
 * titles), then LENGTH bytes of the record, its last newline included. LENGTH is 0 where none is
 * left. Zero before the first one of a text. */
typedef struct record_cut {
    size_t skipped, skipped_lines;
    size_t length, lines;
    size_t sure; /* so many records behind it need no second look; handed from cut to cut */
} record_cut;

typedef struct reject_note {
    char text[160]; /* why a record is no puzzle, and what was expected */
} reject_note;

typedef struct field_names field_names; /* input_fields.h */
typedef struct field_values field_values;

typedef struct puzzle_format {
    const char *name;
    const char *summary;

    bool has_fields; /* heeds a wish for a column; a delimiter too where it is csv */

    /* Fills *layout, which is zero, from the first bytes of a file and what is wished; false where
     * this cannot be the format. */
    bool (*recognise)(slice sample, const format_wish *wish, format_layout *layout);

    /* Cuts the next record off REST, which begins where the last one ended. False where more text is
     * needed to tell; never where AT_END says that REST is all there is. */
    bool (*cut)(const format_layout *layout, slice rest, bool at_end, record_cut *cut);

    /* How many records of one *length REST begins with, MOST at the most: whole lines that cut would
     * find one by one, with nothing between them. NULL: none are looked for. */
    size_t (*count_alike)(slice rest, size_t most, size_t *length);

    /* Reads the puzzle of one record; false with *note where it holds none. */
    bool (*parse)(const format_layout *layout, slice record, grid *puzzle, reject_note *note);

    /* The same where the layout has_candidates; then parse reads those puzzles that are grids. */
    bool (*parse_candidates)(const format_layout *layout, slice record, candidate_grid *puzzle,
                             reject_note *note);

    /* Adds the names of the fields that records have beside the puzzle. NULL: they have none. */
    status (*list_fields)(const format_layout *layout, slice sample, field_names *names,
                          error *failure);

    /* Sets the value of each field named that the record has. */
    status (*read_fields)(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure);

    /* Fills *answer, which is all zero, with what the record says beside its puzzle. NULL: nothing. */
    void (*read_answer)(const format_layout *layout, slice record, stated_answer *answer);
} puzzle_format;

/* All formats, in the order of `nonet list formats`; ends with NULL. */
extern const puzzle_format *const puzzle_formats[];

/* The format called NAME; an unknown one is named along with those that exist. */
status puzzle_format_find(const char *name, const puzzle_format **format, error *failure) MUST_USE;

/* The format that reads the most puzzles and the fewest rejects from the first bytes of a file
 * (AT_END: from all of it); `line` where none reads any. Where a column or a delimiter is wished,
 * only formats with fields are tried, and NULL is returned where none fits. Fills *layout. */
const puzzle_format *puzzle_format_sniff(slice sample, bool at_end, const format_wish *wish,
                                         format_layout *layout);

/* Writes the note and returns false, so that parsers can `return reject(...)`. */
bool reject(reject_note *note, const char *format, ...) __attribute__((format(printf, 2, 3)));
