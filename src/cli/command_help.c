#include "cli/command.h"

static status print_help_of(const char *name, text_buffer *out, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return help_print_command(commands[i], out, failure);
        word_list_add(&known, commands[i]->name);
    }
    return error_set(failure, STATUS_USAGE, "no command is called '%s'; expected one of: %s", name,
                     known.text);
}

static status run(const void *settings, operand_list operands, exit_code *code, error *failure)
{
    (void)settings;
    (void)code;
    text_buffer out = {0};
    status printed = operands.count == 0 ? help_print_overview(&out, failure)
                                         : print_help_of(operands.words[0], &out, failure);
    if (printed == STATUS_OK)
        printed = command_print(&out, failure);
    text_buffer_clear(&out);
    return printed;
}

static const option_entry options[] = {OPTION_TABLE_END};

const command help_command = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "say what a command does",
    .description = "Prints the overview, or the options of one command.",
    .options = options,
    .run = run,
};
