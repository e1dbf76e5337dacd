/* nonet solve: a corpus in, one row a puzzle out. */
#include "base/memory.h"
#include "cli/input_warnings.h"
#include "cli/solve_resume.h"
#include "io/byte_source.h"
#include "report/progress_bar.h"
#include "report/run_report.h"

#include <stdio.h>

static void hear_progress(void *context, uint64_t records_done, uint64_t bytes_read)
{
    progress_bar_draw(context, records_done, bytes_read);
}

static bool wants_progress(const solve_settings *settings)
{
    if (settings->quiet || settings->progress == PROGRESS_OFF)
        return false;
    return settings->progress == PROGRESS_ON || progress_line_is_possible();
}

static status solve(const solve_plan *plan, puzzle_reader *reader, const solve_progress *reached,
                    run_summary *summary, error *failure)
{
    const solve_settings *settings = plan->settings;
    progress_bar bar = progress_bar_start(plan->inputs.bytes);
    const progress_listener progress = {hear_progress, &bar};
    const run_settings run = {
        .solver = &plan->solver,
        .request = solve_plan_request(plan),
        .all_solutions = settings->all,
        .stop = &plan->interrupt->stop,
        .threads = plan->threads,
        .input_bytes = plan->inputs.bytes,
        .format = plan->to,
        .columns = &plan->columns,
        .on_reject = (reject_policy)settings->on_reject,
        .checks_answers = settings->check,
        .progress = wants_progress(settings) ? &progress : NULL,
        .checkpoints = reached->keeps_record ? &reached->listener : NULL,
        .resumed = reached->is_resumed ? &reached->resumed : NULL,
    };
    const status solved = pipeline_run(&run, reader, reached->sink, summary, failure);
    progress_bar_finish(&bar);
    return solved;
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

/* "key=value,..." as text that ends with a zero. */
static status print_solver_settings(const solver_choice *choice, text_buffer *out, error *failure)
{
    TRY(solver_choice_print_settings(choice, out, failure));
    return text_buffer_append(out, (slice){"", 1}, failure);
}

static status report_run(const solve_plan *plan, const puzzle_reader *reader,
                         const run_checkpoint *before, const run_summary *summary, uint64_t wall_ns,
                         byte_sink *summary_sink, error *failure)
{
    uint64_t answers[ANSWER_VERDICTS];
    for (size_t i = 0; i < ANSWER_VERDICTS; i++)
        answers[i] = before->answers[i] + summary->answers[i];
    const solve_settings *settings = plan->settings;
    const solver *method = plan->solver.solver;
    if (settings->quiet && settings->summary == NULL)
        return STATUS_OK;
    text_buffer solver_settings = {0};
    status done = print_solver_settings(&plan->solver, &solver_settings, failure);
    run_report report = {
        .command = "solve",
        .solver = method,
        .settings = solver_settings.bytes,
        .threads = plan->threads,
        .timing = solve_timing_words[plan->timing],
        .simd = method->has_simd_targets ? simd_target_list[plan->solver.target].name : NULL,
        .stopwatch = plan->stopwatch,
        .summary = summary,
        .answers = settings->check ? answers : NULL,
        .wall_ns = wall_ns,
        .records_before = before->records,
        .was_interrupted = stop_flag_is_set(&plan->interrupt->stop),
        .environment = environment_info_read(),
    };
    if (plan->timing == TIMING_OFF)
        report.stopwatch.clock_name = "none";
    report.files = puzzle_reader_files(reader, &report.file_count);
    if (done == STATUS_OK && settings->summary != NULL)
        done = write_summary_json(summary_sink, &report, failure);
    else if (done == STATUS_OK)
        done = print_summary_text(&report, failure);
    text_buffer_clear(&solver_settings);
    return done;
}

/* Nothing could be checked, although there were puzzles; a shard may have none by chance. */
static bool lacks_answers(const solve_plan *plan, const run_summary *summary,
                          const run_checkpoint *before)
{
    const uint64_t missing = summary->answers[ANSWER_MISSING] + before->answers[ANSWER_MISSING];
    const uint64_t rejected =
        summary->outcomes[OUTCOME_REJECTED] + before->outcomes[OUTCOME_REJECTED];
    return plan->settings->check && plan->settings->shard == NULL && missing > 0 &&
           missing + rejected == summary->records + before->records;
}

static exit_code code_of_run(const solve_plan *plan, const puzzle_reader *reader,
                             const run_summary *summary, const run_checkpoint *before)
{
    if (stop_flag_is_set(&plan->interrupt->stop))
        return EXIT_CODE_INTERRUPTED;
    if (puzzle_reader_fault_count(reader) > 0)
        return EXIT_CODE_FAILED;
    if (summary->answers[ANSWER_WRONG] + before->answers[ANSWER_WRONG] > 0)
        return EXIT_CODE_WRONG_ANSWERS;
    const bool has_rejects =
        summary->outcomes[OUTCOME_REJECTED] + before->outcomes[OUTCOME_REJECTED] > 0;
    const bool is_empty = summary->records + before->records == 0 && plan->settings->shard == NULL;
    return has_rejects || is_empty || lacks_answers(plan, summary, before) ? EXIT_CODE_REJECTS
                                                                           : EXIT_CODE_DONE;
}

static status solve_and_report(const solve_plan *plan, puzzle_reader *reader, run_summary *summary,
                               byte_sink *summary_sink, exit_code *code, error *failure)
{
    solve_progress progress;
    const uint64_t begin_ns = clock_monotonic_ns();
    TRY(solve_progress_open(plan, reader, &progress, failure));
    TRY(solve_progress_close(&progress, solve(plan, reader, &progress, summary, failure), failure));
    const uint64_t wall_ns = clock_monotonic_ns() - begin_ns;
    const bool all_is_on_stderr = plan->settings->summary != NULL && summary_sink == NULL;
    if (!all_is_on_stderr) {
        input_warn_of_rejects(summary, "; '-c +note' writes the reason of each");
        input_warn_of_answers(summary);
    }
    *code = code_of_run(plan, reader, summary, &progress.resumed);
    if (summary->records + progress.resumed.records == 0 && *code == EXIT_CODE_REJECTS)
        input_warn_of_no_puzzle(plan->inputs.paths, plan->inputs.count);
    if (*code == EXIT_CODE_REJECTS && lacks_answers(plan, summary, &progress.resumed))
        input_warn_of_no_answer(plan->inputs.paths, plan->inputs.count);
    return report_run(plan, reader, &progress.resumed, summary, wall_ns, summary_sink, failure);
}

/* The summary's file is opened before the run: a wrong path is better known at once. */
static status run_plan(const solve_plan *plan, puzzle_reader *reader, run_summary *summary,
                       exit_code *code, error *failure)
{
    if (!solve_plan_has_summary_file(plan->settings))
        return solve_and_report(plan, reader, summary, NULL, code, failure);
    byte_sink *summary_sink;
    TRY(byte_sink_open(plan->settings->summary, &summary_sink, failure));
    return byte_sink_close_behind(
        summary_sink, solve_and_report(plan, reader, summary, summary_sink, code, failure),
        failure);
}

/* The solver must be able to solve what the first file holds, before anything is written. */
static status check_solver(const solve_plan *plan, const puzzle_reader *reader, error *failure)
{
    size_t count;
    const input_file *const *files = puzzle_reader_files(reader, &count);
    error unable;
    if (count == 0 || !files[0]->layout.has_candidates ||
        solver_check_candidates(plan->solver.solver, &unable) == STATUS_OK)
        return STATUS_OK;
    return error_set(failure, unable.code, "%s: %s", byte_source_name(files[0]->path),
                     unable.message);
}

/* Where a column is wished the first file must have it, and where the input's fields are to be kept
 * their names must be known, before anything is written. */
static status begin_reading(solve_plan *plan, puzzle_reader *reader, error *failure)
{
    const bool is_picky = solver_check_candidates(plan->solver.solver, failure) != STATUS_OK;
    if (!plan->columns.has_input)
        return plan->reading.wish.column != NULL || is_picky ? puzzle_reader_begin(reader, failure)
                                                             : STATUS_OK;
    field_names *const fields = &plan->input_fields;
    TRY(puzzle_reader_find_fields(reader, fields, failure));
    column_list_name_input(&plan->columns, fields);
    return STATUS_OK;
}

static status run_made_plan(solve_plan *plan, exit_code *code, error *failure)
{
    puzzle_reader *reader;
    TRY(puzzle_reader_create(plan->inputs.paths, plan->inputs.count, plan->reading.from,
                             &plan->interrupt->stop, &input_fault_warner, &reader, failure));
    puzzle_reader_set_range(reader, plan->first_byte, plan->end_byte);
    puzzle_reader_set_wish(reader, &plan->reading.wish);
    status done = begin_reading(plan, reader, failure);
    if (done == STATUS_OK)
        done = check_solver(plan, reader, failure);
    run_summary *summary = done == STATUS_OK ? memory_allocate(sizeof *summary, failure) : NULL;
    if (summary != NULL)
        done = run_plan(plan, reader, summary, code, failure);
    else
        done = failure->code;
    memory_free(summary);
    puzzle_reader_destroy(reader);
    return done;
}

static status run(const void *settings, operand_list operands, exit_code *code, error *failure)
{
    solve_plan plan;
    status done = solve_plan_make(settings, operands, &plan, failure);
    if (done == STATUS_OK)
        done = run_made_plan(&plan, code, failure);
    solve_plan_clear(&plan);
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
    .options = solve_options,
    .defaults = &solve_defaults,
    .settings_bytes = sizeof solve_defaults,
    .run = run,
};
