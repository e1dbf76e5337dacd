#include "support/methods.h"

#include "base/memory.h"
#include "support/check.h"
#include "support/grids.h"

#include <stdio.h>

static bool is_weak_word(const char *key, const char *word)
{
    static const char *const weak[][2] = {
        {"cell", "first"}, {"cell", "random"}, {"propagate", "none"}, {"column", "first"}};
    for (size_t i = 0; i < COUNT_OF(weak); i++)
        if (strcmp(key, weak[i][0]) == 0 && strcmp(word, weak[i][1]) == 0)
            return true;
    return false;
}

static bool is_weak_solver(const char *name)
{
    return strcmp(name, "scan") == 0 || strcmp(name, "tally") == 0 || strcmp(name, "presort") == 0;
}

static size_t word_count(const solver_setting *setting)
{
    size_t count = 0;
    while (setting->words != NULL && setting->words[count] != NULL)
        count++;
    return count;
}

/* Writes combination number COMBINATION; false where there are fewer. */
static bool write_combination(const solver *candidate, size_t combination, method *result,
                              bool *is_random)
{
    const size_t room = sizeof result->spec;
    size_t length = (size_t)snprintf(result->spec, room, "%s", candidate->name);
    char separator = ':';
    result->is_strong = !is_weak_solver(candidate->name);
    *is_random = false;
    for (size_t i = 0; i < candidate->setting_count; i++) {
        const solver_setting *setting = &candidate->settings[i];
        if (setting->words == NULL)
            continue;
        const size_t count = word_count(setting);
        const char *word = setting->words[combination % count];
        combination /= count;
        length += (size_t)snprintf(result->spec + length, room - length, "%c%s=%s", separator,
                                   setting->key, word);
        cr_assert_lt(length, room, "a spec is too long for the test");
        separator = ',';
        *is_random |= strcmp(word, "random") == 0;
        result->is_strong &= !is_weak_word(setting->key, word);
    }
    return combination == 0;
}

static void append_method(method methods[METHODS_MAX], size_t *count, const method *added,
                          const char *suffix)
{
    cr_assert_lt(*count, METHODS_MAX);
    methods[*count] = *added;
    const size_t length = strlen(added->spec);
    snprintf(methods[*count].spec + length, sizeof added->spec - length, "%s", suffix);
    ++*count;
}

size_t list_methods(method methods[METHODS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; solver_registry[i] != NULL; i++) {
        method added;
        bool is_random;
        for (size_t n = 0; write_combination(solver_registry[i], n, &added, &is_random); n++) {
            append_method(methods, &count, &added, is_random ? ",seed=1" : "");
            if (is_random)
                append_method(methods, &count, &added, ",seed=18446744073709551615");
        }
    }
    return count;
}

open_method open_method_create(const char *spec)
{
    open_method solving = {.is_strong = false};
    error failure;
    snprintf(solving.name, sizeof solving.name, "%s", spec);
    MUST(solver_choice_parse(spec, &solving.choice, &failure), &failure);
    MUST(solver_choice_create_state(&solving.choice, &solving.state, &failure), &failure);
    return solving;
}

void open_method_destroy(open_method *solving)
{
    solver_choice_destroy_state(&solving->choice, solving->state);
    solver_choice_release(&solving->choice);
    solving->state = NULL;
}

solve_request plain_request(uint64_t solution_limit)
{
    static const stop_flag never = false;
    return (solve_request){
        .solution_limit = solution_limit, .guess_budget = NO_GUESS_BUDGET, .stop = &never};
}

solve_result solve_with(const open_method *solving, const solve_request *request,
                        const grid *puzzle)
{
    solve_result result = {.outcome = OUTCOME_REJECTED};
    const size_t done =
        solver_solve_batch(solving->choice.solver, solving->state, request, puzzle, &result, 1);
    cr_assert_eq(done, 1, "%s did not finish %s", solving->name, text_of(puzzle).text);
    return result;
}

bool results_are_equal(const solve_result *a, const solve_result *b)
{
    return a->outcome == b->outcome && a->complete == b->complete && a->depth == b->depth &&
           a->solutions == b->solutions && a->guesses == b->guesses && a->nodes == b->nodes &&
           (a->solutions == 0 || grids_are_equal(&a->solution, &b->solution));
}
