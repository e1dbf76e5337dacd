/* Every solver in every setting must tell the truth about every puzzle. */
#include "puzzle/solution_check.h"
#include "puzzle/symmetry.h"
#include "support/check.h"
#include "support/facts.h"
#include "support/grids.h"
#include "support/records.h"

static method methods[METHODS_MAX];
static fact facts[FACTS_MAX];

Test(every_solver, tells_the_truth_about_puzzles_whose_facts_are_known)
{
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    static const uint64_t limits[] = {2, 1, 0};
    cr_assert_gt(method_count, 5);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t n = 0; n < COUNT_OF(limits); n++) {
            const solve_request request = plain_request(limits[n]);
            for (size_t i = 0; i < fact_count; i++) {
                const solve_result result = solve_with(&solving, &request, &facts[i].puzzle);
                check_result(solving.name, &request, &facts[i], &result);
            }
        }
        open_method_destroy(&solving);
    }
}

/* Issue 2: taking a clue away cannot take a solution away, so B has more than A's one. */
Test(every_solver, solves_the_textbook_puzzles)
{
    const fact examples[] = {
        {grid_of(PUZZLE_A), OUTCOME_UNIQUE, 1, grid_of(SOLUTION_A)},
        {grid_of(PUZZLE_B), OUTCOME_MULTIPLE, 2, grid_of(SOLUTION_A)},
        {grid_of(PUZZLE_C), OUTCOME_UNIQUE, 1, grid_of(SOLUTION_C)},
    };
    const size_t method_count = list_methods(methods);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i < COUNT_OF(examples); i++) {
            const solve_request all = plain_request(0), two = plain_request(2);
            solve_result result = solve_with(&solving, &all, &examples[i].puzzle);
            check_result(solving.name, &all, &examples[i], &result);
            result = solve_with(&solving, &two, &examples[i].puzzle);
            check_result(solving.name, &two, &examples[i], &result);
        }
        open_method_destroy(&solving);
    }
}

Test(every_solver, answers_givens_that_clash_at_once)
{
    static const char *const clashes[] = {
        "11......." EMPTY_GRID, "1........1" EMPTY_GRID, "1.........1" EMPTY_GRID,
        ".......................................................................5.......5."};
    const solve_request request = plain_request(0);
    const size_t method_count = list_methods(methods);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i < COUNT_OF(clashes); i++) {
            char text[CELLS + 1] = {0};
            memcpy(text, clashes[i], CELLS);
            const grid puzzle = grid_of(text);
            const solve_result result = solve_with(&solving, &request, &puzzle);
            cr_assert(result.outcome == OUTCOME_NONE && result.complete && result.guesses == 0 &&
                          result.depth == 0 && result.solutions == 0,
                      "%s says %s after %lu guesses of %s", solving.name,
                      outcome_word(result.outcome), result.guesses, text);
            cr_assert_leq(result.nodes, 1, "%s searched %s", solving.name, text);
        }
        open_method_destroy(&solving);
    }
}

/* Published counts of http://sudopedia.enjoysudoku.com/Invalid_Test_Cases.html; the strong count
 * all, the weak those that are quick for them. */
Test(every_solver, counts_as_sudopedia_does)
{
    static const uint64_t counts[] = {0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 10, 125};
    enum { FIRST = 3 }; /* behind the puzzles with too many solutions to count */
    static const char *const paths[] = {NONET_SOURCE_DIR
                                        "/tests/data/awkward/02_sudopedia_invalid_test_cases.txt"};
    record_list list = records_of_files(paths, 1, NULL, BLOCK_RECORDS_MAX);
    cr_assert_eq(list.count, FIRST + COUNT_OF(counts));
    const size_t method_count = list_methods(methods);
    for (size_t m = 0; m < method_count; m++) {
        if (!methods[m].is_strong)
            continue;
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            const solve_request request = plain_request(0);
            const grid *puzzle = &list.items[FIRST + i].puzzle;
            const solve_result result = solve_with(&solving, &request, puzzle);
            cr_assert_eq(result.solutions, counts[i], "%s counts %lu, not %lu, solutions of %s",
                         solving.name, result.solutions, counts[i], text_of(puzzle).text);
        }
        open_method_destroy(&solving);
    }
    record_list_clear(&list);
}

/* Relabelled, turned and swapped puzzles have the solutions relabelled, turned and swapped. */
Test(every_solver, finds_the_changed_solution_of_a_changed_puzzle)
{
    random_source source = seeded_source();
    const size_t method_count = list_methods(methods), fact_count = make_facts(facts);
    for (size_t m = 0; m < method_count; m++) {
        open_method solving = open_method_create(methods[m].spec);
        for (size_t i = 0; i < fact_count; i++) {
            const symmetry change = symmetry_random(&source);
            fact changed = facts[i];
            changed.puzzle = symmetry_apply(&change, &facts[i].puzzle);
            if (facts[i].solutions == 1)
                changed.solution = symmetry_apply(&change, &facts[i].solution);
            const solve_request request = plain_request(0);
            const solve_result result = solve_with(&solving, &request, &changed.puzzle);
            check_result(solving.name, &request, &changed, &result);
        }
        open_method_destroy(&solving);
    }
}
