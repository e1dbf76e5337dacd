/* The man page, in the man macros of roff (man 7 man). */
#include "cli/command.h"
#include "cli/docs.h"
#include "io/result_column.h"
#include "measure/environment_info.h"

/* Text with roff's special characters escaped; empty lines become paragraphs. */
static status print_escaped(text_buffer *out, const char *text, error *failure)
{
    bool at_line_start = true;
    for (; *text != '\0'; text++) {
        const char *escaped = NULL;
        if (*text == '-')
            escaped = "\\-";
        else if (*text == '\\')
            escaped = "\\e";
        else if (at_line_start && (*text == '.' || *text == '\''))
            escaped = *text == '.' ? "\\&." : "\\(aq";
        else if (*text == '\n' && at_line_start)
            escaped = ".PP\n";
        TRY(text_buffer_append(out, escaped ? slice_of(escaped) : (slice){text, 1}, failure));
        at_line_start = *text == '\n';
    }
    return STATUS_OK;
}

static status print_option(text_buffer *out, const option_entry *entry, error *failure)
{
    TRY(text_buffer_print(out, failure, ".TP\n"));
    if (entry->short_name != 0)
        TRY(text_buffer_print(out, failure, "\\fB\\-%c\\fR, ", entry->short_name));
    TRY(text_buffer_print(out, failure, "\\fB\\-\\-"));
    TRY(print_escaped(out, entry->long_name, failure));
    TRY(text_buffer_print(out, failure, "\\fR"));
    if (entry->value_name != NULL) {
        TRY(text_buffer_print(out, failure, " \\fI"));
        TRY(print_escaped(out, entry->value_name, failure));
        TRY(text_buffer_print(out, failure, "\\fR"));
    }
    TRY(text_buffer_print(out, failure, "\n"));
    TRY(print_escaped(out, entry->help, failure));
    return text_buffer_print(out, failure, ".\n");
}

static status print_command(text_buffer *out, const command *which, error *failure)
{
    TRY(text_buffer_print(out, failure, ".SS nonet %s ", which->name));
    TRY(print_escaped(out, which->operands, failure));
    TRY(text_buffer_print(out, failure, "\n"));
    TRY(print_escaped(out, which->description, failure));
    TRY(text_buffer_print(out, failure, "\n"));
    for (const option_entry *entry = which->options; entry->long_name != NULL; entry++)
        TRY(print_option(out, entry, failure));
    return STATUS_OK;
}

static status print_columns(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, ".SH COLUMNS\n"));
    for (const result_column *column = result_columns; column->name != NULL; column++) {
        TRY(text_buffer_print(out, failure, ".TP\n\\fB%s\\fR\n", column->name));
        TRY(print_escaped(out, column->summary, failure));
        TRY(text_buffer_print(out, failure, ".\n"));
    }
    return STATUS_OK;
}

static status print_exit_codes(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, ".SH EXIT STATUS\n"));
    for (const exit_code_entry *entry = exit_code_list; entry->meaning != NULL; entry++)
        TRY(text_buffer_print(out, failure, ".TP\n\\fB%d\\fR\n%s.\n", (int)entry->code,
                              entry->meaning));
    return STATUS_OK;
}

status docs_print_man(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, ".TH NONET 1 \"\" \"nonet %s\" \"User Commands\"\n",
                          environment_info_version()));
    TRY(text_buffer_print(out, failure,
                          ".SH NAME\nnonet \\- solve Sudoku corpora and measure solvers\n"
                          ".SH SYNOPSIS\n\\fBnonet\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR...] "
                          "[\\fIFILE\\fR...]\n.SH COMMANDS\n"));
    for (size_t i = 0; commands[i] != NULL; i++)
        TRY(print_command(out, commands[i], failure));
    TRY(print_columns(out, failure));
    return print_exit_codes(out, failure);
}
