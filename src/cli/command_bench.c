/* nonet bench: solvers side by side over the same puzzles. */
#include "base/memory.h"
#include "cli/bench_plan.h"
#include "cli/bench_words.h"
#include "cli/input_warnings.h"
#include "io/byte_sink.h"
#include "measure/bench_answers.h"
#include "measure/bench_entries.h"
#include "measure/bench_schedule.h"
#include "measure/history_store.h"
#include "measure/puzzle_set.h"
#include "report/progress_bar.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

/* Reads the puzzles; *code says what is to be said of the input. */
static status read_puzzles(const bench_plan *plan, bench_run *run, exit_code *code, error *failure)
{
    const bench_settings *settings = plan->settings;
    const puzzle_set_wish wish = {.sample = settings->sample,
                                  .shuffle = settings->shuffle,
                                  .permute = settings->permute,
                                  .seed = settings->seed};
    puzzle_reader *reader;
    TRY(puzzle_reader_create(plan->paths, plan->path_count, plan->from, &plan->interrupt->stop,
                             &input_fault_warner, &reader, failure));
    run_summary *rejects = memory_allocate(sizeof *rejects, failure);
    status done =
        rejects == NULL ? STATUS_NO_MEMORY : puzzle_set_read(reader, &wish, run, rejects, failure);
    if (done == STATUS_OK) {
        input_warn_of_rejects(rejects, "");
        if (rejects->outcomes[OUTCOME_REJECTED] > 0 || run->puzzle_count == 0)
            *code = EXIT_CODE_REJECTS;
        if (puzzle_reader_fault_count(reader) > 0)
            *code = EXIT_CODE_FAILED;
    }
    memory_free(rejects);
    puzzle_reader_destroy(reader);
    return done;
}

static status describe_run(const bench_plan *plan, bench_run *run, error *failure)
{
    const char *name = plan->settings->name ? plan->settings->name : "";
    run->name = memory_allocate(strlen(name) + 1, failure);
    if (run->name == NULL)
        return STATUS_NO_MEMORY;
    memcpy(run->name, name, strlen(name));
    run->started_s = (uint64_t)time(NULL);
    run->solution_limit = plan->settings->solutions;
    run->threads = (unsigned)plan->settings->threads;
    run->environment = environment_info_read();
    run->clock_name = plan->stopwatch.clock_name;
    run->clock_cost_ns = stopwatch_cost_ns(&plan->stopwatch);
    return bench_entries_make(run, plan->choices, plan->words, plan->entry_count, failure);
}

static status time_solvers(const bench_plan *plan, const bench_executor *executor,
                           const double *entry_ns, bench_run *run, error *failure)
{
    const bench_settings *settings = plan->settings;
    bench_progress_line line = {0};
    const bench_progress progress = {bench_progress_line_draw, &line};
    size_t natural_batch = 1;
    for (size_t i = 0; i < plan->entry_count; i++)
        if (plan->choices[i].solver->first_batch > natural_batch)
            natural_batch = plan->choices[i].solver->first_batch;
    const bench_schedule schedule = {
        .rounds = settings->rounds,
        .time_ns = (uint64_t)(settings->seconds * 1e9),
        .warmup_rounds = settings->warmup,
        .precision = 0.005,
        .fail_over = settings->fail_over,
        .natural_batch = natural_batch,
        .threads = run->threads,
        .progress = !settings->quiet && progress_line_is_possible() ? &progress : NULL,
    };
    const status timed = bench_schedule_run(&schedule, executor, entry_ns, run, failure);
    bench_progress_line_finish(&line);
    return timed;
}

/* Answers first; then times, where all agree. */
static status measure(const bench_plan *plan, const bench_executor *executor, bench_run *run,
                      exit_code *code, error *failure)
{
    double entry_ns[OPTION_VALUES_MAX] = {0};
    bench_answers *answers = memory_allocate(sizeof *answers, failure);
    if (answers == NULL)
        return STATUS_NO_MEMORY;
    status done = bench_answers_check(run, executor, answers, entry_ns, failure);
    const bool agree = done == STATUS_OK && answers->disagreements == 0;
    if (done == STATUS_OK && !agree) {
        bench_warn_of_disagreements(run, answers);
        *code = EXIT_CODE_WRONG_ANSWERS;
    }
    if (agree && !answers->was_interrupted)
        done = time_solvers(plan, executor, entry_ns, run, failure);
    memory_free(answers);
    return done;
}

static status run_team(const bench_plan *plan, bench_run *run, exit_code *code, error *failure)
{
    const bench_team_wish wish = {
        .choices = plan->choices,
        .entry_count = plan->entry_count,
        .solution_limit = plan->settings->solutions,
        .threads = run->threads,
        .seed = plan->settings->seed,
        .stopwatch = &plan->stopwatch,
        .stop = &plan->interrupt->stop,
        .abandon = &plan->interrupt->abandon,
    };
    bench_team *team;
    TRY(bench_team_create(&wish, &team, failure));
    const bench_executor executor = bench_team_executor(team);
    status done = measure(plan, &executor, run, code, failure);
    if (done == STATUS_OK)
        done = bench_team_read_fault(team, failure);
    bench_team_read_counters(team, run);
    bench_team_destroy(team);
    return done;
}

static exit_code code_of_gate(const bench_plan *plan, const bench_figures *figures)
{
    if (plan->settings->fail_over < 0)
        return EXIT_CODE_DONE;
    exit_code code = EXIT_CODE_DONE;
    for (size_t i = 1; i < plan->entry_count; i++) {
        const gate_result gate =
            gate_time(figures->groups[0].figures[i].sure_ratio, plan->settings->fail_over);
        if (gate == GATE_FAILED)
            return EXIT_CODE_SLOWER;
        if (gate == GATE_UNDECIDED)
            code = EXIT_CODE_UNDECIDED;
    }
    return code;
}

/* A run that the user cut short would pass for a whole one. */
static status save(const bench_plan *plan, const bench_run *run, error *failure)
{
    if (!plan->settings->save)
        return STATUS_OK;
    if (run->was_interrupted) {
        command_warn("interrupted: the run is not kept in the history");
        return STATUS_OK;
    }
    int64_t id;
    TRY(history_save(plan->settings->db, run, &id, failure));
    if (plan->settings->quiet)
        return STATUS_OK;
    char sentence[80];
    snprintf(sentence, sizeof sentence, "kept in the history as run %" PRId64, id);
    command_warn(sentence);
    return STATUS_OK;
}

/* Where the finished run goes. */
static status hand_on(const bench_plan *plan, const bench_run *run, const bench_figures *figures,
                      byte_sink *sink, byte_sink *puzzles_sink, error *failure)
{
    text_buffer text = {0};
    status done = plan->report->print(run, figures, &text, failure);
    if (done == STATUS_OK)
        done = byte_sink_write(sink, (slice){text.bytes, text.length}, failure);
    if (done == STATUS_OK && puzzles_sink != NULL)
        done = bench_report_write_puzzles(run, puzzles_sink, failure);
    text_buffer_clear(&text);
    return done == STATUS_OK ? save(plan, run, failure) : done;
}

static status report(const bench_plan *plan, const bench_run *run, byte_sink *sink,
                     byte_sink *puzzles_sink, exit_code *code, error *failure)
{
    bench_figures figures;
    status done = bench_figures_make(run, &figures, failure);
    if (done == STATUS_OK)
        done = hand_on(plan, run, &figures, sink, puzzles_sink, failure);
    if (done == STATUS_OK) {
        const exit_code gate = code_of_gate(plan, &figures);
        if (gate != EXIT_CODE_DONE)
            *code = gate;
        if (!plan->settings->quiet)
            bench_remark(plan, run, &figures);
    }
    bench_figures_clear(&figures);
    return done;
}

static status bench(const bench_plan *plan, bench_run *run, byte_sink *sink,
                    byte_sink *puzzles_sink, exit_code *code, error *failure)
{
    TRY(read_puzzles(plan, run, code, failure));
    if (run->puzzle_count == 0 && !stop_flag_is_set(&plan->interrupt->stop))
        input_warn_of_no_puzzle(plan->paths, plan->path_count);
    if (run->puzzle_count == 0)
        return STATUS_OK;
    TRY(describe_run(plan, run, failure));
    TRY(run_team(plan, run, code, failure));
    if (*code == EXIT_CODE_WRONG_ANSWERS)
        return STATUS_OK;
    if (run->round_count > 0)
        return report(plan, run, sink, puzzles_sink, code, failure);
    command_warn("interrupted before the first round was done; nothing was measured");
    return STATUS_OK;
}

/* Outputs are opened before anything is measured: a wrong path is better known at once. */
static status run_plan(const bench_plan *plan, exit_code *code, error *failure)
{
    byte_sink *sink, *puzzles_sink = NULL;
    TRY(byte_sink_open(plan->settings->output, &sink, failure));
    status done = STATUS_OK;
    if (plan->settings->puzzles != NULL)
        done = byte_sink_open(plan->settings->puzzles, &puzzles_sink, failure);
    bench_run measured = {0};
    if (done == STATUS_OK)
        done = bench(plan, &measured, sink, puzzles_sink, code, failure);
    bench_run_clear(&measured);
    if (puzzles_sink != NULL)
        done = byte_sink_close_behind(puzzles_sink, done, failure);
    done = byte_sink_close_behind(sink, done, failure);
    if (stop_flag_is_set(&plan->interrupt->stop))
        *code = EXIT_CODE_INTERRUPTED;
    return done;
}

static status run(const void *memory, operand_list operands, exit_code *code, error *failure)
{
    bench_plan plan;
    status done = bench_plan_make(memory, operands, &plan, failure);
    if (done == STATUS_OK)
        done = run_plan(&plan, code, failure);
    bench_plan_clear(&plan);
    return done;
}

const command bench_command = {
    .name = "bench",
    .operands = "[FILE...]",
    .summary = "time solvers side by side on puzzles held in memory",
    .description =
        "Reads all puzzles of each FILE ('-' or no FILE: standard input) into memory, checks that "
        "all solvers give the same answers, and then lets them take turns on small blocks of "
        "puzzles, round after round, so that whatever else the machine does hits all of them "
        "alike.\n\n"
        "The ratio is the time to that of the first solver, with its interval of 95 %. A solver is "
        "called faster or slower only where an interval of 99 % lies wholly beyond half a per "
        "cent; else it is no proven change. Solvers that disagree are told with the puzzle, and no "
        "time is reported (exit code 4). Ctrl-C reports the rounds that are done.",
    .options = bench_options,
    .defaults = &bench_defaults,
    .settings_bytes = sizeof bench_defaults,
    .run = run,
};
