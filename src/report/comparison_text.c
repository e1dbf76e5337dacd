#include "report/comparison_print.h"
#include "report/figure_text.h"

#include <inttypes.h>
#include <math.h>

static status print_side(const char *which, const char *name, const char *solver, text_buffer *out,
                         error *failure)
{
    return text_buffer_print(out, failure, "%s: %s%s%s\n", which, name,
                             solver[0] ? ", solver " : "", solver);
}

static status print_left_out(uint64_t count, const char *what, const char *name, text_buffer *out,
                             error *failure)
{
    return count == 0 ? STATUS_OK
                      : text_buffer_print(out, failure, "%" PRIu64 " %s %s\n", count, what, name);
}

static status print_sides(const comparison_report *report, text_buffer *out, error *failure)
{
    const size_t count = report->result->groups[0].puzzles;
    TRY(print_side("old", report->old_name, report->old_solver, out, failure));
    TRY(print_side("new", report->new_name, report->new_solver, out, failure));
    TRY(text_buffer_print(out, failure, "%zu puzzle%s in both\n", count, figure_plural(count)));
    TRY(print_left_out(report->only_old, "only in", report->old_name, out, failure));
    TRY(print_left_out(report->only_new, "only in", report->new_name, out, failure));
    TRY(print_left_out(report->old_rejected, "rejected, left out, in", report->old_name, out,
                       failure));
    return print_left_out(report->new_rejected, "rejected, left out, in", report->new_name, out,
                          failure);
}

static status print_answer(const char *file, uint64_t line, outcome kind, uint64_t solutions,
                           const grid *solution, text_buffer *out, error *failure)
{
    char answer[64], cells[CELLS + 1] = "";
    comparison_put_answer(kind, solutions, answer, sizeof answer);
    if (solution != NULL)
        *grid_put_text(cells, solution, '.') = '\0';
    return text_buffer_print(out, failure, "    %s:%" PRIu64 "  %s%s%s\n", file, line, answer,
                             solution ? "  " : "", cells);
}

static status print_answers(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    if (result->disagreements == 0)
        return text_buffer_print(out, failure, "answers: no two differ\n");
    TRY(text_buffer_print(out, failure, "answers: %zu of %zu differ\n", result->disagreements,
                          result->groups[0].puzzles));
    for (size_t i = 0; i < result->disagreements && i < COMPARISON_LISTED_MAX; i++) {
        const compared_puzzle *puzzle = &report->puzzles[result->disagreeing[i]];
        char cells[CELLS + 1];
        *grid_put_text(cells, &puzzle->puzzle, '.') = '\0';
        TRY(text_buffer_print(out, failure, "  %s\n", cells));
        TRY(print_answer(report->old_name, puzzle->old_line, puzzle->old_outcome,
                         puzzle->old_solutions, puzzle->old_first_solution, out, failure));
        TRY(print_answer(report->new_name, puzzle->new_line, puzzle->new_outcome,
                         puzzle->new_solutions, puzzle->new_first_solution, out, failure));
    }
    if (result->disagreements > COMPARISON_LISTED_MAX)
        TRY(text_buffer_print(out, failure, "  and %zu more\n",
                              result->disagreements - COMPARISON_LISTED_MAX));
    return text_buffer_print(out, failure,
                             "Times of wrong answers mean nothing: they are not compared.\n");
}

static status print_ratio(const char *what, interval ratio, change_verdict verdict,
                          text_buffer *out, error *failure)
{
    return text_buffer_print(out, failure, "%-16s %s; new / old %s, 95 %% interval %s\n", what,
                             figure_change(verdict, ratio).text, figure_ratio(ratio.estimate).text,
                             figure_interval(ratio).text);
}

static status print_tests(const comparison_group *all, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "%-16s %zu faster, %zu tied (within %g %%), %zu slower\n",
                          "puzzle by puzzle", all->wins.new_smaller, all->wins.ties,
                          COMPARISON_TIE_FRACTION * 100, all->wins.old_smaller));
    TRY(text_buffer_print(out, failure,
                          "  sign test      %s: the chance of counts at least so uneven if neither "
                          "side were faster more often\n",
                          figure_p(all->sign_p).text));
    return text_buffer_print(out, failure,
                             "  Wilcoxon test  %s: the same chance where large changes count for "
                             "more than small ones\n",
                             figure_p(all->wilcoxon_p).text);
}

static status print_quantile(const char *name, double old_ns, double new_ns, text_buffer *out,
                             error *failure)
{
    return text_buffer_print(out, failure, "  %-4s  %10s  %10s  %s\n", name,
                             figure_duration(old_ns).text, figure_duration(new_ns).text,
                             figure_ratio(new_ns / old_ns).text);
}

static status print_quantiles(const comparison *result, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "time a puzzle:    old         new  new / old\n"));
    TRY(print_quantile("p50", result->old_times.p50, result->new_times.p50, out, failure));
    TRY(print_quantile("p90", result->old_times.p90, result->new_times.p90, out, failure));
    TRY(print_quantile("p99", result->old_times.p99, result->new_times.p99, out, failure));
    return print_quantile("max", result->old_times.max, result->new_times.max, out, failure);
}

static status print_guesses(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison_group *all = &report->result->groups[0];
    if (!report->has_guesses)
        return STATUS_OK;
    return text_buffer_print(out, failure, "%-16s %s; %" PRIu64 " to %" PRIu64 ", exactly\n",
                             "guesses", figure_growth(all->old_guesses, all->new_guesses).text,
                             all->old_guesses, all->new_guesses);
}

static status print_groups(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    if (result->group_count < 2)
        return STATUS_OK;
    TRY(text_buffer_print(out, failure, "%-26s %9s  %-9s  %-16s  %-16s  %s\n", "group", "puzzles",
                          "new / old", "95 % interval", "time", "guesses"));
    for (size_t i = 1; i < result->group_count; i++) {
        const comparison_group *group = &result->groups[i];
        figure_text guesses = {"-"};
        if (report->has_guesses)
            guesses = figure_growth(group->old_guesses, group->new_guesses);
        TRY(text_buffer_print(out, failure, "  %-24s %9zu  %-9s  %-16s  %-16s  %s\n", group->name,
                              group->puzzles, figure_ratio(group->total.estimate).text,
                              figure_interval(group->total).text,
                              figure_change(group->verdict, group->total).text, guesses.text));
    }
    return STATUS_OK;
}

static status print_extremes(const comparison_report *report, const char *title, const size_t *list,
                             size_t count, text_buffer *out, error *failure)
{
    if (count == 0)
        return STATUS_OK;
    TRY(text_buffer_print(out, failure, "%s (lines of %s, %s):\n", title, report->old_name,
                          report->new_name));
    for (size_t i = 0; i < count; i++) {
        const compared_puzzle *puzzle = &report->puzzles[list[i]];
        char cells[CELLS + 1];
        *grid_put_text(cells, &puzzle->puzzle, '.') = '\0';
        TRY(text_buffer_print(out, failure, "  %7" PRIu64 " %7" PRIu64 "  %9s -> %9s  %s  %s\n",
                              puzzle->old_line, puzzle->new_line,
                              figure_duration(puzzle->old_ns).text,
                              figure_duration(puzzle->new_ns).text,
                              figure_ratio(puzzle->new_ns / puzzle->old_ns).text, cells));
    }
    return STATUS_OK;
}

static status print_times(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison *result = report->result;
    const comparison_group *all = &result->groups[0];
    if (!comparison_is_timed(report))
        return print_guesses(report, out, failure);
    TRY(print_ratio("total time", all->total, all->verdict, out, failure));
    TRY(print_ratio("typical puzzle", all->geometric, all->geometric_verdict, out, failure));
    TRY(print_guesses(report, out, failure));
    TRY(print_tests(all, out, failure));
    TRY(print_quantiles(result, out, failure));
    TRY(print_groups(report, out, failure));
    TRY(print_extremes(report, "gained most", result->best, result->best_count, out, failure));
    return print_extremes(report, "lost most", result->worst, result->worst_count, out, failure);
}

static status print_end(const comparison_report *report, text_buffer *out, error *failure)
{
    const comparison_notes notes = comparison_notes_of(report);
    for (size_t i = 0; i < notes.count; i++)
        TRY(text_buffer_print(out, failure, "note: %s\n", notes.texts[i]));
    if (!report->has_limit)
        return STATUS_OK;
    char gate[128];
    comparison_put_gate(report, gate, sizeof gate);
    return text_buffer_print(out, failure, "%s\n", gate);
}

status comparison_print_text(const comparison_report *report, text_buffer *out, error *failure)
{
    TRY(print_sides(report, out, failure));
    TRY(print_answers(report, out, failure));
    if (report->result->disagreements > 0)
        return STATUS_OK;
    TRY(print_times(report, out, failure));
    return print_end(report, out, failure);
}
