/* The lanes solver gives each puzzle the same result on every SIMD target, in every batch and
 * order: that of a plain depth-first search by one lane. */
#include "contract/test_lanes_ways.h"
#include "puzzle/solution_check.h"
#include "support/check.h"
#include "support/grids.h"

#include <stdlib.h>

/* As good as no budget, but lanes do not share a search that has one: that makes it plain. */
#define ENDLESS_BUDGET (NO_GUESS_BUDGET - 1)

static lanes_ways all;
static grid sample[SAMPLE_MAX];
static solve_result plain[SAMPLE_MAX];
static size_t sample_count;

/* Before a test: the ways and the sample. */
static void set_up(void)
{
    lanes_ways_open(&all);
    sample_count = lanes_sample(sample);
}

static void tear_down(void)
{
    lanes_ways_close(&all);
}

TestSuite(lanes, .init = set_up, .fini = tear_down);

/* Fills plain: one puzzle at a time, in one lane each. Only for the first way of a setting, which
 * is the portable one. */
static void solve_plainly(size_t way, const solve_request *request)
{
    solve_request alone = *request;
    if (way > 0 && all.setting_of[way] == all.setting_of[way - 1])
        return;
    if (alone.guess_budget == NO_GUESS_BUDGET)
        alone.guess_budget = ENDLESS_BUDGET;
    solve_in_batches(&all.ways[way], &alone, sample, plain, sample_count, 1);
}

/* Solves the sample in the order of INDEXES and compares with plain. */
static void check_order(const open_method *way, const solve_request *request, const size_t *indexes,
                        size_t batch_size)
{
    static grid batch[SAMPLE_MAX];
    static solve_result results[SAMPLE_MAX];
    for (size_t i = 0; i < sample_count; i++)
        batch[i] = sample[indexes[i]];
    solve_in_batches(way, request, batch, results, sample_count, batch_size);
    for (size_t i = 0; i < sample_count; i++) {
        const solve_result *a = &results[i], *b = &plain[indexes[i]];
        cr_assert(results_are_equal(a, b),
                  "%s, n=%lu, batches of %zu, place %zu: %s is %s with %lu solutions, %lu guesses, "
                  "%lu nodes, depth %u, first %.81s; expected %s, %lu, %lu, %lu, %u, %.81s",
                  way->name, request->solution_limit, batch_size, i, text_of(&batch[i]).text,
                  outcome_word(a->outcome), a->solutions, a->guesses, a->nodes, a->depth,
                  text_of(&a->solution).text, outcome_word(b->outcome), b->solutions, b->guesses,
                  b->nodes, b->depth, text_of(&b->solution).text);
        cr_assert_eq(a->time_ns, 0, "%s takes time with timing off", way->name);
    }
}

/* Keeps the puzzles of the sample that have few solutions, to count them all. */
static void drop_puzzles_of_many_solutions(uint64_t most)
{
    const solve_request request = plain_request(most + 1);
    size_t kept = 0;
    solve_in_batches(&all.ways[0], &request, sample, plain, sample_count, sample_count);
    for (size_t i = 0; i < sample_count; i++)
        if (plain[i].solutions <= most)
            sample[kept++] = sample[i];
    cr_assert_gt(kept, 900, "%zu puzzles of %zu are left", kept, sample_count);
    sample_count = kept;
}

enum { IN_ORDER, REVERSED, SHUFFLED, ORDERS };

static void make_order(int order, random_source *source, size_t *indexes)
{
    for (size_t i = 0; i < sample_count; i++)
        indexes[i] = order == REVERSED ? sample_count - 1 - i : i;
    if (order == SHUFFLED)
        shuffle_indexes(source, indexes, sample_count);
}

Test(lanes, gives_the_same_results_in_every_batch_size_and_order)
{
    static const size_t batch_sizes[] = {1, 2, 31, 32, 33, 64, 65, 1000, SAMPLE_MAX};
    static size_t indexes[SAMPLE_MAX];
    random_source source = seeded_source();
    const solve_request request = plain_request(2);
    for (size_t w = 0; w < all.count; w++) {
        solve_plainly(w, &request);
        for (int order = 0; order < ORDERS; order++) {
            for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
                make_order(order, &source, indexes);
                check_order(&all.ways[w], &request, indexes, batch_sizes[n]);
            }
        }
    }
}

/* Up to eight solutions are found by several lanes together. */
static void check_limit(uint64_t limit)
{
    static const size_t batch_sizes[] = {1, 31, 33, 1000, SAMPLE_MAX};
    static size_t indexes[SAMPLE_MAX];
    random_source source = seeded_source();
    const solve_request request = plain_request(limit);
    for (size_t w = 0; w < all.count; w++) {
        solve_plainly(w, &request);
        for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
            make_order(n % 2 == 0 ? SHUFFLED : REVERSED, &source, indexes);
            check_order(&all.ways[w], &request, indexes, batch_sizes[n]);
        }
    }
}

Test(lanes, gives_the_same_results_with_every_limit)
{
    static const uint64_t limits[] = {1, 3, 8, 9, 20};
    for (size_t n = 0; n < COUNT_OF(limits); n++)
        check_limit(limits[n]);
}

Test(lanes, gives_the_same_results_when_it_counts_all_solutions)
{
    drop_puzzles_of_many_solutions(500);
    check_limit(0);
}

static void check_budget(uint64_t limit, uint64_t budget)
{
    static const size_t batch_sizes[] = {33, SAMPLE_MAX};
    static solve_result unlimited[SAMPLE_MAX];
    static size_t indexes[SAMPLE_MAX];
    random_source source = {limit + budget};
    solve_request request = plain_request(limit);
    for (size_t w = 0; w < all.count; w++) {
        request.guess_budget = NO_GUESS_BUDGET;
        solve_in_batches(&all.ways[w], &request, sample, unlimited, sample_count, 64);
        request.guess_budget = budget;
        solve_plainly(w, &request);
        for (size_t i = 0; i < sample_count; i++) {
            const bool is_enough = unlimited[i].guesses <= budget;
            cr_assert(is_enough ? results_are_equal(&plain[i], &unlimited[i])
                                : plain[i].outcome == OUTCOME_GAVE_UP && !plain[i].complete &&
                                      plain[i].guesses == budget,
                      "%s, n=%lu, a budget of %lu, %lu guesses needed: %s after %lu of %s",
                      all.ways[w].name, limit, budget, unlimited[i].guesses,
                      outcome_word(plain[i].outcome), plain[i].guesses, text_of(&sample[i]).text);
        }
        for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
            make_order(SHUFFLED, &source, indexes);
            check_order(&all.ways[w], &request, indexes, batch_sizes[n]);
        }
    }
}

Test(lanes, gives_up_at_the_same_guess_in_every_batch)
{
    static const uint64_t budgets[] = {0, 1, 5, 100}, limits[] = {1, 2, 9};
    for (size_t n = 0; n < COUNT_OF(limits); n++)
        for (size_t k = 0; k < COUNT_OF(budgets); k++)
            check_budget(limits[n], budgets[k]);
}

/* ---- sinks ---- */

enum { KEPT_MAX = 32 };

typedef struct solution_list {
    size_t count;
    grid found[KEPT_MAX];
} solution_list;

typedef struct listener {
    solution_list *lists; /* by puzzle of the batch */
    size_t most;          /* solutions wanted of each puzzle */
    size_t late;          /* solutions given of a puzzle that wanted no more */
} listener;

static bool keep(void *context, size_t puzzle_index, const grid *solution)
{
    listener *self = context;
    solution_list *list = &self->lists[puzzle_index];
    self->late += list->count >= self->most;
    if (list->count < KEPT_MAX)
        list->found[list->count] = *solution;
    return ++list->count < self->most;
}

static void solve_and_keep(const open_method *way, uint64_t limit, size_t most, size_t batch_size,
                           solution_list *lists, solve_result *results)
{
    memset(lists, 0, SAMPLE_MAX * sizeof *lists);
    for (size_t begin = 0; begin < sample_count; begin += batch_size) {
        const size_t left = sample_count - begin;
        listener self = {lists + begin, most, 0};
        const solution_sink sink = {keep, &self};
        solve_request request = plain_request(limit);
        request.sink = &sink;
        solve_in_batches(way, &request, sample + begin, results + begin,
                         left < batch_size ? left : batch_size, batch_size);
        cr_assert_eq(self.late, 0, "%s gave %zu solutions that were not wanted", way->name,
                     self.late);
    }
}

static void check_list(const char *name, const grid *puzzle, const solution_list *list,
                       const solve_result *result)
{
    cr_assert_eq(list->count, result->solutions, "%s gave %zu and counted %lu solutions of %s",
                 name, list->count, result->solutions, text_of(puzzle).text);
    cr_assert(list->count == 0 || grids_are_equal(&list->found[0], &result->solution),
              "%s: the solution of the result is not the first one given", name);
    const size_t kept = list->count < KEPT_MAX ? list->count : KEPT_MAX;
    for (size_t i = 0; i < kept; i++) {
        cr_assert(solution_is_right(puzzle, &list->found[i]), "%s gave %s", name,
                  text_of(&list->found[i]).text);
        for (size_t k = 0; k < i; k++)
            cr_assert_not(grids_are_equal(&list->found[i], &list->found[k]), "%s gave %s twice",
                          name, text_of(&list->found[i]).text);
    }
}

static void check_sinks(uint64_t limit, size_t most)
{
    static const size_t batch_sizes[] = {2, 33, SAMPLE_MAX};
    static solution_list alone[SAMPLE_MAX], together[SAMPLE_MAX];
    static solve_result results[SAMPLE_MAX];
    for (size_t w = 0; w < all.count; w++) {
        if (w == 0 || all.setting_of[w] != all.setting_of[w - 1]) {
            solve_and_keep(&all.ways[w], limit, most, 1, alone, plain);
            for (size_t i = 0; i < sample_count; i++)
                check_list(all.ways[w].name, &sample[i], &alone[i], &plain[i]);
        }
        for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
            solve_and_keep(&all.ways[w], limit, most, batch_sizes[n], together, results);
            for (size_t i = 0; i < sample_count; i++) {
                cr_assert(results_are_equal(&results[i], &plain[i]), "%s, n=%lu, with a sink: %s",
                          all.ways[w].name, limit, text_of(&sample[i]).text);
                cr_assert_eq(memcmp(&together[i], &alone[i], sizeof *alone), 0,
                             "%s, n=%lu: other solutions, or another order, of %s in batches of "
                             "%zu than alone",
                             all.ways[w].name, limit, text_of(&sample[i]).text, batch_sizes[n]);
            }
        }
    }
}

Test(lanes, gives_a_sink_the_same_solutions_in_the_same_order_as_alone)
{
    static const uint64_t limits[] = {1, 2, 8, 20};
    for (size_t n = 0; n < COUNT_OF(limits); n++)
        check_sinks(limits[n], SIZE_MAX);
}

Test(lanes, gives_a_sink_all_solutions)
{
    drop_puzzles_of_many_solutions(500);
    check_sinks(0, SIZE_MAX);
}

Test(lanes, ends_a_puzzle_whose_sink_wants_no_more)
{
    check_sinks(0, 1);
    check_sinks(0, 3);
}

/* A sink changes nothing about the results, though lanes do not share a search that has one. */
Test(lanes, gives_the_same_results_with_a_sink_as_without)
{
    static const uint64_t limits[] = {1, 2, 8, 9};
    static solution_list lists[SAMPLE_MAX];
    static solve_result results[SAMPLE_MAX];
    for (size_t n = 0; n < COUNT_OF(limits); n++) {
        const solve_request request = plain_request(limits[n]);
        for (size_t w = 0; w < all.count; w++) {
            solve_and_keep(&all.ways[w], limits[n], SIZE_MAX, 64, lists, results);
            solve_in_batches(&all.ways[w], &request, sample, plain, sample_count, 1000);
            for (size_t i = 0; i < sample_count; i++)
                cr_assert(results_are_equal(&results[i], &plain[i]), "%s, n=%lu: %s",
                          all.ways[w].name, limits[n], text_of(&sample[i]).text);
        }
    }
}

/* ---- beside another solver ---- */

static void check_beside_dlx(uint64_t limit)
{
    static solve_result expected[SAMPLE_MAX], results[SAMPLE_MAX];
    const solve_request request = plain_request(limit);
    open_method dlx = open_method_create("dlx");
    solve_in_batches(&dlx, &request, sample, expected, sample_count, sample_count);
    open_method_destroy(&dlx);
    for (size_t w = 0; w < all.count; w++) {
        solve_in_batches(&all.ways[w], &request, sample, results, sample_count, sample_count);
        for (size_t i = 0; i < sample_count; i++) {
            const solve_result *a = &results[i], *b = &expected[i];
            const char *name = all.ways[w].name;
            cr_assert(a->outcome == b->outcome && a->solutions == b->solutions,
                      "%s, n=%lu, says %s with %lu solutions, dlx %s with %lu, of %s", name, limit,
                      outcome_word(a->outcome), a->solutions, outcome_word(b->outcome),
                      b->solutions, text_of(&sample[i]).text);
            cr_assert(a->solutions == 0 || solution_is_right(&sample[i], &a->solution),
                      "%s solves %s by %s", name, text_of(&sample[i]).text,
                      text_of(&a->solution).text);
            cr_assert(a->outcome != OUTCOME_UNIQUE || grids_are_equal(&a->solution, &b->solution));
            cr_assert_eq(a->guesses == 0, a->depth == 0, "%s on %s", name,
                         text_of(&sample[i]).text);
        }
    }
}

Test(lanes, agrees_with_dlx)
{
    check_beside_dlx(2);
    check_beside_dlx(20);
    drop_puzzles_of_many_solutions(500);
    check_beside_dlx(0);
}
