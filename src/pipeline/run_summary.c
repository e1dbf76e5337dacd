#include "pipeline/run_summary.h"

#include <stdio.h>

/* Of equally slow ones the first in the input, so that the list does not depend on threads. */
static bool is_slower(const slow_puzzle *a, const slow_puzzle *b)
{
    return a->time_ns != b->time_ns ? a->time_ns > b->time_ns : a->id < b->id;
}

static void list_slow_puzzle(run_summary *summary, const slow_puzzle *puzzle)
{
    size_t at = summary->slow_count;
    if (at == LISTED_MAX) {
        if (!is_slower(puzzle, &summary->slowest[LISTED_MAX - 1]))
            return;
        at--;
    } else {
        summary->slow_count++;
    }
    for (; at > 0 && is_slower(puzzle, &summary->slowest[at - 1]); at--)
        summary->slowest[at] = summary->slowest[at - 1];
    summary->slowest[at] = *puzzle;
}

static bool may_be_listed(const run_summary *summary, uint64_t time_ns)
{
    return time_ns > 0 && (summary->slow_count < LISTED_MAX ||
                           time_ns >= summary->slowest[LISTED_MAX - 1].time_ns);
}

static __attribute__((noinline)) void
list_puzzle(run_summary *summary, uint64_t id, const char *file, uint64_t line, const grid *puzzle,
            const candidate_grid *candidates, const solve_result *result)
{
    slow_puzzle slow = {.id = id,
                        .file = file,
                        .line = line,
                        .puzzle = *puzzle,
                        .has_candidates = candidates != NULL,
                        .time_ns = result->time_ns,
                        .guesses = result->guesses};
    if (candidates != NULL)
        slow.candidates = *candidates;
    list_slow_puzzle(summary, &slow);
}

void run_summary_add_puzzle(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const grid *puzzle, const candidate_grid *candidates,
                            const solve_result *result)
{
    summary->records++;
    summary->outcomes[result->outcome]++;
    summary->solutions_found += result->solutions;
    if (result->guesses != NOT_COUNTED) {
        summary->guesses_total += result->guesses;
        if (result->guesses > summary->guesses_max)
            summary->guesses_max = result->guesses;
    }
    summary->solved_without_guess += (result->guesses == 0) & (result->solutions > 0);
    if (result->time_ns > 0)
        histogram_add(&summary->time_ns, result->time_ns);
    if (may_be_listed(summary, result->time_ns))
        list_puzzle(summary, id, file, line, puzzle, candidates, result);
}

static void list_record(noted_record list[LISTED_MAX], size_t *count, const noted_record *noted)
{
    size_t at = *count;
    if (at == LISTED_MAX) {
        if (noted->id > list[LISTED_MAX - 1].id)
            return;
        at--;
    } else {
        ++*count;
    }
    for (; at > 0 && noted->id < list[at - 1].id; at--)
        list[at] = list[at - 1];
    list[at] = *noted;
}

static noted_record note_record(uint64_t id, const char *file, uint64_t line, const char *note)
{
    noted_record noted = {.id = id, .file = file, .line = line};
    snprintf(noted.note, sizeof noted.note, "%s", note);
    return noted;
}

void run_summary_add_reject(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const char *note)
{
    summary->records++;
    summary->outcomes[OUTCOME_REJECTED]++;
    const noted_record rejected = note_record(id, file, line, note);
    list_record(summary->rejects, &summary->reject_count, &rejected);
}

void run_summary_add_answer(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            answer_verdict verdict, const char *why)
{
    summary->answers[verdict]++;
    if (verdict != ANSWER_WRONG && verdict != ANSWER_AMBIGUOUS)
        return;
    const noted_record noted = note_record(id, file, line, why);
    if (verdict == ANSWER_WRONG)
        list_record(summary->wrong, &summary->wrong_count, &noted);
    else
        list_record(summary->ambiguous, &summary->ambiguous_count, &noted);
}

static void merge_records(noted_record into[LISTED_MAX], size_t *count, const noted_record *from,
                          size_t from_count)
{
    for (size_t i = 0; i < from_count; i++)
        list_record(into, count, &from[i]);
}

void run_summary_merge(run_summary *into, const run_summary *from)
{
    into->records += from->records;
    for (size_t i = 0; i < OUTCOME_KINDS; i++)
        into->outcomes[i] += from->outcomes[i];
    into->solutions_found += from->solutions_found;
    into->guesses_total += from->guesses_total;
    if (from->guesses_max > into->guesses_max)
        into->guesses_max = from->guesses_max;
    into->solved_without_guess += from->solved_without_guess;
    for (size_t i = 0; i < SOLVER_COUNTERS_MAX; i++)
        into->counters[i] += from->counters[i];
    histogram_merge(&into->time_ns, &from->time_ns);
    for (size_t i = 0; i < from->slow_count; i++)
        list_slow_puzzle(into, &from->slowest[i]);
    for (size_t i = 0; i < ANSWER_VERDICTS; i++)
        into->answers[i] += from->answers[i];
    merge_records(into->rejects, &into->reject_count, from->rejects, from->reject_count);
    merge_records(into->wrong, &into->wrong_count, from->wrong, from->wrong_count);
    merge_records(into->ambiguous, &into->ambiguous_count, from->ambiguous, from->ambiguous_count);
}
