/* Puzzles as text in the formats that `nonet convert` writes. What is written is read back as the same
 * puzzles. To add a format: add its functions and a line to the list in puzzle_writer.c. */
#pragma once

#include "base/text.h"
#include "puzzle/candidate_grid.h"

typedef struct puzzle_writer {
    const char *name;
    const char *summary;
    const char *head, *tail; /* around all puzzles */

    /* Writes one puzzle, number ID of the input, at AT and returns the end. Either may be NULL: grids
     * are written as candidate grids then, and of candidate grids those that are grids. */
    char *(*put)(char *at, uint64_t id, const grid *puzzle);
    char *(*put_candidates)(char *at, uint64_t id, const candidate_grid *puzzle);

    /* Around the words that stand for a record that is no puzzle; NULL where it gets a row of its
     * own by put_reject. */
    const char *comment_begin, *comment_end;
    char *(*put_reject)(char *at, uint64_t id);
} puzzle_writer;

enum { PUZZLE_BYTES_MAX = CANDIDATE_CHARACTERS + 128 }; /* the most that put and put_reject write */

/* All formats, in the order of `nonet list formats`; ends with NULL. */
extern const puzzle_writer *const puzzle_writers[];

/* The format called NAME; an unknown one is named along with those that exist. */
status puzzle_writer_find(const char *name, const puzzle_writer **writer, error *failure) MUST_USE;

/* Appends what stands for a record that is no puzzle: WHY says where it is and what is wrong. */
status puzzle_writer_append_reject(const puzzle_writer *writer, uint64_t id, const char *why,
                                   text_buffer *out, error *failure) MUST_USE;
