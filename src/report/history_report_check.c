#include "report/figure_text.h"
#include "report/history_report.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct check_report {
    const stored_run *old_run, *new_run;
    const history_check *check;
    double limit_percent;
    int label_width;
} check_report;

static const char *label_of(const check_report *report, const checked_solver *solver)
{
    return report->new_run->run.entries[solver->new_entry].label;
}

static status print_run(const stored_run *stored, text_buffer *out, error *failure)
{
    const char *name = stored->run.name;
    return text_buffer_print(out, failure, "run %" PRId64 "%s%s%s of %s", stored->id,
                             name[0] ? " \"" : "", name, name[0] ? "\"" : "",
                             history_moment_of(stored->run.started_s).text);
}

static status print_runs(const check_report *report, text_buffer *out, error *failure)
{
    const history_check *check = report->check;
    TRY(print_run(report->new_run, out, failure));
    TRY(text_buffer_print(out, failure, " against "));
    TRY(print_run(report->old_run, out, failure));
    TRY(text_buffer_print(out, failure, "\n%zu puzzle%s in both", check->puzzles,
                          check->puzzles == 1 ? "" : "s"));
    if (check->missing > 0)
        TRY(text_buffer_print(out, failure, "; %zu of then missing now", check->missing));
    if (check->extra > 0)
        TRY(text_buffer_print(out, failure, "; %zu of now not there then", check->extra));
    return text_buffer_print(out, failure, "\n");
}

static status print_difference(const char *what, const char *then, const char *now,
                               text_buffer *out, error *failure)
{
    if (strcmp(then, now) == 0)
        return STATUS_OK;
    return text_buffer_print(out, failure, "other %s: %s then, %s now\n", what, then, now);
}

static status print_number_difference(const char *what, uint64_t then, uint64_t now,
                                      text_buffer *out, error *failure)
{
    if (then == now)
        return STATUS_OK;
    return text_buffer_print(out, failure, "other %s: %" PRIu64 " then, %" PRIu64 " now\n", what,
                             then, now);
}

/* What a solver was run as: its times may mean something else. */
static status print_entry_differences(const bench_entry *then, const bench_entry *now,
                                      text_buffer *out, error *failure)
{
    char what[300];
    snprintf(what, sizeof what, "SIMD target of %.200s", now->label);
    TRY(print_difference(what, then->simd ? then->simd : "none", now->simd ? now->simd : "none",
                         out, failure));
    snprintf(what, sizeof what, "timing of %.200s", now->label);
    return print_difference(what, then->timing, now->timing, out, failure);
}

static status print_differences(const check_report *report, text_buffer *out, error *failure)
{
    const bench_run *then = &report->old_run->run, *now = &report->new_run->run;
    TRY(print_difference("CPU", then->environment.cpu, now->environment.cpu, out, failure));
    TRY(print_difference("compiler", then->environment.compiler, now->environment.compiler, out,
                         failure));
    TRY(print_difference("flags", then->environment.flags, now->environment.flags, out, failure));
    TRY(print_difference("revision", then->environment.revision, now->environment.revision, out,
                         failure));
    TRY(print_difference("clock", then->clock_name, now->clock_name, out, failure));
    TRY(print_number_difference("number of threads", then->threads, now->threads, out, failure));
    for (size_t i = 0; i < report->check->solver_count; i++) {
        const checked_solver *solver = &report->check->solvers[i];
        TRY(print_entry_differences(&then->entries[solver->old_entry],
                                    &now->entries[solver->new_entry], out, failure));
    }
    return STATUS_OK;
}

/* Solvers that only one of the runs has. */
static status print_absent(const check_report *report, text_buffer *out, error *failure)
{
    const bench_run *then = &report->old_run->run, *now = &report->new_run->run;
    const history_check *check = report->check;
    for (size_t i = 0; i < then->entry_count; i++) {
        size_t k = 0;
        while (k < check->solver_count && check->solvers[k].old_entry != i)
            k++;
        if (k == check->solver_count)
            TRY(text_buffer_print(out, failure, "only then: %s\n", then->entries[i].spec));
    }
    for (size_t i = 0; i < now->entry_count; i++) {
        size_t k = 0;
        while (k < check->solver_count && check->solvers[k].new_entry != i)
            k++;
        if (k == check->solver_count)
            TRY(text_buffer_print(out, failure, "only now: %s\n", now->entries[i].spec));
    }
    return STATUS_OK;
}

static status print_disagreements(const check_report *report, const checked_solver *solver,
                                  text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "%s: %zu answer%s not those of then:\n",
                          label_of(report, solver), solver->disagreements,
                          solver->disagreements == 1 ? " is" : "s are"));
    for (size_t i = 0; i < solver->disagreeing_count; i++) {
        const compared_puzzle *puzzle = &solver->disagreeing[i];
        char text[CELLS + 1];
        *grid_put_text(text, &puzzle->puzzle, '.') = '\0';
        TRY(text_buffer_print(out, failure, "  line %" PRIu64 ": %s then, %s now  %s\n",
                              puzzle->new_line, outcome_word(puzzle->old_outcome),
                              outcome_word(puzzle->new_outcome), text));
    }
    return STATUS_OK;
}

static status print_drift(const check_report *report, text_buffer *out, error *failure)
{
    const history_check *check = report->check;
    if (!check->has_yardstick)
        return text_buffer_print(
            out, failure,
            "no yardstick: with a second solver in both runs, such as -s tally "
            "first, the machine's own drift would be taken out\n");
    size_t place = 0;
    while (!check->solvers[place].is_yardstick)
        place++;
    const char *label = label_of(report, &check->solvers[place]);
    const double drift = check->drift.estimate;
    if (change_verdict_of(check->drift) == CHANGE_NOT_PROVEN)
        return text_buffer_print(out, failure,
                                 "the yardstick %s ran as fast as then; ratios are divided by its "
                                 "%.4f all the same\n",
                                 label, drift);
    return text_buffer_print(
        out, failure,
        "the yardstick %s ran %.3g times as %s as then: ratios are corrected for it\n", label,
        drift < 1 ? 1 / drift : drift, drift < 1 ? "fast" : "slow");
}

/* How far the intervals can be trusted. */
static status print_scatter(const check_report *report, text_buffer *out, error *failure)
{
    size_t repeats = SIZE_MAX;
    for (size_t i = 0; i < report->check->solver_count; i++)
        if (!report->check->solvers[i].is_yardstick &&
            report->check->solvers[i].scatter.repeats < repeats)
            repeats = report->check->solvers[i].scatter.repeats;
    if (repeats == SIZE_MAX)
        return STATUS_OK;
    if (repeats == 0)
        return text_buffer_print(out, failure,
                                 "how much runs of one build differ is guessed from the rounds: no "
                                 "build was saved twice\n");
    return text_buffer_print(out, failure,
                             "how much runs of one build differ is estimated from %zu repeat%s of "
                             "a build and the rounds\n",
                             repeats, repeats == 1 ? "" : "s");
}

static const char *time_word(const checked_solver *solver)
{
    if (solver->is_yardstick)
        return "the yardstick";
    if (solver->timed == 0)
        return "not timed";
    if (solver->time_gate == GATE_FAILED)
        return "TOO SLOW";
    if (solver->time_gate == GATE_UNDECIDED)
        return "undecided";
    return change_verdict_word(change_verdict_of(solver->corrected));
}

static status print_guesses(const checked_solver *solver, text_buffer *out, error *failure)
{
    const figure_text now = figure_count(solver->new_guesses, "not counted");
    if (solver->old_guesses == solver->new_guesses)
        return text_buffer_append(out, slice_of(now.text), failure);
    return text_buffer_print(out, failure, "%s, then %s%s", now.text,
                             figure_count(solver->old_guesses, "not counted").text,
                             solver->guess_gate == GATE_FAILED ? ": TOO MANY" : "");
}

static status print_solver(const check_report *report, const checked_solver *solver,
                           text_buffer *out, error *failure)
{
    const bool has_time = solver->timed > 0;
    char scatter[32] = "";
    if (!solver->is_yardstick)
        snprintf(scatter, sizeof scatter, "%.2f %%", 100 * solver->scatter.deviation);
    TRY(text_buffer_print(out, failure, "  %-*s  %-24s  %-24s  %8s  %-16s  ", report->label_width,
                          label_of(report, solver),
                          has_time ? figure_ratio_interval(solver->corrected).text : "-",
                          has_time ? figure_ratio_interval(solver->geometric).text : "-", scatter,
                          time_word(solver)));
    TRY(print_guesses(solver, out, failure));
    return text_buffer_print(out, failure, "\n");
}

static status print_times(const check_report *report, text_buffer *out, error *failure)
{
    const history_check *check = report->check;
    TRY(print_drift(report, out, failure));
    TRY(print_scatter(report, out, failure));
    TRY(text_buffer_print(out, failure, "\n  %-*s  %-24s  %-24s  %8s  %-16s  %s\n",
                          report->label_width, "", "time now / then (95 %)", "the typical puzzle",
                          "run s.d.", "verdict", "guesses"));
    for (size_t i = 0; i < check->solver_count; i++)
        TRY(print_solver(report, &check->solvers[i], out, failure));
    return STATUS_OK;
}

static status print_result(const check_report *report, text_buffer *out, error *failure)
{
    const double limit = report->limit_percent;
    switch (history_check_result(report->check)) {
    case CHECK_PASSED:
        return text_buffer_print(out, failure,
                                 "passed: nothing is more than %g %% slower, nothing needs more "
                                 "than %g %% more guesses\n",
                                 limit, limit);
    case CHECK_WRONG:
        return text_buffer_print(out, failure,
                                 "failed: answers differ, and times mean nothing until they "
                                 "agree\n");
    case CHECK_SLOWER:
        return text_buffer_print(out, failure, "failed: beyond the limit of %g %%\n", limit);
    case CHECK_UNDECIDED:
        break;
    }
    return text_buffer_print(
        out, failure,
        "undecided: the limit of %g %% lies within an interval; a quieter machine, "
        "more --rounds, and each build saved several times make it narrower\n",
        limit);
}

static int label_width(const check_report *report)
{
    size_t width = 12;
    for (size_t i = 0; i < report->check->solver_count; i++) {
        const size_t length = strlen(label_of(report, &report->check->solvers[i]));
        width = length > width ? length : width;
    }
    return (int)width;
}

status history_report_print_check(const stored_run *old_run, const stored_run *new_run,
                                  const history_check *check, double limit_percent,
                                  text_buffer *out, error *failure)
{
    check_report report = {old_run, new_run, check, limit_percent, 0};
    report.label_width = label_width(&report);
    TRY(print_runs(&report, out, failure));
    TRY(print_differences(&report, out, failure));
    TRY(print_absent(&report, out, failure));
    for (size_t i = 0; i < check->solver_count; i++)
        if (check->solvers[i].disagreements > 0)
            TRY(print_disagreements(&report, &check->solvers[i], out, failure));
    if (history_check_result(check) != CHECK_WRONG)
        TRY(print_times(&report, out, failure));
    return print_result(&report, out, failure);
}
