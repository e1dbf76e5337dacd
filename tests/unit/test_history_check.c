#include "base/memory.h"
#include "measure/history_check.h"
#include "support/check.h"
#include "support/made_up_runs.h"

#include <math.h>

static error failure;

static const run_wish plain = {.name = "plain",
                               .puzzles = 400,
                               .rounds = 6,
                               .corpus_seed = 1,
                               .noise_seed = 1,
                               .pace = 1,
                               .lanes_pace = 1};

static history_check check_of(const bench_run *old_run, const bench_run *new_run)
{
    const check_question question = {old_run, new_run, 5, NULL, 0};
    history_check check;
    MUST(history_check_make(&question, &check, &failure), &failure);
    return check;
}

/* Checks a run that WISH changes against a plain one. */
static history_check check_of_wish(run_wish wish)
{
    wish.noise_seed = 2;
    bench_run old_run = made_up_run(&plain), new_run = made_up_run(&wish);
    const history_check check = check_of(&old_run, &new_run);
    bench_run_clear(&old_run);
    bench_run_clear(&new_run);
    return check;
}

Test(history_check, an_unchanged_run_passes)
{
    history_check check = check_of_wish(plain);
    cr_assert_eq(history_check_result(&check), CHECK_PASSED);
    cr_assert_eq(check.puzzles, 400);
    cr_assert_eq(check.missing + check.extra, 0);
    cr_assert_eq(check.solver_count, 3);
    cr_assert(check.solvers[0].is_yardstick);
    history_check_clear(&check);
}

Test(history_check, a_slower_machine_is_drift_and_no_slower_solver)
{
    run_wish wish = plain;
    wish.pace = 1.7;
    history_check check = check_of_wish(wish);
    cr_assert_eq(history_check_result(&check), CHECK_PASSED);
    cr_assert(fabs(check.drift.estimate - 1.7) < 0.02, "%f", check.drift.estimate);
    cr_assert(fabs(check.solvers[2].as_measured.estimate - 1.7) < 0.02);
    cr_assert(fabs(check.solvers[2].corrected.estimate - 1) < 0.02);
    history_check_clear(&check);
}

Test(history_check, a_slower_solver_fails_on_a_faster_machine_too)
{
    run_wish wish = plain;
    wish.pace = 0.5;
    wish.lanes_pace = 1.3;
    history_check check = check_of_wish(wish);
    cr_assert_eq(history_check_result(&check), CHECK_SLOWER);
    cr_assert_eq(check.solvers[1].time_gate, GATE_PASSED);
    cr_assert_eq(check.solvers[2].time_gate, GATE_FAILED);
    cr_assert(fabs(check.solvers[2].corrected.estimate - 1.3) < 0.03);
    history_check_clear(&check);
}

Test(history_check, a_change_near_the_limit_is_undecided)
{
    run_wish wish = plain;
    wish.lanes_pace = 1.05;
    history_check check = check_of_wish(wish);
    cr_assert_eq(history_check_result(&check), CHECK_UNDECIDED);
    history_check_clear(&check);
}

Test(history_check, more_guesses_than_the_limit_fail_however_fast)
{
    run_wish wish = plain;
    wish.lanes_pace = 0.5;
    wish.extra_guesses = 1000000;
    history_check check = check_of_wish(wish);
    cr_assert_eq(history_check_result(&check), CHECK_SLOWER);
    cr_assert_eq(check.solvers[2].guess_gate, GATE_FAILED);
    cr_assert_eq(check.solvers[2].new_guesses, check.solvers[2].old_guesses + 1000000);
    cr_assert_eq(check.solvers[1].guess_gate, GATE_PASSED);
    history_check_clear(&check);
}

Test(history_check, other_answers_come_before_times)
{
    run_wish wish = plain;
    wish.lanes_pace = 3;
    wish.is_wrong = true;
    history_check check = check_of_wish(wish);
    cr_assert_eq(history_check_result(&check), CHECK_WRONG);
    cr_assert_eq(check.solvers[2].disagreements, 1);
    cr_assert_eq(check.solvers[2].disagreeing[0].new_line, 2);
    cr_assert_eq(check.solvers[2].disagreeing[0].old_outcome, OUTCOME_MULTIPLE);
    cr_assert_eq(check.solvers[2].disagreeing[0].new_outcome, OUTCOME_NONE);
    history_check_clear(&check);
}

/* The new run has the puzzles in another order, one of them twice, and the last two replaced. */
Test(history_check, runs_are_joined_by_puzzle_and_not_by_line)
{
    bench_run old_run = made_up_run(&plain), new_run = made_up_run(&plain);
    for (size_t i = 0; i < new_run.puzzle_count; i++) {
        const size_t from = new_run.puzzle_count - 1 - i;
        new_run.puzzles[i].puzzle = old_run.puzzles[from].puzzle;
        for (size_t k = 0; k < new_run.entry_count; k++) {
            new_run.entries[k].outcomes[i] = old_run.entries[k].outcomes[from];
            new_run.entries[k].guesses[i] = old_run.entries[k].guesses[from];
            new_run.entries[k].puzzle_ns[i] = old_run.entries[k].puzzle_ns[from];
        }
    }
    new_run.puzzles[398].puzzle = new_run.puzzles[3].puzzle;
    memset(&new_run.puzzles[399].puzzle, 0, sizeof(grid));
    history_check check = check_of(&old_run, &new_run);
    cr_assert_eq(check.puzzles, 398);
    cr_assert_eq(check.missing, 2);
    cr_assert_eq(check.extra, 2);
    cr_assert_eq(history_check_result(&check), CHECK_PASSED);
    cr_assert_eq(check.solvers[2].as_measured.estimate, 1);
    cr_assert_eq(check.solvers[2].old_guesses, check.solvers[2].new_guesses);
    history_check_clear(&check);
    bench_run_clear(&old_run);
    bench_run_clear(&new_run);
}

Test(history_check, what_cannot_be_compared_is_undecided_and_says_why)
{
    bench_run old_run = made_up_run(&plain), new_run = made_up_run(&plain);
    new_run.solution_limit = 1;
    history_check check = check_of(&old_run, &new_run);
    cr_assert_eq(check.obstacle, OBSTACLE_LIMIT);
    cr_assert_eq(history_check_result(&check), CHECK_UNDECIDED);
    history_check_clear(&check);

    new_run.solution_limit = old_run.solution_limit;
    for (size_t i = 0; i < new_run.entry_count; i++)
        new_run.entries[i].spec[0] = '?';
    check = check_of(&old_run, &new_run);
    cr_assert_eq(check.obstacle, OBSTACLE_SOLVER);
    history_check_clear(&check);
    bench_run_clear(&new_run);

    run_wish wish = plain;
    wish.corpus_seed = 2;
    new_run = made_up_run(&wish);
    check = check_of(&old_run, &new_run);
    cr_assert_eq(check.obstacle, OBSTACLE_PUZZLE);
    history_check_clear(&check);
    bench_run_clear(&old_run);
    bench_run_clear(&new_run);
}

/* A single solver cannot be its own yardstick: then nothing would ever be slower. */
Test(history_check, a_single_solver_is_compared_as_measured)
{
    run_wish wish = plain;
    wish.pace = 1.5;
    bench_run old_run = made_up_run(&plain), new_run = made_up_run(&wish);
    for (size_t i = 1; i < new_run.entry_count; i++)
        new_run.entries[i].spec[0] = '?';
    history_check check = check_of(&old_run, &new_run);
    cr_assert_eq(check.solver_count, 1);
    cr_assert_not(check.has_yardstick);
    cr_assert_eq(history_check_result(&check), CHECK_SLOWER);
    history_check_clear(&check);
    bench_run_clear(&old_run);
    bench_run_clear(&new_run);
}

/* Without rounds nothing is known of the noise. */
Test(history_check, one_round_decides_nothing)
{
    run_wish wish = plain;
    wish.rounds = 1;
    bench_run old_run = made_up_run(&wish), new_run = made_up_run(&wish);
    history_check check = check_of(&old_run, &new_run);
    cr_assert_eq(history_check_result(&check), CHECK_UNDECIDED);
    history_check_clear(&check);
    bench_run_clear(&old_run);
    bench_run_clear(&new_run);
}

/* Heads of runs of one build whose solver `lanes` took so many nanoseconds each. */
static void make_heads(stored_run *heads, const double *lanes_ns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        heads[i] = (stored_run){.id = (int64_t)i + 1, .run = made_up_run(&plain)};
        heads[i].total_ns = memory_allocate(3 * sizeof(double), &failure);
        cr_assert_not_null(heads[i].total_ns);
        heads[i].total_ns[0] = heads[i].total_ns[1] = 1e9;
        heads[i].total_ns[2] = lanes_ns[i];
    }
}

static run_scatter scatter_of_lanes(const stored_run *heads, size_t count)
{
    const scatter_question question = {.old_run = &heads[0].run,
                                       .new_run = &heads[1].run,
                                       .old_entry = 2,
                                       .new_entry = 2,
                                       .has_yardstick = true,
                                       .heads = heads,
                                       .head_count = count};
    return history_scatter_estimate(&question);
}

Test(history_check, runs_of_the_same_build_show_how_far_runs_scatter)
{
    enum { RUNS = 40 };
    double lanes_ns[RUNS];
    stored_run heads[RUNS];
    for (size_t i = 0; i < RUNS; i++)
        lanes_ns[i] = 1e8 * (i % 2 ? 1.1 : 1 / 1.1);
    make_heads(heads, lanes_ns, RUNS);
    const run_scatter alone = scatter_of_lanes(heads, 0), known = scatter_of_lanes(heads, RUNS);
    cr_assert_eq(alone.repeats, 0);
    cr_assert_eq(known.repeats, RUNS - 1);
    cr_assert(alone.deviation < 0.03, "%f", alone.deviation);
    cr_assert(known.deviation > 0.08 && known.deviation < log(1.1), "%f", known.deviation);

    for (size_t i = 0; i < RUNS; i += 2) /* another build: its own mean */
        heads[i].run.environment.revision = "def5678";
    const run_scatter parted = scatter_of_lanes(heads, RUNS);
    cr_assert_eq(parted.repeats, RUNS - 2);
    cr_assert(parted.deviation < alone.deviation, "%f", parted.deviation);

    for (size_t i = 0; i < RUNS; i++) /* two of these need not be the same program */
        heads[i].run.environment.revision = "abc1234-dirty";
    cr_assert_eq(scatter_of_lanes(heads, RUNS).repeats, 0);
    for (size_t i = 0; i < RUNS; i++)
        stored_run_clear(&heads[i]);
}
