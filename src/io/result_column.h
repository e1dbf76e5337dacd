/* The columns of the result table: one row a puzzle, or one a solution. */
#pragma once

#include "base/text.h"
#include "io/input_fields.h"
#include "puzzle/answer_check.h"
#include "puzzle/candidate_grid.h"

/* The numbers of the row before, for a writer of many rows. Zero-initialise. */
typedef struct row_numbers {
    text_counter id, line;
} row_numbers;

/* What is known about one row. */
typedef struct result_row {
    uint64_t id;
    const char *file;
    uint64_t line;
    const grid *puzzle; /* NULL for a rejected record; of a candidate puzzle its givens */
    const candidate_grid *candidates; /* of a candidate puzzle, else NULL */
    const solve_result *result;       /* a rejected record has one too, with its outcome alone */
    const grid *solution;             /* NULL where there is none */
    uint64_t solution_number;         /* from 1 where each solution has a row of its own, else 0 */
    unsigned thread;
    answer_verdict answer;    /* ANSWER_MISSING where answers are not checked */
    const char *note;         /* "" where there is nothing to say */
    const char *const *input; /* values of the input's columns, as their indexes say */
    row_numbers *before;      /* NULL where nobody keeps them; become this row's */
} result_row;

typedef struct result_column {
    const char *name;
    const char *summary;
    bool is_number;

    /* Writes the value at AT and returns the end; nothing where the row has no value. */
    char *(*put)(char *at, const result_row *row);

    /* Instead of put: a value of any length and any characters. */
    const char *(*text)(const struct result_column *column, const result_row *row);

    size_t index; /* of a column of the input */
} result_column;

enum {
    COLUMN_TEXT_MAX = CANDIDATE_CHARACTERS
}; /* the longest that put writes, and the most bytes that it touches */

/* All columns, in the order of `nonet list columns`; ends with one whose name is NULL. */
extern const result_column result_columns[];

enum { COLUMN_LIST_MAX = 32 + INPUT_FIELDS_MAX };

typedef struct column_list {
    size_t count;
    bool are_default; /* just these, in their order */
    bool has_text;    /* one of them has a value of any length */
    const result_column *columns[COLUMN_LIST_MAX];

    bool has_input; /* `input` is one of them */
    field_names input_names;
    result_column input[INPUT_FIELDS_MAX];
} column_list;

/* Reads "name,name,..."; with "+" before the first name the columns come behind the default ones.
 * NULL stands for the default columns. An unknown name is named along with those that exist. */
status column_list_parse(const char *text, column_list *columns, error *failure) MUST_USE;

/* Puts a column for each of the input's fields in the place of `input`, which stays where there are
 * none. A name that one of our columns or an earlier field has gets "input_" before it. LIST must not
 * move afterwards. */
void column_list_name_input(column_list *list, const field_names *fields);
