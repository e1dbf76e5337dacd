#include "measure/bench_answers.h"

#include "base/memory.h"
#include "puzzle/solution_check.h"

#include <string.h>

enum { CHECKED_AT_ONCE = 1024 };

/* Puzzles and results of one piece of the corpus. */
typedef struct check_desk {
    grid puzzles[CHECKED_AT_ONCE];
    solve_result first[CHECKED_AT_ONCE], other[CHECKED_AT_ONCE];
    bool differs[CHECKED_AT_ONCE];
} check_desk;

/* Some plug-ins count solutions and give none: their grid is empty. */
static bool gives_solution(const solve_result *result)
{
    return result->solutions > 0 && result->solution.cell[0] != 0;
}

static bool solution_is_wrong(const grid *puzzle, const solve_result *result)
{
    return gives_solution(result) && !solution_is_right(puzzle, &result->solution);
}

/* Returns whether FIRST and OTHER differ; sets *kind. Where a puzzle has several solutions, each
 * solver may find its own one first. */
static bool answers_differ(const grid *puzzle, const solve_result *first, const solve_result *other,
                           disagreement_kind *kind)
{
    if (first->outcome != other->outcome || first->solutions != other->solutions) {
        *kind = DISAGREE_OUTCOME;
        return true;
    }
    if (solution_is_wrong(puzzle, other)) {
        *kind = DISAGREE_WRONG;
        return true;
    }
    *kind = DISAGREE_SOLUTION;
    return first->outcome == OUTCOME_UNIQUE && gives_solution(first) && gives_solution(other) &&
           memcmp(&first->solution, &other->solution, sizeof other->solution) != 0;
}

static void note_disagreement(bench_answers *answers, bool *is_counted, const disagreement *found)
{
    answers->disagreements += !*is_counted;
    *is_counted = true;
    if (answers->listed_count < DISAGREEMENTS_LISTED_MAX)
        answers->listed[answers->listed_count++] = *found;
}

static void check_answers(const check_desk *desk, size_t entry, size_t begin, size_t count,
                          bool *differs, bench_answers *answers)
{
    for (size_t i = 0; i < count; i++) {
        const solve_result *first = &desk->first[i];
        const solve_result *other = entry == 0 ? first : &desk->other[i];
        disagreement found = {
            .puzzle = begin + i, .entry = entry, .first = *first, .other = *other};
        if (answers_differ(&desk->puzzles[i], first, other, &found.kind))
            note_disagreement(answers, &differs[i], &found);
    }
}

static void keep_answers(bench_entry *entry, const solve_result *results, size_t begin,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        entry->outcomes[begin + i] = results[i].outcome;
        entry->guesses[begin + i] = results[i].guesses;
    }
}

/* All solvers at the puzzles from BEGIN on. Returns false where the user ended it. */
static bool check_piece(bench_run *run, const bench_executor *executor, check_desk *desk,
                        size_t begin, size_t count, bench_answers *answers, double *entry_ns)
{
    memset(desk->differs, 0, sizeof desk->differs);
    for (size_t i = 0; i < count; i++)
        desk->puzzles[i] = run->puzzles[begin + i].puzzle;
    for (size_t entry = 0; entry < run->entry_count; entry++) {
        solve_result *results = entry == 0 ? desk->first : desk->other;
        double turn_ns;
        if (!executor->take_turn(executor->context, entry, desk->puzzles, results, count, &turn_ns))
            return false;
        entry_ns[entry] += turn_ns;
        keep_answers(&run->entries[entry], results, begin, count);
        check_answers(desk, entry, begin, count, desk->differs, answers);
    }
    return !executor->is_stopped(executor->context);
}

static status allocate_answers(bench_run *run, error *failure)
{
    for (size_t i = 0; i < run->entry_count; i++) {
        bench_entry *entry = &run->entries[i];
        entry->outcomes = memory_allocate(run->puzzle_count * sizeof *entry->outcomes, failure);
        entry->guesses = memory_allocate(run->puzzle_count * sizeof *entry->guesses, failure);
        if (entry->outcomes == NULL || entry->guesses == NULL)
            return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

status bench_answers_check(bench_run *run, const bench_executor *executor, bench_answers *answers,
                           double *entry_ns, error *failure)
{
    TRY(allocate_answers(run, failure));
    TRY(executor->renew_states(executor->context, failure));
    check_desk *desk = memory_allocate(sizeof *desk, failure);
    if (desk == NULL)
        return STATUS_NO_MEMORY;
    for (size_t begin = 0; begin < run->puzzle_count && !answers->was_interrupted;
         begin += CHECKED_AT_ONCE) {
        const size_t left = run->puzzle_count - begin;
        answers->was_interrupted =
            !check_piece(run, executor, desk, begin,
                         left < CHECKED_AT_ONCE ? left : CHECKED_AT_ONCE, answers, entry_ns);
    }
    memory_free(desk);
    return STATUS_OK;
}
