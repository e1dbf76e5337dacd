/* The options of every command that reads puzzles, and what follows from them. */
#pragma once

#include "cli/option_table.h"
#include "io/puzzle_format.h"

/* As the options say it; all but `from` may be NULL. */
typedef struct read_settings {
    const char *from, *column, *delimiter, *blank;
} read_settings;

/* The default of FROM. */
#define READ_FROM_AUTO "auto"

/* The options' entries for a table whose settings hold a read_settings called `reading`. */
#define READ_OPTIONS(settings)                                                                       \
    {"from",      'f',                                                                               \
     "FORMAT",    "input format; see 'nonet list formats' (default auto)",                           \
     OPTION_TEXT, offsetof(settings, reading.from),                                                  \
     0,           0,                                                                                 \
     NULL},                                                                                          \
        {"column",    0,                                                                             \
         "NAME|N",    "the puzzle's column in csv (its name, or its number from 1) or key in jsonl", \
         OPTION_TEXT, offsetof(settings, reading.column),                                            \
         0,           0,                                                                             \
         NULL},                                                                                      \
        {"delimiter", 0,                                                                             \
         "CHAR|tab",  "what parts the fields of csv (default: whichever of , ; and tab fits)",       \
         OPTION_TEXT, offsetof(settings, reading.delimiter),                                         \
         0,           0,                                                                             \
         NULL},                                                                                      \
    {                                                                                                \
        "blank", 0, "CHARS",                                                                         \
            "the characters that stand for a blank cell, in place of the usual . 0 * - _ x ?",       \
            OPTION_TEXT, offsetof(settings, reading.blank), 0, 0, NULL                               \
    }

/* With every name looked up. Its address must not change: the wish points into it. */
typedef struct read_plan {
    const puzzle_format *from; /* NULL: sniff */
    format_wish wish;
    uint8_t cells[256];
} read_plan;

status read_plan_make(const read_settings *settings, read_plan *plan, error *failure) MUST_USE;
