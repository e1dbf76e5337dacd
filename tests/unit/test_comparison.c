#include "measure/comparison.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/noise.h"

#include <stdio.h>

enum { PUZZLES_MAX = 2000 };
static compared_puzzle puzzles[PUZZLES_MAX];
static comparison result;

/* As a fake clock has them: puzzle I takes 1000 + 10 I, the new way SLOWDOWN times as long. */
static void make_puzzles(size_t count, double slowdown)
{
    for (size_t i = 0; i < count; i++) {
        puzzles[i] = (compared_puzzle){
            .puzzle = grid_of(PUZZLE_A),
            .old_line = i + 2,
            .new_line = i + 2,
            .old_guesses = i,
            .new_guesses = i,
            .old_ns = 1000 + 10 * (double)i,
        };
        puzzles[i].new_ns = puzzles[i].old_ns * slowdown;
    }
}

static void compare(size_t count)
{
    error failure;
    MUST(comparison_make(puzzles, count, 1, &result, &failure), &failure);
}

static const comparison_group *group_named(const char *name)
{
    for (size_t i = 0; i < result.group_count; i++)
        if (strcmp(result.groups[i].name, name) == 0)
            return &result.groups[i];
    return NULL;
}

Test(comparison, a_fake_clock_gives_exact_figures)
{
    make_puzzles(101, 1.5);
    compare(101);
    const comparison_group *all = &result.groups[0];
    cr_assert_str_eq(all->name, "all");
    cr_assert(all->puzzles == 101 && all->timed == 101);
    cr_assert_float_eq(all->old_ns, 101 * 1500, 1e-6);
    cr_assert_float_eq(all->new_ns, 101 * 2250, 1e-6);
    cr_assert_float_eq(all->total.estimate, 1.5, 1e-12);
    cr_assert_float_eq(all->total.low, 1.5, 1e-12);
    cr_assert_float_eq(all->geometric.high, 1.5, 1e-12);
    cr_assert(all->verdict == CHANGE_SLOWER && all->geometric_verdict == CHANGE_SLOWER);
    cr_assert(all->wins.old_smaller == 101 && all->wins.ties == 0);
    cr_assert_lt(all->sign_p, 1e-29);
    cr_assert(all->old_guesses == 5050 && all->new_guesses == 5050);
    cr_assert_float_eq(result.old_times.p50, 1500, 1e-9);
    cr_assert_float_eq(result.new_times.p90, 1900 * 1.5, 1e-9);
    cr_assert_float_eq(result.old_times.p99, 1990, 1e-9);
    cr_assert_float_eq(result.old_times.max, 2000, 1e-9);
}

Test(comparison, puzzles_are_grouped_by_decades_of_guesses)
{
    make_puzzles(101, 1);
    compare(101);
    cr_assert_eq(group_named("no guess")->puzzles, 1);
    cr_assert_eq(group_named("1 to 9 guesses")->puzzles, 9);
    cr_assert_eq(group_named("10 to 99 guesses")->puzzles, 90);
    cr_assert_eq(group_named("100 to 999 guesses")->puzzles, 1);
    cr_assert_float_eq(group_named("10 to 99 guesses")->old_ns, 90 * 1545, 1e-6);
    cr_assert_eq(result.group_count, 5, "one clue count and one status need no groups");
}

Test(comparison, puzzles_are_grouped_by_clues_and_status)
{
    make_puzzles(60, 1);
    for (size_t i = 0; i < 60; i++) {
        puzzles[i].old_guesses = UINT64_MAX;
        puzzles[i].puzzle = grid_of(i % 3 ? PUZZLE_A : PUZZLE_B);
        puzzles[i].old_outcome = i % 4 ? OUTCOME_UNIQUE : OUTCOME_MULTIPLE;
    }
    compare(60);
    cr_assert_eq(result.group_count, 5);
    cr_assert_eq(group_named("36 clues")->puzzles, 40);
    cr_assert_eq(group_named("35 clues")->puzzles, 20);
    cr_assert_eq(group_named("unique")->puzzles, 45);
    cr_assert_eq(group_named("multiple")->puzzles, 15);
}

Test(comparison, the_puzzles_that_changed_most_come_first)
{
    make_puzzles(50, 1);
    for (size_t i = 0; i < 12; i++) {
        puzzles[3 * i].new_ns += 100 + (double)(i * 7 % 12);
        puzzles[3 * i + 1].new_ns -= 500 + (double)(i * 5 % 12);
    }
    compare(50);
    cr_assert(result.best_count == 10 && result.worst_count == 10);
    for (size_t k = 0; k < 10; k++) {
        const compared_puzzle *best = &puzzles[result.best[k]], *worst = &puzzles[result.worst[k]];
        cr_assert_float_eq(best->old_ns - best->new_ns, 511 - (double)k, 1e-9);
        cr_assert_float_eq(worst->new_ns - worst->old_ns, 111 - (double)k, 1e-9);
    }
}

Test(comparison, equal_times_are_neither_best_nor_worst)
{
    make_puzzles(50, 1);
    puzzles[7].new_ns += 1;
    compare(50);
    cr_assert(result.best_count == 0 && result.worst_count == 1 && result.worst[0] == 7);
}

Test(comparison, the_first_disagreements_are_listed)
{
    make_puzzles(50, 1);
    for (size_t i = 20; i < 35; i++)
        puzzles[i].answers_differ = true;
    compare(50);
    cr_assert(result.disagreements == 15);
    for (size_t k = 0; k < COMPARISON_LISTED_MAX; k++)
        cr_assert_eq(result.disagreeing[k], 20 + k);
}

Test(comparison, untimed_puzzles_count_for_guesses_alone)
{
    make_puzzles(50, 2);
    for (size_t i = 0; i < 50; i += 2)
        puzzles[i].new_ns = 0;
    puzzles[0].new_guesses = 7;
    compare(50);
    const comparison_group *all = &result.groups[0];
    cr_assert(all->puzzles == 50 && all->timed == 25 && all->new_guesses == 1225 + 7);
    cr_assert_float_eq(all->total.estimate, 2, 1e-12);
}

Test(comparison, no_puzzle_is_no_fault)
{
    compare(0);
    cr_assert(result.group_count == 1 && result.groups[0].puzzles == 0);
    cr_assert_eq(result.groups[0].verdict, CHANGE_NOT_PROVEN);
    cr_assert_eq(comparison_gate(&result, 3), GATE_PASSED);
}

Test(comparison, too_few_timed_puzzles_prove_nothing)
{
    make_puzzles(COMPARISON_TIMED_LEAST - 1, 2);
    compare(COMPARISON_TIMED_LEAST - 1);
    cr_assert_eq(result.groups[0].verdict, CHANGE_NOT_PROVEN);
    cr_assert_eq(comparison_gate(&result, 3), GATE_UNDECIDED);
    make_puzzles(COMPARISON_TIMED_LEAST, 2);
    compare(COMPARISON_TIMED_LEAST);
    cr_assert_eq(result.groups[0].verdict, CHANGE_SLOWER);
    cr_assert_eq(comparison_gate(&result, 3), GATE_FAILED);
    cr_assert_eq(comparison_gate(&result, 100), GATE_PASSED);
}

Test(comparison, guesses_fail_the_gate_without_any_time)
{
    make_puzzles(50, 0.5);
    puzzles[0].new_guesses += 49;
    compare(50);
    cr_assert_eq(comparison_gate(&result, 4), GATE_PASSED);
    cr_assert_eq(comparison_gate(&result, 3.9), GATE_FAILED);
    for (size_t i = 0; i < 50; i++)
        puzzles[i].old_ns = puzzles[i].new_ns = 0;
    compare(50);
    cr_assert_eq(comparison_gate(&result, 4), GATE_PASSED);
    cr_assert_eq(comparison_gate(&result, 3.9), GATE_FAILED);
    puzzles[3].old_ns = 1;
    compare(50);
    cr_assert_eq(comparison_gate(&result, 4), GATE_UNDECIDED, "one side was timed");
}

/* Times of four decades on a machine with noise of a tenth and spikes. */
static void simulate(random_source *source, size_t count, double slowdown)
{
    make_puzzles(count, 1);
    for (size_t i = 0; i < count; i++) {
        const double time = 1e5 * exp(1.5 * random_normal(source));
        puzzles[i].old_guesses = puzzles[i].new_guesses = (uint64_t)(time / 1e4);
        puzzles[i].old_ns = time * random_noise(source, 0.1, 100);
        puzzles[i].new_ns = time * random_noise(source, 0.1, 100) * slowdown;
    }
}

typedef struct tally {
    size_t faster, slower, groups_changed, failed, undecided;
} tally;

static tally simulate_many(size_t runs, double slowdown)
{
    random_source source = seeded_source();
    tally seen = {0};
    for (size_t run = 0; run < runs; run++) {
        simulate(&source, PUZZLES_MAX, slowdown);
        compare(PUZZLES_MAX);
        seen.faster += result.groups[0].verdict == CHANGE_FASTER;
        seen.slower += result.groups[0].verdict == CHANGE_SLOWER;
        for (size_t i = 1; i < result.group_count; i++)
            seen.groups_changed += result.groups[i].verdict != CHANGE_NOT_PROVEN;
        seen.failed += comparison_gate(&result, 3) == GATE_FAILED;
        seen.undecided += comparison_gate(&result, 3) == GATE_UNDECIDED;
    }
    printf("slowdown %g, %zu runs: %zu slower, %zu faster; %zu groups called changed; limit of 3 "
           "%%: %zu failed, %zu undecided\n",
           slowdown, runs, seen.slower, seen.faster, seen.groups_changed, seen.failed,
           seen.undecided);
    return seen;
}

Test(comparison, a_solver_against_itself_is_no_proven_change)
{
    const tally seen = simulate_many(100, 1);
    cr_assert_leq(seen.faster + seen.slower, 5);
    cr_assert_leq(seen.groups_changed, 10);
    cr_assert_eq(seen.failed, 0);
}

Test(comparison, a_planted_slowdown_of_half_a_percent_is_never_beyond_three)
{
    cr_assert_eq(simulate_many(100, 1.005).failed, 0);
}

Test(comparison, a_planted_slowdown_of_five_percent_is_found)
{
    const tally seen = simulate_many(100, 1.05);
    cr_assert_geq(seen.slower, 75);
    cr_assert_eq(seen.faster, 0);
}
