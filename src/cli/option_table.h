/* Options of a command as a table. The parser, --help, the man page and the shell completions are
 * all made from it. */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum option_kind {
    OPTION_FLAG,    /* sets a bool */
    OPTION_TEXT,    /* sets a const char * */
    OPTION_NUMBER,  /* sets a uint64_t between least and most */
    OPTION_DECIMAL, /* sets a double between least and most: 2, 0.5 */
    OPTION_WORD,    /* sets an int: the index of the word in the list */
    OPTION_LIST,    /* adds a const char * to an option_values each time that it is given */
} option_kind;

enum { OPTION_VALUES_MAX = 32 };

/* The values of an option that may be given several times, in that order. */
typedef struct option_values {
    const char *words[OPTION_VALUES_MAX];
    size_t count;
} option_values;

typedef struct option_entry {
    const char *long_name;  /* without the dashes */
    char short_name;        /* 0 for none */
    const char *value_name; /* NULL for a flag */
    const char *help;       /* one sentence, without its full stop */
    option_kind kind;
    size_t offset; /* of the field in the command's settings */
    uint64_t least, most;
    const char *const *words; /* ends with NULL */
} option_entry;

/* Reads the options of ARGUMENTS (the first is the command's own name) into *settings, which holds
 * the defaults; ends with an entry whose long_name is NULL. Moves the operands to the end of
 * ARGUMENTS and sets *first_operand. *wants_help is set by --help. */
status option_table_parse(const option_entry *table, int argument_count, char **arguments,
                          void *settings, int *first_operand, bool *wants_help,
                          error *failure) MUST_USE;

/* Ends a table. */
#define OPTION_TABLE_END                                \
    {                                                   \
        NULL, 0, NULL, NULL, OPTION_FLAG, 0, 0, 0, NULL \
    }
