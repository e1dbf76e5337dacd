/* What happens to the lanes solver at the ends of its work: times, the stop flag, grids that need
 * no search, counts that spread over all lanes. */
#include "base/clock.h"
#include "contract/test_lanes_ways.h"
#include "puzzle/solution_check.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

#include <pthread.h>
#include <time.h>

static lanes_ways all;

static void set_up(void)
{
    lanes_ways_open(&all);
}

static void tear_down(void)
{
    lanes_ways_close(&all);
}

TestSuite(lanes_ends, .init = set_up, .fini = tear_down);

/* ---- times ---- */

enum { TIMED = 300 };

static size_t puzzles_to_time(grid puzzles[TIMED])
{
    size_t count = bundled_puzzles("17_clue.txt.zst", 250, puzzles, 180);
    count += bundled_puzzles("magictour_top1465.txt.zst", 20, puzzles + count, 70);
    count += bundled_puzzles("forum_hardest_1106.txt.zst", 10, puzzles + count, 30);
    count += bundled_puzzles("invalid_2000.txt.zst", 100, puzzles + count, 20);
    cr_assert_eq(count, TIMED);
    return count;
}

static uint64_t lane_steps(const open_method *way)
{
    uint64_t values[SOLVER_COUNTERS_MAX];
    const solver *lanes = way->choice.solver;
    lanes->read_counters(way->state, values);
    for (size_t i = 0; i < lanes->counter_count; i++)
        if (strcmp(lanes->counters[i].name, "lane_steps") == 0)
            return values[i];
    cr_assert_fail("lanes counts no lane_steps");
    return 0;
}

/* The lane-steps that each puzzle takes by itself. Those of a search that is complete are nearly
 * the same in a batch: there, the last step may not be needed. */
static void count_lane_steps(const open_method *way, const grid *puzzles, uint64_t steps[TIMED])
{
    const solve_request request = plain_request(2);
    for (size_t i = 0; i < TIMED; i++) {
        const uint64_t before = lane_steps(way);
        solve_with(way, &request, &puzzles[i]);
        steps[i] = lane_steps(way) - before;
        cr_assert_geq(steps[i], 1);
    }
}

static uint64_t sum_of_times(const solve_result *results)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < TIMED; i++) {
        cr_assert_geq(results[i].time_ns, 1, "puzzle %zu took no time", i);
        sum += results[i].time_ns;
    }
    return sum;
}

/* A puzzle without a guess may wait in its lane to be written together with others; there is a test
 * of its own for how long. */
static void check_shares(const char *name, const solve_result *results, uint64_t sum_ns,
                         const uint64_t *steps_alone, uint64_t steps_of_batch)
{
    for (size_t i = 0; i < TIMED; i++) {
        const double share = (double)results[i].time_ns / (double)sum_ns;
        const double charged = share * (double)steps_of_batch, alone = (double)steps_alone[i];
        const bool is_little = results[i].guesses == 0 || charged < 1.2 * alone + 3;
        if (results[i].complete)
            cr_assert(charged > 0.8 * alone - 3 && is_little,
                      "%s charges puzzle %zu for %.1f lane-steps, not %.0f", name, i, charged,
                      alone);
    }
}

Test(lanes_ends, charges_each_puzzle_its_share_of_the_time_of_its_batch)
{
    grid puzzles[TIMED];
    uint64_t steps[TIMED];
    solve_result untimed[TIMED], results[TIMED];
    const size_t count = puzzles_to_time(puzzles);
    const stopwatch watch = stopwatch_calibrate();
    for (size_t w = 0; w < all.count; w++) {
        const open_method *way = &all.ways[w];
        solve_request request = plain_request(2);
        solve_in_batches(way, &request, puzzles, untimed, count, count);
        count_lane_steps(way, puzzles, steps);

        request.stopwatch = &watch;
        request.timing = TIMING_BATCH;
        const uint64_t steps_before = lane_steps(way), begin = stopwatch_ticks(&watch);
        solve_in_batches(way, &request, puzzles, results, count, count);
        const uint64_t end = stopwatch_ticks(&watch);
        const uint64_t outer_ns = stopwatch_interval_ns(&watch, begin, end);
        const uint64_t sum_ns = sum_of_times(results);
        cr_assert(sum_ns > 0 && sum_ns <= outer_ns + 1, "%s charges %lu ns of %lu", way->name,
                  sum_ns, outer_ns);
        check_shares(way->name, results, sum_ns, steps, lane_steps(way) - steps_before);
        for (size_t i = 0; i < count; i++)
            cr_assert(results_are_equal(&results[i], &untimed[i]), "%s: timing changes %s",
                      way->name, text_of(&puzzles[i]).text);
    }
}

/* SOLUTION_A without its first four rows and the digits 1 to 3: about 70,000 solutions. */
static grid puzzle_of_many_solutions(void)
{
    grid many = grid_of(SOLUTION_A);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (many.cell[cell] <= 3 || cell < 36)
            many.cell[cell] = 0;
    return many;
}

/* An easy puzzle in the last lane, all others counting for long: it must neither wait for them with
 * its lane, nor be charged for what they do. */
Test(lanes_ends, charges_an_easy_puzzle_little_beside_monsters)
{
    enum { LANES_MAX = 32 };
    grid puzzles[LANES_MAX];
    solve_result results[LANES_MAX];
    const stopwatch watch = stopwatch_calibrate();
    for (size_t w = 0; w < all.count; w++) {
        const size_t lanes = (size_t)8 << all.ways[w].choice.target;
        solve_request request = plain_request(0);
        request.stopwatch = &watch;
        request.timing = TIMING_BATCH;
        for (size_t i = 0; i < lanes; i++)
            puzzles[i] = i + 1 < lanes ? puzzle_of_many_solutions() : grid_of(PUZZLE_C);
        solve_in_batches(&all.ways[w], &request, puzzles, results, lanes, lanes);
        const solve_result *easy = &results[lanes - 1];
        cr_assert(easy->outcome == OUTCOME_UNIQUE && easy->time_ns < results[0].time_ns / 100,
                  "%s charges %lu ns for an easy puzzle, %lu for a monster", all.ways[w].name,
                  easy->time_ns, results[0].time_ns);
    }
}

Test(lanes_ends, takes_the_time_of_each_puzzle)
{
    grid puzzles[TIMED];
    solve_result untimed[TIMED], results[TIMED];
    const size_t count = puzzles_to_time(puzzles);
    const stopwatch watch = stopwatch_calibrate();
    for (size_t w = 0; w < all.count; w++) {
        const open_method *way = &all.ways[w];
        solve_request request = plain_request(2);
        solve_in_batches(way, &request, puzzles, untimed, count, count);
        request.stopwatch = &watch;
        request.timing = TIMING_PUZZLE;
        const uint64_t begin = stopwatch_ticks(&watch);
        solve_in_batches(way, &request, puzzles, results, count, count);
        const uint64_t end = stopwatch_ticks(&watch);
        const uint64_t outer_ns = stopwatch_interval_ns(&watch, begin, end);
        const uint64_t sum_ns = sum_of_times(results);
        cr_assert_leq(sum_ns, outer_ns + count, "%s takes %lu ns of %lu", way->name, sum_ns,
                      outer_ns);
        for (size_t i = 0; i < count; i++)
            cr_assert(results_are_equal(&results[i], &untimed[i]), "%s: timing changes %s",
                      way->name, text_of(&puzzles[i]).text);
    }
}

/* ---- the stop flag ---- */

/* Told to stop, a solver of the empty grid ends in milliseconds, or never; the limit has room for a
 * sanitizer on a busy machine. */
enum { CROWD = 500, MONSTER_AT = 300, PROMPT_S = 10 };

static grid crowd[CROWD];
static solve_result expected[CROWD], found[CROWD];

static void gather_crowd(void)
{
    cr_assert_eq(bundled_puzzles("17_clue.txt.zst", 90, crowd, CROWD), CROWD);
    crowd[MONSTER_AT] = grid_of(EMPTY_GRID);
}

/* What is said of all but the monster. */
static void expect_results(const open_method *way, uint64_t limit)
{
    const solve_request request = plain_request(limit);
    solve_in_batches(way, &request, crowd, expected, MONSTER_AT, 64);
    solve_in_batches(way, &request, crowd + MONSTER_AT + 1, expected + MONSTER_AT + 1,
                     CROWD - MONSTER_AT - 1, 64);
}

/* Solves the crowd until it is stopped; then the prefix must be right, and the way as good as new.
 * Returns how many are finished. */
static size_t solve_until_stopped(const open_method *way, const solve_request *request)
{
    const uint64_t begin_ns = clock_monotonic_ns();
    const size_t done =
        solver_solve_batch(way->choice.solver, way->state, request, crowd, found, CROWD);
    const uint64_t elapsed_ns = clock_monotonic_ns() - begin_ns;
    cr_assert_leq(done, MONSTER_AT, "%s claims to have counted the empty grid", way->name);
    cr_assert_lt(elapsed_ns / 1000000000, PROMPT_S, "%s went on for %lu ns", way->name, elapsed_ns);
    for (size_t i = 0; i < done; i++)
        cr_assert(results_are_equal(&found[i], &expected[i]), "%s, stopped: %s", way->name,
                  text_of(&crowd[i]).text);
    expect_results(way, 2);
    for (size_t i = 0; i < done; i++)
        cr_assert(results_are_equal(&found[i], &expected[i]), "%s, after a stop: %s", way->name,
                  text_of(&crowd[i]).text);
    return done;
}

static void *set_flag_soon(void *flag)
{
    const struct timespec delay = {.tv_nsec = 10000000};
    nanosleep(&delay, NULL);
    stop_flag_set(flag);
    return NULL;
}

Test(lanes_ends, stops_a_monster_when_told)
{
    gather_crowd();
    for (size_t w = 0; w < all.count; w++) {
        stop_flag flag = false;
        pthread_t timer;
        solve_request request = plain_request(0);
        request.stop = &flag;
        expect_results(&all.ways[w], 0);
        cr_assert_eq(pthread_create(&timer, NULL, set_flag_soon, &flag), 0);
        solve_until_stopped(&all.ways[w], &request);
        pthread_join(timer, NULL);
    }
}

Test(lanes_ends, stops_soon_when_told_before_it_began)
{
    gather_crowd();
    const stop_flag flag = true;
    for (size_t w = 0; w < all.count; w++) {
        solve_request request = plain_request(0);
        request.stop = &flag;
        expect_results(&all.ways[w], 0);
        const size_t done = solve_until_stopped(&all.ways[w], &request);
        cr_assert_lt(done, MONSTER_AT, "%s finished %zu", all.ways[w].name, done);
    }
}

typedef struct monster_listener {
    stop_flag flag;
    uint64_t solutions;
} monster_listener;

static bool stop_at_the_10000th_solution(void *context, size_t puzzle_index, const grid *solution)
{
    (void)solution;
    monster_listener *self = context;
    if (puzzle_index == MONSTER_AT && ++self->solutions == 10000)
        stop_flag_set(&self->flag);
    return true;
}

/* So late that everything before the monster is finished. */
Test(lanes_ends, returns_all_that_comes_before_the_monster)
{
    gather_crowd();
    for (size_t w = 0; w < all.count; w++) {
        monster_listener self = {false, 0};
        const solution_sink sink = {stop_at_the_10000th_solution, &self};
        solve_request request = plain_request(0);
        request.stop = &self.flag;
        request.sink = &sink;
        expect_results(&all.ways[w], 0);
        const size_t done = solve_until_stopped(&all.ways[w], &request);
        cr_assert_eq(done, MONSTER_AT, "%s finished %zu before the monster", all.ways[w].name,
                     done);
    }
}

/* ---- grids that need no search ---- */

enum { PLAIN_MAX = 2048 };
static grid plain_grids[PLAIN_MAX];
static solve_result plain_results[PLAIN_MAX];

static void check_none_without_guesses(size_t count, uint64_t nodes_most)
{
    for (size_t w = 0; w < all.count; w++) {
        const solve_request request = plain_request(2);
        solve_in_batches(&all.ways[w], &request, plain_grids, plain_results, count, count);
        for (size_t i = 0; i < count; i++) {
            const solve_result *result = &plain_results[i];
            cr_assert(result->outcome == OUTCOME_NONE && result->complete && result->guesses == 0 &&
                          result->depth == 0 && result->nodes <= nodes_most &&
                          result->solutions == 0,
                      "%s says %s with %lu solutions after %lu guesses, %lu nodes of %s",
                      all.ways[w].name, outcome_word(result->outcome), result->solutions,
                      result->guesses, result->nodes, text_of(&plain_grids[i]).text);
        }
    }
}

/* Every pair of cells that see each other, in an otherwise empty grid. */
Test(lanes_ends, answers_two_equal_givens_in_a_unit_without_a_guess)
{
    geometry board;
    size_t count = 0;
    geometry_init(&board);
    memset(plain_grids, 0, sizeof plain_grids);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        for (unsigned k = 0; k < PEERS; k++) {
            const unsigned peer = board.peers[cell][k];
            const uint8_t digit = (uint8_t)(1 + count % 9);
            if (peer < cell)
                continue;
            plain_grids[count].cell[cell] = plain_grids[count].cell[peer] = digit;
            count++;
        }
    }
    cr_assert_eq(count, CELLS * PEERS / 2);
    check_none_without_guesses(count, 1);
}

/* A second digit that stands in one unit with an equal given, in puzzles. */
Test(lanes_ends, answers_givens_that_clash_in_puzzles_without_a_guess)
{
    random_source source = seeded_source();
    const size_t count = bundled_puzzles("17_clue.txt.zst", 40, plain_grids, 1200);
    for (size_t i = 0; i < count; i++)
        while (!grid_givens_clash(&plain_grids[i]))
            plain_grids[i].cell[random_below(&source, CELLS)] =
                (uint8_t)(1 + random_below(&source, 9));
    check_none_without_guesses(count, 1);
}

/* Full grids look solved to the step: only their proof tells them from solutions. */
Test(lanes_ends, tells_full_grids_that_are_wrong_from_solutions)
{
    enum { FULL = 2000 };
    random_source source = seeded_source();
    const grid right = grid_of(SOLUTION_A);
    for (size_t i = 0; i < FULL; i++) {
        const size_t a = random_below(&source, CELLS), b = random_below(&source, CELLS);
        grid *changed = &plain_grids[i];
        *changed = right;
        if (i % 2 == 0) { /* two cells swapped, else one digit changed */
            changed->cell[a] = right.cell[b];
            changed->cell[b] = right.cell[a];
        } else {
            changed->cell[a] = (uint8_t)(1 + random_below(&source, 9));
        }
    }
    for (size_t w = 0; w < all.count; w++) {
        const solve_request request = plain_request(2);
        solve_in_batches(&all.ways[w], &request, plain_grids, plain_results, FULL, FULL);
        for (size_t i = 0; i < FULL; i++) {
            const bool is_right = solution_is_right(&plain_grids[i], &plain_grids[i]);
            const solve_result *result = &plain_results[i];
            cr_assert(result->outcome == (is_right ? OUTCOME_UNIQUE : OUTCOME_NONE) &&
                          result->guesses == 0 && result->complete,
                      "%s says %s of %s", all.ways[w].name, outcome_word(result->outcome),
                      text_of(&plain_grids[i]).text);
            cr_assert(!is_right || grids_are_equal(&result->solution, &right));
        }
    }
}

Test(lanes_ends, finishes_no_puzzle_at_once)
{
    for (size_t w = 0; w < all.count; w++) {
        const solve_request request = plain_request(2);
        cr_assert_eq(solver_solve_batch(all.ways[w].choice.solver, all.ways[w].state, &request,
                                        NULL, NULL, 0),
                     0, "%s", all.ways[w].name);
    }
}

/* ---- counts ---- */

/* All lanes count together. */
Test(lanes_ends, counts_a_hundred_thousand_solutions_as_dlx_does)
{
    grid puzzles[40];
    solve_result results[COUNT_OF(puzzles)];
    const solve_request request = plain_request(0);
    cr_assert_eq(bundled_puzzles("17_clue.txt.zst", 1200, puzzles, COUNT_OF(puzzles)),
                 COUNT_OF(puzzles));
    const grid *many = &puzzles[17];
    puzzles[17] = puzzle_of_many_solutions();
    open_method dlx = open_method_create("dlx");
    const uint64_t count = solve_with(&dlx, &request, many).solutions;
    open_method_destroy(&dlx);
    cr_assert(count > 50000 && count < 200000, "%lu solutions", count);
    for (size_t w = 0; w < all.count; w++) {
        solve_result alone = solve_with(&all.ways[w], &request, many);
        cr_assert(alone.solutions == count && alone.complete && alone.outcome == OUTCOME_MULTIPLE &&
                      solution_is_right(many, &alone.solution),
                  "%s counts %lu solutions, dlx %lu", all.ways[w].name, alone.solutions, count);
        solve_in_batches(&all.ways[w], &request, puzzles, results, COUNT_OF(puzzles),
                         COUNT_OF(puzzles));
        cr_assert(results_are_equal(&results[17], &alone), "%s counts %lu in a batch, %lu alone",
                  all.ways[w].name, results[17].solutions, alone.solutions);
    }
}

/* ---- the tail of a batch ---- */

enum { TOP1465 = 1465, TAIL_MAX = 128 };
static grid top1465[TOP1465];

/* PUZZLES behind EASY others that need no guess, and wait to be written till the end. */
static void check_tail(const open_method *way, size_t easy, const size_t *indexes, size_t count)
{
    grid puzzles[TAIL_MAX];
    solve_result results[TAIL_MAX], alone;
    const solve_request request = plain_request(2);
    cr_assert_leq(easy + count, TAIL_MAX);
    for (size_t i = 0; i < easy; i++)
        puzzles[i] = grid_of(PUZZLE_C);
    for (size_t i = 0; i < count; i++)
        puzzles[easy + i] = top1465[indexes[i]];
    solve_in_batches(way, &request, puzzles, results, easy + count, easy + count);
    for (size_t i = 0; i < easy + count; i++) {
        solve_in_batches(way, &request, &puzzles[i], &alone, 1, 1);
        cr_assert(results_are_equal(&results[i], &alone), "%s, place %zu: %s", way->name, i,
                  text_of(&puzzles[i]).text);
    }
}

/* Searches that are cut into so many parts at the end of a batch of the portable target that 24 of
 * them (three a lane) were too few, which was a crash. */
Test(lanes_ends, cuts_the_last_searches_of_a_batch_into_many_parts)
{
    static const struct {
        size_t count, indexes[11];
    } tails[] = {
        {10, {222, 1132, 1166, 1138, 1451, 551, 1012, 930, 1177, 556}},
        {10, {1404, 1014, 1015, 89, 1298, 129, 1451, 1423, 1326, 201}},
        {11, {251, 830, 688, 40, 276, 1124, 941, 951, 1070, 941, 43}},
        {9, {929, 29, 1141, 315, 194, 643, 1048, 1462, 620}},
    };
    cr_assert_eq(bundled_puzzles("magictour_top1465.txt.zst", 1, top1465, TOP1465), TOP1465);
    for (size_t w = 0; w < all.count; w++)
        for (size_t n = 0; n < COUNT_OF(tails); n++)
            check_tail(&all.ways[w], 7, tails[n].indexes, tails[n].count);
}

Test(lanes_ends, cuts_the_last_searches_of_random_batches_into_parts)
{
    enum { BATCHES = 400 };
    random_source source = seeded_source();
    cr_assert_eq(bundled_puzzles("magictour_top1465.txt.zst", 1, top1465, TOP1465), TOP1465);
    for (size_t w = 0; w < all.count; w++) {
        const size_t lanes = (size_t)8 << all.ways[w].choice.target;
        for (size_t k = 0; k < BATCHES; k++) {
            size_t indexes[TAIL_MAX];
            const size_t count = lanes + random_below(&source, lanes / 2);
            for (size_t i = 0; i < count; i++)
                indexes[i] = random_below(&source, TOP1465);
            check_tail(&all.ways[w], lanes - 1, indexes, count);
        }
    }
}
