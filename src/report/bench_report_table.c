/* table: columns for a terminal. */
#include "base/foreign_text.h"
#include "io/byte_source.h"
#include "report/bench_report.h"
#include "report/figure_text.h"

#include <stdio.h>

enum { LABEL_WIDTH_LEAST = 12 };

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static size_t label_width(const bench_run *run)
{
    size_t width = LABEL_WIDTH_LEAST;
    for (size_t i = 0; i < run->entry_count; i++)
        if (strlen(run->entries[i].label) > width)
            width = strlen(run->entries[i].label);
    return width;
}

static status print_head(const bench_run *run, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "%zu puzzle%s from ", run->puzzle_count,
                          plural(run->puzzle_count)));
    TRY(visible_text_append(out, byte_source_name(run->files[0]), failure));
    if (run->file_count > 1)
        TRY(text_buffer_print(out, failure, " and %zu more", run->file_count - 1));
    TRY(text_buffer_print(
        out, failure, "%s%s; %zu round%s, blocks of %zu, %u thread%s, -n %llu, seed %llu%s\n",
        run->was_permuted ? ", permuted" : "", run->was_shuffled ? ", shuffled" : "",
        run->round_count, plural(run->round_count), run->block_puzzles, run->threads,
        plural(run->threads), (unsigned long long)run->solution_limit,
        (unsigned long long)run->seed,
        run->was_interrupted ? " (interrupted before the end)" : ""));
    return text_buffer_print(out, failure, "clock %s, its cost of %.1f ns taken off; %s\n",
                             run->clock_name, run->clock_cost_ns, run->environment.cpu);
}

static status print_solvers(const bench_run *run, text_buffer *out, error *failure)
{
    const int width = (int)label_width(run);
    for (size_t i = 0; i < run->entry_count; i++) {
        const bench_entry *entry = &run->entries[i];
        TRY(text_buffer_print(out, failure, "  %-*s  %s%s%s, timed by the %s\n", width,
                              entry->label, entry->spec, entry->simd ? " on " : "",
                              entry->simd ? entry->simd : "", entry->timing));
    }
    return STATUS_OK;
}

static status print_group(const bench_run *run, const bench_group *group, text_buffer *out,
                          error *failure)
{
    const int width = (int)label_width(run);
    char name[128], title[160];
    visible_text_write(name, sizeof name, group->name);
    snprintf(title, sizeof title, "%s: %zu", name, group->puzzles);
    TRY(text_buffer_print(out, failure, "\n%-*s  %11s %9s %8s %10s %8s %8s %8s", width + 2, title,
                          "puzzles/s", "us/puzzle", "no guess", "guesses/p", "p50", "p99", "max"));
    if (run->entry_count > 1)
        TRY(text_buffer_print(out, failure, "  %-26s  verdict", "time to first (95 %)"));
    TRY(text_buffer_print(out, failure, "\n"));
    for (size_t i = 0; i < run->entry_count; i++) {
        const bench_figure *figure = &group->figures[i];
        TRY(text_buffer_print(
            out, failure, "  %-*s  %11s %9s %6s %% %10s %8s %8s %8s", width, run->entries[i].label,
            figure_number(figure->puzzles_per_second).text,
            figure_number(figure->us_per_puzzle).text,
            figure_per_cent(figure->percent_without_guess).text,
            figure_number(figure->guesses_per_puzzle).text, figure_duration(figure->p50_ns).text,
            figure_duration(figure->p99_ns).text, figure_duration(figure->max_ns).text));
        if (i == 0 && run->entry_count > 1)
            TRY(text_buffer_print(out, failure, "  1"));
        if (i > 0)
            TRY(text_buffer_print(out, failure, "  %-26s  %s",
                                  figure_ratio_interval(figure->ratio).text,
                                  figure_change(figure->verdict, figure->ratio).text));
        TRY(text_buffer_print(out, failure, "\n"));
    }
    return STATUS_OK;
}

static status print_typical(const bench_run *run, const bench_group *all, text_buffer *out,
                            error *failure)
{
    if (run->entry_count < 2)
        return STATUS_OK;
    const int width = (int)label_width(run);
    TRY(text_buffer_print(out, failure,
                          "\nthe typical puzzle (geometric mean of its times to the first):\n"));
    for (size_t i = 1; i < run->entry_count; i++)
        TRY(text_buffer_print(out, failure, "  %-*s  %s\n", width, run->entries[i].label,
                              figure_ratio_interval(all->figures[i].geometric).text));
    return STATUS_OK;
}

static status print_counters(const bench_run *run, text_buffer *out, error *failure)
{
    if (run->counters_note[0] != '\0')
        return text_buffer_print(out, failure, "\nhardware counters: %s\n", run->counters_note);
    const int width = (int)label_width(run);
    TRY(text_buffer_print(out, failure, "\n%-*s  %13s %13s %13s %13s\n", width + 2, "a puzzle",
                          "instructions", "cycles", "branch misses", "cache misses"));
    for (size_t i = 0; i < run->entry_count; i++) {
        const bench_entry *entry = &run->entries[i];
        TRY(text_buffer_print(out, failure, "  %-*s", width, entry->label));
        for (size_t k = 0; k < HARDWARE_COUNTERS; k++)
            TRY(text_buffer_print(out, failure, " %14s",
                                  entry->has_counters ? figure_number(entry->counters[k]).text
                                                      : "-"));
        TRY(text_buffer_print(out, failure, "\n"));
    }
    return STATUS_OK;
}

static status print(const bench_run *run, const bench_figures *figures, text_buffer *out,
                    error *failure)
{
    TRY(print_head(run, out, failure));
    TRY(print_solvers(run, out, failure));
    for (size_t i = 0; i < figures->group_count; i++) {
        TRY(print_group(run, &figures->groups[i], out, failure));
        if (i == 0)
            TRY(print_typical(run, &figures->groups[i], out, failure));
    }
    return print_counters(run, out, failure);
}

const bench_report bench_table = {
    .name = "table",
    .summary = "columns for a terminal",
    .print = print,
};
