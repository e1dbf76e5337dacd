/* A comparison as one JSON object, by Jansson. Its keys are stable; what is unknown is null. */
#include "report/comparison_print.h"
#include "report/json_text.h"

#include <math.h>

/* Each of these functions returns NULL where memory is short; json_pack and json_append pass that on. */

static json_t *real_or_null(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *ratio_json(interval ratio, change_verdict verdict)
{
    const double low = isfinite(ratio.high) ? ratio.low : NAN; /* unknown together */
    return json_pack("{s:o, s:o, s:o, s:s}", "ratio", real_or_null(ratio.estimate), "low",
                     real_or_null(low), "high", real_or_null(ratio.high), "verdict",
                     change_verdict_word(verdict));
}

static json_t *group_json(const comparison_group *group)
{
    return json_pack("{s:s, s:I, s:I, s:f, s:f, s:o, s:o, s:I, s:I, s:I, s:f, s:f, s:o, s:o}",
                     "name", group->name, "puzzles", (json_int_t)group->puzzles, "timed",
                     (json_int_t)group->timed, "old_ns", group->old_ns, "new_ns", group->new_ns,
                     "total", ratio_json(group->total, group->verdict), "geometric",
                     ratio_json(group->geometric, group->geometric_verdict), "faster",
                     (json_int_t)group->wins.new_smaller, "tied", (json_int_t)group->wins.ties,
                     "slower", (json_int_t)group->wins.old_smaller, "sign_p", group->sign_p,
                     "wilcoxon_p", group->wilcoxon_p, "old_guesses", json_count(group->old_guesses),
                     "new_guesses", json_count(group->new_guesses));
}

static json_t *groups_json(const comparison *result)
{
    json_t *list = json_array();
    for (size_t i = 0; i < result->group_count; i++)
        list = json_append(list, group_json(&result->groups[i]));
    return list;
}

static json_t *side_json(uint64_t line, outcome kind, uint64_t solutions, const grid *solution,
                         uint64_t guesses, double time_ns)
{
    char cells[CELLS + 1] = "";
    if (solution != NULL)
        *grid_put_text(cells, solution, '.') = '\0';
    return json_pack("{s:I, s:s, s:I, s:s?, s:o, s:o}", "line", (json_int_t)line, "status",
                     outcome_word(kind), "solutions", (json_int_t)solutions, "solution",
                     solution ? cells : NULL, "guesses", json_count(guesses), "time_ns",
                     time_ns > 0 ? json_real(time_ns) : json_null());
}

static json_t *puzzles_json(const comparison_report *report, const size_t *list, size_t count)
{
    json_t *puzzles = json_array();
    for (size_t i = 0; i < count; i++) {
        const compared_puzzle *puzzle = &report->puzzles[list[i]];
        char cells[CELLS + 1];
        *grid_put_text(cells, &puzzle->puzzle, '.') = '\0';
        json_t *old = side_json(puzzle->old_line, puzzle->old_outcome, puzzle->old_solutions,
                                puzzle->old_first_solution, puzzle->old_guesses, puzzle->old_ns);
        json_t *new = side_json(puzzle->new_line, puzzle->new_outcome, puzzle->new_solutions,
                                puzzle->new_first_solution, puzzle->new_guesses, puzzle->new_ns);
        puzzles = json_append(
            puzzles, json_pack("{s:s, s:o, s:o}", "puzzle", cells, "old", old, "new", new));
    }
    return puzzles;
}

static json_t *quantiles_json(const time_quantiles *times)
{
    return json_pack("{s:f, s:f, s:f, s:f}", "p50", times->p50, "p90", times->p90, "p99",
                     times->p99, "max", times->max);
}

static json_t *file_json(const char *name, const char *solver, uint64_t alone, uint64_t rejected,
                         const time_quantiles *times)
{
    return json_pack("{s:o, s:o, s:I, s:I, s:o}", "file", json_text_of(name), "solver",
                     json_text_of(solver), "only_here", (json_int_t)alone, "rejected",
                     (json_int_t)rejected, "time_ns", quantiles_json(times));
}

static json_t *gate_json(const comparison_report *report)
{
    static const char *const words[] = {
        [GATE_PASSED] = "passed", [GATE_FAILED] = "failed", [GATE_UNDECIDED] = "undecided"};
    if (!report->has_limit)
        return json_null();
    return json_pack("{s:f, s:s}", "limit_percent", report->limit_percent, "result",
                     words[report->gate]);
}

static json_t *notes_json(const comparison_report *report)
{
    const comparison_notes notes = comparison_notes_of(report);
    json_t *list = json_array();
    for (size_t i = 0; i < notes.count; i++)
        list = json_append(list, json_string(notes.texts[i]));
    return list;
}

static json_t *report_json(const comparison_report *report)
{
    const comparison *result = report->result;
    const size_t listed = result->disagreements < COMPARISON_LISTED_MAX ? result->disagreements
                                                                        : COMPARISON_LISTED_MAX;
    return json_pack("{s:o, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "old",
                     file_json(report->old_name, report->old_solver, report->only_old,
                               report->old_rejected, &result->old_times),
                     "new",
                     file_json(report->new_name, report->new_solver, report->only_new,
                               report->new_rejected, &result->new_times),
                     "puzzles", (json_int_t)result->groups[0].puzzles, "disagreements",
                     (json_int_t)result->disagreements, "disagreeing",
                     puzzles_json(report, result->disagreeing, listed), "groups",
                     groups_json(result), "best",
                     puzzles_json(report, result->best, result->best_count), "worst",
                     puzzles_json(report, result->worst, result->worst_count), "gate",
                     gate_json(report), "notes", notes_json(report));
}

status comparison_print_json(const comparison_report *report, text_buffer *out, error *failure)
{
    return json_print(report_json(report), out, failure);
}
