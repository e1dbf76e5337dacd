#include "base/memory.h"
#include "measure/history_choice.h"
#include "support/check.h"
#include "support/made_up_runs.h"

#include <stdio.h>

static error failure;

enum { RUNS = 7 };

/* The heads of seven runs; lanes is fastest, next to tally, in run 2. */
static void make_heads(stored_run *heads)
{
    static const char *const names[RUNS] = {"main", "5", "main", "", "other", "late", "main"};
    static const double lanes_ns[RUNS] = {50, 30, 45, 50, 10, 40, 70};
    static const double tally_ns[RUNS] = {100, 100, 100, 200, 100, 100, 100};
    for (size_t i = 0; i < RUNS; i++) {
        const run_wish wish = {.name = names[i],
                               .puzzles = 20,
                               .rounds = 1,
                               .corpus_seed = i == 4 ? 2 : 1,
                               .noise_seed = i,
                               .pace = 1,
                               .lanes_pace = 1};
        heads[i] = (stored_run){.id = (int64_t)i + 1, .run = made_up_run(&wish)};
        heads[i].total_ns = memory_allocate(3 * sizeof(double), &failure);
        cr_assert_not_null(heads[i].total_ns);
        heads[i].total_ns[0] = tally_ns[i];
        heads[i].total_ns[1] = tally_ns[i];
        heads[i].total_ns[2] = lanes_ns[i];
    }
}

static void clear_heads(stored_run *heads)
{
    for (size_t i = 0; i < RUNS; i++)
        stored_run_clear(&heads[i]);
}

/* Numbers of runs, from 1; 0 for none. */
static size_t found(const stored_run *heads, const char *word)
{
    size_t index;
    const status done = history_choice_find(heads, RUNS, word, &index, &failure);
    return done == STATUS_OK ? index + 1 : 0;
}

static size_t against(const stored_run *heads, size_t number, const char *word)
{
    size_t index;
    MUST(history_choice_against(heads, RUNS, number - 1, word, &index, &failure), &failure);
    return index == HISTORY_NONE ? 0 : index + 1;
}

Test(history_choice, a_run_is_found_by_number_name_or_as_the_newest)
{
    stored_run heads[RUNS];
    make_heads(heads);
    cr_assert_eq(found(heads, NULL), 7);
    cr_assert_eq(found(heads, "last"), 7);
    cr_assert_eq(found(heads, "1"), 1);
    cr_assert_eq(found(heads, "main"), 7);
    cr_assert_eq(found(heads, "late"), 6);
    cr_assert_eq(found(heads, "5"), 5, "a number comes before a name");
    heads[4].id = 50;
    cr_assert_eq(found(heads, "5"), 2);
    cr_assert_eq(found(heads, "8"), 0);
    cr_assert_eq(found(heads, "nightly"), 0);
    cr_assert_not_null(strstr(failure.message, "names: main, 5, other, late;"), "%s",
                       failure.message);
    size_t index;
    cr_assert_eq(history_choice_find(heads, 0, NULL, &index, &failure), STATUS_USAGE);
    cr_assert_not_null(strstr(failure.message, "bench --save"));
    clear_heads(heads);
}

Test(history_choice, last_is_the_run_before_that_is_like_it)
{
    stored_run heads[RUNS];
    make_heads(heads);
    cr_assert_eq(against(heads, 7, "last"), 6);
    cr_assert_eq(against(heads, 6, "last"), 4, "run 5 has other puzzles");
    cr_assert_eq(against(heads, 5, "last"), 0);
    cr_assert_eq(against(heads, 1, "last"), 0);
    snprintf(heads[5].run.environment.cpu, sizeof heads[5].run.environment.cpu, "another");
    heads[3].run.threads = 2;
    heads[2].run.solution_limit = 1;
    cr_assert_eq(against(heads, 7, "last"), 2);
    clear_heads(heads);
}

Test(history_choice, best_is_the_fastest_by_the_yardstick_of_its_day)
{
    stored_run heads[RUNS];
    make_heads(heads);
    cr_assert_eq(against(heads, 7, "best"), 4, "a slow day, but lanes did best by tally");
    heads[3].run.entries[1].spec[0] = '?'; /* it lacks one of the solvers */
    cr_assert_eq(against(heads, 7, "best"), 2);
    cr_assert_eq(against(heads, 1, "best"), 0);
    clear_heads(heads);
}

Test(history_choice, a_name_is_the_newest_other_run_of_that_name)
{
    stored_run heads[RUNS];
    make_heads(heads);
    cr_assert_eq(against(heads, 7, "main"), 3);
    cr_assert_eq(against(heads, 6, "main"), 7);
    cr_assert_eq(against(heads, 6, "4"), 4);
    cr_assert_eq(against(heads, 6, "other"), 5, "unlike runs may be asked for");
    size_t index;
    cr_assert_eq(history_choice_against(heads, RUNS, 0, "nightly", &index, &failure), STATUS_USAGE);
    cr_assert_eq(history_choice_against(heads, RUNS, 5, "late", &index, &failure), STATUS_USAGE,
                 "a run is not compared with itself by its name");
    clear_heads(heads);
}

Test(history_choice, equal_solvers_are_matched_in_their_order)
{
    stored_run heads[RUNS];
    make_heads(heads);
    memcpy(heads[1].run.entries[0].spec, "lanes", 6);
    bench_entry *entries = heads[0].run.entries;
    cr_assert_eq(history_choice_entry(&heads[0].run, 2, &heads[2].run), 2);
    cr_assert_eq(history_choice_entry(&heads[0].run, 0, &heads[1].run), HISTORY_NONE);
    entries[0].spec[0] = entries[2].spec[0] = 'x';
    entries[0].spec[1] = entries[2].spec[1] = '\0';
    cr_assert_eq(history_choice_entry(&heads[0].run, 0, &heads[0].run), 0);
    cr_assert_eq(history_choice_entry(&heads[0].run, 2, &heads[0].run), 2);
    clear_heads(heads);
}
