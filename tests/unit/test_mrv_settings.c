/* The settings of mrv and dlx change the search as their words say, and never what it finds. */
#include "support/check.h"
#include "support/grids.h"
#include "support/methods.h"
#include "support/records.h"

enum { SAMPLE = 20 };
static grid sample[SAMPLE];

static uint64_t guesses_of(const char *spec, uint64_t solution_limit)
{
    open_method solving = open_method_create(spec);
    const solve_request request = plain_request(solution_limit);
    uint64_t sum = 0;
    for (size_t i = 0; i < SAMPLE; i++)
        sum += solve_with(&solving, &request, &sample[i]).guesses;
    open_method_destroy(&solving);
    return sum;
}

static void load_sample(void)
{
    cr_assert_eq(bundled_puzzles("magictour_top1465.txt.zst", 73, sample, SAMPLE), SAMPLE);
}

static void check_fewer_guesses(const char *better, const char *worse)
{
    const uint64_t few = guesses_of(better, 2), many = guesses_of(worse, 2);
    cr_assert_lt(few, many, "%s guesses %lu times, %s %lu times", better, few, worse, many);
}

Test(mrv_settings, better_rules_guess_less_over_a_sample)
{
    load_sample();
    check_fewer_guesses("mrv:cell=first,propagate=naked", "mrv:cell=first,propagate=none");
    check_fewer_guesses("mrv:propagate=hidden", "mrv:propagate=naked");
    check_fewer_guesses("mrv:propagate=locked", "mrv:propagate=hidden");
    check_fewer_guesses("mrv:cell=mrv", "mrv:cell=first");
    check_fewer_guesses("mrv:cell=mrv", "mrv:cell=random");
    check_fewer_guesses("mrv:cell=degree", "mrv:cell=random");
    check_fewer_guesses("dlx:column=min", "mrv:propagate=naked");
}

/* The order of values matters only where the search ends at the first solution. */
Test(mrv_settings, every_word_and_every_seed_makes_another_search)
{
    static const char *const specs[] = {
        "mrv",           "mrv:cell=first",   "mrv:cell=degree",         "mrv:cell=random",
        "mrv:value=lcv", "mrv:value=random", "mrv:value=random,seed=7", "mrv:cell=random,seed=7",
        "mrv:value=desc"};
    uint64_t guesses[COUNT_OF(specs)];
    load_sample();
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        guesses[i] = guesses_of(specs[i], 1);
        for (size_t other = 0; other < i; other++)
            cr_assert_neq(guesses[i], guesses[other], "%s and %s guess alike", specs[i],
                          specs[other]);
    }
}

static grid first_solution(const char *spec, const char *puzzle)
{
    open_method solving = open_method_create(spec);
    const solve_request request = plain_request(1);
    const grid asked = grid_of(puzzle);
    const grid found = solve_with(&solving, &request, &asked).solution;
    open_method_destroy(&solving);
    return found;
}

/* In reading order the lowest digits give the first solution of all, the highest the last. */
Test(mrv_settings, the_value_rule_decides_which_solution_comes_first)
{
    const grid lowest = first_solution("scan", EMPTY_GRID);
    const grid ascending = first_solution("mrv:cell=first,value=asc,propagate=none", EMPTY_GRID);
    const grid descending = first_solution("mrv:cell=first,value=desc,propagate=none", EMPTY_GRID);
    cr_assert(grids_are_equal(&lowest, &ascending), "%s", text_of(&ascending).text);
    for (unsigned cell = 0; cell < CELLS; cell++)
        cr_assert_eq(descending.cell[cell], 10 - lowest.cell[cell], "cell %u", cell);
}
