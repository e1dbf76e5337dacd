#include "base/memory.h"
#include "measure/result_join.h"
#include "support/check.h"
#include "support/grids.h"

static result_record old_rows[64], new_rows[64];
static result_table old_table = {.records = old_rows, .solver_count = 1};
static result_table new_table = {.records = new_rows, .solver_count = 1};
static result_join join;

static result_record result_of(const char *puzzle, outcome kind, uint64_t solutions,
                               const char *solution)
{
    result_record record = {.puzzle = grid_of(puzzle), .outcome = kind, .solutions = solutions};
    record.has_solution = solution != NULL;
    if (solution != NULL)
        record.solution = grid_of(solution);
    return record;
}

static void add_old(result_record record)
{
    old_rows[old_table.count] = record;
    old_rows[old_table.count].line = 100 + old_table.count;
    old_table.count++;
}

static void add_new(result_record record)
{
    new_rows[new_table.count] = record;
    new_rows[new_table.count].line = 200 + new_table.count;
    new_table.count++;
}

static void join_sides(size_t old_solver, size_t new_solver)
{
    error failure;
    result_join_clear(&join);
    MUST(result_join_make((result_side){&old_table, old_solver},
                          (result_side){&new_table, new_solver}, &join, &failure),
         &failure);
}

/* Do the two answers to puzzle B, which has several solutions, differ? */
static bool differ(result_record old, result_record new)
{
    old_table.count = new_table.count = 0;
    add_old(old);
    add_new(new);
    join_sides(0, 0);
    cr_assert_eq(join.count, 1);
    return join.puzzles[0].answers_differ;
}

Test(result_join, rows_meet_by_puzzle_whatever_their_order)
{
    add_old(result_of(PUZZLE_A, OUTCOME_UNIQUE, 1, SOLUTION_A));
    add_old(result_of(PUZZLE_B, OUTCOME_MULTIPLE, 2, NULL));
    add_old(result_of(PUZZLE_C, OUTCOME_UNIQUE, 1, SOLUTION_C));
    add_new(result_of(PUZZLE_C, OUTCOME_UNIQUE, 1, SOLUTION_C));
    add_new(result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, NULL));
    add_new(result_of(PUZZLE_A, OUTCOME_UNIQUE, 1, SOLUTION_A));
    join_sides(0, 0);
    cr_assert(join.count == 2 && join.only_old == 1 && join.only_new == 1);
    cr_assert(join.puzzles[0].old_line == 100 && join.puzzles[0].new_line == 202);
    cr_assert(join.puzzles[1].old_line == 102 && join.puzzles[1].new_line == 200);
    cr_assert(!join.puzzles[0].answers_differ && !join.puzzles[1].answers_differ);
    result_join_clear(&join);
}

Test(result_join, the_same_puzzle_several_times_meets_in_order)
{
    for (size_t i = 0; i < 5; i++)
        add_old(result_of(i % 2 ? PUZZLE_A : PUZZLE_C, OUTCOME_UNIQUE, 1, NULL));
    for (size_t i = 0; i < 6; i++)
        add_new(result_of(i < 4 ? PUZZLE_A : PUZZLE_C, OUTCOME_UNIQUE, 1, NULL));
    join_sides(0, 0);
    cr_assert(join.count == 4 && join.only_old == 1 && join.only_new == 2);
    static const uint64_t lines[4][2] = {{100, 204}, {101, 200}, {102, 205}, {103, 201}};
    for (size_t i = 0; i < 4; i++)
        cr_assert(join.puzzles[i].old_line == lines[i][0] &&
                      join.puzzles[i].new_line == lines[i][1],
                  "pair %zu: %lu %lu", i, join.puzzles[i].old_line, join.puzzles[i].new_line);
    result_join_clear(&join);
}

Test(result_join, rows_of_other_solvers_do_not_meet)
{
    old_table.solver_count = new_table.solver_count = 2;
    for (size_t i = 0; i < 4; i++) {
        result_record record = result_of(i < 2 ? PUZZLE_A : PUZZLE_C, OUTCOME_UNIQUE, 1, NULL);
        record.solver = i % 2;
        record.guesses = 10 + i;
        add_old(record);
        add_new(record);
    }
    join_sides(0, 1);
    cr_assert(join.count == 2 && join.only_old == 0 && join.only_new == 0);
    cr_assert(join.puzzles[0].old_guesses == 10 && join.puzzles[0].new_guesses == 11);
    cr_assert(join.puzzles[1].old_guesses == 12 && join.puzzles[1].new_guesses == 13);
    result_join_clear(&join);
}

static char other_right[CELLS + 1];

/* A solution of the empty grid, and another one with two digits exchanged. */
static void make_other_right(void)
{
    for (size_t i = 0; i <= CELLS; i++)
        other_right[i] = SOLUTION_A[i] == '1' ? '2' : SOLUTION_A[i] == '2' ? '1' : SOLUTION_A[i];
}

Test(result_join, answers_differ_where_one_contradicts_the_other)
{
    make_other_right();
    const result_record none = result_of(EMPTY_GRID, OUTCOME_NONE, 0, NULL);
    const result_record unique = result_of(EMPTY_GRID, OUTCOME_UNIQUE, 1, SOLUTION_A);
    const result_record other = result_of(EMPTY_GRID, OUTCOME_UNIQUE, 1, other_right);
    const result_record solved = result_of(EMPTY_GRID, OUTCOME_SOLVED, 1, SOLUTION_A);
    const result_record two = result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, SOLUTION_A);
    cr_assert(differ(none, unique) && differ(unique, none) && differ(solved, none));
    cr_assert(differ(unique, two) && differ(two, unique) && differ(none, two));
    cr_assert(differ(unique, other), "another solution of a puzzle that has one");
    cr_assert(!differ(unique, unique) && !differ(two, two) && !differ(none, none));
    cr_assert(!differ(solved, unique) && !differ(two, solved));
    result_join_clear(&join);
}

Test(result_join, any_right_first_solution_will_do_where_there_are_several)
{
    make_other_right();
    const result_record two = result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, SOLUTION_A);
    const result_record other = result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, other_right);
    char wrong[CELLS + 1] = SOLUTION_A;
    wrong[0] = wrong[1];
    cr_assert(!differ(two, other));
    cr_assert(differ(two, result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, wrong)));
    result_join_clear(&join);
}

Test(result_join, a_given_up_search_contradicts_nobody)
{
    const result_record gave_up = result_of(EMPTY_GRID, OUTCOME_GAVE_UP, 0, NULL);
    cr_assert(!differ(gave_up, result_of(EMPTY_GRID, OUTCOME_NONE, 0, NULL)));
    cr_assert(!differ(result_of(EMPTY_GRID, OUTCOME_UNIQUE, 1, SOLUTION_A), gave_up));
    cr_assert(differ(result_of(EMPTY_GRID, OUTCOME_NONE, 0, NULL),
                     result_of(EMPTY_GRID, OUTCOME_GAVE_UP, 1, SOLUTION_A)),
              "what it found before counts");
    result_join_clear(&join);
}

/* The old run looked for 2 solutions, the new one for 10. */
Test(result_join, counts_are_compared_up_to_the_lower_limit)
{
    add_old(result_of(PUZZLE_A, OUTCOME_MULTIPLE, 2, NULL));
    add_old(result_of(PUZZLE_B, OUTCOME_MULTIPLE, 2, NULL));
    add_new(result_of(PUZZLE_A, OUTCOME_MULTIPLE, 10, NULL));
    add_new(result_of(PUZZLE_B, OUTCOME_MULTIPLE, 3, NULL));
    join_sides(0, 0);
    cr_assert(!join.puzzles[0].answers_differ && !join.puzzles[1].answers_differ);
    old_rows[0].solutions = 5;
    join_sides(0, 0);
    cr_assert(!join.puzzles[0].answers_differ && join.puzzles[1].answers_differ);
    result_join_clear(&join);
}

Test(result_join, as_many_rows_as_a_hash_table_needs_to_be_tried)
{
    enum { ROWS = 5000 };
    error failure;
    old_table.records = memory_allocate(ROWS * sizeof *old_table.records, &failure);
    new_table.records = memory_allocate(ROWS * sizeof *new_table.records, &failure);
    cr_assert(old_table.records != NULL && new_table.records != NULL);
    for (size_t i = 0; i < ROWS; i++) {
        result_record record = result_of(EMPTY_GRID, OUTCOME_MULTIPLE, 2, NULL);
        for (size_t rest = i / 2, cell = 80; rest > 0; rest /= 10)
            record.puzzle.cell[cell--] = (uint8_t)(rest % 10);
        record.guesses = i;
        old_table.records[i] = record;
        new_table.records[(i * 2 + 1) % (ROWS + 1)] = record; /* even ones last */
    }
    old_table.count = new_table.count = ROWS;
    join_sides(0, 0);
    cr_assert(join.count == ROWS && join.only_old == 0 && join.only_new == 0);
    for (size_t i = 0; i < ROWS; i++)
        cr_assert_eq(join.puzzles[i].old_guesses / 2, join.puzzles[i].new_guesses / 2);
    result_join_clear(&join);
    memory_free(old_table.records);
    memory_free(new_table.records);
}
