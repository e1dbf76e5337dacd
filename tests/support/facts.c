#include "support/facts.h"

#include "puzzle/solution_check.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

enum { FACTS_OF_A_KIND = 20, UNIQUE_GIVENS = 36, MULTIPLE_GIVENS = 42 };

/* Fills blanks of PUZZLE, chosen at random, where A and B agree, until it has GIVENS. */
static grid filled_in(random_source *source, grid puzzle, const grid *a, const grid *b,
                      unsigned givens)
{
    size_t order[CELLS];
    shuffle_indexes(source, order, CELLS);
    for (size_t i = 0; i < CELLS && grid_count_givens(&puzzle) < givens; i++) {
        const size_t cell = order[i];
        if (a->cell[cell] == b->cell[cell])
            puzzle.cell[cell] = a->cell[cell];
    }
    return puzzle;
}

static grid with_wrong_digit(random_source *source, const fact *unique)
{
    for (;;) {
        grid changed = unique->puzzle;
        const size_t cell = (size_t)random_below(source, CELLS);
        const uint8_t digit = (uint8_t)(1 + random_below(source, 9));
        if (changed.cell[cell] != 0 || unique->solution.cell[cell] == digit)
            continue;
        changed.cell[cell] = digit;
        if (!grid_givens_clash(&changed))
            return changed;
    }
}

typedef struct solution_pair {
    size_t count;
    grid found[2];
} solution_pair;

static bool keep_two(void *context, size_t puzzle_index, const grid *solution)
{
    (void)puzzle_index;
    solution_pair *pair = context;
    pair->found[pair->count++] = *solution;
    return pair->count < 2;
}

static uint64_t agreed_count(const open_method *a, const open_method *b, const grid *puzzle)
{
    const solve_request request = plain_request(0);
    const uint64_t count = solve_with(a, &request, puzzle).solutions;
    cr_assert_eq(count, solve_with(b, &request, puzzle).solutions, "%s and %s disagree on %s",
                 a->name, b->name, text_of(puzzle).text);
    return count;
}

static fact several_solutions(random_source *source, const grid *puzzle, const open_method *mrv,
                              const open_method *dlx)
{
    solution_pair pair = {.count = 0};
    const solution_sink sink = {keep_two, &pair};
    solve_request request = plain_request(2);
    request.sink = &sink;
    solve_with(mrv, &request, puzzle);
    cr_assert(pair.count == 2 && !grids_are_equal(&pair.found[0], &pair.found[1]) &&
                  solution_is_right(puzzle, &pair.found[0]) &&
                  solution_is_right(puzzle, &pair.found[1]),
              "no two solutions of %s", text_of(puzzle).text);
    fact made = {.outcome = OUTCOME_MULTIPLE};
    made.puzzle = filled_in(source, *puzzle, &pair.found[0], &pair.found[1], MULTIPLE_GIVENS);
    made.solutions = agreed_count(mrv, dlx, &made.puzzle);
    return made;
}

static size_t append_plain_facts(fact *facts, const fact *unique)
{
    fact full = *unique, almost = *unique, clash = *unique;
    full.puzzle = unique->solution;
    almost.puzzle = unique->solution;
    almost.puzzle.cell[40] = 0;
    clash.puzzle = unique->solution;
    clash.puzzle.cell[80] = clash.puzzle.cell[0];
    clash.puzzle.cell[8] = clash.puzzle.cell[0];
    clash.outcome = OUTCOME_NONE;
    clash.solutions = 0;
    facts[0] = full;
    facts[1] = almost;
    facts[2] = clash;
    return 3;
}

size_t make_facts(fact facts[FACTS_MAX])
{
    random_source source = seeded_source();
    open_method mrv = open_method_create("mrv"), dlx = open_method_create("dlx");
    const solve_request request = plain_request(2);
    grid puzzles[FACTS_OF_A_KIND];
    size_t count = 0;
    cr_assert_eq(bundled_puzzles("17_clue.txt.zst", 2400, puzzles, FACTS_OF_A_KIND),
                 FACTS_OF_A_KIND);
    for (size_t i = 0; i < FACTS_OF_A_KIND; i++) {
        const solve_result solved = solve_with(&mrv, &request, &puzzles[i]);
        cr_assert(solved.solutions == 1 && solution_is_right(&puzzles[i], &solved.solution));
        const grid full = solved.solution;
        fact unique = {.outcome = OUTCOME_UNIQUE, .solutions = 1, .solution = full};
        unique.puzzle = filled_in(&source, puzzles[i], &full, &full, UNIQUE_GIVENS);
        facts[count++] = unique;
        facts[count++] =
            (fact){.puzzle = with_wrong_digit(&source, &unique), .outcome = OUTCOME_NONE};
    }
    cr_assert_eq(bundled_puzzles("serg_benchmark.txt.zst", 499, puzzles, FACTS_OF_A_KIND),
                 FACTS_OF_A_KIND);
    for (size_t i = 0; i < FACTS_OF_A_KIND; i++)
        facts[count++] = several_solutions(&source, &puzzles[i], &mrv, &dlx);
    count += append_plain_facts(facts + count, &facts[0]);
    open_method_destroy(&mrv);
    open_method_destroy(&dlx);
    return count;
}

static outcome expected_outcome(uint64_t found, uint64_t limit)
{
    if (found == 0)
        return OUTCOME_NONE;
    if (found > 1)
        return OUTCOME_MULTIPLE;
    return limit == 1 ? OUTCOME_SOLVED : OUTCOME_UNIQUE;
}

void check_result(const char *method_name, const solve_request *request, const fact *known,
                  const solve_result *result)
{
    const uint64_t limit = request->solution_limit;
    const uint64_t expected = limit == 0 || known->solutions < limit ? known->solutions : limit;
    const grid_text text = text_of(&known->puzzle);
    cr_assert_eq(result->solutions, expected, "%s, limit %lu: %lu solutions, expected %lu: %s",
                 method_name, limit, result->solutions, expected, text.text);
    cr_assert_eq(result->outcome, expected_outcome(expected, limit), "%s, limit %lu says %s of %s",
                 method_name, limit, outcome_word(result->outcome), text.text);
    if (expected > 0)
        cr_assert(solution_is_right(&known->puzzle, &result->solution), "%s solves %s by %s",
                  method_name, text.text, text_of(&result->solution).text);
    if (known->solutions == 1 && expected == 1)
        cr_assert(grids_are_equal(&known->solution, &result->solution), "%s solves %s by %s",
                  method_name, text.text, text_of(&result->solution).text);
    if (limit == 0 || known->solutions != limit)
        cr_assert_eq(result->complete, limit == 0 || known->solutions < limit,
                     "%s, limit %lu says complete=%d of %s", method_name, limit, result->complete,
                     text.text);
    if (result->depth == DEPTH_NOT_COUNTED)
        return; /* a plug-in */
    cr_assert_eq(result->guesses == 0, result->depth == 0, "%s: %lu guesses at depth %u on %s",
                 method_name, result->guesses, result->depth, text.text);
    cr_assert_leq(result->depth, result->guesses, "%s on %s", method_name, text.text);
    cr_assert_geq(result->nodes, 1, "%s counted no node on %s", method_name, text.text);
}
