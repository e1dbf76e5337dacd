/* The good plug-ins of this build under the properties that every solver must have, as far as they
 * say that they can. */
#include "nonet/nonet.h"
#include "support/check.h"
#include "support/facts.h"
#include "support/grids.h"
#include "support/records.h"

#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { PLUGINS_MAX = 8, PUZZLES_MAX = FACTS_MAX };

static open_method plugins[PLUGINS_MAX];
static size_t plugin_count;
static fact facts[FACTS_MAX];
static size_t fact_count;

static void open_plugin(const char *path, const char *settings)
{
    char spec[512];
    error failure;
    cr_assert_lt(plugin_count, PLUGINS_MAX);
    open_method *opened = &plugins[plugin_count++];
    snprintf(spec, sizeof spec, "plugin:%s%s", path, settings);
    MUST(solver_choice_parse(spec, &opened->choice, &failure), &failure);
    MUST(solver_choice_create_state(&opened->choice, &opened->state, &failure), &failure);
    snprintf(opened->name, sizeof opened->name, "%s%s", opened->choice.solver->name, settings);
}

/* Those that need another compiler or library may be missing; the template never is. */
static void open_all(void)
{
    glob_t found;
    cr_assert_eq(glob(NONET_BINARY_DIR "/plugins/*.so", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        open_plugin(found.gl_pathv[i], "");
        if (strstr(found.gl_pathv[i], "cpp_solver") != NULL)
            open_plugin(found.gl_pathv[i], ":order=last");
    }
    globfree(&found);
    open_plugin(NONET_BINARY_DIR "/tests/plugins/batcher.so", "");
    open_plugin(NONET_BINARY_DIR "/tests/plugins/batch_counter.so", "");
    fact_count = make_facts(facts);
}

static void close_all(void)
{
    while (plugin_count > 0)
        open_method_destroy(&plugins[--plugin_count]);
}

TestSuite(plugins, .init = open_all, .fini = close_all);

static const solver_limits *limits_of(const open_method *solving)
{
    return &solving->choice.solver->cannot;
}

Test(plugins, tell_the_truth_about_puzzles_whose_facts_are_known)
{
    static const uint64_t limits[] = {2, 1, 0};
    for (size_t p = 0; p < plugin_count; p++)
        for (size_t n = 0; n < COUNT_OF(limits); n++) {
            const solve_request request = plain_request(limits[n]);
            error failure;
            if (solver_check_request(plugins[p].choice.solver, &request, false, &failure) !=
                STATUS_OK)
                continue;
            for (size_t i = 0; i < fact_count; i++) {
                solve_result result = solve_with(&plugins[p], &request, &facts[i].puzzle);
                const grid none = {.cell = {0}};
                if (limits_of(&plugins[p])->give_solution && result.solutions > 0) {
                    cr_assert(grids_are_equal(&result.solution, &none), "%s", plugins[p].name);
                    result.solution = facts[i].solution;
                    if (facts[i].solutions > 1)
                        continue;
                }
                check_result(plugins[p].name, &request, &facts[i], &result);
            }
        }
}

Test(plugins, say_what_they_do_not_count)
{
    const solve_request request = plain_request(2);
    for (size_t p = 0; p < plugin_count; p++) {
        const solve_result result = solve_with(&plugins[p], &request, &facts[0].puzzle);
        cr_assert_eq(result.guesses == NOT_COUNTED, limits_of(&plugins[p])->count_guesses, "%s",
                     plugins[p].name);
        cr_assert_eq(result.depth, DEPTH_NOT_COUNTED, "%s", plugins[p].name);
    }
}

Test(plugins, give_up_when_the_budget_is_used_up)
{
    static const uint64_t budgets[] = {0, 1, 3};
    grid hard;
    cr_assert_eq(bundled_puzzles("forum_hardest_1106.txt.zst", 300, &hard, 1), 1);
    for (size_t p = 0; p < plugin_count; p++)
        for (size_t n = 0; n < COUNT_OF(budgets); n++) {
            solve_request request = plain_request(2);
            request.guess_budget = budgets[n];
            error failure;
            const status able =
                solver_check_request(plugins[p].choice.solver, &request, false, &failure);
            cr_assert_eq(able == STATUS_USAGE, limits_of(&plugins[p])->keep_budget);
            if (able != STATUS_OK)
                continue;
            const solve_result result = solve_with(&plugins[p], &request, &hard);
            cr_assert_eq(result.outcome, OUTCOME_GAVE_UP, "%s, budget %lu", plugins[p].name,
                         budgets[n]);
            cr_assert_eq(result.guesses, budgets[n], "%s", plugins[p].name);
            cr_assert_not(result.complete, "%s", plugins[p].name);
        }
}

static void solve_all(const open_method *solving, const solve_request *request, const grid *puzzles,
                      solve_result *results, size_t count)
{
    cr_assert_eq(solver_solve_batch(solving->choice.solver, solving->state, request, puzzles,
                                    results, count),
                 count, "%s", solving->name);
}

Test(plugins, give_the_same_results_in_every_order_and_batch_size)
{
    static const size_t batch_sizes[] = {1, 7, 200};
    static solve_result forward[PUZZLES_MAX], backward[PUZZLES_MAX];
    grid puzzles[PUZZLES_MAX], reversed[PUZZLES_MAX];
    for (size_t i = 0; i < fact_count; i++)
        puzzles[i] = reversed[fact_count - 1 - i] = facts[i].puzzle;
    const solve_request request = plain_request(2);
    for (size_t p = 0; p < plugin_count; p++)
        for (size_t n = 0; n < COUNT_OF(batch_sizes); n++) {
            solve_all(&plugins[p], &request, puzzles, forward, fact_count);
            for (size_t i = 0; i < fact_count; i += batch_sizes[n]) {
                const size_t left = fact_count - i;
                solve_all(&plugins[p], &request, reversed + i, backward + i,
                          left < batch_sizes[n] ? left : batch_sizes[n]);
            }
            for (size_t i = 0; i < fact_count; i++)
                cr_assert(results_are_equal(&forward[i], &backward[fact_count - 1 - i]),
                          "%s: %s in batches of %zu", plugins[p].name, text_of(&puzzles[i]).text,
                          batch_sizes[n]);
        }
}

Test(plugins, are_charged_the_time_that_they_take)
{
    const stopwatch watch = stopwatch_calibrate();
    static solve_result results[PUZZLES_MAX];
    grid puzzles[PUZZLES_MAX];
    for (size_t i = 0; i < fact_count; i++)
        puzzles[i] = facts[i].puzzle;
    for (size_t p = 0; p < plugin_count; p++)
        for (timing_mode timing = TIMING_OFF; timing <= TIMING_PUZZLE; timing++) {
            solve_request request = plain_request(2);
            request.timing = timing;
            request.stopwatch = &watch;
            const uint64_t begin = stopwatch_ticks(&watch);
            solve_all(&plugins[p], &request, puzzles, results, fact_count);
            const uint64_t outer_ns = stopwatch_interval_ns(&watch, begin, stopwatch_ticks(&watch));
            uint64_t sum_ns = 0;
            for (size_t i = 0; i < fact_count; i++) {
                sum_ns += results[i].time_ns;
                cr_assert(timing != TIMING_PUZZLE || results[i].time_ns > 0, "%s", plugins[p].name);
            }
            cr_assert_eq(sum_ns > 0, timing != TIMING_OFF, "%s", plugins[p].name);
            cr_assert_leq(sum_ns, outer_ns, "%s", plugins[p].name);
        }
}

static void *set_flag_soon(void *flag)
{
    const struct timespec delay = {.tv_nsec = 5000000};
    nanosleep(&delay, NULL);
    stop_flag_set(flag);
    return NULL;
}

Test(plugins, stop_an_endless_count_when_told_and_work_on_afterwards)
{
    const fact example = {grid_of(PUZZLE_C), OUTCOME_UNIQUE, 1, grid_of(SOLUTION_C)};
    const grid puzzles[2] = {example.puzzle, grid_of(EMPTY_GRID)};
    for (size_t p = 0; p < plugin_count; p++) {
        if (limits_of(&plugins[p])->count_all)
            continue;
        stop_flag flag = false;
        pthread_t timer;
        solve_result results[2];
        solve_request request = plain_request(0);
        request.stop = &flag;
        cr_assert_eq(pthread_create(&timer, NULL, set_flag_soon, &flag), 0);
        const size_t done = solver_solve_batch(plugins[p].choice.solver, plugins[p].state, &request,
                                               puzzles, results, 2);
        pthread_join(timer, NULL);
        cr_assert_lt(done, 2, "%s claims to have counted the empty grid", plugins[p].name);
        error fault;
        cr_assert_eq(solver_read_fault(plugins[p].choice.solver, plugins[p].state, &fault),
                     STATUS_OK);
        request = plain_request(2);
        const solve_result after = solve_with(&plugins[p], &request, &example.puzzle);
        check_result(plugins[p].name, &request, &example, &after);
    }
}

/* The library does not set signal handlers, but it judges. */
Test(plugins, that_lie_end_the_batch_before_the_lie)
{
    error failure = {.code = STATUS_OK};
    open_method rogue = {.is_strong = false};
    MUST(solver_choice_parse("plugin:" NONET_BINARY_DIR "/tests/plugins/rogue.so:digit@12345678..",
                             &rogue.choice, &failure),
         &failure);
    MUST(solver_choice_create_state(&rogue.choice, &rogue.state, &failure), &failure);
    grid puzzles[3];
    static const char *const text[] = {
        "12.456789456789123789123456231674895875912364694538217317265948542897631968341572",
        "12345678.456789123789123456231674895875912364694538217317265948542897631968341572",
        "12345678..56789123789123456231674895875912364694538217317265948542897631968341572"};
    for (size_t i = 0; i < COUNT_OF(puzzles); i++)
        puzzles[i] = grid_of(text[i]);
    solve_result results[3];
    const solve_request request = plain_request(2);
    cr_assert_eq(solver_solve_batch(rogue.choice.solver, rogue.state, &request, puzzles, results,
                                    COUNT_OF(puzzles)),
                 2);
    cr_assert_eq(solver_read_fault(rogue.choice.solver, rogue.state, &failure),
                 STATUS_WRONG_ANSWER);
    cr_assert_not_null(strstr(failure.message, "row 9, column 9"), "%s", failure.message);
    cr_assert_eq(
        solver_solve_batch(rogue.choice.solver, rogue.state, &request, puzzles, results, 1), 0,
        "a liar is asked again");
    open_method_destroy(&rogue);
}

Test(plugins, work_through_the_c_library)
{
    char message[300] = "", solution[82] = "";
    nonet_effort effort;
    nonet_solver *library = nonet_solver_create("plugin:" NONET_BINARY_DIR "/plugins/template.so",
                                                message, sizeof message);
    cr_assert_not_null(library, "%s", message);
    cr_assert_eq(nonet_solve(library, PUZZLE_C, 2, solution, &effort), 1);
    cr_assert_str_eq(solution, SOLUTION_C);
    cr_assert_eq(effort.guesses, UINT64_MAX);
    nonet_solver_destroy(library);

    library = nonet_solver_create("plugin:" NONET_BINARY_DIR "/tests/plugins/rogue.so:count",
                                  message, sizeof message);
    cr_assert_not_null(library, "%s", message);
    cr_assert_eq(nonet_solve(library, PUZZLE_C, 3, NULL, NULL), -2, "it cannot count to 3");
    cr_assert_eq(nonet_solve(library, PUZZLE_C, 2, NULL, NULL), -2, "it counts above the limit");
    nonet_solver_destroy(library);
    cr_assert_null(nonet_solver_create("plugin:nosuch.so", message, sizeof message));
    cr_assert_not_null(strstr(message, "./nosuch.so"), "%s", message);
}
