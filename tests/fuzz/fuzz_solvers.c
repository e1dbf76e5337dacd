/* One puzzle, every solver in every setting of words, lanes on every SIMD target: nobody contradicts
 * another, the judge or itself.
 *
 *     byte 0 even   81 characters: 1-9, anything else is a blank
 *     byte 0 odd    byte 1 chooses a full grid, 11 bytes say which of its cells are given; then pairs of
 *                   a cell and the digit that is put there instead */
#include "fuzz/fuzz.h"
#include "puzzle/solution_check.h"
#include "puzzle/symmetry.h"
#include "solvers/solver_registry.h"

/* Whoever needs more guesses gives up, so that no input takes long. */
enum { GUESS_BUDGET = 100, WAYS_MAX = 128, BATCH = 20 };

typedef struct solving_way {
    char name[128];
    solver_choice choice;
    void *state;
} solving_way;

static solving_way ways[WAYS_MAX];
static size_t way_count;
static error failure;

static void open_way(const char *spec, simd_target target)
{
    DEMAND(way_count < WAYS_MAX, "too many solvers");
    solving_way *way = &ways[way_count++];
    DEMAND_OK(solver_choice_parse(spec, &way->choice, &failure), &failure);
    way->choice.target = target;
    snprintf(way->name, sizeof way->name, "%s on %s", spec, simd_target_list[target].name);
    DEMAND_OK(solver_choice_create_state(&way->choice, &way->state, &failure), &failure);
}

static void open_on_all_targets(const solver *method, const char *spec)
{
    for (simd_target target = 0; target < SIMD_TARGETS; target++)
        if (method->has_simd_targets ? simd_target_is_supported(target)
                                     : target == simd_target_best())
            open_way(spec, target);
}

/* Each word of each setting once, the others as they are by default. */
static void open_all_ways(void)
{
    for (size_t i = 0; solver_registry[i] != NULL; i++) {
        const solver *method = solver_registry[i];
        open_on_all_targets(method, method->name);
        for (size_t s = 0; s < method->setting_count; s++) {
            const solver_setting *setting = &method->settings[s];
            for (size_t w = 0; setting->words != NULL && setting->words[w] != NULL; w++) {
                char spec[112];
                snprintf(spec, sizeof spec, "%s:%s=%s", method->name, setting->key,
                         setting->words[w]);
                if (w != setting->default_value)
                    open_on_all_targets(method, spec);
            }
        }
    }
}

static grid puzzle_of_text(fuzz_input *input)
{
    grid puzzle;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const uint8_t sign = take_byte(input);
        puzzle.cell[cell] = sign >= '1' && sign <= '9' ? sign - '0' : 0;
    }
    return puzzle;
}

static grid puzzle_of_full_grid(fuzz_input *input)
{
    grid full;
    random_source source = {take_byte(input)};
    for (unsigned cell = 0; cell < CELLS; cell++)
        full.cell[cell] =
            (uint8_t)((3 * (row_of(cell) % 3) + row_of(cell) / 3 + column_of(cell)) % 9 + 1);
    const symmetry change = symmetry_random(&source);
    full = symmetry_apply(&change, &full);
    for (unsigned cell = 0, bits = 0; cell < CELLS; cell++) {
        bits = cell % 8 == 0 ? take_byte(input) : bits >> 1;
        if ((bits & 1) == 0)
            full.cell[cell] = 0;
    }
    while (input->length >= 2) {
        const size_t cell = take_below(input, CELLS);
        full.cell[cell] = (uint8_t)take_below(input, 10);
    }
    return full;
}

static const char *text_of(const grid *puzzle)
{
    static char text[CELLS + 1];
    *grid_put_text(text, puzzle, '.') = '\0';
    return text;
}

/* Does a result hold together? */
static void demand_right_result(const solving_way *way, const solve_request *request,
                                const grid *puzzle, const solve_result *result)
{
    const uint64_t limit = request->solution_limit;
    DEMAND(result->outcome == outcome_of_search(result->solutions, result->complete,
                                                result->outcome == OUTCOME_GAVE_UP),
           "%s: %s, %lu solutions, complete %d: %s", way->name, outcome_word(result->outcome),
           result->solutions, result->complete, text_of(puzzle));
    DEMAND(result->solutions <= limit && result->depth <= result->guesses,
           "%s: %lu solutions, %lu guesses, depth %u: %s", way->name, result->solutions,
           result->guesses, result->depth, text_of(puzzle));
    DEMAND(result->guesses <= request->guess_budget, "%s: %lu guesses: %s", way->name,
           result->guesses, text_of(puzzle));
    DEMAND(result->solutions == 0 || solution_is_right(puzzle, &result->solution),
           "%s: a wrong solution of %s", way->name, text_of(puzzle));
}

static bool results_are_equal(const solve_result *a, const solve_result *b)
{
    return a->outcome == b->outcome && a->complete == b->complete && a->depth == b->depth &&
           a->solutions == b->solutions && a->guesses == b->guesses && a->nodes == b->nodes &&
           (a->solutions == 0 || memcmp(&a->solution, &b->solution, sizeof a->solution) == 0);
}

/* The puzzle among its own neighbours, each with one given less, has the same result as alone. */
static void demand_same_in_batch(const solving_way *way, const solve_request *request,
                                 const grid *puzzle, const solve_result *alone)
{
    static grid puzzles[BATCH];
    static solve_result results[BATCH];
    unsigned cell = 0;
    for (size_t i = 0; i < BATCH; i++) {
        puzzles[i] = *puzzle;
        cell = (cell + 7) % CELLS;
        if (i % 3 != 1)
            puzzles[i].cell[cell] = 0;
    }
    const size_t done =
        solver_solve_batch(way->choice.solver, way->state, request, puzzles, results, BATCH);
    DEMAND(done == BATCH, "%s: %zu of %d finished", way->name, done, BATCH);
    for (size_t i = 0; i < BATCH; i++) {
        demand_right_result(way, request, &puzzles[i], &results[i]);
        DEMAND(i % 3 != 1 || results_are_equal(alone, &results[i]),
               "%s: another result in a batch: %s", way->name, text_of(puzzle));
    }
}

static solve_result solve_twice(const solving_way *way, const solve_request *request,
                                const grid *puzzle)
{
    solve_result results[2];
    for (size_t i = 0; i < 2; i++)
        DEMAND(solver_solve_batch(way->choice.solver, way->state, request, puzzle, &results[i],
                                  1) == 1,
               "%s does not finish %s", way->name, text_of(puzzle));
    demand_right_result(way, request, puzzle, &results[0]);
    DEMAND(results_are_equal(&results[0], &results[1]), "%s: another result the second time: %s",
           way->name, text_of(puzzle));
    return results[0];
}

/* Of two that did not give up; the targets of one solver must do the very same. */
static void demand_same_answer(const solving_way *a, const solve_result *of_a, const solving_way *b,
                               const solve_result *of_b, const grid *puzzle)
{
    const bool differ = of_a->outcome != of_b->outcome || of_a->solutions != of_b->solutions ||
                        (of_a->outcome == OUTCOME_UNIQUE &&
                         memcmp(&of_a->solution, &of_b->solution, sizeof of_a->solution) != 0);
    DEMAND(!differ, "%s says %s, %lu; %s says %s, %lu: %s", a->name, outcome_word(of_a->outcome),
           of_a->solutions, b->name, outcome_word(of_b->outcome), of_b->solutions, text_of(puzzle));
}

static bool are_targets_of_one(const solving_way *a, const solving_way *b)
{
    return a->choice.solver == b->choice.solver && a->choice.target != b->choice.target &&
           memcmp(a->choice.setting_values, b->choice.setting_values,
                  sizeof a->choice.setting_values) == 0;
}

static void demand_agreement(const grid *puzzle, uint64_t limit, bool in_batch)
{
    static const stop_flag never = false;
    static solve_result results[WAYS_MAX];
    const solve_request request = {
        .solution_limit = limit, .guess_budget = GUESS_BUDGET, .stop = &never};
    const size_t none = way_count;
    size_t first = none;
    for (size_t w = 0; w < way_count; w++) {
        results[w] = solve_twice(&ways[w], &request, puzzle);
        if (in_batch && ways[w].choice.solver->solve_batch != NULL)
            demand_same_in_batch(&ways[w], &request, puzzle, &results[w]);
        DEMAND(w == 0 || !are_targets_of_one(&ways[w - 1], &ways[w]) ||
                   results_are_equal(&results[w - 1], &results[w]),
               "%s and %s: %s", ways[w - 1].name, ways[w].name, text_of(puzzle));
        if (results[w].outcome == OUTCOME_GAVE_UP)
            continue;
        if (first == none)
            first = w;
        demand_same_answer(&ways[first], &results[first], &ways[w], &results[w], puzzle);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (way_count == 0)
        open_all_ways();
    fuzz_input input = {bytes, length};
    const uint8_t kind = take_byte(&input);
    const grid puzzle = kind & 1 ? puzzle_of_full_grid(&input) : puzzle_of_text(&input);
    demand_agreement(&puzzle, kind & 2 ? 1 + kind / 8 : 2, (kind & 4) != 0);
    return 0;
}
