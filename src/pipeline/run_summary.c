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

void run_summary_add_puzzle(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const grid *puzzle, const solve_result *result)
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
        list_slow_puzzle(summary,
                         &(slow_puzzle){id, file, line, *puzzle, result->time_ns, result->guesses});
}

static void list_reject(run_summary *summary, const rejected_record *rejected)
{
    size_t at = summary->reject_count;
    if (at == LISTED_MAX) {
        if (rejected->id > summary->rejects[LISTED_MAX - 1].id)
            return;
        at--;
    } else {
        summary->reject_count++;
    }
    for (; at > 0 && rejected->id < summary->rejects[at - 1].id; at--)
        summary->rejects[at] = summary->rejects[at - 1];
    summary->rejects[at] = *rejected;
}

void run_summary_add_reject(run_summary *summary, uint64_t id, const char *file, uint64_t line,
                            const char *note)
{
    summary->records++;
    summary->outcomes[OUTCOME_REJECTED]++;
    rejected_record rejected = {.id = id, .file = file, .line = line};
    snprintf(rejected.note, sizeof rejected.note, "%s", note);
    list_reject(summary, &rejected);
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
    for (size_t i = 0; i < from->reject_count; i++)
        list_reject(into, &from->rejects[i]);
}
