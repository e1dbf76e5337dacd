/* Loose searches of the lanes solver: those that turn out to have several solutions, too deep a tree
 * or too many halves to wait begin anew in order, in the midst of others. */
#include "contract/test_lanes_ways.h"
#include "solvers/lanes/lanes_engine.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

#include <stdio.h>
#include <stdlib.h>

enum { POOL_MAX = 2000, MIXED = 3000 };

typedef struct puzzle_pool {
    grid puzzles[POOL_MAX];
    solve_result alone[POOL_MAX]; /* solved one by one */
    size_t count;
} puzzle_pool;

static lanes_ways all;
static puzzle_pool proper, several;
static grid mixed[MIXED];
static solve_result expected[MIXED], results[MIXED];

static void add(puzzle_pool *pool, const char *file_name, size_t step)
{
    pool->count +=
        bundled_puzzles(file_name, step, pool->puzzles + pool->count, POOL_MAX - pool->count);
}

static void solve_alone(puzzle_pool *pool, const solve_request *request)
{
    solve_in_batches(&all.ways[0], request, pool->puzzles, pool->alone, pool->count, 1);
}

static void set_up(void)
{
    lanes_ways_open(&all);
    add(&proper, "17_clue.txt.zst", 60);
    add(&proper, "magictour_top1465.txt.zst", 4);
    add(&proper, "forum_hardest_1106.txt.zst", 4);
    add(&proper, "invalid_2000.txt.zst", 5);
    add(&several, "serg_benchmark.txt.zst", 25);
    cr_assert(proper.count > 1000 && several.count > 300);
}

static void tear_down(void)
{
    lanes_ways_close(&all);
}

TestSuite(lanes_loose, .init = set_up, .fini = tear_down);

/* One of EVERY puzzles has several solutions. */
static void mix(random_source *source, unsigned every)
{
    for (size_t i = 0; i < MIXED; i++) {
        const puzzle_pool *pool = random_below(source, every) == 0 ? &several : &proper;
        const size_t k = random_below(source, (uint32_t)pool->count);
        mixed[i] = pool->puzzles[k];
        expected[i] = pool->alone[k];
    }
}

static void check_mixed(const char *name, unsigned every)
{
    for (size_t i = 0; i < MIXED; i++)
        cr_assert(
            results_are_equal(&results[i], &expected[i]),
            "%s, one of %u with several solutions: %lu solutions and %lu guesses of %s, alone "
            "%lu and %lu",
            name, every, results[i].solutions, results[i].guesses, text_of(&mixed[i]).text,
            expected[i].solutions, expected[i].guesses);
}

static void check_all_mixtures(uint64_t limit)
{
    random_source source = seeded_source();
    const solve_request request = plain_request(limit);
    solve_alone(&proper, &request);
    solve_alone(&several, &request);
    for (unsigned every = 2; every <= 32; every *= 2) {
        mix(&source, every);
        for (size_t w = 0; w < all.count; w++) {
            if (all.setting_of[w] != all.setting_of[0])
                continue;
            solve_in_batches(&all.ways[w], &request, mixed, results, MIXED, MIXED);
            check_mixed(all.ways[w].name, every);
        }
    }
}

Test(lanes_loose, says_the_same_of_a_puzzle_whatever_is_mixed_in)
{
    check_all_mixtures(2);
}

Test(lanes_loose, says_the_same_with_another_limit)
{
    check_all_mixtures(5);
}

/* ---- an engine with little room, built for this test ---- */

extern const lanes_engine lanes_engine_cramped;

Test(lanes_loose, says_the_same_where_searches_have_no_room)
{
    random_source source = seeded_source();
    const solve_request request = plain_request(2);
    solve_alone(&proper, &request);
    solve_alone(&several, &request);
    void *state = aligned_alloc(64, LANES_STATE_BYTES);
    cr_assert_not_null(state);
    memset(state, 0, LANES_STATE_BYTES);
    for (unsigned every = 2; every <= 32; every *= 2) {
        mix(&source, every);
        lanes_profile profile = {.steps = 0};
        const lanes_task task = {.request = &request,
                                 .puzzles = mixed,
                                 .results = results,
                                 .count = MIXED,
                                 .profile = &profile};
        cr_assert_eq(lanes_engine_cramped.solve(state, &task), MIXED);
        check_mixed("the cramped engine", every);
    }
    free(state);
}
