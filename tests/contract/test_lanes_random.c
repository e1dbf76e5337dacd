/* Random isomorphs and random invalid grids by the thousand: the lanes solver says what mrv says.
 * NONET_RANDOM_GRIDS sets how many of each; the long test asks for a million. */
#include "contract/test_lanes_ways.h"
#include "puzzle/solution_check.h"
#include "puzzle/symmetry.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

#include <stdio.h>
#include <stdlib.h>

enum { PUZZLES_MAX = 65536, SETS = 5, BATCH = 1000, GRIDS_BY_DEFAULT = 20000 };

typedef struct puzzle_set {
    const grid *puzzles;
    size_t count;
} puzzle_set;

static lanes_ways all;
static grid bundled[PUZZLES_MAX];
static puzzle_set sets[SETS];
static solve_result expected[BATCH], results[BATCH];
static open_method mrv;

static void set_up(void)
{
    static const char *const names[SETS] = {"17_clue.txt.zst", "magictour_top1465.txt.zst",
                                            "forum_hardest_1106.txt.zst", "serg_benchmark.txt.zst",
                                            "invalid_2000.txt.zst"};
    size_t count = 0;
    for (size_t s = 0; s < SETS; s++) {
        sets[s].puzzles = bundled + count;
        sets[s].count = bundled_puzzles(names[s], 1, bundled + count, PUZZLES_MAX - count);
        cr_assert_gt(sets[s].count, 300, "%s has %zu puzzles", names[s], sets[s].count);
        count += sets[s].count;
    }
    lanes_ways_open(&all);
    mrv = open_method_create("mrv:propagate=locked");
}

static void tear_down(void)
{
    open_method_destroy(&mrv);
    lanes_ways_close(&all);
}

TestSuite(lanes_random, .init = set_up, .fini = tear_down);

static size_t grids_wanted(void)
{
    const char *wish = getenv("NONET_RANDOM_GRIDS");
    const size_t grids = wish != NULL ? strtoull(wish, NULL, 10) : GRIDS_BY_DEFAULT;
    cr_assert_gt(grids, 0, "NONET_RANDOM_GRIDS=%s", wish);
    fprintf(stderr, "NONET_RANDOM_GRIDS=%zu\n", grids);
    return grids;
}

static grid random_puzzle(random_source *source)
{
    const puzzle_set *set = &sets[random_below(source, SETS)];
    return set->puzzles[random_below(source, set->count)];
}

/* Every way says of BATCH grids what mrv says of them. */
static void compare_with_mrv(const grid *puzzles)
{
    const solve_request request = plain_request(2);
    solve_in_batches(&mrv, &request, puzzles, expected, BATCH, BATCH);
    for (size_t w = 0; w < all.count; w++) {
        const char *name = all.ways[w].name;
        solve_in_batches(&all.ways[w], &request, puzzles, results, BATCH, BATCH);
        for (size_t i = 0; i < BATCH; i++) {
            const solve_result *a = &results[i], *b = &expected[i];
            cr_assert(a->outcome == b->outcome && a->solutions == b->solutions,
                      "%s says %s with %lu solutions, mrv %s with %lu, of %s", name,
                      outcome_word(a->outcome), a->solutions, outcome_word(b->outcome),
                      b->solutions, text_of(&puzzles[i]).text);
            cr_assert(a->solutions == 0 || solution_is_right(&puzzles[i], &a->solution),
                      "%s solves %s by %s", name, text_of(&puzzles[i]).text,
                      text_of(&a->solution).text);
            cr_assert(a->outcome != OUTCOME_UNIQUE || grids_are_equal(&a->solution, &b->solution),
                      "%s solves %s by %s", name, text_of(&puzzles[i]).text,
                      text_of(&a->solution).text);
        }
    }
}

/* The results of the last way that compare_with_mrv ran are still there. */
static void check_changed_solution(size_t i, const grid *puzzle, const symmetry *change,
                                   const solve_result *original)
{
    cr_assert_eq(results[i].outcome, original->outcome, "an isomorph of %s is %s, not %s",
                 text_of(puzzle).text, outcome_word(results[i].outcome),
                 outcome_word(original->outcome));
    if (original->outcome != OUTCOME_UNIQUE)
        return;
    const grid changed = symmetry_apply(change, &original->solution);
    cr_assert(grids_are_equal(&changed, &results[i].solution),
              "an isomorph of %s is solved by %s, not %s", text_of(puzzle).text,
              text_of(&results[i].solution).text, text_of(&changed).text);
}

Test(lanes_random, solves_isomorphs_as_mrv_and_by_the_changed_solution)
{
    static grid originals[BATCH], isomorphs[BATCH];
    static symmetry changes[BATCH];
    static solve_result original_results[BATCH];
    random_source source = seeded_source();
    const solve_request request = plain_request(2);
    const size_t grids = grids_wanted();
    for (size_t done = 0; done < grids; done += BATCH) {
        for (size_t i = 0; i < BATCH; i++) {
            originals[i] = random_puzzle(&source);
            changes[i] = symmetry_random(&source);
            isomorphs[i] = symmetry_apply(&changes[i], &originals[i]);
        }
        solve_in_batches(&all.ways[done / BATCH % all.count], &request, originals, original_results,
                         BATCH, BATCH);
        compare_with_mrv(isomorphs);
        for (size_t i = 0; i < BATCH; i++)
            check_changed_solution(i, &originals[i], &changes[i], &original_results[i]);
    }
}

/* A given of a puzzle changed, or one added; most have no solution then, some several. */
static grid spoilt(random_source *source)
{
    grid puzzle = random_puzzle(source);
    const bool is_added = random_below(source, 2) == 0;
    const uint8_t digit = (uint8_t)(1 + random_below(source, 9));
    for (;;) {
        uint8_t *cell = &puzzle.cell[random_below(source, CELLS)];
        if ((*cell == 0) == is_added && *cell != digit) {
            *cell = digit;
            return puzzle;
        }
    }
}

Test(lanes_random, says_of_spoilt_puzzles_what_mrv_says)
{
    static grid puzzles[BATCH];
    random_source source = seeded_source();
    size_t seen[OUTCOME_KINDS] = {0};
    const size_t grids = grids_wanted();
    for (size_t done = 0; done < grids; done += BATCH) {
        for (size_t i = 0; i < BATCH; i++) {
            puzzles[i] = spoilt(&source);
            if (random_below(&source, 2) == 0) {
                const symmetry change = symmetry_random(&source);
                puzzles[i] = symmetry_apply(&change, &puzzles[i]);
            }
        }
        compare_with_mrv(puzzles);
        for (size_t i = 0; i < BATCH; i++)
            seen[results[i].outcome]++;
    }
    fprintf(stderr, "spoilt puzzles: %zu none, %zu unique, %zu multiple\n", seen[OUTCOME_NONE],
            seen[OUTCOME_UNIQUE], seen[OUTCOME_MULTIPLE]);
    cr_assert_gt(seen[OUTCOME_NONE], grids / 4);
}
