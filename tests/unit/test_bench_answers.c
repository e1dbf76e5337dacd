#include "measure/bench_answers.h"
#include "support/check.h"
#include "support/fake_bench.h"

static error failure;

static double quick_ns(size_t entry, unsigned digit, size_t turn)
{
    (void)turn;
    return digit * 10.0 * (double)(entry + 1);
}

/* The answers of two solvers to the puzzles of DIGITS. */
static bench_answers answers_of(fake_bench *fake, bench_run *run, double *entry_ns)
{
    fake->puzzle_ns = quick_ns;
    const bench_executor executor = fake_bench_executor(fake);
    bench_answers answers = {0};
    MUST(bench_answers_check(run, &executor, &answers, entry_ns, &failure), &failure);
    return answers;
}

Test(bench_answers, equal_answers_are_kept_with_guesses_and_times)
{
    fake_bench fake = {0};
    bench_run run = fake_bench_run(2, "1929");
    double entry_ns[2] = {0};
    const bench_answers answers = answers_of(&fake, &run, entry_ns);
    cr_assert(answers.disagreements == 0 && answers.listed_count == 0 && !answers.was_interrupted);
    cr_assert_eq(run.entries[1].outcomes[2], OUTCOME_UNIQUE);
    cr_assert_eq(run.entries[0].guesses[3], 8);
    cr_assert_eq(entry_ns[0], 210);
    cr_assert_eq(entry_ns[1], 420);
    cr_assert_str_eq(fake_bench_take_log(&fake), "*AB");
    text_buffer_clear(&fake.log);
    bench_run_clear(&run);
}

Test(bench_answers, another_outcome_is_told_with_its_puzzle_and_both_answers)
{
    fake_bench fake = {.wrong = {0, OUTCOME_NONE}};
    bench_run run = fake_bench_run(2, "1929");
    double entry_ns[2] = {0};
    const bench_answers answers = answers_of(&fake, &run, entry_ns);
    cr_assert_eq(answers.disagreements, 2);
    cr_assert_eq(answers.listed_count, 2);
    const disagreement *first = &answers.listed[0];
    cr_assert(first->puzzle == 1 && first->entry == 1 && first->kind == DISAGREE_OUTCOME);
    cr_assert_eq(first->first.outcome, OUTCOME_UNIQUE);
    cr_assert_eq(first->other.outcome, OUTCOME_NONE);
    cr_assert_eq(answers.listed[1].puzzle, 3);
    text_buffer_clear(&fake.log);
    bench_run_clear(&run);
}

Test(bench_answers, a_solution_that_is_none_is_told_even_of_the_only_solver)
{
    fake_bench fake = {.other_solution = {true}};
    bench_run run = fake_bench_run(1, "19");
    double entry_ns[1] = {0};
    const bench_answers answers = answers_of(&fake, &run, entry_ns);
    cr_assert_eq(answers.disagreements, 1);
    cr_assert(answers.listed[0].kind == DISAGREE_WRONG && answers.listed[0].entry == 0);
    text_buffer_clear(&fake.log);
    bench_run_clear(&run);
}

Test(bench_answers, a_puzzle_counts_once_and_ten_are_listed)
{
    fake_bench fake = {.wrong = {0, OUTCOME_NONE, OUTCOME_MULTIPLE}};
    bench_run run = fake_bench_run(3, "99999991");
    double entry_ns[3] = {0};
    const bench_answers answers = answers_of(&fake, &run, entry_ns);
    cr_assert_eq(answers.disagreements, 7);
    cr_assert_eq(answers.listed_count, DISAGREEMENTS_LISTED_MAX);
    text_buffer_clear(&fake.log);
    bench_run_clear(&run);
}
