#include "cli/compare_plan.h"

#include "report/comparison_report.h"

#include <stddef.h>

const compare_settings compare_defaults = {.output = "-", .seed = 1};

static const char *const format_words[] = {"text", "markdown", "json", "csv", NULL};

#define FIELD(name) offsetof(compare_settings, name)

const option_entry compare_options[] = {
    {"solver", 's', "NAME",
     "compare the rows of this solver in both files, where they hold several (default: each with "
     "itself)",
     OPTION_TEXT, FIELD(solver), 0, 0, NULL},
    {"old-solver", 0, "NAME", "the solver in OLD.csv, to compare two solvers with each other",
     OPTION_TEXT, FIELD(old_solver), 0, 0, NULL},
    {"new-solver", 0, "NAME", "the solver in NEW.csv, which may be the same file", OPTION_TEXT,
     FIELD(new_solver), 0, 0, NULL},
    {"format", 'f', "text|markdown|json|csv", "form of the report (default text)", OPTION_WORD,
     FIELD(format), 0, 0, format_words},
    {"fail-over", 0, "PERCENT",
     "end with code 5 where the total time is proven, or the guesses are, to have grown by more; "
     "with 6 where that cannot be decided",
     OPTION_TEXT, FIELD(fail_over), 0, 0, NULL},
    {"seed", 0, "N", "start of the random draws behind the intervals (default 1)", OPTION_NUMBER,
     FIELD(seed), 0, UINT64_MAX, NULL},
    {"output", 'o', "FILE",
     "write to FILE, packed where it ends in .gz, .zst or .xz (default: standard output)",
     OPTION_TEXT, FIELD(output), 0, 0, NULL},
    OPTION_TABLE_END,
};

static bool begins_with_name(const char *spec, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(spec, name, length) == 0 && (spec[length] == ':' || spec[length] == '\0');
}

static status no_such_solver(const result_table *table, const char *which, const char *name,
                             size_t found, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; i < table->solver_count; i++)
        word_list_add(&known, table->solvers[i][0] ? table->solvers[i] : "(none named)");
    return error_set(failure, STATUS_USAGE, "the %s file has %s solver '%s'; expected one of: %s",
                     which, found == 0 ? "no" : "more than one", name, known.text);
}

static status find_solver(const result_table *table, const char *which, const char *name,
                          size_t *solver, error *failure)
{
    size_t found = 0;
    for (size_t i = 0; i < table->solver_count; i++) {
        if (strcmp(table->solvers[i], name) == 0) {
            *solver = i;
            return STATUS_OK;
        }
        if (begins_with_name(table->solvers[i], name)) {
            *solver = i;
            found++;
        }
    }
    return found == 1 ? STATUS_OK : no_such_solver(table, which, name, found, failure);
}

/* The solvers of a file that are wanted, [first, end). */
typedef struct solver_range {
    size_t first, end;
} solver_range;

static status choose_solvers(const result_table *table, const char *which, const char *name,
                             solver_range *range, error *failure)
{
    *range = (solver_range){0, table->solver_count};
    if (name == NULL)
        return STATUS_OK;
    TRY(find_solver(table, which, name, &range->first, failure));
    range->end = range->first + 1;
    return STATUS_OK;
}

static void pair_by_name(const result_table *old_table, solver_range old_range,
                         const result_table *new_table, solver_range new_range, solver_pairs *pairs)
{
    for (size_t i = old_range.first; i < old_range.end; i++)
        for (size_t k = new_range.first; k < new_range.end; k++)
            if (strcmp(old_table->solvers[i], new_table->solvers[k]) == 0)
                pairs->items[pairs->count++] = (solver_pair){i, k};
}

status compare_choose_pairs(const compare_settings *settings, const result_table *old_table,
                            const result_table *new_table, solver_pairs *pairs, error *failure)
{
    const char *old_name = settings->old_solver ? settings->old_solver : settings->solver;
    const char *new_name = settings->new_solver ? settings->new_solver : settings->solver;
    solver_range old_range, new_range;
    pairs->count = 0;
    TRY(choose_solvers(old_table, "old", old_name, &old_range, failure));
    TRY(choose_solvers(new_table, "new", new_name, &new_range, failure));
    if (old_range.end - old_range.first == 1 && new_range.end - new_range.first == 1) {
        pairs->items[pairs->count++] = (solver_pair){old_range.first, new_range.first};
        return STATUS_OK;
    }
    pair_by_name(old_table, old_range, new_table, new_range, pairs);
    if (pairs->count > 0)
        return STATUS_OK;
    return error_set(failure, STATUS_USAGE,
                     "no solver stands in both files; say which ones are to be compared with "
                     "'--old-solver NAME --new-solver NAME'");
}
