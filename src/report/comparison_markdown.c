/* For a comment on a pull request: one sentence, one table, and the rest folded away. */
#include "report/comparison_print.h"
#include "report/figure_text.h"

#include <inttypes.h>

static status print_title(const comparison_report *report, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "### nonet compare: `%s`", report->old_name));
    if (report->old_solver[0] != '\0')
        TRY(text_buffer_print(out, failure, " (`%s`)", report->old_solver));
    TRY(text_buffer_print(out, failure, " against `%s`", report->new_name));
    if (report->new_solver[0] != '\0')
        TRY(text_buffer_print(out, failure, " (`%s`)", report->new_solver));
    return text_buffer_print(out, failure, "\n\n");
}

static status print_answer_cell(outcome kind, uint64_t solutions, uint64_t line, text_buffer *out,
                                error *failure)
{
    char answer[64];
    comparison_put_answer(kind, solutions, answer, sizeof answer);
    return text_buffer_print(out, failure, " %s, line %" PRIu64 " |", answer, line);
}

static status print_disagreements(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    TRY(text_buffer_print(out, failure,
                          "**Answers differ** on %zu of %zu puzzles. Times were not compared.\n\n"
                          "| puzzle | old | new |\n|---|---|---|\n",
                          result->disagreements, result->groups[0].puzzles));
    for (size_t i = 0; i < result->disagreements && i < COMPARISON_LISTED_MAX; i++) {
        const compared_puzzle *puzzle = &report->puzzles[result->disagreeing[i]];
        char cells[CELLS + 1];
        *grid_put_text(cells, &puzzle->puzzle, '.') = '\0';
        TRY(text_buffer_print(out, failure, "| `%s` |", cells));
        TRY(print_answer_cell(puzzle->old_outcome, puzzle->old_solutions, puzzle->old_line, out,
                              failure));
        TRY(print_answer_cell(puzzle->new_outcome, puzzle->new_solutions, puzzle->new_line, out,
                              failure));
        TRY(text_buffer_print(out, failure, "\n"));
    }
    return STATUS_OK;
}

static status print_left_out(const comparison_report *report, text_buffer *out, error *failure)
{
    if (report->only_old + report->only_new > 0)
        TRY(text_buffer_print(out, failure,
                              " %" PRIu64 " only in the old file, %" PRIu64 " only in the new.",
                              report->only_old, report->only_new));
    if (report->old_rejected + report->new_rejected > 0)
        TRY(text_buffer_print(out, failure, " Rejected and left out: %" PRIu64 " and %" PRIu64 ".",
                              report->old_rejected, report->new_rejected));
    return STATUS_OK;
}

static status print_sentence(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison_group *all = &report->result->groups[0];
    if (comparison_is_timed(report))
        TRY(text_buffer_print(out, failure, "**Total time: %s.** ",
                              figure_change(all->verdict, all->total).text));
    if (report->has_guesses)
        TRY(text_buffer_print(out, failure, "Guesses: %s. ",
                              figure_growth(all->old_guesses, all->new_guesses).text));
    TRY(text_buffer_print(out, failure, "Answers of all %zu puzzles agree.", all->puzzles));
    TRY(print_left_out(report, out, failure));
    return text_buffer_print(out, failure, "\n");
}

/* "~" stands for no proven change. */
static figure_text short_change(change_verdict verdict, interval ratio)
{
    return verdict == CHANGE_NOT_PROVEN ? (figure_text){"~"} : figure_change(verdict, ratio);
}

static status print_row(const char *name, double old_ns, double new_ns, text_buffer *out,
                        error *failure)
{
    return text_buffer_print(out, failure, "| %s | %s | %s | %s | | |\n", name,
                             figure_duration(old_ns).text, figure_duration(new_ns).text,
                             figure_ratio(new_ns / old_ns).text);
}

static status print_table(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    const comparison_group *all = &result->groups[0];
    TRY(text_buffer_print(out, failure,
                          "\n| | old | new | new / old | 95 %% interval | |\n"
                          "|---|---:|---:|---:|---:|---|\n"
                          "| total time | %s | %s | %s | %s | %s |\n",
                          figure_duration(all->old_ns).text, figure_duration(all->new_ns).text,
                          figure_ratio(all->total.estimate).text, figure_interval(all->total).text,
                          short_change(all->verdict, all->total).text));
    TRY(text_buffer_print(out, failure, "| typical puzzle (geometric mean) | | | %s | %s | %s |\n",
                          figure_ratio(all->geometric.estimate).text,
                          figure_interval(all->geometric).text,
                          short_change(all->geometric_verdict, all->geometric).text));
    if (report->has_guesses)
        TRY(text_buffer_print(out, failure, "| guesses | %" PRIu64 " | %" PRIu64 " | | | %s |\n",
                              all->old_guesses, all->new_guesses,
                              figure_growth(all->old_guesses, all->new_guesses).text));
    TRY(print_row("p50", result->old_times.p50, result->new_times.p50, out, failure));
    TRY(print_row("p90", result->old_times.p90, result->new_times.p90, out, failure));
    TRY(print_row("p99", result->old_times.p99, result->new_times.p99, out, failure));
    TRY(print_row("maximum", result->old_times.max, result->new_times.max, out, failure));
    return text_buffer_print(out, failure,
                             "\n%zu puzzles faster, %zu tied, %zu slower (sign test %s, Wilcoxon "
                             "%s). `~` is no proven change.\n",
                             all->wins.new_smaller, all->wins.ties, all->wins.old_smaller,
                             figure_p(all->sign_p).text, figure_p(all->wilcoxon_p).text);
}

static status print_groups(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    if (result->group_count < 2)
        return STATUS_OK;
    TRY(text_buffer_print(out, failure,
                          "\n<details><summary>By difficulty, clues and status</summary>\n\n"
                          "| group | puzzles | new / old | 95 %% interval | | guesses |\n"
                          "|---|---:|---:|---:|---|---|\n"));
    for (size_t i = 1; i < result->group_count; i++) {
        const comparison_group *group = &result->groups[i];
        figure_text guesses = {"-"};
        if (report->has_guesses)
            guesses = figure_growth(group->old_guesses, group->new_guesses);
        TRY(text_buffer_print(out, failure, "| %s | %zu | %s | %s | %s | %s |\n", group->name,
                              group->puzzles, figure_ratio(group->total.estimate).text,
                              figure_interval(group->total).text,
                              short_change(group->verdict, group->total).text, guesses.text));
    }
    return text_buffer_print(out, failure, "\n</details>\n");
}

static status print_extremes(const comparison_report *report, const char *title, const size_t *list,
                             size_t count, text_buffer *out, error *failure)
{
    if (count == 0)
        return STATUS_OK;
    TRY(text_buffer_print(out, failure,
                          "\n<details><summary>%s</summary>\n\n"
                          "| old line | new line | old | new | new / old | puzzle |\n"
                          "|---:|---:|---:|---:|---:|---|\n",
                          title));
    for (size_t i = 0; i < count; i++) {
        const compared_puzzle *puzzle = &report->puzzles[list[i]];
        char cells[CELLS + 1];
        *grid_put_text(cells, &puzzle->puzzle, '.') = '\0';
        TRY(text_buffer_print(out, failure, "| %" PRIu64 " | %" PRIu64 " | %s | %s | %s | `%s` |\n",
                              puzzle->old_line, puzzle->new_line,
                              figure_duration(puzzle->old_ns).text,
                              figure_duration(puzzle->new_ns).text,
                              figure_ratio(puzzle->new_ns / puzzle->old_ns).text, cells));
    }
    return text_buffer_print(out, failure, "\n</details>\n");
}

static status print_end(const comparison_report *report, text_buffer *out, error *failure)
{
    if (report->has_limit) {
        char gate[128];
        comparison_put_gate(report, gate, sizeof gate);
        TRY(text_buffer_print(out, failure, "\n**%s**\n", gate));
    }
    const comparison_notes notes = comparison_notes_of(report);
    for (size_t i = 0; i < notes.count; i++)
        TRY(text_buffer_print(out, failure, "\n> %s\n", notes.texts[i]));
    return STATUS_OK;
}

status comparison_print_markdown(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    TRY(print_title(report, out, failure));
    if (result->disagreements > 0)
        return print_disagreements(report, out, failure);
    TRY(print_sentence(report, out, failure));
    if (comparison_is_timed(report)) {
        TRY(print_table(report, out, failure));
        TRY(print_groups(report, out, failure));
        TRY(print_extremes(report, "Gained most", result->best, result->best_count, out, failure));
        TRY(print_extremes(report, "Lost most", result->worst, result->worst_count, out, failure));
    }
    return print_end(report, out, failure);
}
