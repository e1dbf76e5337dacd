#include "pipeline/run_summary.h"
#include "support/check.h"
#include "support/grids.h"

#include <stdio.h>

enum { PUZZLES = 600, PARTS = 5 };
static run_summary whole, parts[PARTS];

static solve_result random_result(random_source *source)
{
    solve_result result = {.outcome = (outcome)random_below(source, OUTCOME_REJECTED)};
    result.solutions = result.outcome == OUTCOME_NONE ? 0 : random_below(source, 3);
    result.guesses = random_below(source, 4) * random_below(source, 100);
    result.time_ns = 1 + random_below(source, 200); /* many equal ones */
    return result;
}

/* The same made-up run into the whole and, dealt out at random, into the parts. */
static void fill(random_source *source)
{
    static const char *const file = "a.txt";
    for (uint64_t id = 1; id <= PUZZLES; id++) {
        run_summary *part = &parts[random_below(source, PARTS)];
        if (random_below(source, 8) == 0) {
            char note[32];
            snprintf(note, sizeof note, "reject %lu", id);
            run_summary_add_reject(&whole, id, file, id + 3, note);
            run_summary_add_reject(part, id, file, id + 3, note);
        } else {
            const grid puzzle = {{(uint8_t)(id % 10)}};
            const solve_result result = random_result(source);
            run_summary_add_puzzle(&whole, id, file, id + 3, &puzzle, NULL, &result);
            run_summary_add_puzzle(part, id, file, id + 3, &puzzle, NULL, &result);
            const answer_verdict verdict = (answer_verdict)random_below(source, ANSWER_VERDICTS);
            run_summary_add_answer(&whole, id, file, id + 3, verdict, "why");
            run_summary_add_answer(part, id, file, id + 3, verdict, "why");
        }
    }
}

static void check_equal(const run_summary *a, const run_summary *b)
{
    cr_assert(a->records == b->records && a->solutions_found == b->solutions_found &&
              a->guesses_total == b->guesses_total && a->guesses_max == b->guesses_max &&
              a->solved_without_guess == b->solved_without_guess);
    cr_assert_eq(memcmp(a->outcomes, b->outcomes, sizeof a->outcomes), 0);
    cr_assert_eq(memcmp(&a->time_ns, &b->time_ns, sizeof a->time_ns), 0);
    cr_assert_eq(memcmp(a->answers, b->answers, sizeof a->answers), 0);
    cr_assert(a->wrong_count == LISTED_MAX && a->ambiguous_count == LISTED_MAX);
    for (size_t i = 0; i < LISTED_MAX; i++)
        cr_assert(a->wrong[i].id == b->wrong[i].id && a->ambiguous[i].id == b->ambiguous[i].id,
                  "answer %zu", i);
    cr_assert(a->slow_count == b->slow_count && a->reject_count == b->reject_count);
    for (size_t i = 0; i < a->slow_count; i++)
        cr_assert(a->slowest[i].id == b->slowest[i].id &&
                      a->slowest[i].time_ns == b->slowest[i].time_ns &&
                      a->slowest[i].line == b->slowest[i].line &&
                      a->slowest[i].guesses == b->slowest[i].guesses &&
                      grids_are_equal(&a->slowest[i].puzzle, &b->slowest[i].puzzle),
                  "slow puzzle %zu: id %lu and %lu", i, a->slowest[i].id, b->slowest[i].id);
    for (size_t i = 0; i < a->reject_count; i++)
        cr_assert(a->rejects[i].id == b->rejects[i].id &&
                      a->rejects[i].line == b->rejects[i].line &&
                      strcmp(a->rejects[i].note, b->rejects[i].note) == 0,
                  "reject %zu: id %lu and %lu", i, a->rejects[i].id, b->rejects[i].id);
}

Test(run_summary, parts_merged_in_any_order_equal_the_whole)
{
    random_source source = seeded_source();
    fill(&source);
    cr_assert(whole.slow_count == LISTED_MAX && whole.reject_count == LISTED_MAX);
    for (int round = 0; round < 30; round++) {
        static run_summary merged;
        merged = (run_summary){.records = 0};
        size_t order[PARTS];
        shuffle_indexes(&source, order, PARTS);
        for (size_t i = 0; i < PARTS; i++)
            run_summary_merge(&merged, &parts[order[i]]);
        check_equal(&whole, &merged);
    }
}

Test(run_summary, the_slowest_and_the_first_rejects_are_listed)
{
    const grid puzzle = grid_of(PUZZLE_A);
    for (uint64_t id = 1; id <= 40; id++) {
        const solve_result result = {
            .outcome = OUTCOME_UNIQUE, .solutions = 1, .time_ns = 100 + id * 7 % 40, .guesses = id};
        run_summary_add_puzzle(&whole, id, "f", id, &puzzle, NULL, &result);
        run_summary_add_reject(&whole, 141 - id, "f", 141 - id, "late ones come first");
    }
    for (size_t i = 0; i < LISTED_MAX; i++) {
        cr_assert_eq(whole.slowest[i].time_ns, 139 - i);
        cr_assert_eq(whole.slowest[i].id * 7 % 40, 39 - i);
        cr_assert_eq(whole.slowest[i].guesses, whole.slowest[i].id);
        cr_assert_eq(whole.rejects[i].id, 101 + i);
    }
    cr_assert_eq(run_summary_puzzles(&whole), 40);
    cr_assert_eq(whole.records, 80);
    cr_assert_eq(whole.outcomes[OUTCOME_REJECTED], 40);
    cr_assert_eq(whole.guesses_total, 820);
    cr_assert_eq(whole.guesses_max, 40);
    cr_assert_eq(whole.solved_without_guess, 0);
}

Test(run_summary, puzzles_without_a_time_are_counted_but_not_timed)
{
    const grid puzzle = grid_of(PUZZLE_A);
    const solve_result solved = {.outcome = OUTCOME_UNIQUE, .solutions = 1},
                       none = {.outcome = OUTCOME_NONE};
    run_summary_add_puzzle(&whole, 1, "f", 1, &puzzle, NULL, &solved);
    run_summary_add_puzzle(&whole, 2, "f", 2, &puzzle, NULL, &none);
    cr_assert(whole.records == 2 && whole.time_ns.count == 0 && whole.slow_count == 0);
    cr_assert_eq(whole.solved_without_guess, 1, "a puzzle without a solution is not solved");
}

Test(run_summary, a_long_note_is_cut_and_not_overrun)
{
    char note[1000];
    memset(note, 'n', sizeof note - 1);
    note[sizeof note - 1] = '\0';
    run_summary_add_reject(&whole, 1, "f", 1, note);
    cr_assert_eq(strlen(whole.rejects[0].note), sizeof whole.rejects[0].note - 1);
}
