#include "puzzle/answer_check.h"

#include "puzzle/solution_check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { TWO_OR_MORE = 2 };

const char *const answer_verdict_words[ANSWER_VERDICTS] = {"missing", "right", "wrong", "ambiguous",
                                                           "undecided"};

static __attribute__((format(printf, 3, 4))) answer_verdict
say(char why[ANSWER_WHY_MAX], answer_verdict verdict, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, ANSWER_WHY_MAX, format, arguments);
    va_end(arguments);
    return verdict;
}

static bool is_filled_and_keeps_givens(const grid *puzzle, const grid *solution)
{
    for (unsigned i = 0; i < CELLS; i++)
        if (solution->cell[i] == 0 ||
            (puzzle->cell[i] != 0 && puzzle->cell[i] != solution->cell[i]))
            return false;
    return true;
}

static bool has_candidates_alone(const candidate_grid *candidates, const grid *solution)
{
    for (unsigned i = 0; i < CELLS; i++)
        if (!candidate_grid_allows(candidates, i, solution->cell[i]))
            return false;
    return true;
}

/* Of a solution that breaks the rules; where there is only one, by the first cell that differs. */
static answer_verdict say_what_is_wrong(const grid *puzzle, const solve_result *result,
                                        const grid *solution, const stated_answer *answer,
                                        char why[ANSWER_WHY_MAX])
{
    if (answer->length == 0)
        return say(why, ANSWER_WRONG, "the answer is wrong: no text of 81 digits");
    if (answer->length != CELLS)
        return say(why, ANSWER_WRONG, "the answer is wrong: %zu character%s, expected 81 digits",
                   answer->length, answer->length == 1 ? "" : "s");
    if (result->complete && result->solutions == 0)
        return say(why, ANSWER_WRONG, "the answer is wrong: the puzzle has no solution");
    const bool is_only_one = result->outcome == OUTCOME_UNIQUE && solution != NULL;
    const uint8_t *const cells = answer->solution.cell;
    if (is_only_one && is_filled_and_keeps_givens(puzzle, &answer->solution))
        for (unsigned i = 0; i < CELLS; i++)
            if (cells[i] != solution->cell[i])
                return say(why, ANSWER_WRONG,
                           "the answer is wrong: cell r%uc%u is %u, the solution has %u",
                           row_of(i) + 1, column_of(i) + 1, (unsigned)cells[i],
                           (unsigned)solution->cell[i]);
    if (solution_is_right(puzzle, &answer->solution))
        return say(why, ANSWER_WRONG,
                   "the answer is wrong: it has a digit that is no candidate of its cell");
    char fault[SOLUTION_FAULT_MAX];
    solution_describe_fault(puzzle, &answer->solution, fault);
    return say(why, ANSWER_WRONG, "the answer is wrong: it %s", fault);
}

/* How many solutions there are at least: a right answer that is not the one found is one more. */
static uint64_t least_solutions(const solve_result *result, const grid *solution,
                                const grid *right_answer)
{
    const uint64_t found = result->solutions;
    if (right_answer == NULL || found > 1)
        return found;
    const bool is_another = found == 0 || (solution != NULL && memcmp(solution, right_answer,
                                                                      sizeof *right_answer) != 0);
    return found + is_another;
}

static bool count_is_wrong(uint64_t count, uint64_t least, bool is_exact)
{
    if (count == TWO_OR_MORE && least >= TWO_OR_MORE)
        return false;
    return is_exact ? count != least : count < least;
}

static answer_verdict say_count(uint64_t count, uint64_t least, bool is_exact,
                                char why[ANSWER_WHY_MAX])
{
    const char *const more = is_exact ? "" : " or more";
    const char *const plural = count == 1 ? "" : "s";
    if (least == 0)
        return say(why, ANSWER_WRONG, "the input says %" PRIu64 " solution%s, there is none", count,
                   plural);
    return say(why, ANSWER_WRONG, "the input says %" PRIu64 " solution%s, there %s %" PRIu64 "%s",
               count, plural, least == 1 ? "is" : "are", least, more);
}

answer_verdict answer_judge(const grid *puzzle, const candidate_grid *candidates,
                            const solve_result *result, const grid *solution,
                            const stated_answer *answer, char why[ANSWER_WHY_MAX])
{
    why[0] = '\0';
    if (!answer->has_solution && !answer->has_count)
        return ANSWER_MISSING;
    const bool is_right =
        answer->has_solution && answer->length == CELLS &&
        solution_is_right(puzzle, &answer->solution) &&
        (candidates == NULL || has_candidates_alone(candidates, &answer->solution));
    if (answer->has_solution && !is_right)
        return say_what_is_wrong(puzzle, result, solution, answer, why);

    const uint64_t least = least_solutions(result, solution, is_right ? &answer->solution : NULL);
    const bool is_exact = result->complete;
    if (is_exact && least > result->solutions)
        return say(why, ANSWER_WRONG,
                   "the answer is a solution, but the solver says that there is %s",
                   result->solutions == 0 ? "none" : "no other than its own");
    if (answer->has_count && count_is_wrong(answer->count, least, is_exact))
        return say_count(answer->count, least, is_exact, why);
    if (is_right && least > 1 && !answer->has_count)
        return say(why, ANSWER_AMBIGUOUS, "the answer is one of %" PRIu64 "%s solutions", least,
                   is_exact ? "" : "+");
    const bool is_proven = is_exact || (answer->count == TWO_OR_MORE && least >= TWO_OR_MORE);
    return is_right || is_proven ? ANSWER_RIGHT : ANSWER_UNDECIDED;
}
