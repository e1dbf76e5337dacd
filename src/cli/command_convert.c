/* nonet convert: puzzles of any readable format into one that is wanted. */
#include "base/foreign_text.h"
#include "base/memory.h"
#include "cli/input_paths.h"
#include "cli/input_warnings.h"
#include "cli/interrupt.h"
#include "cli/read_plan.h"
#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "io/puzzle_reader.h"
#include "io/puzzle_writer.h"

#include <inttypes.h>
#include <stdio.h>

typedef enum reject_wish { REJECT_GOES, REJECT_STAYS, REJECT_ENDS } reject_wish;
static const char *const reject_words[] = {"skip", "row", "stop", NULL};

typedef struct convert_settings {
    read_settings reading;
    const char *to, *output;
    int on_reject;
    bool quiet;
} convert_settings;

static const convert_settings defaults = {
    .reading = {.from = READ_FROM_AUTO},
    .output = "-",
    .on_reject = REJECT_GOES,
};

#define FIELD(name) offsetof(convert_settings, name)

static const option_entry options[] = {
    {"to", 't', "FORMAT",
     "what to write: line, csv, jsonl, grid, sdm, sdk, opensudoku or candidates; has to be given",
     OPTION_TEXT, FIELD(to), 0, 0, NULL},
    {"output", 'o', "FILE",
     "write to FILE, packed where it ends in .gz, .zst or .xz (default: standard output)",
     OPTION_TEXT, FIELD(output), 0, 0, NULL},
    READ_OPTIONS(convert_settings),
    {"on-reject", 0, "skip|row|stop",
     "what a record that is no puzzle becomes: nothing, a row without a puzzle (a comment where "
     "there are no rows), or the end of the run (default skip)",
     OPTION_WORD, FIELD(on_reject), 0, 0, reject_words},
    {"quiet", 'q', NULL, "no summary", OPTION_FLAG, FIELD(quiet), 0, 0, NULL},
    OPTION_TABLE_END,
};

typedef struct conversion {
    const convert_settings *settings;
    const puzzle_writer *writer;
    const interrupt_flags *interrupt;
    input_paths inputs;
    puzzle_reader *reader;
    byte_sink *sink;
    record_block *block;
    text_buffer out;
    uint64_t puzzles, rejects;
} conversion;

enum { TOLD_MAX = 10 };

/* The first ones are told with file, line and reason. */
static status append_reject(conversion *run, size_t index, const reject_note *note, error *failure)
{
    char why[SENTENCE_MAX];
    snprintf(why, sizeof why, "%s:%" PRIu64 ": %s", byte_source_name(run->block->file->path),
             run->block->records[index].line, note->text);
    if (++run->rejects <= TOLD_MAX)
        command_warn(why);
    if (run->settings->on_reject == REJECT_ENDS)
        puzzle_reader_end(run->reader);
    if (run->settings->on_reject != REJECT_STAYS)
        return STATUS_OK;
    return puzzle_writer_append_reject(run->writer, run->block->first_id + index, why, &run->out,
                                       failure);
}

/* Writes the puzzle at AT and returns the end; NULL with *note where it is none, or none that the format
 * can hold. */
static char *put_puzzle(const conversion *run, size_t index, char *at, reject_note *note)
{
    const uint64_t id = run->block->first_id + index;
    const bool has_candidates = record_block_has_candidates(run->block);
    if (run->writer->put == NULL || (has_candidates && run->writer->put_candidates != NULL)) {
        candidate_grid candidates;
        return record_parse_candidates(run->block, index, &candidates, note)
                   ? run->writer->put_candidates(at, id, &candidates)
                   : NULL;
    }
    grid puzzle;
    return record_parse(run->block, index, &puzzle, note) ? run->writer->put(at, id, &puzzle)
                                                          : NULL;
}

static status convert_block(conversion *run, error *failure)
{
    for (size_t i = 0; i < run->block->count; i++) {
        reject_note note;
        TRY(text_buffer_reserve(&run->out, PUZZLE_BYTES_MAX, failure));
        const char *end = put_puzzle(run, i, run->out.bytes + run->out.length, &note);
        if (end == NULL) {
            TRY(append_reject(run, i, &note, failure));
            if (run->settings->on_reject == REJECT_ENDS)
                break;
            continue;
        }
        run->out.length = (size_t)(end - run->out.bytes);
        run->puzzles++;
    }
    return STATUS_OK;
}

static status write_out(conversion *run, error *failure)
{
    const status written =
        byte_sink_write(run->sink, (slice){run->out.bytes, run->out.length}, failure);
    run->out.length = 0;
    return written;
}

static status append_text(conversion *run, const char *text, error *failure)
{
    return text != NULL ? text_buffer_append(&run->out, slice_of(text), failure) : STATUS_OK;
}

static status convert_all(conversion *run, error *failure)
{
    TRY(append_text(run, run->writer->head, failure));
    for (;;) {
        run->block->count = 0;
        if (!stop_flag_is_set(&run->interrupt->stop))
            TRY(puzzle_reader_next(run->reader, BLOCK_RECORDS_MAX, run->block, failure));
        if (run->block->count == 0)
            break;
        TRY(convert_block(run, failure));
        TRY(write_out(run, failure));
    }
    TRY(append_text(run, run->writer->tail, failure));
    return write_out(run, failure);
}

static status convert_into_sink(conversion *run, error *failure)
{
    TRY(byte_sink_open(run->settings->output, &run->sink, failure));
    return byte_sink_close_behind(run->sink, convert_all(run, failure), failure);
}

/* What was read, and what came of it. */
static void print_summary(const conversion *run)
{
    enum { SHOWN_MAX = 10 };
    size_t count;
    const input_file *const *files = puzzle_reader_files(run->reader, &count);
    for (size_t i = 0; i < count && i < SHOWN_MAX; i++) {
        char name[VISIBLE_MAX];
        visible_text_write(name, sizeof name, byte_source_name(files[i]->path));
        if (files[i]->format != NULL)
            fprintf(stderr, "%s: format %s, %" PRIu64 " record%s\n", name, files[i]->format->name,
                    files[i]->records, files[i]->records == 1 ? "" : "s");
    }
    if (count > SHOWN_MAX)
        fprintf(stderr, "and %zu more files\n", count - SHOWN_MAX);
    fprintf(stderr, "%" PRIu64 " puzzle%s written as %s, %" PRIu64 " record%s rejected\n",
            run->puzzles, run->puzzles == 1 ? "" : "s", run->writer->name, run->rejects,
            run->rejects == 1 ? "" : "s");
}

static exit_code finish(const conversion *run)
{
    char sentence[SENTENCE_MAX];
    if (run->rejects > TOLD_MAX) {
        snprintf(sentence, sizeof sentence, "%" PRIu64 " more records were rejected",
                 run->rejects - TOLD_MAX);
        command_warn(sentence);
    }
    if (!run->settings->quiet)
        print_summary(run);
    if (stop_flag_is_set(&run->interrupt->stop))
        return EXIT_CODE_INTERRUPTED;
    if (puzzle_reader_fault_count(run->reader) > 0)
        return EXIT_CODE_FAILED;
    if (run->puzzles + run->rejects == 0)
        input_warn_of_no_puzzle(run->inputs.paths, run->inputs.count);
    return run->rejects > 0 || run->puzzles == 0 ? EXIT_CODE_REJECTS : EXIT_CODE_DONE;
}

static status convert(conversion *run, const read_plan *reading, error *failure)
{
    puzzle_reader_set_wish(run->reader, &reading->wish);
    if (reading->wish.column != NULL)
        TRY(puzzle_reader_begin(run->reader, failure));
    run->block = memory_allocate(sizeof *run->block, failure);
    if (run->block == NULL)
        return failure->code;
    const status done = convert_into_sink(run, failure);
    record_block_clear(run->block);
    memory_free(run->block);
    text_buffer_clear(&run->out);
    return done;
}

static status run(const void *memory, operand_list operands, exit_code *code, error *failure)
{
    const convert_settings *settings = memory;
    conversion run = {.settings = settings};
    read_plan reading;
    if (settings->to == NULL)
        return error_set(failure, STATUS_USAGE,
                         "convert needs -t FORMAT: line, csv, jsonl, grid, sdm, sdk, opensudoku or "
                         "candidates");
    TRY(puzzle_writer_find(settings->to, &run.writer, failure));
    TRY(read_plan_make(&settings->reading, &reading, failure));
    TRY(input_paths_check(operands, settings->output, &run.inputs, failure));
    run.interrupt = interrupt_watch();
    TRY(puzzle_reader_create(run.inputs.paths, run.inputs.count, reading.from, &run.interrupt->stop,
                             &input_fault_warner, &run.reader, failure));
    const status done = convert(&run, &reading, failure);
    if (done == STATUS_OK)
        *code = finish(&run);
    puzzle_reader_destroy(run.reader);
    return done;
}

const command convert_command = {
    .name = "convert",
    .operands = "[FILE...]",
    .summary = "turn puzzles of one format into another",
    .description =
        "Reads puzzles from each FILE in turn ('-' or no FILE: standard input), whatever their "
        "format, and writes them in the order of the input in the format that is wanted.\n\n"
        "Only the puzzles are written: 'nonet solve -c +input' keeps the other fields.",
    .options = options,
    .defaults = &defaults,
    .settings_bytes = sizeof defaults,
    .run = run,
};
