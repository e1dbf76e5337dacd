#include "io/answer_text.h"
#include "puzzle/answer_check.h"
#include "support/check.h"
#include "support/grids.h"

#include <stdio.h>

#define TWO_OF_D ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
#define FIRST_D "439658127156927384827431956642513798785294631391786542578149263263875419914362875"
#define OTHER_D "439658127156927384827431956342516798785294631691783542578149263263875419914362875"

/* What a solver found; FIRST is NULL where it gives no solution. */
typedef struct finding {
    outcome outcome;
    bool complete;
    uint64_t solutions;
    const char *first;
} finding;

static const finding unique_a = {OUTCOME_UNIQUE, true, 1, SOLUTION_A},
                     none = {OUTCOME_NONE, true, 0, NULL},
                     two_or_more = {OUTCOME_MULTIPLE, false, 2, FIRST_D},
                     two = {OUTCOME_MULTIPLE, true, 2, FIRST_D},
                     first_only = {OUTCOME_SOLVED, false, 1, FIRST_D},
                     gave_up = {OUTCOME_GAVE_UP, false, 0, NULL},
                     counted_one = {OUTCOME_UNIQUE, true, 1, NULL};

typedef struct answer_case {
    const char *puzzle;
    const finding *found;
    const char *count, *solution; /* "" where the input says nothing */
    answer_verdict verdict;
    const char *why; /* how it begins */
} answer_case;

static void check_case(const answer_case *expected)
{
    const grid puzzle = grid_of(expected->puzzle);
    solve_result result = {.outcome = expected->found->outcome,
                           .complete = expected->found->complete,
                           .solutions = expected->found->solutions};
    if (expected->found->first != NULL)
        result.solution = grid_of(expected->found->first);
    stated_answer answer = {.has_solution = false};
    answer_state_count(&answer, slice_of(expected->count));
    answer_state_solution(&answer, slice_of(expected->solution));
    char why[ANSWER_WHY_MAX];
    const answer_verdict verdict = answer_judge(
        &puzzle, NULL, &result, expected->found->first ? &result.solution : NULL, &answer, why);
    cr_expect_eq(verdict, expected->verdict, "count '%s', solution '%s': %s, expected %s",
                 expected->count, expected->solution, answer_verdict_words[verdict],
                 answer_verdict_words[expected->verdict]);
    cr_expect_eq(strncmp(why, expected->why, strlen(expected->why)), 0,
                 "'%s', expected to begin with '%s'", why, expected->why);
    cr_expect_eq(why[0] != '\0', verdict == ANSWER_WRONG || verdict == ANSWER_AMBIGUOUS,
                 "count '%s', solution '%s': '%s'", expected->count, expected->solution, why);
}

Test(answer_check, solutions_are_judged_by_the_rules_and_by_what_was_found)
{
    static const answer_case cases[] = {
        {PUZZLE_A, &unique_a, "", "", ANSWER_MISSING, ""},
        {PUZZLE_A, &unique_a, "", SOLUTION_A, ANSWER_RIGHT, ""},
        {PUZZLE_A, &counted_one, "", SOLUTION_A, ANSWER_RIGHT, ""},
        {PUZZLE_A, &gave_up, "", SOLUTION_A, ANSWER_RIGHT, ""},
        {PUZZLE_A, &unique_a, "", SOLUTION_C, ANSWER_WRONG, "the answer is wrong: it changes the"},
        {PUZZLE_A, &none, "", SOLUTION_C, ANSWER_WRONG, "the answer is wrong: the puzzle has no s"},
        {PUZZLE_A, &unique_a, "", "12", ANSWER_WRONG, "the answer is wrong: 2 characters, expect"},
        {PUZZLE_A, &unique_a, "", "x", ANSWER_WRONG, "the answer is wrong: 1 character, expect"},
        {PUZZLE_A, &unique_a, "", EMPTY_GRID, ANSWER_WRONG,
         "the answer is wrong: it has no digit in row 1, column 1"},
        {TWO_OF_D, &two_or_more, "", FIRST_D, ANSWER_AMBIGUOUS,
         "the answer is one of 2+ solutions"},
        {TWO_OF_D, &two_or_more, "", OTHER_D, ANSWER_AMBIGUOUS,
         "the answer is one of 2+ solutions"},
        {TWO_OF_D, &two, "", OTHER_D, ANSWER_AMBIGUOUS, "the answer is one of 2 solutions"},
        {TWO_OF_D, &first_only, "", FIRST_D, ANSWER_RIGHT, ""},
        {TWO_OF_D, &first_only, "", OTHER_D, ANSWER_AMBIGUOUS, "the answer is one of 2+ solutions"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_case(&cases[i]);
}

Test(answer_check, counts_are_judged_as_far_as_the_search_went)
{
    static const answer_case cases[] = {
        {PUZZLE_A, &unique_a, "1", "", ANSWER_RIGHT, ""},
        {PUZZLE_A, &unique_a, "1", SOLUTION_A, ANSWER_RIGHT, ""},
        {PUZZLE_A, &unique_a, "2", SOLUTION_A, ANSWER_WRONG,
         "the input says 2 solutions, there is 1"},
        {PUZZLE_A, &unique_a, "0", "", ANSWER_WRONG, "the input says 0 solutions, there is 1"},
        {PUZZLE_A, &none, "0", "", ANSWER_RIGHT, ""},
        {PUZZLE_A, &none, "1", "", ANSWER_WRONG, "the input says 1 solution, there is none"},
        {PUZZLE_A, &gave_up, "0", "", ANSWER_UNDECIDED, ""},
        {PUZZLE_A, &gave_up, "1", "", ANSWER_UNDECIDED, ""},
        {PUZZLE_A, &gave_up, "1", SOLUTION_A, ANSWER_RIGHT, ""},
        {PUZZLE_A, &gave_up, "0", SOLUTION_A, ANSWER_WRONG,
         "the input says 0 solutions, there is 1 "},
        {TWO_OF_D, &two_or_more, "2", "", ANSWER_RIGHT, ""},
        {TWO_OF_D, &two_or_more, "2", OTHER_D, ANSWER_RIGHT, ""},
        {TWO_OF_D, &two_or_more, "3", "", ANSWER_UNDECIDED, ""},
        {TWO_OF_D, &two_or_more, "3", OTHER_D, ANSWER_RIGHT, ""},
        {TWO_OF_D, &two_or_more, "1", FIRST_D, ANSWER_WRONG,
         "the input says 1 solution, there are 2 or more"},
        {TWO_OF_D, &two, "2", "", ANSWER_RIGHT, ""},
        {TWO_OF_D, &two, "3", OTHER_D, ANSWER_WRONG, "the input says 3 solutions, there are 2"},
        {TWO_OF_D, &first_only, "1", FIRST_D, ANSWER_RIGHT, ""},
        {TWO_OF_D, &first_only, "1", OTHER_D, ANSWER_WRONG,
         "the input says 1 solution, there are 2 or more"},
        {TWO_OF_D, &first_only, "1", "", ANSWER_UNDECIDED, ""},
        {TWO_OF_D, &first_only, "2", "", ANSWER_UNDECIDED, ""},
        {TWO_OF_D, &first_only, "0", "", ANSWER_WRONG, "the input says 0 solutions, there is 1 or"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_case(&cases[i]);
}

/* Two counts that are both right: 2 may mean that somebody stopped there. */
Test(answer_check, two_solutions_may_be_more)
{
    static const finding many = {OUTCOME_MULTIPLE, true, 125, FIRST_D};
    const answer_case two_stated = {TWO_OF_D, &many, "2", "", ANSWER_RIGHT, ""},
                      all_stated = {TWO_OF_D, &many, "125", "", ANSWER_RIGHT, ""},
                      fewer = {TWO_OF_D,     &many,
                               "124",        "",
                               ANSWER_WRONG, "the input says 124 solutions, there are 125"};
    check_case(&two_stated);
    check_case(&all_stated);
    check_case(&fewer);
}

/* As a faulty plug-in might: then the input's answer is what shows it. */
Test(answer_check, a_right_answer_convicts_a_solver_that_denies_it)
{
    static const finding another = {OUTCOME_UNIQUE, true, 1, FIRST_D};
    const answer_case denied = {PUZZLE_A,     &none,
                                "",           SOLUTION_A,
                                ANSWER_WRONG, "the answer is a solution, but the solver says"},
                      not_the_only_one = {
                          TWO_OF_D, &another,     "1",
                          OTHER_D,  ANSWER_WRONG, "the answer is a solution, but the solver says"};
    check_case(&denied);
    check_case(&not_the_only_one);
}

Test(answer_check, the_cell_that_differs_from_the_only_solution_is_named)
{
    char text[] = SOLUTION_A;
    text[9 * 2 + 2] = '5';
    const answer_case one_cell = {
        PUZZLE_A, &unique_a,    "1",
        text,     ANSWER_WRONG, "the answer is wrong: cell r3c3 is 5, the solution has 7"};
    const answer_case solver_gives_none = {
        PUZZLE_A, &counted_one, "1",
        text,     ANSWER_WRONG, "the answer is wrong: it has the digit 5 twice in column 3"};
    check_case(&one_cell);
    check_case(&solver_gives_none);
}

Test(answer_check, names_of_the_field_are_ranked)
{
    cr_assert_eq(answer_name_of(slice_of("Solution")), NAMES_SOLUTION);
    cr_assert_eq(answer_name_of(slice_of("ANSWER")), NAMES_ANSWER);
    cr_assert_eq(answer_name_of(slice_of("solutions")), NAMES_SOLUTIONS);
    cr_assert_eq(answer_name_of(slice_of("puzzle")), NAMES_NO_ANSWER);
    cr_assert_eq(answer_name_of(slice_of("")), NAMES_NO_ANSWER);
    cr_assert(NAMES_SOLUTION > NAMES_ANSWER && NAMES_ANSWER > NAMES_SOLUTIONS);
}

Test(answer_check, solutions_may_be_a_count)
{
    stated_answer answer = {.has_solution = false};
    answer_state_field(&answer, NAMES_SOLUTIONS, slice_of(" 125 "));
    cr_assert(answer.has_count && !answer.has_solution && answer.count == 125);
    answer = (stated_answer){.has_solution = false};
    answer_state_field(&answer, NAMES_SOLUTION, slice_of("125"));
    cr_assert(!answer.has_count && answer.has_solution && answer.length == 3);
    answer = (stated_answer){.has_solution = false};
    answer_state_field(&answer, NAMES_SOLUTIONS, slice_of(" " SOLUTION_A "\t"));
    const grid solution = grid_of(SOLUTION_A);
    cr_assert(!answer.has_count && answer.has_solution && answer.length == CELLS &&
              grids_are_equal(&answer.solution, &solution));
}
