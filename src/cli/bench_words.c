#include "cli/bench_words.h"

#include "base/clock.h"
#include "io/byte_source.h"
#include "measure/bench_schedule.h"
#include "report/progress_bar.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { REDRAW_NS = 100000000 };

void bench_progress_line_draw(void *context, size_t round, double part_of_round, double seconds)
{
    bench_progress_line *line = context;
    const uint64_t now_ns = clock_monotonic_ns();
    if (line->drawn_ns != 0 && now_ns - line->drawn_ns < REDRAW_NS)
        return;
    line->drawn_ns = now_ns;
    char text[80];
    snprintf(text, sizeof text, "round %zu, %.0f %%, %.1f s", round + 1, 100 * part_of_round,
             seconds);
    progress_line_draw(text);
}

void bench_progress_line_finish(const bench_progress_line *line)
{
    if (line->drawn_ns != 0)
        progress_line_wipe();
}

/* "unique" or "multiple, 5 solutions", and the first one found. */
static void put_answer(char *text, size_t room, const solve_result *result)
{
    char solution[CELLS + 3] = "";
    if (result->solutions > 0) {
        solution[0] = ' ';
        *grid_put_text(solution + 1, &result->solution, '.') = '\0';
    }
    if (result->solutions > 1)
        snprintf(text, room, "%s, %" PRIu64 " solutions,%s", outcome_word(result->outcome),
                 result->solutions, solution);
    else
        snprintf(text, room, "%s%s", outcome_word(result->outcome), solution);
}

static void warn_of_disagreement(const bench_run *run, const disagreement *found)
{
    const bench_puzzle *record = &run->puzzles[found->puzzle];
    char puzzle[CELLS + 1], first[160], other[160], sentence[SENTENCE_MAX];
    *grid_put_text(puzzle, &record->puzzle, '.') = '\0';
    put_answer(first, sizeof first, &found->first);
    put_answer(other, sizeof other, &found->other);
    if (found->kind == DISAGREE_WRONG)
        snprintf(sentence, sizeof sentence, "%s:%" PRIu64 ": %s: %s says %s, which is no solution",
                 byte_source_name(run->files[record->file]), record->line, puzzle,
                 run->entries[found->entry].label, other);
    else
        snprintf(sentence, sizeof sentence, "%s:%" PRIu64 ": %s: %s says %s; %s says %s",
                 byte_source_name(run->files[record->file]), record->line, puzzle,
                 run->entries[0].label, first, run->entries[found->entry].label, other);
    command_warn(sentence);
}

void bench_warn_of_disagreements(const bench_run *run, const bench_answers *answers)
{
    for (size_t i = 0; i < answers->listed_count; i++)
        warn_of_disagreement(run, &answers->listed[i]);
    char sentence[256];
    snprintf(sentence, sizeof sentence,
             "%zu of %zu puzzles have answers that differ or are wrong; no times are reported",
             answers->disagreements, run->puzzle_count);
    command_warn(sentence);
}

/* Half the width of the widest interval that proves nothing, in per cent. */
static double widest_per_cent(const bench_figures *figures, size_t entry_count)
{
    double widest = 0;
    for (size_t i = 1; i < entry_count; i++) {
        const bench_figure *figure = &figures->groups[0].figures[i];
        const double half = 50 * (figure->ratio.high - figure->ratio.low) / figure->ratio.estimate;
        if (figure->verdict == CHANGE_NOT_PROVEN && half > widest)
            widest = half;
    }
    return widest;
}

void bench_remark(const bench_plan *plan, const bench_run *run, const bench_figures *figures)
{
    enum { WIDE_PER_CENT = 2 };
    char sentence[256];
    const double wide = widest_per_cent(figures, run->entry_count);
    if (wide <= WIDE_PER_CENT || run->was_interrupted)
        return;
    const bool few_rounds = run->round_count <= LEAST_ROUNDS && plan->settings->rounds == 0;
    if (isinf(wide)) {
        command_warn("too little was measured for an interval; more puzzles or '--rounds N' with a "
                     "larger N tell more");
        return;
    }
    snprintf(sentence, sizeof sentence,
             "a ratio is known within %.1f %% only: the machine is busy or the rounds were few; %s",
             wide,
             few_rounds ? "'--sample N' makes rounds shorter and more of them, '--time SECONDS' "
                          "allows more"
                        : "'--time SECONDS' or '--rounds N' allow more of them");
    command_warn(sentence);
}
