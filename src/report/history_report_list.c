#include "report/csv_text.h"
#include "report/figure_text.h"
#include "report/history_report.h"
#include "report/json_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

history_moment history_moment_of(uint64_t seconds)
{
    const time_t moment = (time_t)seconds;
    struct tm parts = {0};
    history_moment made = {""};
    gmtime_r(&moment, &parts);
    strftime(made.text, sizeof made.text, "%Y-%m-%d %H:%M:%SZ", &parts);
    return made;
}

static double rate_of(const stored_run *stored, size_t entry)
{
    const double ns = stored->total_ns[entry];
    return ns > 0 ? (double)stored->run.puzzle_count * 1e9 / ns : 0;
}

/* Widths of the columns whose texts differ from run to run. */
typedef struct list_widths {
    int name, cpu, revision;
} list_widths;

static void widen(int *width, const char *text)
{
    const int length = (int)strlen(text);
    if (length > *width)
        *width = length;
}

static list_widths widths_of(const stored_run *runs, size_t count)
{
    list_widths widths = {4, 3, 8};
    for (size_t i = 0; i < count; i++) {
        widen(&widths.name, runs[i].run.name);
        widen(&widths.cpu, runs[i].run.environment.cpu);
        widen(&widths.revision, runs[i].run.environment.revision);
    }
    return widths;
}

static status print_table_row(const stored_run *stored, list_widths widths, text_buffer *out,
                              error *failure)
{
    const bench_run *run = &stored->run;
    TRY(text_buffer_print(out, failure, "%5" PRId64 "  %-*s  %s  %-*s  %-*s  %7zu  %10s  ",
                          stored->id, widths.name, run->name,
                          history_moment_of(run->started_s).text, widths.cpu, run->environment.cpu,
                          widths.revision, run->environment.revision, run->puzzle_count,
                          run->entry_count > 0 ? figure_number(rate_of(stored, 0)).text : "-"));
    for (size_t i = 0; i < run->entry_count; i++)
        TRY(text_buffer_print(out, failure, "%s%s", i ? ", " : "", run->entries[i].label));
    return text_buffer_print(out, failure, "\n");
}

static status print_table(const stored_run *runs, size_t count, text_buffer *out, error *failure)
{
    const list_widths widths = widths_of(runs, count);
    TRY(text_buffer_print(out, failure, "%5s  %-*s  %-20s  %-*s  %-*s  %7s  %10s  %s\n", "run",
                          widths.name, "name", "when", widths.cpu, "CPU", widths.revision,
                          "revision", "puzzles", "first's/s", "solvers"));
    for (size_t i = 0; i < count; i++)
        TRY(print_table_row(&runs[i], widths, out, failure));
    return STATUS_OK;
}

static status print_csv_texts(const char *const *texts, size_t count, text_buffer *out,
                              error *failure)
{
    for (size_t i = 0; i < count; i++) {
        TRY(csv_print_text(texts[i], out, failure));
        TRY(text_buffer_print(out, failure, ","));
    }
    return STATUS_OK;
}

static status print_csv_row(const stored_run *stored, size_t place, text_buffer *out,
                            error *failure)
{
    const bench_run *run = &stored->run;
    const bench_entry *entry = &run->entries[place];
    const environment_info *facts = &run->environment;
    const history_moment moment = history_moment_of(run->started_s);
    const char *const of_run[] = {run->name,       moment.text,     facts->cpu,  facts->version,
                                  facts->revision, facts->compiler, facts->flags};
    const char *const of_entry[] = {entry->label, entry->spec, entry->simd ? entry->simd : "",
                                    entry->timing};
    TRY(text_buffer_print(out, failure, "%" PRId64 ",", stored->id));
    TRY(print_csv_texts(of_run, sizeof of_run / sizeof *of_run, out, failure));
    TRY(text_buffer_print(out, failure, "%u,%" PRIu64 ",%" PRIu64 ",%016" PRIx64 ",%zu,%zu,",
                          run->threads, run->seed, run->solution_limit, run->corpus_hash,
                          run->puzzle_count, run->round_count));
    TRY(print_csv_texts(of_entry, sizeof of_entry / sizeof *of_entry, out, failure));
    return text_buffer_print(out, failure, "%s,%.0f,%.1f\n",
                             figure_count(stored->total_guesses[place], "").text,
                             stored->total_ns[place], rate_of(stored, place));
}

static status print_csv(const stored_run *runs, size_t count, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure,
                          "run,name,started,cpu,version,revision,compiler,flags,threads,seed,"
                          "solution_limit,corpus_hash,puzzles,rounds,solver,spec,simd,timing,"
                          "guesses,time_ns,puzzles_per_second\n"));
    for (size_t i = 0; i < count; i++)
        for (size_t place = 0; place < runs[i].run.entry_count; place++)
            TRY(print_csv_row(&runs[i], place, out, failure));
    return STATUS_OK;
}

static json_t *solvers_json(const stored_run *stored)
{
    json_t *list = json_array();
    for (size_t i = 0; i < stored->run.entry_count; i++) {
        const bench_entry *entry = &stored->run.entries[i];
        list = json_append(
            list,
            json_pack("{s:o, s:o, s:s?, s:s, s:o, s:f, s:f}", "name", json_text_of(entry->label),
                      "spec", json_text_of(entry->spec), "simd", entry->simd, "timing",
                      entry->timing, "guesses", json_count(stored->total_guesses[i]), "time_ns",
                      stored->total_ns[i], "puzzles_per_second", rate_of(stored, i)));
    }
    return list;
}

static json_t *run_json(const stored_run *stored)
{
    const bench_run *run = &stored->run;
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, run->corpus_hash);
    return json_pack("{s:I, s:o, s:I, s:s, s:I, s:I, s:I, s:s, s:I, s:I, s:o, s:o}", "run",
                     (json_int_t)stored->id, "name", json_text_of(run->name), "started",
                     (json_int_t)run->started_s, "version", run->environment.version, "threads",
                     (json_int_t)run->threads, "seed", (json_int_t)run->seed, "solutions",
                     (json_int_t)run->solution_limit, "corpus_hash", hash, "puzzles",
                     (json_int_t)run->puzzle_count, "rounds", (json_int_t)run->round_count,
                     "solvers", solvers_json(stored), "environment",
                     json_environment(&run->environment));
}

static status print_json(const stored_run *runs, size_t count, text_buffer *out, error *failure)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        list = json_append(list, run_json(&runs[i]));
    return json_print(list, out, failure);
}

static const history_list_format formats[] = {
    {"table", print_table},
    {"csv", print_csv},
    {"json", print_json},
};

status history_list_format_find(const char *name, const history_list_format **format,
                                error *failure)
{
    word_list known = {0};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        word_list_add(&known, formats[i].name);
        if (strcmp(formats[i].name, name) != 0)
            continue;
        *format = &formats[i];
        return STATUS_OK;
    }
    return error_set(failure, STATUS_USAGE, "--format %s: expected one of: %s", name, known.text);
}
