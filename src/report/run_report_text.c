#include "report/run_report.h"

#include "base/foreign_text.h"
#include "io/byte_source.h"
#include "report/figure_text.h"

#include <inttypes.h>
#include <stdio.h>

static status print_files(const run_report *report, text_buffer *out, error *failure)
{
    enum { SHOWN_MAX = 10 };
    for (size_t i = 0; i < report->file_count && i < SHOWN_MAX; i++) {
        const input_file *file = report->files[i];
        if (file->format == NULL)
            continue;
        TRY(visible_text_append(out, byte_source_name(file->path), failure));
        TRY(text_buffer_print(out, failure, ": format %s, %" PRIu64 " record%s\n",
                              file->format->name, file->records, figure_plural(file->records)));
    }
    if (report->file_count > SHOWN_MAX)
        TRY(text_buffer_print(out, failure, "and %zu more files\n",
                              report->file_count - SHOWN_MAX));
    return STATUS_OK;
}

static status print_outcomes(const run_report *report, text_buffer *out, error *failure)
{
    const run_summary *summary = report->summary;
    TRY(text_buffer_print(out, failure, "%" PRIu64 " record%s:", summary->records,
                          figure_plural(summary->records)));
    const char *separator = " ";
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++) {
        if (summary->outcomes[kind] == 0)
            continue;
        TRY(text_buffer_print(out, failure, "%s%" PRIu64 " %s", separator, summary->outcomes[kind],
                              outcome_word(kind)));
        separator = ", ";
    }
    return text_buffer_print(out, failure, "%s\n",
                             report->was_interrupted ? " (interrupted before the end)" : "");
}

static status print_answers(const run_report *report, text_buffer *out, error *failure)
{
    const uint64_t *const answers = report->answers;
    if (answers == NULL)
        return STATUS_OK;
    TRY(text_buffer_print(out, failure,
                          "answers%s: %" PRIu64 " right, %" PRIu64 " wrong, %" PRIu64
                          " right but one of several, %" PRIu64 " missing",
                          report->records_before > 0 ? " (of the earlier run too)" : "",
                          answers[ANSWER_RIGHT], answers[ANSWER_WRONG], answers[ANSWER_AMBIGUOUS],
                          answers[ANSWER_MISSING]));
    if (answers[ANSWER_UNDECIDED] > 0)
        TRY(text_buffer_print(out, failure,
                              ", %" PRIu64 " undecided (the search ended before their count)",
                              answers[ANSWER_UNDECIDED]));
    return text_buffer_append(out, slice_of("\n"), failure);
}

static status print_speed(const run_report *report, text_buffer *out, error *failure)
{
    const uint64_t puzzles = run_summary_puzzles(report->summary);
    TRY(text_buffer_print(out, failure, "solver %s%s%s%s%s, %u thread%s: %s, %.0f puzzles/s",
                          report->solver->name, report->settings[0] ? ":" : "", report->settings,
                          report->simd ? " on " : "", report->simd ? report->simd : "",
                          report->threads, report->threads == 1 ? "" : "s",
                          figure_duration((double)report->wall_ns).text,
                          puzzles_per_second(puzzles, report->wall_ns)));
    const uint64_t solve_ns = report->summary->time_ns.sum;
    if (solve_ns > 0)
        TRY(text_buffer_print(out, failure, " (inside the solver %.0f a second and thread)",
                              puzzles_per_second(puzzles, solve_ns)));
    return text_buffer_append(out, (slice){"\n", 1}, failure);
}

static status print_guesses(const run_report *report, text_buffer *out, error *failure)
{
    const run_summary *summary = report->summary;
    if (report->solver->cannot.count_guesses)
        return text_buffer_print(out, failure, "guesses: not counted by this solver\n");
    return text_buffer_print(out, failure,
                             "guesses: %" PRIu64 " in all, at most %" PRIu64
                             " for a puzzle; %" PRIu64 " puzzles solved without one\n",
                             summary->guesses_total, summary->guesses_max,
                             summary->solved_without_guess);
}

static figure_text percentile_text(const histogram *times, double fraction)
{
    return figure_duration((double)histogram_percentile(times, fraction));
}

static status print_times(const run_report *report, text_buffer *out, error *failure)
{
    const histogram *times = &report->summary->time_ns;
    if (times->count == 0)
        return STATUS_OK;
    TRY(text_buffer_print(
        out, failure,
        "time a puzzle (%s, clock %s, its cost of %.1f ns taken off): p50 %s, p90 "
        "%s, p99 %s, p99.9 %s, max %s\n",
        report->timing, report->stopwatch.clock_name, stopwatch_cost_ns(&report->stopwatch),
        percentile_text(times, 0.5).text, percentile_text(times, 0.9).text,
        percentile_text(times, 0.99).text, percentile_text(times, 0.999).text,
        figure_duration((double)times->max).text));
    TRY(text_buffer_print(out, failure, "slowest:\n"));
    for (size_t i = 0; i < report->summary->slow_count; i++) {
        const slow_puzzle *slow = &report->summary->slowest[i];
        char text[CELLS + 1] = "a candidate puzzle", guesses[TEXT_U64_MAX + 12] = "";
        if (!slow->has_candidates)
            *grid_put_text(text, &slow->puzzle, '.') = '\0';
        if (slow->guesses != NOT_COUNTED)
            snprintf(guesses, sizeof guesses, "  %" PRIu64 " guesses", slow->guesses);
        TRY(text_buffer_print(out, failure, "  %9s%s  %s  ",
                              figure_duration((double)slow->time_ns).text, guesses, text));
        TRY(visible_text_append(out, byte_source_name(slow->file), failure));
        TRY(text_buffer_print(out, failure, ":%" PRIu64 "\n", slow->line));
    }
    return STATUS_OK;
}

static status print_work(const run_report *report, text_buffer *out, error *failure)
{
    const solver *method = report->solver;
    const uint64_t puzzles = run_summary_puzzles(report->summary);
    if (method->describe_work == NULL || puzzles == 0)
        return STATUS_OK;
    return method->describe_work(report->summary->counters, puzzles, &report->stopwatch, out,
                                 failure);
}

status run_report_print_text(const run_report *report, text_buffer *out, error *failure)
{
    TRY(print_files(report, out, failure));
    if (report->records_before > 0)
        TRY(text_buffer_print(out, failure,
                              "resumed behind record %" PRIu64 "; what follows is of the rest\n",
                              report->records_before));
    TRY(print_outcomes(report, out, failure));
    TRY(print_answers(report, out, failure));
    TRY(print_speed(report, out, failure));
    TRY(print_guesses(report, out, failure));
    TRY(print_times(report, out, failure));
    return print_work(report, out, failure);
}
