/* nonet compare: two result files, puzzle by puzzle. */
#include "base/memory.h"
#include "cli/compare_plan.h"
#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "report/comparison_report.h"

#include <inttypes.h>
#include <stdio.h>

/* Both files, and what was found so far. */
typedef struct compare_run {
    const compare_settings *settings;
    const char *old_path, *new_path;
    bool is_one_file;
    double limit_percent;
    result_table old_table, new_table; /* the new one is empty where both are one file */
    text_buffer out;
    exit_code code;
} compare_run;

static const result_table *new_table_of(const compare_run *run)
{
    return run->is_one_file ? &run->old_table : &run->new_table;
}

static status check_usage(compare_run *run, operand_list operands, error *failure)
{
    const compare_settings *settings = run->settings;
    if (operands.count != 2)
        return error_set(failure, STATUS_USAGE,
                         "compare needs two files, OLD.csv and NEW.csv; got %zu", operands.count);
    run->old_path = operands.words[0];
    run->new_path = operands.words[1];
    run->is_one_file = strcmp(run->old_path, run->new_path) == 0;
    if (run->is_one_file && strcmp(run->old_path, "-") == 0)
        return error_set(failure, STATUS_USAGE,
                         "standard input can be one of the two files, not both");
    if (byte_sink_is_input(settings->output, run->old_path) ||
        byte_sink_is_input(settings->output, run->new_path))
        return error_set(failure, STATUS_USAGE,
                         "%s is input and output at once; write to another file", settings->output);
    if (settings->fail_over != NULL &&
        !slice_to_decimal(slice_of(settings->fail_over), &run->limit_percent))
        return error_set(failure, STATUS_USAGE,
                         "--fail-over %s: expected a number of percent, such as 3 or 2.5",
                         settings->fail_over);
    return STATUS_OK;
}

/* Wrong answers outweigh slowness, which outweighs doubt, which outweighs a want of puzzles. */
static void note_code(compare_run *run, exit_code code)
{
    static const exit_code by_weight[] = {EXIT_CODE_WRONG_ANSWERS, EXIT_CODE_SLOWER,
                                          EXIT_CODE_UNDECIDED, EXIT_CODE_REJECTS};
    for (size_t i = 0; i < sizeof by_weight / sizeof *by_weight; i++) {
        if (run->code == by_weight[i])
            return;
        if (code == by_weight[i]) {
            run->code = code;
            return;
        }
    }
}

static exit_code code_of_gate(gate_result gate)
{
    return gate == GATE_FAILED      ? EXIT_CODE_SLOWER
           : gate == GATE_UNDECIDED ? EXIT_CODE_UNDECIDED
                                    : EXIT_CODE_DONE;
}

static comparison_report report_of(const compare_run *run, solver_pair pair,
                                   const result_join *join, const comparison *result)
{
    const result_table *old_table = &run->old_table, *new_table = new_table_of(run);
    const comparison_group *all = &result->groups[0];
    return (comparison_report){
        .old_name = byte_source_name(run->old_path),
        .new_name = byte_source_name(run->new_path),
        .old_solver = old_table->solvers[pair.old_solver],
        .new_solver = new_table->solvers[pair.new_solver],
        .is_one_run = run->is_one_file,
        .only_old = join->only_old,
        .only_new = join->only_new,
        .old_rejected = old_table->rejected,
        .new_rejected = new_table->rejected,
        .has_guesses = old_table->has_guesses && new_table->has_guesses &&
                       all->old_guesses != NOT_COUNTED && all->new_guesses != NOT_COUNTED,
        .has_answers = old_table->has_answers && new_table->has_answers,
        .old_has_times = old_table->has_times,
        .new_has_times = new_table->has_times,
        .puzzles = join->puzzles,
        .result = result,
        .has_limit = run->settings->fail_over != NULL,
        .limit_percent = run->limit_percent,
        .gate = comparison_gate(result, run->limit_percent),
    };
}

static void warn_of_no_puzzle(const compare_run *run, const result_join *join)
{
    char sentence[SENTENCE_MAX];
    snprintf(sentence, sizeof sentence,
             "no puzzle stands in both files: %" PRIu64 " only in %s, %" PRIu64
             " only in %s; are they results of the same puzzles?",
             join->only_old, byte_source_name(run->old_path), join->only_new,
             byte_source_name(run->new_path));
    command_warn(sentence);
}

static status compare_joined(compare_run *run, solver_pair pair, const result_join *join,
                             comparison *result, error *failure)
{
    const comparison_format *format = &comparison_formats[run->settings->format];
    TRY(comparison_make(join->puzzles, join->count, run->settings->seed, result, failure));
    const comparison_report report = report_of(run, pair, join, result);
    if (join->count == 0) {
        warn_of_no_puzzle(run, join);
        note_code(run, EXIT_CODE_REJECTS);
    }
    if (result->disagreements > 0)
        note_code(run, EXIT_CODE_WRONG_ANSWERS);
    else if (report.has_limit)
        note_code(run, code_of_gate(report.gate));
    return format->print(&report, &run->out, failure);
}

static status compare_pair(compare_run *run, solver_pair pair, error *failure)
{
    result_join join = {0};
    const result_side old_side = {&run->old_table, pair.old_solver};
    const result_side new_side = {new_table_of(run), pair.new_solver};
    TRY(result_join_make(old_side, new_side, &join, failure));
    comparison *result = memory_allocate(sizeof *result, failure);
    status done = failure->code;
    if (result != NULL)
        done = compare_joined(run, pair, &join, result, failure);
    memory_free(result);
    result_join_clear(&join);
    return done;
}

static status write_report(const compare_run *run, error *failure)
{
    byte_sink *sink;
    TRY(byte_sink_open(run->settings->output, &sink, failure));
    const status written = byte_sink_write(sink, (slice){run->out.bytes, run->out.length}, failure);
    return byte_sink_close_behind(sink, written, failure);
}

/* Where each solver meets itself, those of one file alone are left out. */
static void warn_of_lone_solvers(const result_table *table, const result_table *others,
                                 const char *path)
{
    for (size_t i = 0; i < table->solver_count; i++) {
        bool is_there = false;
        for (size_t k = 0; k < others->solver_count; k++)
            is_there |= strcmp(table->solvers[i], others->solvers[k]) == 0;
        if (is_there)
            continue;
        char sentence[SENTENCE_MAX];
        snprintf(sentence, sizeof sentence,
                 "solver '%s' stands in %s only and is left out; '--old-solver' and "
                 "'--new-solver' compare it with another one",
                 table->solvers[i], byte_source_name(path));
        command_warn(sentence);
    }
}

static void warn_of_solvers(const compare_run *run)
{
    const compare_settings *settings = run->settings;
    const result_table *old_table = &run->old_table, *new_table = new_table_of(run);
    const bool are_chosen = settings->solver || settings->old_solver || settings->new_solver;
    if (are_chosen || (old_table->solver_count == 1 && new_table->solver_count == 1))
        return;
    warn_of_lone_solvers(old_table, new_table, run->old_path);
    warn_of_lone_solvers(new_table, old_table, run->new_path);
}

static status compare_files(compare_run *run, error *failure)
{
    const comparison_format *format = &comparison_formats[run->settings->format];
    solver_pairs pairs;
    TRY(result_table_read(run->old_path, &run->old_table, failure));
    if (!run->is_one_file)
        TRY(result_table_read(run->new_path, &run->new_table, failure));
    TRY(compare_choose_pairs(run->settings, &run->old_table, new_table_of(run), &pairs, failure));
    warn_of_solvers(run);
    TRY(text_buffer_print(&run->out, failure, "%s", format->begin));
    for (size_t i = 0; i < pairs.count; i++) {
        if (i > 0)
            TRY(text_buffer_print(&run->out, failure, "%s", format->between));
        TRY(compare_pair(run, pairs.items[i], failure));
    }
    TRY(text_buffer_print(&run->out, failure, "%s", format->end));
    return write_report(run, failure);
}

static status run(const void *settings, operand_list operands, exit_code *code, error *failure)
{
    compare_run run = {.settings = settings, .code = EXIT_CODE_DONE};
    TRY(check_usage(&run, operands, failure));
    const status done = compare_files(&run, failure);
    *code = run.code;
    text_buffer_clear(&run.out);
    result_table_clear(&run.old_table);
    result_table_clear(&run.new_table);
    return done;
}

const command compare_command = {
    .name = "compare",
    .operands = "OLD.csv NEW.csv",
    .summary = "compare two runs puzzle by puzzle: what changed, and how sure that is",
    .description =
        "Reads two result files of 'nonet solve' or 'nonet bench --puzzles' ('-' is standard "
        "input) and joins them by puzzle, whatever the order of their rows.\n\n"
        "Answers come first: where two differ they are listed, with the exit code 4, and no time "
        "is compared. Then come the ratios new / old of the total time (what somebody who runs all "
        "of it pays) and of the typical puzzle (their geometric mean) with intervals that hold the "
        "truth in 95 of 100 cases; a change is called faster or slower only where the whole "
        "interval says so. Guesses are compared exactly.",
    .options = compare_options,
    .defaults = &compare_defaults,
    .settings_bytes = sizeof compare_defaults,
    .run = run,
};
