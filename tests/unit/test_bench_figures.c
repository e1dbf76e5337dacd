#include "base/memory.h"
#include "measure/bench_figures.h"
#include "measure/bench_schedule.h"
#include "support/check.h"
#include "support/fake_bench.h"

static error failure;

/* Digit x 1000 ns; the second solver takes a quarter more, the third half. */
static double steady_ns(size_t entry, unsigned digit, size_t turn)
{
    (void)turn;
    const double factors[] = {1, 1.25, 0.5};
    return digit * 1000.0 * factors[entry];
}

static bench_run measured_run(size_t entries, const char *digits)
{
    fake_bench fake = {.puzzle_ns = steady_ns};
    bench_run run = fake_bench_run(entries, digits);
    for (size_t i = 0; i < entries; i++) {
        bench_entry *entry = &run.entries[i];
        entry->outcomes = memory_allocate(run.puzzle_count * sizeof *entry->outcomes, &failure);
        entry->guesses = memory_allocate(run.puzzle_count * sizeof *entry->guesses, &failure);
        for (size_t k = 0; k < run.puzzle_count; k++)
            entry->guesses[k] = digits[k] == '8' ? 11 : (uint64_t)(digits[k] - '1');
    }
    const bench_executor executor = fake_bench_executor(&fake);
    const bench_schedule schedule = {
        .rounds = 5, .block_puzzles = 2, .threads = 1, .fail_over = -1};
    const double entry_ns[FAKE_ENTRIES_MAX] = {1, 1, 1, 1};
    MUST(bench_schedule_run(&schedule, &executor, entry_ns, &run, &failure), &failure);
    text_buffer_clear(&fake.log);
    return run;
}

static const bench_group *group_of(const bench_figures *figures, const char *split,
                                   const char *name)
{
    for (size_t i = 0; i < figures->group_count; i++)
        if (strcmp(figures->groups[i].split, split) == 0 &&
            strcmp(figures->groups[i].name, name) == 0)
            return &figures->groups[i];
    cr_assert_fail("no group %s", name);
    return NULL;
}

static void check_interval(interval ratio, double expected)
{
    cr_expect_float_eq(ratio.estimate, expected, 1e-9);
    cr_expect_float_eq(ratio.low, expected, 1e-9, "low %g", ratio.low);
    cr_expect_float_eq(ratio.high, expected, 1e-9, "high %g", ratio.high);
}

Test(bench_figures, those_of_all_puzzles_are_exact)
{
    bench_run run = measured_run(3, "11345678"); /* 35 us */
    bench_figures figures;
    MUST(bench_figures_make(&run, &figures, &failure), &failure);
    const bench_group *all = &figures.groups[0];
    cr_assert_str_eq(all->name, "all");
    cr_assert_eq(all->puzzles, 8);
    const bench_figure *first = &all->figures[0], *second = &all->figures[1];
    cr_expect_float_eq(first->us_per_puzzle, 35.0 / 8, 1e-9);
    cr_expect_float_eq(first->puzzles_per_second, 8e6 / 35, 1e-6);
    cr_expect_float_eq(first->percent_without_guess, 25, 1e-9);
    cr_expect_float_eq(first->guesses_per_puzzle, 31.0 / 8, 1e-9);
    cr_expect_float_eq(first->p50_ns, 4500, 1e-9);
    cr_expect_float_eq(first->max_ns, 8000, 1e-9);
    cr_expect_float_eq(second->p50_ns, 1.25 * 4500, 1e-9);
    check_interval(first->ratio, 1);
    check_interval(second->ratio, 1.25);
    check_interval(second->geometric, 1.25);
    check_interval(all->figures[2].ratio, 0.5);
    cr_expect_eq(first->verdict, CHANGE_NOT_PROVEN);
    cr_expect_eq(second->verdict, CHANGE_SLOWER);
    cr_expect_eq(all->figures[2].verdict, CHANGE_FASTER);
    bench_figures_clear(&figures);
    bench_run_clear(&run);
}

Test(bench_figures, puzzles_are_split_by_the_guesses_of_the_first_solver)
{
    bench_run run = measured_run(2, "11345678");
    bench_figures figures;
    MUST(bench_figures_make(&run, &figures, &failure), &failure);
    cr_assert_eq(figures.group_count, 4);
    cr_expect_eq(group_of(&figures, "guesses", "no guess")->puzzles, 2);
    cr_expect_eq(group_of(&figures, "guesses", "10 to 99 guesses")->puzzles, 1);
    const bench_group *few = group_of(&figures, "guesses", "1 to 9 guesses");
    cr_expect_eq(few->puzzles, 5);
    cr_expect_float_eq(few->figures[0].us_per_puzzle, 5, 1e-9);
    cr_expect_float_eq(few->figures[1].us_per_puzzle, 6.25, 1e-9);
    check_interval(few->figures[1].ratio, 1.25);
    bench_figures_clear(&figures);
    bench_run_clear(&run);
}

Test(bench_figures, puzzles_are_split_by_status_and_file)
{
    bench_run run = measured_run(2, "1111");
    run.entries[0].outcomes[1] = run.entries[1].outcomes[1] = OUTCOME_NONE;
    run.file_count = 3; /* nothing of the last one */
    memory_free(run.files[0]);
    memory_free((void *)run.files);
    run.files = memory_allocate(3 * sizeof *run.files, &failure);
    for (size_t i = 0; i < 3; i++) {
        run.files[i] = memory_allocate(8, &failure);
        strcpy(run.files[i], i == 0 ? "a.txt" : i == 1 ? "-" : "c.txt");
    }
    run.puzzles[2].file = run.puzzles[3].file = 1;
    bench_figures figures;
    MUST(bench_figures_make(&run, &figures, &failure), &failure);
    cr_assert_eq(figures.group_count, 5);
    cr_expect_eq(group_of(&figures, "status", "unique")->puzzles, 3);
    cr_expect_eq(group_of(&figures, "status", "none")->puzzles, 1);
    cr_expect_eq(group_of(&figures, "file", "a.txt")->puzzles, 2);
    cr_expect_eq(group_of(&figures, "file", "standard input")->puzzles, 2);
    cr_expect_float_eq(figures.groups[0].figures[0].percent_without_guess, 75, 1e-9,
                       "a puzzle without solution is not solved without a guess");
    bench_figures_clear(&figures);
    bench_run_clear(&run);
}
