/* The real solvers at work in a bench: every thread, every solver, the same answers. */
#include "measure/bench_answers.h"
#include "measure/bench_entries.h"
#include "measure/bench_team.h"
#include "support/check.h"
#include "support/records.h"

#include "base/memory.h"

static error failure;
static const stop_flag never = false;

static bench_run bundled_run(size_t step)
{
    enum { MOST = 400 };
    static grid puzzles[MOST];
    bench_run run = {.puzzle_count =
                         bundled_puzzles("serg_benchmark.txt.zst", step, puzzles, MOST)};
    run.puzzles = memory_allocate(run.puzzle_count * sizeof *run.puzzles, &failure);
    for (size_t i = 0; i < run.puzzle_count; i++)
        run.puzzles[i].puzzle = puzzles[i];
    return run;
}

static void check_team(const char *const *specs, size_t count, unsigned threads)
{
    solver_choice choices[8];
    for (size_t i = 0; i < count; i++)
        MUST(solver_choice_parse(specs[i], &choices[i], &failure), &failure);
    bench_run run = bundled_run(40);
    MUST(bench_entries_make(&run, choices, specs, count, &failure), &failure);
    const stopwatch watch = stopwatch_calibrate();
    const bench_team_wish wish = {.choices = choices,
                                  .entry_count = count,
                                  .solution_limit = 2,
                                  .threads = threads,
                                  .stopwatch = &watch,
                                  .stop = &never,
                                  .abandon = &never};
    bench_team *team;
    MUST(bench_team_create(&wish, &team, &failure), &failure);
    const bench_executor executor = bench_team_executor(team);
    bench_answers answers = {0};
    double entry_ns[8] = {0};
    MUST(bench_answers_check(&run, &executor, &answers, entry_ns, &failure), &failure);
    cr_assert_eq(answers.disagreements, 0);
    for (size_t i = 0; i < count; i++)
        cr_assert_gt(entry_ns[i], 0);
    bench_team_read_counters(team, &run);
    cr_assert_neq(run.entries[0].has_counters, run.counters_note[0] != '\0');
    bench_team_destroy(team);
    bench_run_clear(&run);
}

Test(bench_team, solvers_agree_on_one_thread_and_on_three)
{
    static const char *const specs[] = {"mrv", "dlx", "lanes", "mrv:propagate=locked"};
    check_team(specs, COUNT_OF(specs), 1);
    check_team(specs, COUNT_OF(specs), 3);
}

Test(bench_team, entries_have_labels_of_their_own)
{
    static const char *const words[] = {"mrv", "dlx", "mrv", "mrv"};
    solver_choice choices[4];
    for (size_t i = 0; i < 4; i++)
        MUST(solver_choice_parse(words[i], &choices[i], &failure), &failure);
    bench_run run = {0};
    MUST(bench_entries_make(&run, choices, words, 4, &failure), &failure);
    cr_assert_str_eq(run.entries[0].label, "mrv");
    cr_assert_str_eq(run.entries[2].label, "mrv (2)");
    cr_assert_str_eq(run.entries[3].label, "mrv (3)");
    cr_assert_str_eq(run.entries[1].spec, "dlx:column=min");
    cr_assert_str_eq(run.entries[0].timing, "puzzle");
    bench_run_clear(&run);
}
