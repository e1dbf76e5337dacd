#include "cli/command.h"
#include "io/puzzle_format.h"
#include "io/puzzle_writer.h"
#include "io/result_format.h"
#include "solvers/solver_registry.h"

static status print_setting(const solver_setting *setting, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "  %s=", setting->key));
    if (setting->words == NULL)
        TRY(text_buffer_print(out, failure, "N"));
    for (size_t i = 0; setting->words != NULL && setting->words[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "%s%s", i ? "|" : "", setting->words[i]));
    TRY(text_buffer_print(out, failure, "  %s", setting->summary));
    if (setting->words == NULL)
        return text_buffer_print(out, failure, " (default %llu)\n",
                                 (unsigned long long)setting->default_value);
    return text_buffer_print(out, failure, " (default %s)\n",
                             setting->words[setting->default_value]);
}

static status print_solvers(text_buffer *out, error *failure)
{
    for (size_t i = 0; solver_registry[i] != NULL; i++) {
        const solver *entry = solver_registry[i];
        TRY(text_buffer_print(out, failure, "%-8s  %s\n", entry->name, entry->summary));
        for (size_t k = 0; k < entry->setting_count; k++)
            TRY(print_setting(&entry->settings[k], out, failure));
    }
    return text_buffer_print(out, failure,
                             "plugin:PATH[:SETTINGS]  anybody's solver: a shared object made with "
                             "nonet/plugin.h, and its own settings\n");
}

static status print_formats(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "input (--from):\n"));
    TRY(text_buffer_print(out, failure, "  %-10s %s\n", "auto",
                          "whichever of these reads the first 64 KiB of a file best"));
    for (size_t i = 0; puzzle_formats[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "  %-10s %s\n", puzzle_formats[i]->name,
                              puzzle_formats[i]->summary));
    TRY(text_buffer_print(
        out, failure,
        "  All of them plain or packed with gzip, zstd, xz, bzip2 or lz4, in zip and tar\n"
        "  archives, in UTF-8 or UTF-16.\n"
        "output of results (solve --to):\n"));
    for (size_t i = 0; result_formats[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "  %-10s %s\n", result_formats[i]->name,
                              result_formats[i]->summary));
    TRY(text_buffer_print(out, failure, "output of puzzles (convert --to):\n"));
    for (size_t i = 0; puzzle_writers[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "  %-10s %s\n", puzzle_writers[i]->name,
                              puzzle_writers[i]->summary));
    return text_buffer_print(out, failure,
                             "  Packed where the name of the -o file ends in .gz, .zst or .xz.\n");
}

static status print_columns(text_buffer *out, error *failure)
{
    for (const result_column *column = result_columns; column->name != NULL; column++)
        TRY(text_buffer_print(out, failure, "%-10s %s\n", column->name, column->summary));
    return text_buffer_print(
        out, failure,
        "\ntime_ns with --timing puzzle: the cycle counter is read before and after the puzzle, "
        "and\n"
        "the clock's own cost is taken off. With --timing batch: the batch is timed, and the "
        "puzzle\n"
        "is charged its share of the work; the charges add up to the time that the batch took.\n");
}

static status print_targets(text_buffer *out, error *failure)
{
    for (simd_target target = 0; target < SIMD_TARGETS; target++)
        TRY(text_buffer_print(out, failure, "%-9s %s%s\n", simd_target_list[target].name,
                              simd_target_list[target].summary,
                              simd_target_is_supported(target) ? "" : " (not this one)"));
    return STATUS_OK;
}

typedef struct topic {
    const char *word;
    status (*print)(text_buffer *out, error *failure);
} topic;

static const topic topics[] = {
    {"solvers", print_solvers},
    {"formats", print_formats},
    {"targets", print_targets},
    {"columns", print_columns},
};
static const char *const topic_words[] = {"solvers", "formats", "targets", "columns", NULL};

static status print_topic(const char *word, text_buffer *out, error *failure)
{
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (strcmp(topics[i].word, word) == 0)
            return topics[i].print(out, failure);
    return error_set(failure, STATUS_USAGE,
                     "cannot list '%s'; expected one of: solvers, formats, targets, columns", word);
}

static status run(const void *settings, operand_list operands, exit_code *code, error *failure)
{
    (void)settings;
    (void)code;
    if (operands.count != 1)
        return error_set(failure, STATUS_USAGE,
                         "list what? expected one of: solvers, formats, targets, columns");
    text_buffer out = {0};
    status printed = print_topic(operands.words[0], &out, failure);
    if (printed == STATUS_OK)
        printed = command_print(&out, failure);
    text_buffer_clear(&out);
    return printed;
}

static const option_entry options[] = {OPTION_TABLE_END};

const command list_command = {
    .name = "list",
    .operands = "solvers|formats|targets|columns",
    .summary = "list what there is to choose from",
    .description = "Lists the solvers with their settings, the formats, the SIMD targets or the "
                   "columns of the result table.",
    .options = options,
    .operand_words = topic_words,
    .run = run,
};
