/* Commands: what `nonet NAME ...` does. To add a command: write its file, declare it in command.c
 * and add one line to the list there. */
#pragma once

#include "base/text.h"
#include "cli/exit_code.h"
#include "cli/option_table.h"

typedef struct operand_list {
    const char *const *words;
    size_t count;
} operand_list;

typedef struct command {
    const char *name;
    const char *operands;    /* how they are written: "[FILE...]" */
    const char *summary;     /* one sentence, without its full stop */
    const char *description; /* paragraphs, parted by an empty line */
    const option_entry *options;
    const char *const *operand_words; /* the allowed ones, ends with NULL; NULL for file names */
    const void *defaults;             /* of the settings */
    size_t settings_bytes;

    /* Runs with the settings as the options left them. */
    status (*run)(const void *settings, operand_list operands, exit_code *code, error *failure);
} command;

enum { SETTINGS_BYTES_MAX = 1024 };

/* All commands, in the order of `nonet help`; ends with NULL. */
extern const command *const commands[];

/* Runs the program with main's arguments. */
status command_line_run(int argument_count, char **arguments, exit_code *code,
                        error *failure) MUST_USE;

/* Writes text to standard output. */
status command_print(const text_buffer *text, error *failure) MUST_USE;

/* Prints one message on standard error, behind "nonet: ". */
void command_warn(const char *sentence);

/* Appends the overview, or the help of one command. */
status help_print_overview(text_buffer *out, error *failure) MUST_USE;
status help_print_command(const command *which, text_buffer *out, error *failure) MUST_USE;
