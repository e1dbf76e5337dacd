/* The options of `nonet compare`, and which solvers of two files meet. */
#pragma once

#include "cli/command.h"
#include "measure/result_join.h"

/* As the options say it. */
typedef struct compare_settings {
    const char *solver, *old_solver, *new_solver; /* NULL: all that the files hold */
    int format;                                   /* index into comparison_formats */
    const char *fail_over;                        /* percent; NULL: no gate */
    uint64_t seed;
    const char *output;
} compare_settings;

extern const compare_settings compare_defaults;
extern const option_entry compare_options[];

/* Two sets of rows to be compared. */
typedef struct solver_pair {
    size_t old_solver, new_solver; /* indexes into the tables' solvers */
} solver_pair;

typedef struct solver_pairs {
    size_t count;
    solver_pair items[RESULT_SOLVERS_MAX];
} solver_pairs;

/* One solver on each side meets whatever their names; of several, each meets itself. A name may be
 * the first part of a spec, "mrv" for "mrv:cell=mrv,...", where only one of the file begins so. */
status compare_choose_pairs(const compare_settings *settings, const result_table *old_table,
                            const result_table *new_table, solver_pairs *pairs,
                            error *failure) MUST_USE;
