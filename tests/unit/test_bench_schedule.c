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

static const bench_schedule two_rounds = {
    .rounds = 2, .block_puzzles = 2, .threads = 1, .fail_over = -1};

static void run_schedule(const bench_schedule *schedule, fake_bench *fake, bench_run *run)
{
    const bench_executor executor = fake_bench_executor(fake);
    const double entry_ns[FAKE_ENTRIES_MAX] = {1, 1, 1, 1};
    MUST(bench_schedule_run(schedule, &executor, entry_ns, run, &failure), &failure);
}

static void close_all(fake_bench *fake, bench_run *run)
{
    text_buffer_clear(&fake->log);
    bench_run_clear(run);
}

Test(bench_schedule, solvers_take_turns_forwards_and_backwards_and_each_begins_as_often)
{
    fake_bench fake = {.puzzle_ns = steady_ns};
    bench_run run = fake_bench_run(2, "12345678");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_str_eq(fake_bench_take_log(&fake), "*ABBABAABABBABAAB"
                                                 "*BAABABBABAABABBA");
    close_all(&fake, &run);
    fake = (fake_bench){.puzzle_ns = steady_ns};
    run = fake_bench_run(3, "123456");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_str_eq(fake_bench_take_log(&fake), "*ABCCBABCAACBCABBAC"
                                                 "*BCAACBCABBACABCCBA");
    close_all(&fake, &run);
    fake = (fake_bench){.puzzle_ns = steady_ns};
    run = fake_bench_run(1, "123");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_str_eq(fake_bench_take_log(&fake), "*AAAA*AAAA");
    close_all(&fake, &run);
}

Test(bench_schedule, the_times_of_blocks_and_puzzles_are_exact)
{
    fake_bench fake = {.puzzle_ns = steady_ns};
    bench_run run = fake_bench_run(2, "12345");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_eq(run.round_count, 2);
    cr_assert_eq(run.block_count, 3);
    cr_assert_eq(run.block_puzzles, 2);
    cr_assert_not(run.was_interrupted);
    static const double blocks[] = {3000, 7000, 5000};
    for (size_t i = 0; i < 6; i++) {
        cr_expect_eq(run.entries[0].block_ns[i], blocks[i % 3]);
        cr_expect_eq(run.entries[1].block_ns[i], 1.25 * blocks[i % 3]);
    }
    for (size_t i = 0; i < 5; i++) {
        cr_expect_eq(run.entries[0].puzzle_ns[i], 1000.0 * (double)(i + 1));
        cr_expect_eq(run.entries[1].puzzle_ns[i], 1250.0 * (double)(i + 1));
    }
    close_all(&fake, &run);
}

/* Each first turn at a block is 10 times as long, and so is every turn from the third round on. */
static double disturbed_ns(size_t entry, unsigned digit, size_t turn)
{
    (void)entry;
    return digit * (turn % 2 == 0 || turn >= 4 ? 1000.0 : 100.0);
}

Test(bench_schedule, the_faster_turn_and_the_median_round_count)
{
    fake_bench fake = {.puzzle_ns = disturbed_ns};
    bench_run run = fake_bench_run(1, "46");
    bench_schedule three_rounds = two_rounds;
    three_rounds.rounds = 3;
    run_schedule(&three_rounds, &fake, &run);
    cr_expect_eq(run.entries[0].block_ns[0], 1000);
    cr_expect_eq(run.entries[0].block_ns[1], 1000);
    cr_expect_eq(run.entries[0].block_ns[2], 10000);
    cr_expect_eq(run.entries[0].puzzle_ns[0], 400);
    cr_expect_eq(run.entries[0].puzzle_ns[1], 600);
    close_all(&fake, &run);
}

/* The first solver is interrupted at another puzzle in each turn. */
static double interrupted_ns(size_t entry, unsigned digit, size_t turn)
{
    return entry == 0 && digit == 1 + turn % 2 ? 1e6 : 1000.0;
}

Test(bench_schedule, of_each_puzzle_the_faster_turn_counts_by_itself)
{
    fake_bench fake = {.puzzle_ns = interrupted_ns};
    bench_run run = fake_bench_run(2, "12");
    run_schedule(&two_rounds, &fake, &run);
    cr_expect_eq(run.entries[0].puzzle_ns[0], 1000);
    cr_expect_eq(run.entries[0].puzzle_ns[1], 1000);
    cr_expect_eq(run.entries[0].block_ns[0], 1001000);
    close_all(&fake, &run);
}

Test(bench_schedule, warm_up_rounds_are_done_and_do_not_count)
{
    fake_bench fake = {.puzzle_ns = steady_ns};
    bench_run run = fake_bench_run(2, "12");
    bench_schedule warmed = two_rounds;
    warmed.warmup_rounds = 1;
    run_schedule(&warmed, &fake, &run);
    cr_assert_str_eq(fake_bench_take_log(&fake), "*ABBA*BAAB*ABBA");
    cr_assert_eq(run.round_count, 2);
    close_all(&fake, &run);
}

static double long_ns(size_t entry, unsigned digit, size_t turn)
{
    (void)entry;
    (void)turn;
    return digit * 1e6;
}

Test(bench_schedule, states_move_again_after_four_milliseconds)
{
    fake_bench fake = {.puzzle_ns = long_ns};
    bench_run run = fake_bench_run(1, "1113");
    bench_schedule one_each = two_rounds;
    one_each.rounds = 1;
    one_each.block_puzzles = 1;
    run_schedule(&one_each, &fake, &run); /* 2 ms, 2 ms, 2 ms, 6 ms */
    cr_assert_str_eq(fake_bench_take_log(&fake), "*AAAA*AAAA");
    close_all(&fake, &run);
}

Test(bench_schedule, states_move_no_sooner_than_twenty_times_what_it_costs)
{
    fake_bench fake = {.puzzle_ns = long_ns, .renewal_ns = 500000};
    bench_run run = fake_bench_run(1, "222222");
    bench_schedule one_each = two_rounds;
    one_each.rounds = 1;
    one_each.block_puzzles = 1;
    run_schedule(&one_each, &fake, &run); /* after 12 ms, the first time that 10 are over */
    cr_assert_str_eq(fake_bench_take_log(&fake), "*AAAAAA*AAAAAA");
    close_all(&fake, &run);
}

Test(bench_schedule, precise_ratios_end_it_after_the_least_rounds)
{
    fake_bench fake = {.puzzle_ns = steady_ns};
    bench_run run = fake_bench_run(2, "12345678");
    const bench_schedule open_end = {.time_ns = UINT64_MAX,
                                     .block_puzzles = 2,
                                     .threads = 1,
                                     .precision = 0.005,
                                     .fail_over = -1};
    run_schedule(&open_end, &fake, &run);
    cr_assert_eq(run.round_count, LEAST_ROUNDS);
    close_all(&fake, &run);
}

/* Every other turn of the second solver's pairs of turns is 20 % longer, so nothing gets precise. */
static double noisy_ns(size_t entry, unsigned digit, size_t turn)
{
    return digit * 1e6 * (entry == 1 && turn / 2 % 2 == 0 ? 1.2 : 1.0);
}

Test(bench_schedule, the_time_ends_it_where_ratios_stay_imprecise)
{
    fake_bench fake = {.puzzle_ns = noisy_ns};
    bench_run run = fake_bench_run(2, "5");
    const bench_schedule limited = {.time_ns = 1000000000, /* a round takes 20 to 22 ms */
                                    .block_puzzles = 1,
                                    .threads = 1,
                                    .precision = 0.005,
                                    .fail_over = -1};
    run_schedule(&limited, &fake, &run);
    cr_assert_eq(run.round_count, 48, "%zu rounds", run.round_count);
    close_all(&fake, &run);
}

Test(bench_schedule, an_interruption_keeps_the_whole_rounds)
{
    fake_bench fake = {.puzzle_ns = steady_ns, .stop_at_turn = 19};
    bench_run run = fake_bench_run(2, "12345678");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_eq(run.round_count, 1);
    cr_assert(run.was_interrupted);
    cr_assert_eq(fake.turns, 20, "the block is finished");
    cr_assert_not_null(run.entries[0].puzzle_ns);
    close_all(&fake, &run);
    fake = (fake_bench){.puzzle_ns = steady_ns, .fail_at_turn = 3};
    run = fake_bench_run(2, "12345678");
    run_schedule(&two_rounds, &fake, &run);
    cr_assert_eq(run.round_count, 0);
    cr_assert(run.was_interrupted);
    close_all(&fake, &run);
}

Test(bench_schedule, a_block_is_the_natural_batch_unless_the_fastest_takes_long_or_no_time)
{
    bench_run run = {.puzzle_count = 1000, .entry_count = 2};
    bench_schedule schedule = {.natural_batch = 1024, .threads = 1};
    cr_expect_eq(bench_block_size(&schedule, &run, (double[]){1e6, 1e9}), 1024);
    cr_expect_eq(bench_block_size(&schedule, &run, (double[]){1e9, 1e7}), 128, "10 us a puzzle");
    cr_expect_eq(bench_block_size(&schedule, &run, (double[]){1e12, 1e12}), 1);
    cr_expect_eq(bench_block_size(&schedule, &run, (double[]){1e9, 1e5}), 4096, "100 ns a puzzle");
    schedule.threads = 4;
    cr_expect_eq(bench_block_size(&schedule, &run, (double[]){1e6, 1e9}), 4096);
}
