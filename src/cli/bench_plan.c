#include "cli/bench_plan.h"

#include "cli/input_paths.h"
#include "pipeline/pipeline.h"

#include <inttypes.h>
#include <stdlib.h>

const bench_settings bench_defaults = {
    .solutions = 2,
    .threads = 1,
    .seconds = 10,
    .warmup = 1,
    .from = "auto",
    .format = "table",
    .output = "-",
    .fail_over = -1,
};

static const char *const default_solver = "lanes";

#define FIELD(name) offsetof(bench_settings, name)

const option_entry bench_options[] = {
    {"solver", 's', "SPEC",
     "a solver and its settings, NAME[:key=value,...]; give it several times to compare, the first "
     "is the baseline (default lanes)",
     OPTION_LIST, FIELD(solvers), 0, 0, NULL},
    {"solutions", 'n', "N",
     "end a puzzle after N solutions; 0 counts them all (default 2, which proves uniqueness)",
     OPTION_NUMBER, FIELD(solutions), 0, UINT64_MAX, NULL},
    {"threads", 'j', "N", "threads that share each block out (default 1)", OPTION_NUMBER,
     FIELD(threads), 1, THREADS_MAX, NULL},
    {"rounds", 0, "N",
     "exactly N rounds over all puzzles (default: at least 5, until every ratio is known within "
     "half a per cent or the time is up)",
     OPTION_NUMBER, FIELD(rounds), 1, 1000000, NULL},
    {"time", 0, "SECONDS", "begin no further round after so long (default 10)", OPTION_DECIMAL,
     FIELD(seconds), 0, 1000000, NULL},
    {"warmup", 0, "N", "rounds before those that count (default 1)", OPTION_NUMBER, FIELD(warmup),
     0, 1000000, NULL},
    {"sample", 0, "N", "take N puzzles of the input at random, not all", OPTION_NUMBER,
     FIELD(sample), 1, UINT64_MAX, NULL},
    {"shuffle", 0, NULL, "put the puzzles into a random order", OPTION_FLAG, FIELD(shuffle), 0, 0,
     NULL},
    {"permute", 0, NULL,
     "solve a random isomorph of each puzzle: digits, rows, columns, bands and stacks changed "
     "round",
     OPTION_FLAG, FIELD(permute), 0, 0, NULL},
    {"seed", 0, "N", "of all that is random here (default 0)", OPTION_NUMBER, FIELD(seed), 0,
     UINT64_MAX, NULL},
    {"from", 'f', "FORMAT", "input format; see 'nonet list formats' (default auto)", OPTION_TEXT,
     FIELD(from), 0, 0, NULL},
    {"format", 0, "table|csv|json|markdown", "how the figures are written (default table)",
     OPTION_TEXT, FIELD(format), 0, 0, NULL},
    {"output", 'o', "FILE", "write the figures to FILE (default: standard output)", OPTION_TEXT,
     FIELD(output), 0, 0, NULL},
    {"puzzles", 0, "FILE",
     "write a CSV row for each puzzle and solver to FILE, packed where it ends in .gz, .zst or .xz",
     OPTION_TEXT, FIELD(puzzles), 0, 0, NULL},
    {"save", 0, NULL, "keep the run in the history; see 'nonet help history'", OPTION_FLAG,
     FIELD(save), 0, 0, NULL},
    {"db", 0, "FILE", "the history's file (default: nonet/history.sqlite in your data directory)",
     OPTION_TEXT, FIELD(db), 0, 0, NULL},
    {"name", 0, "LABEL", "what the run is called in the history", OPTION_TEXT, FIELD(name), 0, 0,
     NULL},
    {"fail-over", 0, "PERCENT",
     "exit with 5 where a solver is proven to be slower than the first by more than PERCENT, with "
     "6 where that cannot be decided",
     OPTION_DECIMAL, FIELD(fail_over), 0, 1000000, NULL},
    {"simd", 0, "NAME",
     "the SIMD target of solvers that have several; see 'nonet list targets' (default: what "
     "NONET_SIMD says, else the best of this processor)",
     OPTION_TEXT, FIELD(simd), 0, 0, NULL},
    {"quiet", 'q', NULL, "no progress, no remarks", OPTION_FLAG, FIELD(quiet), 0, 0, NULL},
    OPTION_TABLE_END,
};

static status check_solver(const bench_settings *settings, const solver *method, error *failure)
{
    if (method->cannot.run_on_threads && settings->threads > 1)
        return error_set(failure, STATUS_USAGE, "--threads %" PRIu64 ": %s can run on one only",
                         settings->threads, method->name);
    const solve_request request = {.solution_limit = settings->solutions,
                                   .guess_budget = NO_GUESS_BUDGET};
    return solver_check_request(method, &request, false, failure);
}

static status choose_solvers(bench_plan *plan, error *failure)
{
    const bench_settings *settings = plan->settings;
    plan->entry_count = settings->solvers.count > 0 ? settings->solvers.count : 1;
    const char *simd = settings->simd ? settings->simd : getenv("NONET_SIMD");
    for (size_t i = 0; i < plan->entry_count; i++) {
        plan->words[i] = settings->solvers.count > 0 ? settings->solvers.words[i] : default_solver;
        TRY(solver_choice_parse(plan->words[i], &plan->choices[i], failure));
        TRY(check_solver(settings, plan->choices[i].solver, failure));
        if (simd != NULL)
            TRY(simd_target_find(simd, &plan->choices[i].target, failure));
    }
    return STATUS_OK;
}

/* Every input file must be there before anything is measured, and no file may be written over by
 * another part of the run. */
static status check_paths(bench_plan *plan, operand_list operands, error *failure)
{
    const bench_settings *settings = plan->settings;
    const char *const database = settings->save ? settings->db : NULL;
    input_paths inputs;
    TRY(input_paths_check(operands, settings->output, &inputs, failure));
    plan->paths = inputs.paths;
    plan->path_count = inputs.count;
    TRY(input_paths_refuse_output(&inputs, settings->puzzles, failure));
    TRY(input_paths_refuse_output(&inputs, database, failure));
    TRY(output_paths_check(settings->output, settings->puzzles, "--puzzles", failure));
    TRY(output_paths_check(settings->output, database, "--db", failure));
    return settings->puzzles != NULL
               ? output_paths_check(settings->puzzles, database, "--db", failure)
               : STATUS_OK;
}

static status check_gate(const bench_plan *plan, error *failure)
{
    if (plan->settings->fail_over >= 0 && plan->entry_count < 2)
        return error_set(failure, STATUS_USAGE,
                         "--fail-over compares with the first solver; expected two or more of "
                         "'-s SPEC'");
    return STATUS_OK;
}

status bench_plan_make(const bench_settings *settings, operand_list operands, bench_plan *plan,
                       error *failure)
{
    *plan = (bench_plan){.settings = settings};
    TRY(choose_solvers(plan, failure));
    TRY(check_gate(plan, failure));
    TRY(bench_report_find(settings->format, &plan->report, failure));
    if (strcmp(settings->from, "auto") != 0)
        TRY(puzzle_format_find(settings->from, &plan->from, failure));
    TRY(check_paths(plan, operands, failure));
    plan->interrupt = interrupt_watch();
    plan->stopwatch = stopwatch_calibrate();
    return STATUS_OK;
}

void bench_plan_clear(bench_plan *plan)
{
    for (size_t i = 0; i < plan->entry_count; i++)
        solver_choice_release(&plan->choices[i]);
}
