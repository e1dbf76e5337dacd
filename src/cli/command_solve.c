/* nonet solve: a corpus in, one row a puzzle out. */
#include "base/memory.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "io/byte_source.h"
#include "pipeline/pipeline.h"
#include "report/progress_bar.h"
#include "report/run_report.h"

#include <inttypes.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef enum progress_policy { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF } progress_policy;

enum { TIMING_AUTO = TIMING_PUZZLE + 1 };

/* As the options say it. */
typedef struct solve_settings {
    const char *solver;
    uint64_t solutions;
    bool all;
    uint64_t threads; /* 0: all that the process may use */
    const char *output;
    const char *from, *to;
    const char *columns; /* NULL: the default ones */
    int timing;          /* TIMING_AUTO or a timing_mode */
    int on_reject, progress;
    uint64_t budget;
    const char *summary; /* NULL: as text on standard error */
    const char *shard;   /* "K/N"; NULL: the whole input */
    const char *simd;    /* NULL: what NONET_SIMD says, else the best */
    bool quiet;
} solve_settings;

static const solve_settings defaults = {
    .solver = "lanes",
    .solutions = 2,
    .output = "-",
    .from = "auto",
    .to = "csv",
    .timing = TIMING_AUTO,
    .on_reject = REJECT_ROW,
    .progress = PROGRESS_AUTO,
    .budget = NO_GUESS_BUDGET,
};

static const char *const timing_words[] = {"off", "batch", "puzzle", "auto", NULL};
static const char *const reject_words[] = {"row", "skip", "stop", NULL};
static const char *const progress_words[] = {"auto", "on", "off", NULL};

#define FIELD(name) offsetof(solve_settings, name)

static const option_entry options[] = {
    {"solver", 's', "SPEC",
     "the solver and its settings, NAME[:key=value,...], as in 'mrv:propagate=locked'; see 'nonet "
     "list solvers' (default lanes)",
     OPTION_TEXT, FIELD(solver), 0, 0, NULL},
    {"solutions", 'n', "N",
     "end a puzzle after N solutions; 0 counts them all (default 2, which proves uniqueness)",
     OPTION_NUMBER, FIELD(solutions), 0, UINT64_MAX, NULL},
    {"all", 0, NULL, "one row for each solution found, not one a puzzle", OPTION_FLAG, FIELD(all),
     0, 0, NULL},
    {"threads", 'j', "N", "how many threads (default: all that the process may use)", OPTION_NUMBER,
     FIELD(threads), 1, THREADS_MAX, NULL},
    {"output", 'o', "FILE",
     "write to FILE, packed where it ends in .gz, .zst or .xz (default: standard output)",
     OPTION_TEXT, FIELD(output), 0, 0, NULL},
    {"from", 'f', "FORMAT", "input format; see 'nonet list formats' (default auto)", OPTION_TEXT,
     FIELD(from), 0, 0, NULL},
    {"to", 't', "FORMAT", "output format: csv, line, grid or jsonl (default csv)", OPTION_TEXT,
     FIELD(to), 0, 0, NULL},
    {"columns", 'c', "LIST",
     "columns of csv and jsonl, 'id,status,...', or '+note,...' behind the default ones; see "
     "'nonet "
     "list columns'",
     OPTION_TEXT, FIELD(columns), 0, 0, NULL},
    {"timing", 0, "off|batch|puzzle|auto",
     "how time_ns is taken: not at all, by the batch, or puzzle by puzzle (default auto: puzzle, "
     "or batch where the solver works on many at once)",
     OPTION_WORD, FIELD(timing), 0, 0, timing_words},
    {"budget", 0, "N", "give up on a puzzle after N guesses; its status is then gave_up",
     OPTION_NUMBER, FIELD(budget), 0, UINT64_MAX - 1, NULL},
    {"on-reject", 0, "row|skip|stop",
     "what a record that is no puzzle becomes: a row with the status rejected, nothing, or the end "
     "of the run (default row)",
     OPTION_WORD, FIELD(on_reject), 0, 0, reject_words},
    {"summary", 0, "FILE",
     "write the closing summary as JSON to FILE, '-' for standard error, instead of as text",
     OPTION_TEXT, FIELD(summary), 0, 0, NULL},
    {"shard", 0, "K/N",
     "work on part K of N of the input, cut at record borders by bytes; ids and lines stay those "
     "of "
     "the whole; for plain files only",
     OPTION_TEXT, FIELD(shard), 0, 0, NULL},
    {"simd", 0, "NAME",
     "the SIMD target of solvers that have several; see 'nonet list targets' (default: what "
     "NONET_SIMD says, else the best of this processor)",
     OPTION_TEXT, FIELD(simd), 0, 0, NULL},
    {"progress", 0, "auto|on|off",
     "a bar with the rate and the time left on standard error (default auto: on a terminal)",
     OPTION_WORD, FIELD(progress), 0, 0, progress_words},
    {"quiet", 'q', NULL, "no summary, no progress bar", OPTION_FLAG, FIELD(quiet), 0, 0, NULL},
    OPTION_TABLE_END,
};

/* The settings with every name looked up. */
typedef struct solve_plan {
    const solve_settings *settings;
    const char *const *paths;
    size_t path_count;
    uint64_t input_bytes;          /* 0 where not all of it is known */
    uint64_t first_byte, end_byte; /* of the shard; end 0: the whole input */
    solver_choice solver;
    const puzzle_format *from; /* NULL: sniff */
    const result_format *to;
    column_list columns;
    unsigned threads;
    timing_mode timing;
    const interrupt_flags *interrupt;
    stopwatch stopwatch;
} solve_plan;

/* Every input file must be there before anything is written, and none may be the output. */
static status check_paths(solve_plan *plan, error *failure)
{
    bool all_known = true;
    for (size_t i = 0; i < plan->path_count; i++) {
        uint64_t bytes;
        TRY(byte_source_check(plan->paths[i], &bytes, failure));
        if (byte_sink_is_input(plan->settings->output, plan->paths[i]))
            return error_set(failure, STATUS_USAGE,
                             "%s is input and output at once; write to another file",
                             byte_source_name(plan->paths[i]));
        plan->input_bytes += bytes;
        all_known &= bytes > 0;
    }
    if (!all_known)
        plan->input_bytes = 0;
    return STATUS_OK;
}

/* Part K of N holds the records that start in the K-th of N equal pieces of the bytes. */
static status choose_shard(solve_plan *plan, error *failure)
{
    const char *text = plan->settings->shard;
    if (text == NULL)
        return STATUS_OK;
    slice rest = slice_of(text);
    uint64_t part, parts;
    if (!slice_to_u64(slice_take_until(&rest, '/'), &part) || !slice_to_u64(rest, &parts) ||
        part < 1 || part > parts || parts > UINT32_MAX)
        return error_set(failure, STATUS_USAGE, "--shard %s: expected K/N with K from 1 to N",
                         text);
    if (plan->input_bytes == 0)
        return error_set(failure, STATUS_USAGE,
                         "--shard %s: the length of the input is not known; expected plain files",
                         text);
    const unsigned __int128 bytes = plan->input_bytes;
    plan->first_byte = (uint64_t)(bytes * (part - 1) / parts);
    plan->end_byte = (uint64_t)(bytes * part / parts);
    return STATUS_OK;
}

static status choose_target(const solve_settings *settings, simd_target *target, error *failure)
{
    const char *name = settings->simd ? settings->simd : getenv("NONET_SIMD");
    return name == NULL ? STATUS_OK : simd_target_find(name, target, failure);
}

static timing_mode choose_timing(const solve_plan *plan)
{
    if (plan->settings->timing != TIMING_AUTO)
        return (timing_mode)plan->settings->timing;
    return plan->solver.solver->solve_batch != NULL ? TIMING_BATCH : TIMING_PUZZLE;
}

static status make_plan(const solve_settings *settings, operand_list operands, solve_plan *plan,
                        error *failure)
{
    static const char *const standard_input[] = {"-"};
    *plan = (solve_plan){.settings = settings};
    plan->paths = operands.count > 0 ? operands.words : standard_input;
    plan->path_count = operands.count > 0 ? operands.count : 1;
    TRY(solver_choice_parse(settings->solver, &plan->solver, failure));
    TRY(choose_target(settings, &plan->solver.target, failure));
    plan->timing = choose_timing(plan);
    TRY(result_format_find(settings->to, &plan->to, failure));
    TRY(column_list_parse(settings->columns, &plan->columns, failure));
    if (strcmp(settings->from, "auto") != 0)
        TRY(puzzle_format_find(settings->from, &plan->from, failure));
    TRY(check_paths(plan, failure));
    TRY(choose_shard(plan, failure));
    plan->threads =
        settings->threads ? (unsigned)settings->threads : (unsigned)omp_get_max_threads();
    if (plan->threads > THREADS_MAX)
        plan->threads = THREADS_MAX;
    plan->interrupt = interrupt_watch();
    if (plan->timing != TIMING_OFF)
        plan->stopwatch = stopwatch_calibrate();
    return STATUS_OK;
}

static void hear_progress(void *context, uint64_t records_done, uint64_t bytes_read)
{
    progress_bar_draw(context, records_done, bytes_read);
}

static bool wants_progress(const solve_settings *settings)
{
    if (settings->quiet || settings->progress == PROGRESS_OFF)
        return false;
    return settings->progress == PROGRESS_ON || isatty(STDERR_FILENO);
}

static status solve(const solve_plan *plan, puzzle_reader *reader, byte_sink *sink,
                    run_summary *summary, error *failure)
{
    const solve_settings *settings = plan->settings;
    progress_bar bar = progress_bar_start(plan->input_bytes);
    const progress_listener progress = {hear_progress, &bar};
    const run_settings run = {
        .solver = &plan->solver,
        .request =
            {
                .solution_limit = settings->solutions,
                .guess_budget = settings->budget,
                .timing = plan->timing,
                .stopwatch = plan->timing != TIMING_OFF ? &plan->stopwatch : NULL,
                .stop = &plan->interrupt->abandon,
            },
        .all_solutions = settings->all,
        .stop = &plan->interrupt->stop,
        .threads = plan->threads,
        .input_bytes = plan->input_bytes,
        .format = plan->to,
        .columns = &plan->columns,
        .on_reject = (reject_policy)settings->on_reject,
        .progress = wants_progress(settings) ? &progress : NULL,
    };
    const status solved = pipeline_run(&run, reader, sink, summary, failure);
    progress_bar_finish(&bar);
    return solved;
}

/* "file:line: why" for the first rejects, and how many there were. */
static void warn_of_rejects(const run_summary *summary)
{
    char sentence[512];
    for (size_t i = 0; i < summary->reject_count; i++) {
        const rejected_record *rejected = &summary->rejects[i];
        snprintf(sentence, sizeof sentence, "%s:%" PRIu64 ": %s", byte_source_name(rejected->file),
                 rejected->line, rejected->note);
        command_warn(sentence);
    }
    const uint64_t count = summary->outcomes[OUTCOME_REJECTED];
    if (count > summary->reject_count) {
        snprintf(sentence, sizeof sentence,
                 "%" PRIu64 " more records were rejected; '-c +note' writes the reason of each",
                 count - summary->reject_count);
        command_warn(sentence);
    }
}

static void warn_of_no_puzzle(const solve_plan *plan)
{
    char sentence[512];
    snprintf(sentence, sizeof sentence,
             "%s%s: no puzzle found, expected lines of 81 cells or another format of 'nonet list "
             "formats'",
             byte_source_name(plan->paths[0]), plan->path_count > 1 ? " and the other files" : "");
    command_warn(sentence);
}

/* SINK is NULL for standard error. */
static status write_summary_json(byte_sink *sink, const run_report *report, error *failure)
{
    text_buffer text = {0};
    status done = run_report_print_json(report, &text, failure);
    if (done == STATUS_OK && sink != NULL)
        done = byte_sink_write(sink, (slice){text.bytes, text.length}, failure);
    else if (done == STATUS_OK)
        fwrite(text.bytes, 1, text.length, stderr);
    text_buffer_clear(&text);
    return done;
}

static status print_summary_text(const run_report *report, error *failure)
{
    text_buffer text = {0};
    const status printed = run_report_print_text(report, &text, failure);
    if (printed == STATUS_OK)
        fwrite(text.bytes, 1, text.length, stderr);
    text_buffer_clear(&text);
    return printed;
}

static status report_run(const solve_plan *plan, const puzzle_reader *reader,
                         const run_summary *summary, uint64_t wall_ns, byte_sink *summary_sink,
                         error *failure)
{
    const solve_settings *settings = plan->settings;
    const solver *method = plan->solver.solver;
    if (settings->quiet && settings->summary == NULL)
        return STATUS_OK;
    text_buffer solver_settings = {0};
    TRY(solver_settings_print(method->settings, method->setting_count, plan->solver.setting_values,
                              &solver_settings, failure));
    TRY(text_buffer_append(&solver_settings, (slice){"", 1}, failure));
    run_report report = {
        .command = "solve",
        .solver = method,
        .settings = solver_settings.bytes,
        .threads = plan->threads,
        .timing = timing_words[plan->timing],
        .simd = method->has_simd_targets ? simd_target_list[plan->solver.target].name : NULL,
        .stopwatch = plan->stopwatch,
        .summary = summary,
        .wall_ns = wall_ns,
        .was_interrupted = stop_flag_is_set(&plan->interrupt->stop),
        .environment = environment_info_read(),
    };
    if (plan->timing == TIMING_OFF)
        report.stopwatch.clock_name = "none";
    report.files = puzzle_reader_files(reader, &report.file_count);
    status done = STATUS_OK;
    if (settings->summary != NULL)
        done = write_summary_json(summary_sink, &report, failure);
    else
        done = print_summary_text(&report, failure);
    text_buffer_clear(&solver_settings);
    return done;
}

static exit_code code_of_run(const solve_plan *plan, const puzzle_reader *reader,
                             const run_summary *summary)
{
    if (stop_flag_is_set(&plan->interrupt->stop))
        return EXIT_CODE_INTERRUPTED;
    if (puzzle_reader_fault_count(reader) > 0)
        return EXIT_CODE_FAILED;
    const bool has_rejects = summary->outcomes[OUTCOME_REJECTED] > 0;
    const bool is_empty = summary->records == 0 && plan->settings->shard == NULL;
    return has_rejects || is_empty ? EXIT_CODE_REJECTS : EXIT_CODE_DONE;
}

/* Closes the sink whatever happened before; a fault of its own shows only where there was none. */
static status close_sink(byte_sink *sink, status before, error *failure)
{
    error close_failure;
    const status closed = byte_sink_close(sink, &close_failure);
    if (before != STATUS_OK || closed == STATUS_OK)
        return before;
    *failure = close_failure;
    return closed;
}

static bool wants_summary_file(const solve_settings *settings)
{
    return settings->summary != NULL && strcmp(settings->summary, "-") != 0;
}

static status solve_and_report(const solve_plan *plan, puzzle_reader *reader, run_summary *summary,
                               byte_sink *summary_sink, exit_code *code, error *failure)
{
    byte_sink *sink;
    const uint64_t begin_ns = clock_monotonic_ns();
    TRY(byte_sink_open(plan->settings->output, &sink, failure));
    TRY(close_sink(sink, solve(plan, reader, sink, summary, failure), failure));
    const uint64_t wall_ns = clock_monotonic_ns() - begin_ns;
    const bool rejects_are_on_stderr = plan->settings->summary != NULL && summary_sink == NULL;
    if (!rejects_are_on_stderr)
        warn_of_rejects(summary);
    *code = code_of_run(plan, reader, summary);
    if (summary->records == 0 && *code == EXIT_CODE_REJECTS)
        warn_of_no_puzzle(plan);
    return report_run(plan, reader, summary, wall_ns, summary_sink, failure);
}

/* The summary's file is opened before the run: a wrong path is better known at once. */
static status run_plan(const solve_plan *plan, puzzle_reader *reader, run_summary *summary,
                       exit_code *code, error *failure)
{
    if (!wants_summary_file(plan->settings))
        return solve_and_report(plan, reader, summary, NULL, code, failure);
    byte_sink *summary_sink;
    TRY(byte_sink_open(plan->settings->summary, &summary_sink, failure));
    return close_sink(summary_sink,
                      solve_and_report(plan, reader, summary, summary_sink, code, failure),
                      failure);
}

static void hear_fault(void *context, const char *sentence)
{
    (void)context;
    command_warn(sentence);
}

static status run(const void *memory, operand_list operands, exit_code *code, error *failure)
{
    solve_plan plan;
    TRY(make_plan(memory, operands, &plan, failure));
    const fault_listener listener = {hear_fault, NULL};
    puzzle_reader *reader;
    TRY(puzzle_reader_create(plan.paths, plan.path_count, plan.from, &plan.interrupt->stop,
                             &listener, &reader, failure));
    puzzle_reader_set_range(reader, plan.first_byte, plan.end_byte);
    run_summary *summary = memory_allocate(sizeof *summary, failure);
    status done = failure->code;
    if (summary != NULL)
        done = run_plan(&plan, reader, summary, code, failure);
    memory_free(summary);
    puzzle_reader_destroy(reader);
    return done;
}

const command solve_command = {
    .name = "solve",
    .operands = "[FILE...]",
    .summary = "solve a corpus; one CSV row a puzzle",
    .description =
        "Reads puzzles from each FILE in turn ('-' or no FILE: standard input), solves them on all "
        "threads, and writes one row a puzzle in the order of the input.\n\n"
        "A record that is no puzzle gets a row of its own with the status rejected, and never "
        "harms "
        "the records around it. Ctrl-C writes what is finished.",
    .options = options,
    .defaults = &defaults,
    .settings_bytes = sizeof defaults,
    .run = run,
};
