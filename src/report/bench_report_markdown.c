/* markdown: a table for each group, to be pasted into a page. */
#include "report/bench_report.h"
#include "report/figure_text.h"

static status print_row(const bench_run *run, const bench_figure *figure, size_t entry,
                        text_buffer *out, error *failure)
{
    TRY(text_buffer_print(
        out, failure, "| `%s` | %s | %s | %s | %s | %s | %s | %s |", run->entries[entry].label,
        figure_number(figure->puzzles_per_second).text, figure_number(figure->us_per_puzzle).text,
        figure_per_cent(figure->percent_without_guess).text,
        figure_number(figure->guesses_per_puzzle).text, figure_duration(figure->p50_ns).text,
        figure_duration(figure->p99_ns).text, figure_duration(figure->max_ns).text));
    if (run->entry_count > 1 && entry == 0)
        TRY(text_buffer_print(out, failure, " 1 | |"));
    if (entry > 0)
        TRY(text_buffer_print(out, failure, " %s | %s |", figure_ratio_interval(figure->ratio).text,
                              figure_change(figure->verdict, figure->ratio).text));
    return text_buffer_print(out, failure, "\n");
}

static status print_group(const bench_run *run, const bench_group *group, text_buffer *out,
                          error *failure)
{
    const bool compares = run->entry_count > 1;
    TRY(text_buffer_print(out, failure, "\n%s (%zu):\n\n", group->name, group->puzzles));
    TRY(text_buffer_print(out, failure,
                          "| solver | puzzles/s | us/puzzle | %% without guess | guesses/puzzle | "
                          "p50 | p99 | max |%s\n|---|---:|---:|---:|---:|---:|---:|---:|%s\n",
                          compares ? " time to first (95 %) | verdict |" : "",
                          compares ? "---:|---|" : ""));
    for (size_t i = 0; i < run->entry_count; i++)
        TRY(print_row(run, &group->figures[i], i, out, failure));
    return STATUS_OK;
}

static status print(const bench_run *run, const bench_figures *figures, text_buffer *out,
                    error *failure)
{
    TRY(text_buffer_print(
        out, failure,
        "%zu puzzles, %zu rounds, %u thread%s, `-n %llu`%s%s; %s, %s `%s`, "
        "revision %s\n",
        run->puzzle_count, run->round_count, run->threads, run->threads == 1 ? "" : "s",
        (unsigned long long)run->solution_limit, run->was_permuted ? ", permuted" : "",
        run->was_interrupted ? ", interrupted before the end" : "", run->environment.cpu,
        run->environment.compiler, run->environment.flags, run->environment.revision));
    for (size_t i = 0; i < figures->group_count; i++)
        TRY(print_group(run, &figures->groups[i], out, failure));
    return STATUS_OK;
}

const bench_report bench_markdown = {
    .name = "markdown",
    .summary = "tables to be pasted into a page",
    .print = print,
};
