#include "solvers/solver_registry.h"
#include "support/check.h"

static error failure;
static solver_choice choice;

/* The settings of SPEC in words, compared with EXPECTED. */
static void check_settings(const char *spec, const char *expected)
{
    text_buffer text = {0};
    MUST(solver_choice_parse(spec, &choice, &failure), &failure);
    MUST(solver_settings_print(choice.solver->settings, choice.solver->setting_count,
                               choice.setting_values, &text, &failure),
         &failure);
    MUST(text_buffer_append(&text, (slice){"", 1}, &failure), &failure);
    cr_assert_str_eq(text.bytes, expected, "%s", spec);
    text_buffer_clear(&text);
}

static void check_refused(const char *spec, const char *const *words)
{
    cr_assert_eq(solver_choice_parse(spec, &choice, &failure), STATUS_USAGE, "'%s' is accepted",
                 spec);
    for (; *words != NULL; words++)
        cr_assert_not_null(strstr(failure.message, *words), "'%s': '%s' does not name %s", spec,
                           failure.message, *words);
}
#define CHECK_REFUSED(spec, ...) check_refused(spec, (const char *const[]){__VA_ARGS__, NULL})

Test(solver_settings, every_solver_is_found_by_its_name_and_described)
{
    for (size_t i = 0; solver_registry[i] != NULL; i++) {
        const solver *known = solver_registry[i];
        MUST(solver_choice_parse(known->name, &choice, &failure), &failure);
        cr_assert_eq(choice.solver, known);
        cr_assert_gt(strlen(known->summary), 10, "%s", known->name);
        cr_assert_leq(known->setting_count, SOLVER_SETTINGS_MAX, "%s", known->name);
        cr_assert_neq(known->search_one == NULL, known->solve_batch == NULL, "%s", known->name);
        for (size_t n = 0; n < known->setting_count; n++)
            cr_assert_gt(strlen(known->settings[n].summary), 10, "%s", known->settings[n].key);
        for (size_t other = 0; other < i; other++)
            cr_assert_str_neq(known->name, solver_registry[other]->name);
    }
}

Test(solver_settings, settings_have_defaults_and_the_last_word_counts)
{
    check_settings("scan", "");
    check_settings("mrv", "cell=mrv,value=asc,propagate=hidden,seed=0");
    check_settings("mrv:", "cell=mrv,value=asc,propagate=hidden,seed=0");
    check_settings("mrv:value=random,propagate=locked",
                   "cell=mrv,value=random,propagate=locked,seed=0");
    check_settings("mrv:seed=18446744073709551615,cell=degree,value=lcv,propagate=none",
                   "cell=degree,value=lcv,propagate=none,seed=18446744073709551615");
    check_settings("mrv:cell=first,cell=random", "cell=random,value=asc,propagate=hidden,seed=0");
    check_settings("dlx", "column=min");
    check_settings("dlx:column=first", "column=first");
}

Test(solver_settings, an_unknown_word_is_named_with_those_that_are_allowed)
{
    CHECK_REFUSED("nosuch", "nosuch", "scan", "tally", "presort", "mrv", "dlx");
    CHECK_REFUSED("", "scan", "dlx");
    CHECK_REFUSED("MRV", "MRV", "mrv");
    CHECK_REFUSED("mr", "mr", "mrv");
    CHECK_REFUSED("mrv:speed=9", "speed", "cell", "value", "propagate", "seed");
    CHECK_REFUSED("mrv:cell=last", "last", "first", "mrv", "degree", "random");
    CHECK_REFUSED("mrv:value=", "asc", "desc", "lcv", "random");
    CHECK_REFUSED("mrv:value", "asc", "desc");
    CHECK_REFUSED("mrv:propagate=hiddens", "hiddens", "none", "naked", "hidden", "locked");
    CHECK_REFUSED("mrv:seed=-1", "seed", "-1");
    CHECK_REFUSED("mrv:seed=18446744073709551616", "18446744073709551616");
    CHECK_REFUSED("mrv:cell=mrv,,value=asc", "cell", "value");
    CHECK_REFUSED("mrv: cell=mrv", " cell");
    CHECK_REFUSED("dlx:column=max", "max", "first", "min");
    CHECK_REFUSED("scan:order=down", "scan", "order", "none");
}
