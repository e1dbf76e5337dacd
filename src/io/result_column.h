/* The columns of the result table: one row a puzzle, or one a solution. */
#pragma once

#include "base/text.h"
#include "puzzle/solve_result.h"

/* What is known about one row. */
typedef struct result_row {
    uint64_t id;
    const char *file;
    uint64_t line;
    const grid *puzzle;         /* NULL for a rejected record */
    const solve_result *result; /* a rejected record has one too, with its outcome alone */
    const grid *solution;       /* NULL where there is none */
    uint64_t solution_number;   /* from 1 where each solution has a row of its own, else 0 */
    unsigned thread;
    const char *note; /* "" where there is nothing to say */
} result_row;

typedef struct result_column {
    const char *name;
    const char *summary;
    bool is_number;

    /* Writes the value at AT and returns the end; nothing where the row has no value. */
    char *(*put)(char *at, const result_row *row);

    /* Instead of put: a value of any length and any characters. */
    const char *(*text)(const result_row *row);
} result_column;

enum { COLUMN_TEXT_MAX = 96 }; /* the longest that put writes, and the most bytes that it touches */

/* All columns, in the order of `nonet list columns`; ends with one whose name is NULL. */
extern const result_column result_columns[];

enum { COLUMN_LIST_MAX = 32 };

typedef struct column_list {
    size_t count;
    bool has_text; /* one of them has a value of any length */
    const result_column *columns[COLUMN_LIST_MAX];
} column_list;

/* Reads "name,name,..."; with "+" before the first name the columns come behind the default ones.
 * NULL stands for the default columns. An unknown name is named along with those that exist. */
status column_list_parse(const char *text, column_list *columns, error *failure) MUST_USE;
