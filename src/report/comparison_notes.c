#include "report/comparison_report.h"

#include "report/figure_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static void add_note(comparison_notes *notes, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_note(comparison_notes *notes, const char *format, ...)
{
    if (notes->count == COMPARISON_NOTES_MAX)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notes->texts[notes->count++], sizeof *notes->texts, format, arguments);
    va_end(arguments);
}

static void note_columns(const comparison_report *report, comparison_notes *notes)
{
    if (!report->has_guesses)
        add_note(
            notes,
            "a file has no guesses, or not for every row: they are not compared; 'nonet solve' "
            "writes them ('-c +guesses') where the solver counts them");
    if (!report->has_answers)
        add_note(notes,
                 "a file has no column 'solution': only statuses and counts are compared; let "
                 "'nonet solve' write it ('-c +solution')");
}

static void note_times(const comparison_report *report, comparison_notes *notes)
{
    const comparison_group *all = &report->result->groups[0];
    if (all->puzzles == 0)
        return;
    if (!report->old_has_times || !report->new_has_times) {
        const bool neither = !report->old_has_times && !report->new_has_times;
        add_note(
            notes,
            "no times in %s: answers and guesses alone are compared; run 'nonet solve' without "
            "'--timing off'",
            neither                 ? "both files"
            : report->old_has_times ? report->new_name
                                    : report->old_name);
        return;
    }
    if (all->timed < COMPARISON_TIMED_LEAST)
        add_note(notes,
                 "%zu puzzle%s timed on both sides, too few to prove anything: %d are needed, some "
                 "hundred are better",
                 all->timed, all->timed == 1 ? " is" : "s are", COMPARISON_TIMED_LEAST);
    else if (all->total.high > 1.1 * all->total.low)
        add_note(notes,
                 "the interval of the total is wide: the machine was busy, or a few slow puzzles "
                 "are most of the time; take more puzzles, or rounds in turn with 'nonet bench'");
    if (!report->is_one_run)
        add_note(
            notes,
            "the two files were made at different times, and what the machine did meanwhile "
            "(heat, other programs, another build) cannot be told from a change of the solver; "
            "'nonet bench' times both in one run");
}

comparison_notes comparison_notes_of(const comparison_report *report)
{
    comparison_notes notes = {0};
    note_columns(report, &notes);
    note_times(report, &notes);
    return notes;
}

void comparison_put_gate(const comparison_report *report, char *text, size_t room)
{
    const comparison_group *all = &report->result->groups[0];
    const gate_result guesses =
        gate_count(all->old_guesses, all->new_guesses, report->limit_percent);
    const char *why = "";
    if (report->gate == GATE_PASSED)
        why = report->result->has_times ? "passed: neither time nor guesses grew by more"
                                        : "passed: guesses did not grow by more, and there are no "
                                          "times";
    else if (report->gate == GATE_UNDECIDED)
        why = all->timed < COMPARISON_TIMED_LEAST
                  ? "undecided: too few timed puzzles"
                  : "undecided: the limit lies within the interval of the total time";
    else if (guesses == GATE_FAILED)
        why = "failed: guesses grew by more";
    else
        why = "failed: the whole interval of the total time lies beyond";
    snprintf(text, room, "limit of %g %% %s", report->limit_percent, why);
}

void comparison_put_answer(outcome kind, uint64_t solutions, char *text, size_t room)
{
    if (kind == OUTCOME_MULTIPLE && solutions > 0)
        snprintf(text, room, "%s (%" PRIu64 " found)", outcome_word(kind), solutions);
    else
        snprintf(text, room, "%s", outcome_word(kind));
}
