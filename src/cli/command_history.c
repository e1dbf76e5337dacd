/* nonet history: stored bench runs. */
#include "cli/command.h"
#include "cli/input_paths.h"
#include "measure/history_choice.h"
#include "report/bench_report.h"
#include "report/history_report.h"

#include <inttypes.h>
#include <stdio.h>

#define DEFAULT_LIMIT_PERCENT 5

typedef struct history_settings {
    const char *database; /* NULL: the user's own */
    const char *against;  /* NULL: not given */
    const char *format;   /* NULL: a table */
    const char *output;
    double fail_over; /* per cent; negative: not given */
} history_settings;

/* What the settings and the operands mean, and the runs that there are. */
typedef struct history_work {
    const history_settings *settings;
    const char *run_word; /* NULL: not given */
    const history_list_format *list_format;
    const bench_report *show_format;
    history_store *store;
    stored_run *heads;
    size_t count;
    size_t index; /* of the run that is meant */
    byte_sink *sink;
} history_work;

static status write_text(const history_work *work, const text_buffer *text, error *failure)
{
    return byte_sink_write(work->sink, (slice){text->bytes, text->length}, failure);
}

static status list_runs(const history_work *work, exit_code *code, error *failure)
{
    (void)code;
    text_buffer text = {0};
    status done = work->list_format->print(work->heads, work->count, &text, failure);
    if (done == STATUS_OK)
        done = write_text(work, &text, failure);
    text_buffer_clear(&text);
    return done;
}

static status print_figures(const stored_run *stored, const bench_report *format, text_buffer *text,
                            error *failure)
{
    if (stored->run.round_count == 0)
        return STATUS_OK;
    bench_figures figures;
    status done = bench_figures_make(&stored->run, &figures, failure);
    if (done == STATUS_OK)
        done = format->print(&stored->run, &figures, text, failure);
    bench_figures_clear(&figures);
    return done;
}

static status load(const history_work *work, size_t index, stored_run *stored, error *failure)
{
    return history_store_load(work->store, work->heads[index].id, stored, failure);
}

static status show_run(const history_work *work, exit_code *code, error *failure)
{
    (void)code;
    stored_run stored;
    text_buffer text = {0};
    TRY(load(work, work->index, &stored, failure));
    status done = STATUS_OK;
    if (strcmp(work->show_format->name, "table") == 0)
        done = history_report_print_head(&stored, &text, failure);
    if (done == STATUS_OK)
        done = print_figures(&stored, work->show_format, &text, failure);
    if (done == STATUS_OK)
        done = write_text(work, &text, failure);
    text_buffer_clear(&text);
    stored_run_clear(&stored);
    return done;
}

/* Says why two runs cannot be compared. */
static void warn_of_obstacle(const stored_run *old_run, const stored_run *new_run,
                             check_obstacle obstacle)
{
    static const char *const words[] = {
        [OBSTACLE_LIMIT] = "they looked for different numbers of solutions (-n)",
        [OBSTACLE_SOLVER] = "they have no solver with the same settings in common",
        [OBSTACLE_PUZZLE] = "they have no puzzle in common",
    };
    char sentence[256];
    snprintf(sentence, sizeof sentence,
             "run %" PRId64 " cannot be compared with run %" PRId64 ": %s", new_run->id,
             old_run->id, words[obstacle]);
    command_warn(sentence);
}

static exit_code code_of_check(const history_check *check)
{
    switch (history_check_result(check)) {
    case CHECK_PASSED:
        return EXIT_CODE_DONE;
    case CHECK_WRONG:
        return EXIT_CODE_WRONG_ANSWERS;
    case CHECK_SLOWER:
        return EXIT_CODE_SLOWER;
    case CHECK_UNDECIDED:
        break;
    }
    return EXIT_CODE_UNDECIDED;
}

static double limit_of(const history_settings *settings)
{
    return settings->fail_over < 0 ? DEFAULT_LIMIT_PERCENT : settings->fail_over;
}

static status check_loaded(const history_work *work, const stored_run *old_run,
                           const stored_run *new_run, exit_code *code, error *failure)
{
    const double limit = limit_of(work->settings);
    const check_question question = {&old_run->run, &new_run->run, limit, work->heads, work->count};
    history_check check;
    text_buffer text = {0};
    TRY(history_check_make(&question, &check, failure));
    status done = STATUS_OK;
    if (check.obstacle != OBSTACLE_NONE)
        warn_of_obstacle(old_run, new_run, check.obstacle);
    else
        done = history_report_print_check(old_run, new_run, &check, limit, &text, failure);
    if (done == STATUS_OK)
        done = write_text(work, &text, failure);
    *code = code_of_check(&check);
    text_buffer_clear(&text);
    history_check_clear(&check);
    return done;
}

static status check_pair(const history_work *work, size_t against, exit_code *code, error *failure)
{
    stored_run old_run, new_run;
    TRY(load(work, against, &old_run, failure));
    status done = load(work, work->index, &new_run, failure);
    if (done == STATUS_OK) {
        done = check_loaded(work, &old_run, &new_run, code, failure);
        stored_run_clear(&new_run);
    }
    stored_run_clear(&old_run);
    return done;
}

static status check_run(const history_work *work, exit_code *code, error *failure)
{
    const char *word = work->settings->against != NULL ? work->settings->against : "last";
    size_t against;
    TRY(history_choice_against(work->heads, work->count, work->index, word, &against, failure));
    if (against != HISTORY_NONE)
        return check_pair(work, against, code, failure);
    char sentence[256];
    snprintf(sentence, sizeof sentence,
             "run %" PRId64 ": no older run has the same puzzles, CPU, threads, -n and %s; "
             "'--against NAME' takes any other run",
             work->heads[work->index].id,
             strcmp(word, "best") == 0 ? "all its solvers" : "a solver in common");
    command_warn(sentence);
    *code = EXIT_CODE_UNDECIDED;
    return STATUS_OK;
}

static status export_one(const history_work *work, size_t index, error *failure)
{
    stored_run stored;
    TRY(load(work, index, &stored, failure));
    const status done = history_report_write_rows(&stored, work->sink, failure);
    stored_run_clear(&stored);
    return done;
}

static bool means_all(const char *run_word)
{
    return run_word != NULL && strcmp(run_word, "all") == 0;
}

static status export_runs(const history_work *work, exit_code *code, error *failure)
{
    (void)code;
    TRY(history_report_write_header(work->sink, failure));
    if (!means_all(work->run_word))
        return export_one(work, work->index, failure);
    for (size_t i = 0; i < work->count; i++)
        TRY(export_one(work, i, failure));
    return STATUS_OK;
}

typedef struct action {
    const char *word;
    bool takes_run, takes_all, takes_format, is_gate;
    status (*act)(const history_work *work, exit_code *code, error *failure);
} action;

static const action actions[] = {
    {.word = "list", .takes_format = true, .act = list_runs},
    {.word = "show", .takes_run = true, .takes_format = true, .act = show_run},
    {.word = "check", .takes_run = true, .is_gate = true, .act = check_run},
    {.word = "export", .takes_run = true, .takes_all = true, .act = export_runs},
};
static const char *const action_words[] = {"list", "show", "check", "export", NULL};

static status find_action(operand_list operands, const action **found, error *failure)
{
    const char *expected = "expected one of: list, show, check, export";
    *found = actions;
    if (operands.count == 0)
        return error_set(failure, STATUS_USAGE, "history of what? %s", expected);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(actions[i].word, operands.words[0]) == 0) {
            *found = &actions[i];
            return STATUS_OK;
        }
    return error_set(failure, STATUS_USAGE, "history cannot '%s'; %s", operands.words[0], expected);
}

static status check_usage(const history_settings *settings, const action *chosen,
                          operand_list operands, error *failure)
{
    const size_t most = chosen->takes_run ? 2 : 1;
    if (operands.count > most)
        return error_set(failure, STATUS_USAGE, "history %s: '%s' is one word too many",
                         chosen->word, operands.words[most]);
    const char *misplaced = NULL;
    if (settings->against != NULL && !chosen->is_gate)
        misplaced = "against";
    else if (settings->fail_over >= 0 && !chosen->is_gate)
        misplaced = "fail-over";
    else if (settings->format != NULL && !chosen->takes_format)
        misplaced = "format";
    if (misplaced != NULL)
        return error_set(failure, STATUS_USAGE, "history %s has no --%s; see 'nonet help history'",
                         chosen->word, misplaced);
    return STATUS_OK;
}

static status find_formats(history_work *work, const action *chosen, error *failure)
{
    const char *name = work->settings->format != NULL ? work->settings->format : "table";
    if (!chosen->takes_format)
        return STATUS_OK;
    if (chosen->takes_run)
        return bench_report_find(name, &work->show_format, failure);
    return history_list_format_find(name, &work->list_format, failure);
}

static status find_run(history_work *work, const action *chosen, error *failure)
{
    if (!chosen->takes_run || (chosen->takes_all && means_all(work->run_word)))
        return STATUS_OK;
    return history_choice_find(work->heads, work->count, work->run_word, &work->index, failure);
}

static status act_into_sink(history_work *work, const action *chosen, exit_code *code,
                            error *failure)
{
    TRY(byte_sink_open(work->settings->output, &work->sink, failure));
    return byte_sink_close_behind(work->sink, chosen->act(work, code, failure), failure);
}

/* The output is opened last, so that nothing is overwritten for a run that does not exist. */
static status act_on_store(history_work *work, const action *chosen, exit_code *code,
                           error *failure)
{
    TRY(history_store_load_heads(work->store, &work->heads, &work->count, failure));
    status done = find_run(work, chosen, failure);
    if (done == STATUS_OK)
        done = act_into_sink(work, chosen, code, failure);
    history_store_free_heads(work->heads, work->count);
    return done;
}

static status run(const void *settings, operand_list operands, exit_code *code, error *failure)
{
    history_work work = {.settings = settings,
                         .run_word = operands.count > 1 ? operands.words[1] : NULL};
    const action *chosen;
    TRY(find_action(operands, &chosen, failure));
    TRY(check_usage(work.settings, chosen, operands, failure));
    TRY(find_formats(&work, chosen, failure));
    TRY(output_paths_check(work.settings->output, work.settings->database, "--db", failure));
    TRY(history_store_open(work.settings->database, HISTORY_READ, &work.store, failure));
    const status done = act_on_store(&work, chosen, code, failure);
    history_store_close(work.store);
    return done;
}

#define FIELD(name) offsetof(history_settings, name)

static const option_entry options[] = {
    {"db", 0, "FILE", "the history (default: nonet/history.sqlite in the user's data directory)",
     OPTION_TEXT, FIELD(database), 0, 0, NULL},
    {"against", 0, "WHICH",
     "check: a run's number or name, 'last' (the newest older run like it) or 'best' (the fastest "
     "such run; default: last)",
     OPTION_TEXT, FIELD(against), 0, 0, NULL},
    {"fail-over", 0, "PERCENT",
     "check: how much slower, and how many more guesses, are still allowed (default: 5)",
     OPTION_DECIMAL, FIELD(fail_over), 0, 1000000, NULL},
    {"format", 0, "FORMAT", "list: table, csv or json; show: also markdown (default: table)",
     OPTION_TEXT, FIELD(format), 0, 0, NULL},
    {"output", 'o', "FILE", "write to FILE; .gz, .zst and .xz compress (default: standard output)",
     OPTION_TEXT, FIELD(output), 0, 0, NULL},
    OPTION_TABLE_END,
};

static const history_settings defaults = {.output = "-", .fail_over = -1};

const command history_command = {
    .name = "history",
    .operands = "list | show [RUN] | check [RUN] | export [RUN|all]",
    .summary = "list, show, check and export stored bench runs",
    .description =
        "'nonet bench --save' stores runs. RUN is a run's number, or a name, which means the "
        "newest run of that name; without it the newest run is meant.\n\n"
        "list: one line a run. show: what the run was measured with, and its figures. export: a "
        "CSV row for each puzzle and solver, which 'nonet compare' reads.\n\n"
        "check compares RUN with an older one, joined by puzzle: first the answers (exit code 4), "
        "then the guesses, which are exact, and the times, with their interval (5 where one is "
        "proven to be beyond --fail-over, 6 where that cannot be decided). The baseline of the run "
        "is the yardstick: how much slower it ran than then is told, and taken out of the other "
        "solvers' times.",
    .options = options,
    .operand_words = action_words,
    .defaults = &defaults,
    .settings_bytes = sizeof defaults,
    .run = run,
};
