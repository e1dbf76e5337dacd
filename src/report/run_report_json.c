/* The summary as JSON, by Jansson (https://jansson.readthedocs.io). */
#include "report/json_text.h"
#include "report/run_report.h"

static json_int_t integer(uint64_t number)
{
    return (json_int_t)number;
}

static json_t *files_json(const run_report *report)
{
    json_t *list = json_array();
    for (size_t i = 0; i < report->file_count; i++) {
        const input_file *file = report->files[i];
        list = json_append(list, json_pack("{s:o, s:s?, s:I}", "name", json_text_of(file->path),
                                           "format", file->format ? file->format->name : NULL,
                                           "records", integer(file->records)));
    }
    return list;
}

static json_t *outcomes_json(const run_summary *summary)
{
    json_t *counts = json_object();
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++)
        json_object_set_new(counts, outcome_word(kind),
                            json_integer(integer(summary->outcomes[kind])));
    return counts;
}

static json_t *times_json(const run_report *report)
{
    const histogram *times = &report->summary->time_ns;
    return json_pack(
        "{s:s, s:s, s:f, s:I, s:I, s:I, s:I, s:I}", "timing", report->timing, "clock",
        report->stopwatch.clock_name, "clock_cost", stopwatch_cost_ns(&report->stopwatch), "p50",
        integer(histogram_percentile(times, 0.5)), "p90", integer(histogram_percentile(times, 0.9)),
        "p99", integer(histogram_percentile(times, 0.99)), "p999",
        integer(histogram_percentile(times, 0.999)), "max", integer(times->max));
}

static json_t *slowest_json(const run_summary *summary)
{
    json_t *list = json_array();
    for (size_t i = 0; i < summary->slow_count; i++) {
        const slow_puzzle *slow = &summary->slowest[i];
        char puzzle[CANDIDATE_CHARACTERS + 1];
        *(slow->has_candidates ? candidate_grid_put_text(puzzle, &slow->candidates)
                               : grid_put_text(puzzle, &slow->puzzle, '.')) = '\0';
        list = json_append(list,
                           json_pack("{s:I, s:o, s:I, s:s, s:I, s:o}", "id", integer(slow->id),
                                     "file", json_text_of(slow->file), "line", integer(slow->line),
                                     "puzzle", puzzle, "time_ns", integer(slow->time_ns), "guesses",
                                     json_count(slow->guesses)));
    }
    return list;
}

static json_t *noted_json(const noted_record *records, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        list = json_append(list, json_pack("{s:o, s:I, s:o}", "file", json_text_of(records[i].file),
                                           "line", integer(records[i].line), "note",
                                           json_text_of(records[i].note)));
    return list;
}

static json_t *answers_json(const run_report *report)
{
    const run_summary *summary = report->summary;
    const uint64_t *const answers = report->answers;
    if (answers == NULL)
        return json_null();
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:I, s:o, s:o}", "right", integer(answers[ANSWER_RIGHT]), "wrong",
        integer(answers[ANSWER_WRONG]), "ambiguous", integer(answers[ANSWER_AMBIGUOUS]), "missing",
        integer(answers[ANSWER_MISSING]), "undecided", integer(answers[ANSWER_UNDECIDED]),
        "first_wrong", noted_json(summary->wrong, summary->wrong_count), "first_ambiguous",
        noted_json(summary->ambiguous, summary->ambiguous_count));
}

static json_t *guesses_json(const run_report *report)
{
    const run_summary *summary = report->summary;
    if (report->solver->cannot.count_guesses)
        return json_pack("{s:n, s:n, s:n}", "total", "max", "without");
    return json_pack("{s:I, s:I, s:I}", "total", integer(summary->guesses_total), "max",
                     integer(summary->guesses_max), "without",
                     integer(summary->solved_without_guess));
}

/* What the solver counted about its own work; its keys are the solver's. */
static json_t *counters_json(const run_report *report)
{
    json_t *counts = json_object();
    for (size_t i = 0; i < report->solver->counter_count; i++)
        json_object_set_new(counts, report->solver->counters[i].name,
                            json_integer(integer(report->summary->counters[i])));
    return counts;
}

static json_t *report_json(const run_report *report)
{
    const run_summary *summary = report->summary;
    const uint64_t puzzles = run_summary_puzzles(summary), solve_ns = summary->time_ns.sum;
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:s?, s:i, s:o, s:I, s:I, s:I, s:o, s:o, s:f, s:f, s:f, "
        "s:f, s:o, s:o, "
        "s:o, s:o, s:b, s:I, s:o, s:o}",
        "version", report->environment.version, "command", report->command, "solver",
        report->solver->name, "settings", report->settings, "simd", report->simd, "threads",
        (int)report->threads, "files", files_json(report), "records", integer(summary->records),
        "puzzles", integer(puzzles), "rejected", integer(summary->outcomes[OUTCOME_REJECTED]),
        "status", outcomes_json(summary), "guesses", guesses_json(report), "seconds",
        (double)report->wall_ns / 1e9, "solve_seconds", (double)solve_ns / 1e9,
        "puzzles_per_second", puzzles_per_second(puzzles, report->wall_ns),
        "solve_puzzles_per_second", puzzles_per_second(puzzles, solve_ns), "time_ns",
        times_json(report), "slowest", slowest_json(summary), "rejects",
        noted_json(summary->rejects, summary->reject_count), "answers", answers_json(report),
        "interrupted", report->was_interrupted, "records_before", integer(report->records_before),
        "environment", json_environment(&report->environment), "work", counters_json(report));
}

status run_report_print_json(const run_report *report, text_buffer *out, error *failure)
{
    return json_print(report_json(report), out, failure);
}
