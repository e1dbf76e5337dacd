/* A result depends on the puzzle alone: not on the batch, the order or what was solved before. */
#include "support/check.h"
#include "support/facts.h"
#include "support/grids.h"
#include "support/records.h"

static method methods[METHODS_MAX];
static fact facts[FACTS_MAX];

enum { BATCH_MAX = 2 * FACTS_MAX };
static grid puzzles[BATCH_MAX];
static solve_result alone[BATCH_MAX];

static void solve_batch(const open_method *solving, const solve_request *request, const grid *batch,
                        solve_result *results, size_t count)
{
    const size_t done =
        solver_solve_batch(solving->choice.solver, solving->state, request, batch, results, count);
    cr_assert_eq(done, count, "%s finished %zu of %zu", solving->name, done, count);
}

/* Fills puzzles: the facts, and for a strong method hard puzzles in front of them. */
static size_t choose_puzzles(bool is_strong, size_t fact_count)
{
    size_t count = 0;
    if (is_strong) {
        count += bundled_puzzles("17_clue.txt.zst", 15000, puzzles, 3);
        count += bundled_puzzles("forum_hardest_1106.txt.zst", 100, puzzles + count, 1);
        count += bundled_puzzles("invalid_2000.txt.zst", 300, puzzles + count, 6);
    }
    for (size_t i = 0; i < fact_count; i++)
        puzzles[count++] = facts[i].puzzle;
    return count;
}

/* Solves the puzzles in the order of INDEXES, BATCH_SIZE at a time. */
static void check_order(const open_method *solving, const solve_request *request,
                        const size_t *indexes, size_t count, size_t batch_size)
{
    grid batch[BATCH_MAX];
    solve_result results[BATCH_MAX];
    for (size_t i = 0; i < count; i++)
        batch[i] = puzzles[indexes[i]];
    for (size_t i = 0; i < count; i += batch_size)
        solve_batch(solving, request, batch + i, results + i,
                    count - i < batch_size ? count - i : batch_size);
    for (size_t i = 0; i < count; i++)
        cr_assert(results_are_equal(&results[i], &alone[indexes[i]]),
                  "%s: %s differs at place %zu in batches of %zu", solving->name,
                  text_of(&batch[i]).text, i, batch_size);
}

Test(every_solver_batches, gives_the_same_results_in_every_order_and_batch_size)
{
    static const size_t batch_sizes[] = {1, 7, 33};
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    random_source source = seeded_source();
    const solve_request request = plain_request(2);
    size_t counts[2] = {choose_puzzles(false, fact_count), 0};
    for (int is_strong = 0; is_strong <= 1; is_strong++) {
        counts[is_strong] = choose_puzzles(is_strong == 1, fact_count);
        for (size_t m = 0; m < method_count; m++) {
            if (methods[m].is_strong != is_strong)
                continue;
            open_method solving = open_method_create(methods[m].spec);
            const size_t count = counts[is_strong];
            size_t indexes[BATCH_MAX];
            for (size_t i = 0; i < count; i++) {
                open_method fresh = open_method_create(methods[m].spec);
                alone[i] = solve_with(&fresh, &request, &puzzles[i]);
                open_method_destroy(&fresh);
                indexes[i] = count - 1 - i;
            }
            check_order(&solving, &request, indexes, count, BATCH_MAX);
            for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
                shuffle_indexes(&source, indexes, count);
                check_order(&solving, &request, indexes, count, batch_sizes[n]);
            }
            open_method_destroy(&solving);
        }
    }
    cr_assert_lt(counts[0], counts[1]);
}

Test(every_solver_batches, takes_the_time_of_each_puzzle_or_of_none)
{
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    const stopwatch watch = stopwatch_calibrate();
    const size_t count = choose_puzzles(false, fact_count);
    solve_result results[BATCH_MAX];
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        solve_request request = plain_request(2);
        solve_batch(&solving, &request, puzzles, results, count);
        for (size_t i = 0; i < count; i++)
            cr_assert_eq(results[i].time_ns, 0, "%s takes time with timing off", solving.name);

        request.stopwatch = &watch;
        request.timing = TIMING_PUZZLE;
        solve_batch(&solving, &request, puzzles, results, count);
        for (size_t i = 0; i < count; i++)
            cr_assert_geq(results[i].time_ns, 1, "%s: puzzle %zu took no time", solving.name, i);
        open_method_destroy(&solving);
    }
}

static uint64_t sum_of_times(const solve_result *results, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += results[i].time_ns;
    return sum;
}

/* A puzzle's share of the batch is its share of the search nodes, rounding carried on. */
static void check_shares(const char *name, const solve_result *results, size_t count)
{
    const double sum = (double)sum_of_times(results, count);
    double nodes = 0;
    for (size_t i = 0; i < count; i++)
        nodes += (double)results[i].nodes;
    for (size_t i = 0; i < count; i++) {
        const double due = sum * (double)results[i].nodes / nodes;
        const double off = (double)results[i].time_ns - due;
        cr_assert(off > -2 && off < 2, "%s: puzzle %zu is charged %lu ns, its share is %.1f", name,
                  i, results[i].time_ns, due);
    }
}

/* An interruption between two clock readings can lengthen the outer time at will, so the lower
 * bound has several tries. */
Test(every_solver_batches, charges_the_time_of_a_batch_in_full_and_no_more)
{
    enum { TRIES = 50 };
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    const stopwatch watch = stopwatch_calibrate();
    const size_t count = choose_puzzles(false, fact_count);
    solve_result results[BATCH_MAX];
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        solve_request request = plain_request(2);
        request.stopwatch = &watch;
        request.timing = TIMING_BATCH;
        bool is_close = false;
        for (int try = 0; try < TRIES && !is_close; try++) {
            const uint64_t begin = stopwatch_ticks(&watch);
            solve_batch(&solving, &request, puzzles, results, count);
            const uint64_t end = stopwatch_ticks(&watch);
            const uint64_t outer_ns = stopwatch_interval_ns(&watch, begin, end);
            const uint64_t sum_ns = sum_of_times(results, count);
            cr_assert_gt(sum_ns, 0, "%s", solving.name);
            cr_assert_leq(sum_ns, outer_ns + 1, "%s charges %lu ns of %lu", solving.name, sum_ns,
                          outer_ns);
            is_close = (double)sum_ns > 0.9 * (double)outer_ns;
            if (solving.choice.solver->solve_batch == NULL)
                check_shares(solving.name, results, count);
        }
        cr_assert(is_close, "%s charges far less than its batches take", solving.name);
        open_method_destroy(&solving);
    }
}
