/* json: one object with all figures, by Jansson (https://jansson.readthedocs.io). */
#include "report/bench_report.h"
#include "report/json_text.h"

#include <math.h>

/* The ends are null where too little was measured for an interval: JSON has no infinity. */
static json_t *interval_json(interval ratio)
{
    if (isinf(ratio.high))
        return json_pack("{s:f, s:n, s:n}", "estimate", ratio.estimate, "low", "high");
    return json_pack("{s:f, s:f, s:f}", "estimate", ratio.estimate, "low", ratio.low, "high",
                     ratio.high);
}

static json_t *number_or_null(double number)
{
    return isnan(number) ? json_null() : json_real(number);
}

static json_t *figure_json(const bench_run *run, const bench_figure *figure, size_t entry)
{
    json_t *object = json_pack(
        "{s:o, s:f, s:f, s:o, s:o, s:f, s:f, s:f, s:f}", "solver",
        json_text_of(run->entries[entry].label), "puzzles_per_second", figure->puzzles_per_second,
        "us_per_puzzle", figure->us_per_puzzle, "percent_without_guess",
        number_or_null(figure->percent_without_guess), "guesses_per_puzzle",
        number_or_null(figure->guesses_per_puzzle), "p50_ns", figure->p50_ns, "p90_ns",
        figure->p90_ns, "p99_ns", figure->p99_ns, "max_ns", figure->max_ns);
    if (entry > 0) {
        json_object_set_new(object, "ratio", interval_json(figure->ratio));
        json_object_set_new(object, "geometric", interval_json(figure->geometric));
        json_object_set_new(object, "verdict", json_string(change_verdict_word(figure->verdict)));
    }
    return object;
}

static json_t *groups_json(const bench_run *run, const bench_figures *figures)
{
    json_t *list = json_array();
    for (size_t i = 0; i < figures->group_count; i++) {
        const bench_group *group = &figures->groups[i];
        json_t *rows = json_array();
        for (size_t entry = 0; entry < run->entry_count; entry++)
            rows = json_append(rows, figure_json(run, &group->figures[entry], entry));
        list = json_append(list, json_pack("{s:s, s:o, s:I, s:o}", "split", group->split, "name",
                                           json_text_of(group->name), "puzzles",
                                           (json_int_t)group->puzzles, "solvers", rows));
    }
    return list;
}

/* NULL, as JSON has it, where there are none. */
static json_t *counters_json(const bench_entry *entry)
{
    if (!entry->has_counters)
        return json_null();
    json_t *object = json_object();
    for (size_t i = 0; i < HARDWARE_COUNTERS; i++)
        json_object_set_new(object, hardware_counter_names[i], json_real(entry->counters[i]));
    return object;
}

static json_t *solvers_json(const bench_run *run)
{
    json_t *list = json_array();
    for (size_t i = 0; i < run->entry_count; i++) {
        const bench_entry *entry = &run->entries[i];
        list = json_append(list, json_pack("{s:o, s:o, s:s?, s:s, s:o}", "name",
                                           json_text_of(entry->label), "spec",
                                           json_text_of(entry->spec), "simd", entry->simd, "timing",
                                           entry->timing, "counters", counters_json(entry)));
    }
    return list;
}

static json_t *files_json(const bench_run *run)
{
    json_t *list = json_array();
    for (size_t i = 0; i < run->file_count; i++)
        list = json_append(list, json_text_of(run->files[i]));
    return list;
}

static json_t *run_json(const bench_run *run, const bench_figures *figures)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)run->corpus_hash);
    return json_pack(
        "{s:s, s:s, s:I, s:o, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:b, s:b, s:s, s:f, s:s, "
        "s:o, s:o, s:o}",
        "version", run->environment.version, "command", "bench", "started",
        (json_int_t)run->started_s, "files", files_json(run), "corpus_hash", hash, "seed",
        (json_int_t)run->seed, "solutions", (json_int_t)run->solution_limit, "threads",
        (json_int_t)run->threads, "puzzles", (json_int_t)run->puzzle_count, "rounds",
        (json_int_t)run->round_count, "block_puzzles", (json_int_t)run->block_puzzles, "permuted",
        run->was_permuted, "shuffled", run->was_shuffled, "interrupted", run->was_interrupted,
        "clock", run->clock_name, "clock_cost_ns", run->clock_cost_ns, "counters_note",
        run->counters_note, "solvers", solvers_json(run), "groups", groups_json(run, figures),
        "environment", json_environment(&run->environment));
}

static status print(const bench_run *run, const bench_figures *figures, text_buffer *out,
                    error *failure)
{
    return json_print(run_json(run, figures), out, failure);
}

const bench_report bench_json = {
    .name = "json",
    .summary = "one object with all figures",
    .print = print,
};
