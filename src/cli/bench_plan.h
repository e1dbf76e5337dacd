/* The options of `nonet bench`, and the plan of a run that follows from them. */
#pragma once

#include "cli/command.h"
#include "cli/interrupt.h"
#include "io/puzzle_format.h"
#include "measure/bench_team.h"
#include "report/bench_report.h"

/* As the options say it. */
typedef struct bench_settings {
    option_values solvers; /* none: the default one */
    uint64_t solutions, threads;
    uint64_t rounds; /* 0: as many as it takes */
    double seconds;
    uint64_t warmup;
    uint64_t sample; /* 0: all puzzles */
    bool shuffle, permute;
    uint64_t seed;
    const char *from, *format;
    const char *output, *puzzles; /* puzzles NULL: not written */
    bool save;
    const char *db, *name; /* of the history; NULL: the usual file, no name */
    double fail_over;      /* per cent; negative: no gate */
    const char *simd;      /* NULL: what NONET_SIMD says, else the best */
    bool quiet;
} bench_settings;

extern const bench_settings bench_defaults;
extern const option_entry bench_options[];

/* The settings with every name looked up. */
typedef struct bench_plan {
    const bench_settings *settings;
    const char *const *paths;
    size_t path_count;
    solver_choice choices[OPTION_VALUES_MAX]; /* entry_count of them */
    const char *words[OPTION_VALUES_MAX];     /* as the user wrote them */
    size_t entry_count;
    const puzzle_format *from; /* NULL: sniff */
    const bench_report *report;
    const interrupt_flags *interrupt;
    stopwatch stopwatch;
} bench_plan;

/* Looks up every name, checks all that can be checked before anything is read or written, and
 * begins to watch for Ctrl-C. OPERANDS are the input files; they must outlive the plan. */
status bench_plan_make(const bench_settings *settings, operand_list operands, bench_plan *plan,
                       error *failure) MUST_USE;

/* Also after a plan that could not be made. */
void bench_plan_clear(bench_plan *plan);
