#include "cli/command.h"

#include "base/foreign_text.h"
#include "io/byte_sink.h"
#include "measure/environment_info.h"

#include <stdio.h>

extern const command solve_command;
extern const command bench_command;
extern const command compare_command;
extern const command history_command;
extern const command convert_command;
extern const command list_command;
extern const command help_command;

const command *const commands[] = {
    &solve_command,   &bench_command, &compare_command, &history_command,
    &convert_command, &list_command,  &help_command,    NULL};

status command_print(const text_buffer *text, error *failure)
{
    byte_sink *sink;
    TRY(byte_sink_open("-", &sink, failure));
    const status written = byte_sink_write(sink, (slice){text->bytes, text->length}, failure);
    return byte_sink_close_behind(sink, written, failure);
}

void command_warn(const char *sentence)
{
    char visible[VISIBLE_MAX]; /* it may quote names and text that nobody has checked */
    visible_text_write(visible, sizeof visible, sentence);
    fprintf(stderr, "nonet: %s\n", visible);
}

static status run_command(const command *which, int argument_count, char **arguments,
                          exit_code *code, error *failure)
{
    _Alignas(max_align_t) char settings[SETTINGS_BYTES_MAX];
    if (which->defaults != NULL)
        memcpy(settings, which->defaults, which->settings_bytes);
    int first_operand;
    bool wants_help;
    TRY(option_table_parse(which->options, argument_count, arguments, settings, &first_operand,
                           &wants_help, failure));
    if (!wants_help) {
        const operand_list operands = {(const char *const *)arguments + first_operand,
                                       (size_t)(argument_count - first_operand)};
        return which->run(settings, operands, code, failure);
    }
    text_buffer help = {0};
    status printed = help_print_command(which, &help, failure);
    if (printed == STATUS_OK)
        printed = command_print(&help, failure);
    text_buffer_clear(&help);
    return printed;
}

static status print_version(error *failure)
{
    text_buffer text = {0};
    status printed = text_buffer_print(&text, failure, "nonet %s\n", environment_info_version());
    if (printed == STATUS_OK)
        printed = command_print(&text, failure);
    text_buffer_clear(&text);
    return printed;
}

static status unknown_command(const char *word, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; commands[i] != NULL; i++)
        word_list_add(&known, commands[i]->name);
    return error_set(failure, STATUS_USAGE, "no command is called '%s'; expected one of: %s", word,
                     known.text);
}

status command_line_run(int argument_count, char **arguments, exit_code *code, error *failure)
{
    if (argument_count < 2)
        return error_set(failure, STATUS_USAGE,
                         "no command given; try 'nonet solve FILE' or 'nonet help'");
    const char *word = arguments[1];
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return print_version(failure);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return help_command.run(NULL, (operand_list){NULL, 0}, code, failure);
    for (size_t i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, word) == 0)
            return run_command(commands[i], argument_count - 1, arguments + 1, code, failure);
    return unknown_command(word, failure);
}
