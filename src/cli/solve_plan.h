/* The options of `nonet solve`, and the plan of a run that follows from them. */
#pragma once

#include "cli/input_paths.h"
#include "cli/interrupt.h"
#include "cli/read_plan.h"
#include "pipeline/pipeline.h"

typedef enum progress_policy { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF } progress_policy;

enum { TIMING_AUTO = TIMING_PUZZLE + 1 };

/* As the options say it. */
typedef struct solve_settings {
    const char *solver;
    uint64_t solutions;
    bool all;
    uint64_t threads; /* 0: all that the process may use */
    const char *output;
    read_settings reading;
    const char *to;
    const char *columns; /* NULL: the default ones */
    int timing;          /* TIMING_AUTO or a timing_mode */
    int on_reject, progress;
    uint64_t budget;
    bool check;          /* the answers in the input */
    const char *summary; /* NULL: as text on standard error */
    const char *shard;   /* "K/N"; NULL: the whole input */
    bool resume;
    const char *simd; /* NULL: what NONET_SIMD says, else the best */
    bool quiet;
} solve_settings;

extern const solve_settings solve_defaults;
extern const option_entry solve_options[];

/* "off", "batch", "puzzle", "auto". */
extern const char *const solve_timing_words[];

/* The settings with every name looked up. */
typedef struct solve_plan {
    const solve_settings *settings;
    input_paths inputs;
    uint64_t first_byte, end_byte; /* of the shard, or of the whole input */
    solver_choice solver;
    read_plan reading;
    const result_format *to;
    column_list columns;
    field_names input_fields; /* where the columns ask for them */
    unsigned threads;
    timing_mode timing;
    const interrupt_flags *interrupt;
    stopwatch stopwatch;
} solve_plan;

/* Looks up every name, checks all that can be checked before anything is read or written, and
 * begins to watch for Ctrl-C. OPERANDS are the input files; they must outlive the plan, which must
 * stay where it is. To be released with solve_plan_clear, even where it fails. */
status solve_plan_make(const solve_settings *settings, operand_list operands, solve_plan *plan,
                       error *failure) MUST_USE;

/* Does the closing summary go into a file of its own? */
bool solve_plan_has_summary_file(const solve_settings *settings);

void solve_plan_clear(solve_plan *plan);

/* What is asked of every puzzle. PLAN must outlive it. */
solve_request solve_plan_request(const solve_plan *plan);
