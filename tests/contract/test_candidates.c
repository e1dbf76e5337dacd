/* Candidate puzzles: every solver in every setting, on every SIMD target, says what a count by trying
 * says, and of an ordinary puzzle what it says of the grid. */
#include "contract/test_lanes_ways.h"
#include "puzzle/solution_check.h"
#include "support/candidates.h"
#include "support/check.h"
#include "support/facts.h"
#include "support/grids.h"

enum { MADE_MAX = 400, ENOUGH = 60 };

static method methods[METHODS_MAX];
static fact facts[FACTS_MAX];
static grid sample[SAMPLE_MAX];
static candidate_grid candidates[SAMPLE_MAX];
static solve_result expected[SAMPLE_MAX], found[SAMPLE_MAX];

static const char *text_of_candidates(const candidate_grid *puzzle)
{
    static char text[CANDIDATE_CHARACTERS + 1];
    *candidate_grid_put_text(text, puzzle) = '\0';
    return text;
}

/* Every setting of every solver here, and the settings of lanes once more on each target. */
typedef struct all_methods {
    size_t count;
    open_method *items[METHODS_MAX + WAYS_MAX];
    open_method own[METHODS_MAX];
    size_t own_count;
    lanes_ways ways;
} all_methods;

static all_methods all;

static void open_all(void)
{
    const size_t method_count = list_methods(methods);
    all.count = all.own_count = 0;
    for (size_t m = 0; m < method_count; m++) {
        all.own[m] = open_method_create(methods[m].spec);
        all.own[m].is_strong = methods[m].is_strong;
        all.items[all.count++] = &all.own[all.own_count++];
    }
    lanes_ways_open(&all.ways);
    for (size_t w = 0; w < all.ways.count; w++) {
        all.ways.ways[w].is_strong = true;
        all.items[all.count++] = &all.ways.ways[w];
    }
}

static void close_all(void)
{
    for (size_t m = 0; m < all.own_count; m++)
        open_method_destroy(&all.own[m]);
    lanes_ways_close(&all.ways);
}

static void check_same(const char *name, const solve_result *result, const solve_result *known,
                       const candidate_grid *puzzle)
{
    cr_assert(results_are_equal(result, known), "%s: %s, %lu, %lu guesses, not %s, %lu, %lu: %s",
              name, outcome_word(result->outcome), result->solutions, result->guesses,
              outcome_word(known->outcome), known->solutions, known->guesses,
              text_of_candidates(puzzle));
}

Test(candidates, an_ordinary_puzzle_is_solved_as_its_grid_is)
{
    static const uint64_t limits[] = {2, 1, 0};
    const size_t fact_count = make_facts(facts);
    open_all();
    for (size_t m = 0; m < all.count; m++) {
        for (size_t n = 0; n < COUNT_OF(limits); n++) {
            const solve_request request = plain_request(limits[n]);
            for (size_t i = 0; i < fact_count; i++) {
                const candidate_grid puzzle = candidate_grid_of(&facts[i].puzzle);
                const solve_result as_grid = solve_with(all.items[m], &request, &facts[i].puzzle);
                const solve_result result = solve_candidates_with(all.items[m], &request, &puzzle);
                check_result(all.items[m]->name, &request, &facts[i], &result);
                check_same(all.items[m]->name, &result, &as_grid, &puzzle);
            }
        }
    }
    close_all();
}

/* What the givens rule out is nothing new: pencil marks have the puzzle's solutions. */
Test(candidates, pencil_marks_have_the_solutions_of_the_puzzle)
{
    const size_t fact_count = make_facts(facts);
    const solve_request request = plain_request(0);
    open_all();
    for (size_t i = 0; i < fact_count; i++) {
        const candidate_grid marks = pencil_marks(&facts[i].puzzle);
        for (size_t m = 0; m < all.count; m++) {
            const solve_result result = solve_candidates_with(all.items[m], &request, &marks);
            check_result(all.items[m]->name, &request, &facts[i], &result);
        }
    }
    close_all();
}

/* Of each kind a third: candidates around a full grid, in some of which pairs of digits are exchangeable, pencil marks with wrong ones taken away, and
 * with any taken away. */
static size_t make_puzzles(random_source *source, size_t count)
{
    const size_t fact_count = make_facts(facts);
    size_t made = 0;
    for (size_t i = 0; made < count; i++) {
        const fact *known = &facts[i % fact_count];
        if (known->outcome != OUTCOME_UNIQUE)
            continue;
        candidate_grid puzzle = pencil_marks(&known->puzzle);
        if (made % 3 == 0) {
            puzzle = candidates_around(source, &known->solution, 1 + made % 4);
            for (unsigned pairs = made / 3 % 4; pairs > 0; pairs--)
                make_exchangeable(&puzzle, &known->solution, pairs, pairs + 4);
        } else {
            spoil_candidates(source, &puzzle, made % 3 == 1 ? &known->solution : NULL,
                             (unsigned)(made % 40));
        }
        candidates[made++] = puzzle;
    }
    return made;
}

static void check_counted(const open_method *solving, const solve_request *request,
                          const candidate_grid *puzzle, uint64_t count)
{
    const uint64_t limit = request->solution_limit;
    const uint64_t wanted = limit != 0 && count > limit ? limit : count;
    const solve_result result = solve_candidates_with(solving, request, puzzle);
    const bool complete = limit == 0 || count < limit;
    cr_assert(result.solutions == wanted && result.complete == complete &&
                  result.outcome == outcome_of_search(wanted, complete, false),
              "%s with -n %lu: %s, %lu, not %lu: %s", solving->name, limit,
              outcome_word(result.outcome), result.solutions, wanted, text_of_candidates(puzzle));
    cr_assert(wanted == 0 || solution_fits_candidates(puzzle, &result.solution), "%s gave %s to %s",
              solving->name, text_of(&result.solution).text, text_of_candidates(puzzle));
}

Test(candidates, every_method_counts_what_trying_counts)
{
    static const uint64_t limits[] = {2, 1, 7, ENOUGH};
    random_source source = seeded_source();
    const size_t count = make_puzzles(&source, MADE_MAX);
    size_t none = 0, unique = 0, several = 0;
    open_all();
    for (size_t i = 0; i < count; i++) {
        const uint64_t solutions = count_by_trying(&candidates[i], ENOUGH);
        none += solutions == 0;
        unique += solutions == 1;
        several += solutions > 1;
        for (size_t m = 0; m < all.count; m++) {
            if (!all.items[m]->is_strong && i % 10 != 0)
                continue;
            for (size_t n = 0; n < COUNT_OF(limits); n++) {
                const solve_request request = plain_request(limits[n]);
                check_counted(all.items[m], &request, &candidates[i], solutions);
            }
        }
    }
    close_all();
    cr_assert(none > count / 10 && unique > count / 10 && several > count / 10,
              "%zu without a solution, %zu with one, %zu with more", none, unique, several);
}

Test(candidates, empty_cells_and_equal_single_ones_are_none_at_once)
{
    candidate_grid puzzles[4];
    for (unsigned i = 0; i < COUNT_OF(puzzles); i++)
        for (unsigned cell = 0; cell < CELLS; cell++)
            puzzles[i].cell[cell] = ALL_DIGITS;
    puzzles[0].cell[80] = 0;
    puzzles[1].cell[0] = puzzles[1].cell[8] = 1 << 8;
    puzzles[2].cell[40] = puzzles[2].cell[50] = 1;
    memset(&puzzles[3], 0, sizeof puzzles[3]);
    const solve_request request = plain_request(0);
    open_all();
    for (size_t m = 0; m < all.count; m++)
        for (size_t i = 0; i < COUNT_OF(puzzles); i++) {
            const solve_result result = solve_candidates_with(all.items[m], &request, &puzzles[i]);
            cr_assert(result.outcome == OUTCOME_NONE && result.complete && result.guesses == 0 &&
                          result.nodes <= 1,
                      "%s on puzzle %zu: %s after %lu nodes", all.items[m]->name, i,
                      outcome_word(result.outcome), result.nodes);
        }
    close_all();
}

/* Neither the batch nor the puzzles solved before change a result, and the targets agree. */
Test(candidates, batches_and_targets_give_the_same)
{
    static const size_t sizes[] = {1, 3, 64, SAMPLE_MAX};
    static const uint64_t limits[] = {2, 1, 30};
    random_source source = seeded_source();
    const size_t made = make_puzzles(&source, MADE_MAX);
    const size_t more = lanes_sample(sample);
    size_t count = made;
    for (size_t i = 0; count < SAMPLE_MAX && i < more; i++)
        candidates[count++] = pencil_marks(&sample[i]);
    lanes_ways ways;
    lanes_ways_open(&ways);
    for (size_t n = 0; n < COUNT_OF(limits); n++) {
        for (size_t w = 0; w < ways.count; w++) {
            const open_method *way = &ways.ways[w];
            const bool is_first = w == 0 || ways.setting_of[w] != ways.setting_of[w - 1];
            solve_request request = plain_request(limits[n]);
            for (size_t s = 0; s < COUNT_OF(sizes); s++) {
                solve_result *results = is_first && s == 0 ? expected : found;
                for (size_t begin = 0; begin < count; begin += sizes[s]) {
                    const size_t size = count - begin < sizes[s] ? count - begin : sizes[s];
                    cr_assert_eq(solver_solve_candidates(way->choice.solver, way->state, &request,
                                                         candidates + begin, results + begin, size),
                                 size);
                }
                for (size_t i = 0; results == found && i < count; i++)
                    check_same(way->name, &found[i], &expected[i], &candidates[i]);
            }
        }
    }
    lanes_ways_close(&ways);
}

/* Strong methods agree on pencil marks of hard, broken and loose puzzles. */
Test(candidates, strong_methods_agree_on_the_bundled_sets)
{
    const size_t count = lanes_sample(sample);
    open_all();
    const solve_request request = plain_request(2);
    open_method mrv = open_method_create("mrv");
    cr_assert_eq(
        solver_solve_batch(mrv.choice.solver, mrv.state, &request, sample, expected, count), count);
    open_method_destroy(&mrv);
    for (size_t i = 0; i < count; i++)
        candidates[i] = pencil_marks(&sample[i]);
    for (size_t m = 0; m < all.count; m++) {
        const open_method *way = all.items[m];
        if (!way->is_strong)
            continue;
        const size_t step = strncmp(way->name, "lanes", 5) == 0 ? 4 : 40;
        for (size_t i = 0; i < count; i += step) {
            const solve_result result = solve_candidates_with(way, &request, &candidates[i]);
            cr_assert(result.outcome == expected[i].outcome &&
                          result.solutions == expected[i].solutions,
                      "%s says %s of %s", way->name, outcome_word(result.outcome),
                      text_of(&sample[i]).text);
        }
    }
    close_all();
}

/* What a sink gets of one puzzle. */
typedef struct solution_list {
    size_t count;
    grid items[ENOUGH];
} solution_list;

static bool keep_solution(void *context, size_t puzzle_index, const grid *solution)
{
    solution_list *list = context;
    cr_assert(puzzle_index == 0 && list->count < ENOUGH);
    list->items[list->count++] = *solution;
    return true;
}

Test(candidates, a_sink_gets_each_solution_once)
{
    random_source source = seeded_source();
    const size_t count = make_puzzles(&source, MADE_MAX / 4);
    open_all();
    for (size_t i = 0; i < count; i++) {
        const uint64_t solutions = count_by_trying(&candidates[i], ENOUGH);
        for (size_t m = 0; m < all.count; m++) {
            if (!all.items[m]->is_strong)
                continue;
            solution_list list = {.count = 0};
            const solution_sink sink = {keep_solution, &list};
            solve_request request = plain_request(ENOUGH);
            request.sink = &sink;
            solve_candidates_with(all.items[m], &request, &candidates[i]);
            cr_assert_eq(list.count, solutions, "%s lists %zu of %lu", all.items[m]->name,
                         list.count, solutions);
            for (size_t k = 0; k < list.count; k++) {
                cr_assert(solution_fits_candidates(&candidates[i], &list.items[k]));
                for (size_t j = 0; j < k; j++)
                    cr_assert(!grids_are_equal(&list.items[j], &list.items[k]), "%s lists twice %s",
                              all.items[m]->name, text_of(&list.items[k]).text);
            }
        }
    }
    close_all();
}

Test(candidates, a_budget_gives_up_as_it_does_on_grids)
{
    random_source source = seeded_source();
    const size_t count = make_puzzles(&source, MADE_MAX / 4);
    open_all();
    for (size_t i = 0; i < count; i++) {
        for (size_t m = 0; m < all.count; m++) {
            if (!all.items[m]->is_strong)
                continue;
            solve_request request = plain_request(2);
            const solve_result free = solve_candidates_with(all.items[m], &request, &candidates[i]);
            request.guess_budget = 3;
            const solve_result kept = solve_candidates_with(all.items[m], &request, &candidates[i]);
            if (free.guesses <= 3)
                check_same(all.items[m]->name, &kept, &free, &candidates[i]);
            else
                cr_assert(kept.outcome == OUTCOME_GAVE_UP && kept.guesses == 3, "%s: %s after %lu",
                          all.items[m]->name, outcome_word(kept.outcome), kept.guesses);
        }
    }
    close_all();
}
