/* The bundled sets: the counts of datasets/ hold with every strong method, on samples, and with mrv
 * and dlx on whole sets. */
#include "base/memory.h"
#include "puzzle/solution_check.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/methods.h"
#include "support/records.h"

#include <inttypes.h>

typedef struct bundled_set {
    const char *file_name;
    size_t puzzles, unique, multiple, none;
    size_t sample_step;
} bundled_set;

/* As datasets/README.md and two independent solvers count them. */
static const bundled_set sets[] = {
    {"17_clue.txt.zst", 49158, 49158, 0, 0, 1600},
    {"forum_hardest_1106.txt.zst", 375, 375, 0, 0, 90},
    {"magictour_top1465.txt.zst", 1465, 1465, 0, 0, 75},
    {"serg_benchmark.txt.zst", 10000, 0, 10000, 0, 400},
    {"invalid_2000.txt.zst", 1999, 53, 153, 1793, 50},
};

enum { PUZZLES_MAX = 50000 };
static grid puzzles[PUZZLES_MAX];
static solve_result results[PUZZLES_MAX];
static method methods[METHODS_MAX];

static void solve_all(const open_method *solving, size_t count)
{
    const solve_request request = plain_request(2);
    cr_assert_eq(solver_solve_batch(solving->choice.solver, solving->state, &request, puzzles,
                                    results, count),
                 count);
    for (size_t i = 0; i < count; i++) {
        const solve_result *result = &results[i];
        cr_assert(result->solutions == 0 || solution_is_right(&puzzles[i], &result->solution),
                  "%s solves %s by %s", solving->name, text_of(&puzzles[i]).text,
                  text_of(&result->solution).text);
        cr_assert_eq((result->guesses == 0), (result->depth == 0), "%s on %s", solving->name,
                     text_of(&puzzles[i]).text);
    }
}

static void check_whole_sets(const char *spec, size_t puzzles_most)
{
    open_method solving = open_method_create(spec);
    for (size_t s = 0; s < COUNT_OF(sets); s++) {
        if (sets[s].puzzles > puzzles_most)
            continue;
        size_t seen[OUTCOME_KINDS] = {0};
        const size_t count = bundled_puzzles(sets[s].file_name, 1, puzzles, PUZZLES_MAX);
        cr_assert_eq(count, sets[s].puzzles, "%s has %zu puzzles", sets[s].file_name, count);
        solve_all(&solving, count);
        for (size_t i = 0; i < count; i++)
            seen[results[i].outcome]++;
        cr_assert(seen[OUTCOME_UNIQUE] == sets[s].unique &&
                      seen[OUTCOME_MULTIPLE] == sets[s].multiple &&
                      seen[OUTCOME_NONE] == sets[s].none,
                  "%s on %s: %zu unique, %zu multiple, %zu none", spec, sets[s].file_name,
                  seen[OUTCOME_UNIQUE], seen[OUTCOME_MULTIPLE], seen[OUTCOME_NONE]);
    }
    open_method_destroy(&solving);
}

Test(bundled_sets, mrv_classes_every_puzzle_as_the_lists_say)
{
    check_whole_sets("mrv", SIZE_MAX);
}

Test(bundled_sets, dlx_classes_every_puzzle_of_the_smaller_sets_as_the_lists_say)
{
    check_whole_sets("dlx", 10000);
}

/* Every strong method says of a sample what mrv says, whose whole count is checked above. */
Test(bundled_sets, strong_methods_agree_on_samples)
{
    enum { SAMPLE_MAX = 1000 };
    static solve_result expected[SAMPLE_MAX];
    size_t count = 0;
    for (size_t s = 0; s < COUNT_OF(sets); s++)
        count += bundled_puzzles(sets[s].file_name, sets[s].sample_step, puzzles + count,
                                 SAMPLE_MAX - count);
    cr_assert(count > 100 && count < SAMPLE_MAX, "a sample of %zu", count);
    open_method mrv = open_method_create("mrv");
    solve_all(&mrv, count);
    memcpy(expected, results, count * sizeof *results);
    open_method_destroy(&mrv);

    const size_t method_count = list_methods(methods);
    size_t strong_count = 0;
    for (size_t m = 0; m < method_count; m++) {
        if (!methods[m].is_strong)
            continue;
        strong_count++;
        open_method solving = open_method_create(methods[m].spec);
        solve_all(&solving, count);
        for (size_t i = 0; i < count; i++)
            cr_assert(results[i].outcome == expected[i].outcome &&
                          results[i].solutions == expected[i].solutions,
                      "%s says %s of %s", solving.name, outcome_word(results[i].outcome),
                      text_of(&puzzles[i]).text);
        open_method_destroy(&solving);
    }
    cr_assert_gt(strong_count, 20);
}
