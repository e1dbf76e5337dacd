/* Limits, budgets, sinks and the stop flag, with every solver in every setting. */
#include "base/clock.h"
#include "puzzle/solution_check.h"
#include "support/check.h"
#include "support/facts.h"
#include "support/grids.h"
#include "support/records.h"

#include <pthread.h>
#include <time.h>

static method methods[METHODS_MAX];
static fact facts[FACTS_MAX];

/* A full grid with two digits taken out of it and more cells blank: 10 or more solutions. */
static fact puzzle_of_many_solutions(void)
{
    fact many = {.puzzle = grid_of(SOLUTION_A), .outcome = OUTCOME_MULTIPLE};
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (many.puzzle.cell[cell] <= 3 || (cell < 27 && many.puzzle.cell[cell] <= 5))
            many.puzzle.cell[cell] = 0;
    open_method mrv = open_method_create("mrv"), dlx = open_method_create("dlx");
    const solve_request all = plain_request(0);
    many.solutions = solve_with(&mrv, &all, &many.puzzle).solutions;
    cr_assert_eq(many.solutions, solve_with(&dlx, &all, &many.puzzle).solutions);
    cr_assert(many.solutions > 10 && many.solutions < 1000, "%lu solutions", many.solutions);
    open_method_destroy(&mrv);
    open_method_destroy(&dlx);
    return many;
}

Test(every_solver_limits, never_counts_beyond_the_limit)
{
    static const uint64_t limits[] = {1, 2, 3, 10, UINT64_MAX, 0};
    const size_t method_count = list_methods(methods);
    const fact many = puzzle_of_many_solutions();
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t n = 0; n < COUNT_OF(limits); n++) {
            const solve_request request = plain_request(limits[n]);
            const solve_result result = solve_with(&solving, &request, &many.puzzle);
            check_result(solving.name, &request, &many, &result);
        }
        open_method_destroy(&solving);
    }
}

enum { SOLUTIONS_KEPT = 1024 };
static struct solution_list {
    size_t count, most;
    size_t wrong_index_count;
    grid found[SOLUTIONS_KEPT];
} kept;

static bool keep_solution(void *context, size_t puzzle_index, const grid *solution)
{
    struct solution_list *list = context;
    list->wrong_index_count += puzzle_index != 0;
    if (list->count < SOLUTIONS_KEPT)
        list->found[list->count] = *solution;
    return ++list->count < list->most;
}

static solve_result solve_and_keep(const open_method *solving, const grid *puzzle, uint64_t limit,
                                   size_t most)
{
    kept.count = kept.wrong_index_count = 0;
    kept.most = most;
    const solution_sink sink = {keep_solution, &kept};
    solve_request request = plain_request(limit);
    request.sink = &sink;
    return solve_with(solving, &request, puzzle);
}

static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, CELLS);
}

static void check_kept(const char *name, const grid *puzzle, const solve_result *result)
{
    cr_assert_eq(kept.wrong_index_count, 0, "%s names a wrong puzzle", name);
    cr_assert_eq(kept.count, result->solutions, "%s gave %zu solutions and counted %lu", name,
                 kept.count, result->solutions);
    cr_assert(kept.count == 0 || grids_are_equal(&kept.found[0], &result->solution),
              "%s: the solution of the result is not the first one given", name);
    for (size_t i = 0; i < kept.count; i++)
        cr_assert(solution_is_right(puzzle, &kept.found[i]), "%s gave %s", name,
                  text_of(&kept.found[i]).text);
    qsort(kept.found, kept.count, sizeof *kept.found, by_cells);
    for (size_t i = 1; i < kept.count; i++)
        cr_assert_not(grids_are_equal(&kept.found[i - 1], &kept.found[i]), "%s gave %s twice", name,
                      text_of(&kept.found[i]).text);
}

Test(every_solver_limits, gives_the_sink_each_counted_solution_once)
{
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    const fact many = puzzle_of_many_solutions();
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i <= fact_count; i++) {
            const fact *known = i < fact_count ? &facts[i] : &many;
            const solve_result result = solve_and_keep(&solving, &known->puzzle, 0, SIZE_MAX);
            cr_assert_eq(result.solutions, known->solutions, "%s on %s", solving.name,
                         text_of(&known->puzzle).text);
            check_kept(solving.name, &known->puzzle, &result);
        }
        open_method_destroy(&solving);
    }
}

/* A search that the sink ended has proven nothing: it must not be called unique. */
Test(every_solver_limits, ends_where_the_sink_wants_no_more)
{
    const size_t method_count = list_methods(methods);
    const fact many = puzzle_of_many_solutions();
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t most = 1; most <= 4; most++) {
            const solve_result result = solve_and_keep(&solving, &many.puzzle, 0, most);
            cr_assert_eq(kept.count, most, "%s gave %zu solutions, not %zu", solving.name,
                         kept.count, most);
            check_kept(solving.name, &many.puzzle, &result);
            cr_assert_not(result.complete, "%s", solving.name);
            cr_assert_neq(result.outcome, OUTCOME_UNIQUE, "%s, ended by the sink after %zu",
                          solving.name, most);
        }
        open_method_destroy(&solving);
    }
}

static void check_budget(const open_method *solving, const grid *puzzle, uint64_t budget,
                         const solve_result *unlimited)
{
    solve_request request = plain_request(2);
    request.guess_budget = budget;
    const solve_result result = solve_with(solving, &request, puzzle);
    const grid_text text = text_of(puzzle);
    cr_assert_leq(result.guesses, budget, "%s made %lu guesses on %s", solving->name,
                  result.guesses, text.text);
    if (result.outcome == OUTCOME_GAVE_UP)
        cr_assert(!result.complete && result.solutions < 2, "%s on %s", solving->name, text.text);
    if (unlimited == NULL)
        return;
    if (unlimited->guesses > budget)
        cr_assert_eq(result.outcome, OUTCOME_GAVE_UP, "%s, budget %lu of %lu, says %s of %s",
                     solving->name, budget, unlimited->guesses, outcome_word(result.outcome),
                     text.text);
    else
        cr_assert(results_are_equal(&result, unlimited), "%s, budget %lu, on %s", solving->name,
                  budget, text.text);
}

Test(every_solver_limits, gives_up_when_the_budget_is_used_up)
{
    static const uint64_t budgets[] = {0, 1, 5, 1000000};
    enum { HARD = 5 };
    grid hard[HARD];
    cr_assert_eq(bundled_puzzles("forum_hardest_1106.txt.zst", 70, hard, HARD), HARD);
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    const solve_request request = plain_request(2);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i < fact_count; i++) {
            const solve_result unlimited = solve_with(&solving, &request, &facts[i].puzzle);
            for (size_t n = 0; n < COUNT_OF(budgets); n++)
                check_budget(&solving, &facts[i].puzzle, budgets[n], &unlimited);
        }
        for (size_t i = 0; i < HARD; i++)
            for (size_t n = 0; n + 1 < COUNT_OF(budgets); n++)
                check_budget(&solving, &hard[i], budgets[n], NULL);
        open_method_destroy(&solving);
    }
}

static void *set_flag_soon(void *flag)
{
    const struct timespec delay = {.tv_nsec = 5000000};
    nanosleep(&delay, NULL);
    stop_flag_set(flag);
    return NULL;
}

Test(every_solver_limits, stops_an_endless_count_when_told_and_works_on_afterwards)
{
    enum { PROMPT_S = 10 };
    const grid empty = grid_of(EMPTY_GRID);
    const fact example = {grid_of(PUZZLE_C), OUTCOME_UNIQUE, 1, grid_of(SOLUTION_C)};
    const size_t method_count = list_methods(methods);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        stop_flag flag = false;
        pthread_t timer;
        solve_result results[2];
        solve_request request = plain_request(0);
        request.stop = &flag;
        const grid puzzles[2] = {example.puzzle, empty};
        const uint64_t begin_ns = clock_monotonic_ns();
        cr_assert_eq(pthread_create(&timer, NULL, set_flag_soon, &flag), 0);
        const size_t done =
            solver_solve_batch(solving.choice.solver, solving.state, &request, puzzles, results, 2);
        const uint64_t elapsed_ns = clock_monotonic_ns() - begin_ns;
        pthread_join(timer, NULL);
        cr_assert_lt(done, 2, "%s claims to have counted the empty grid", solving.name);
        cr_assert_lt(elapsed_ns / 1000000000, PROMPT_S, "%s went on for %lu ns", solving.name,
                     elapsed_ns);

        request = plain_request(2);
        const solve_result after = solve_with(&solving, &request, &example.puzzle);
        check_result(solving.name, &request, &example, &after);
        open_method_destroy(&solving);
    }
}
