#include "cli/command.h"

#include <stdio.h>

enum { HELP_WIDTH = 80, HELP_COLUMN = 28 };

/* Appends TEXT broken into lines of HELP_WIDTH, each after the first behind INDENT blanks; COLUMN
 * is where the first one starts. */
static status print_wrapped(text_buffer *out, slice text, size_t indent, size_t column,
                            error *failure)
{
    bool is_first = true;
    while (text.length > 0) {
        const slice word = slice_take_until(&text, ' ');
        if (!is_first && column + 1 + word.length > HELP_WIDTH) {
            TRY(text_buffer_print(out, failure, "\n%*s", (int)indent, ""));
            column = indent;
        } else if (!is_first) {
            TRY(text_buffer_append(out, (slice){" ", 1}, failure));
            column++;
        }
        TRY(text_buffer_append(out, word, failure));
        column += word.length;
        is_first = false;
    }
    return text_buffer_append(out, (slice){"\n", 1}, failure);
}

static status print_option(const option_entry *entry, text_buffer *out, error *failure)
{
    char left[64];
    int length = snprintf(left, sizeof left, "  %c%c%s--%s", entry->short_name ? '-' : ' ',
                          entry->short_name ? entry->short_name : ' ',
                          entry->short_name ? ", " : "  ", entry->long_name);
    if (entry->value_name != NULL)
        length += snprintf(left + length, sizeof left - (size_t)length, " %s", entry->value_name);
    TRY(text_buffer_print(out, failure, "%-*s", HELP_COLUMN, left));
    if (length >= HELP_COLUMN)
        TRY(text_buffer_print(out, failure, "\n%*s", HELP_COLUMN, ""));
    return print_wrapped(out, slice_of(entry->help), HELP_COLUMN, HELP_COLUMN, failure);
}

status help_print_command(const command *which, text_buffer *out, error *failure)
{
    const bool has_options = which->options[0].long_name != NULL;
    TRY(text_buffer_print(out, failure, "usage: nonet %s%s%s%s\n\n", which->name,
                          has_options ? " [OPTION...]" : "", which->operands[0] ? " " : "",
                          which->operands));
    for (slice text = slice_of(which->description); text.length > 0;) {
        const slice paragraph = slice_take_until(&text, '\n');
        TRY(print_wrapped(out, paragraph, 0, 0, failure));
    }
    TRY(text_buffer_print(out, failure, "\noptions:\n"));
    for (const option_entry *entry = which->options; entry->long_name != NULL; entry++)
        TRY(print_option(entry, out, failure));
    static const option_entry help_option = {"help", 'h', NULL, "print this", OPTION_FLAG,
                                             0,      0,   0,    NULL};
    return print_option(&help_option, out, failure);
}

status help_print_overview(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(
        out, failure,
        "Nonet solves Sudoku corpora by the million and measures solvers "
        "honestly.\n\nusage: nonet COMMAND [OPTION...] [FILE...]\n\ncommands:\n"));
    for (size_t i = 0; commands[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "  %-8s %s\n", commands[i]->name,
                              commands[i]->summary));
    return text_buffer_print(out, failure,
                             "\n'nonet help COMMAND' tells more; 'nonet --version' prints the "
                             "version.\n");
}
