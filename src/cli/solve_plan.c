#include "cli/solve_plan.h"

#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>

const solve_settings solve_defaults = {
    .solver = "lanes",
    .solutions = 2,
    .output = "-",
    .reading = {.from = READ_FROM_AUTO},
    .to = "csv",
    .timing = TIMING_AUTO,
    .on_reject = REJECT_ROW,
    .progress = PROGRESS_AUTO,
    .budget = NO_GUESS_BUDGET,
};

const char *const solve_timing_words[] = {"off", "batch", "puzzle", "auto", NULL};
static const char *const reject_words[] = {"row", "skip", "stop", NULL};
static const char *const progress_words[] = {"auto", "on", "off", NULL};

#define FIELD(name) offsetof(solve_settings, name)

const option_entry solve_options[] = {
    {"solver", 's', "SPEC",
     "the solver and its settings, NAME[:key=value,...], as in 'mrv:propagate=locked', or a "
     "plug-in, "
     "plugin:PATH[:settings]; see 'nonet list solvers' (default lanes)",
     OPTION_TEXT, FIELD(solver), 0, 0, NULL},
    {"solutions", 'n', "N",
     "end a puzzle after N solutions; 0 counts them all (default 2, which proves uniqueness)",
     OPTION_NUMBER, FIELD(solutions), 0, UINT64_MAX, NULL},
    {"all", 0, NULL, "one row for each solution found, not one a puzzle", OPTION_FLAG, FIELD(all),
     0, 0, NULL},
    {"threads", 'j', "N", "how many threads (default: all that the process may use)", OPTION_NUMBER,
     FIELD(threads), 1, THREADS_MAX, NULL},
    {"output", 'o', "FILE",
     "write to FILE, packed where it ends in .gz, .zst or .xz (default: standard output)",
     OPTION_TEXT, FIELD(output), 0, 0, NULL},
    READ_OPTIONS(solve_settings),
    {"to", 't', "FORMAT", "output format: csv, line, grid or jsonl (default csv)", OPTION_TEXT,
     FIELD(to), 0, 0, NULL},
    {"columns", 'c', "LIST",
     "columns of csv and jsonl, 'id,status,...', or '+note,...' behind the default ones; see "
     "'nonet "
     "list columns'",
     OPTION_TEXT, FIELD(columns), 0, 0, NULL},
    {"timing", 0, "off|batch|puzzle|auto",
     "how time_ns is taken: not at all, by the batch, or puzzle by puzzle (default auto: puzzle, "
     "or batch where the solver works on many at once)",
     OPTION_WORD, FIELD(timing), 0, 0, solve_timing_words},
    {"budget", 0, "N", "give up on a puzzle after N guesses; its status is then gave_up",
     OPTION_NUMBER, FIELD(budget), 0, UINT64_MAX - 1, NULL},
    {"check", 0, NULL,
     "compare the answers in the input with what is found: a column or key called solution, "
     "solutions or answer, 'puzzle,solution', or 'puzzle:count:solution'; the exit code is 4 where "
     "one is wrong",
     OPTION_FLAG, FIELD(check), 0, 0, NULL},
    {"on-reject", 0, "row|skip|stop",
     "what a record that is no puzzle becomes: a row with the status rejected, nothing, or the end "
     "of the run (default row)",
     OPTION_WORD, FIELD(on_reject), 0, 0, reject_words},
    {"summary", 0, "FILE",
     "write the closing summary as JSON to FILE, '-' for standard error, instead of as text",
     OPTION_TEXT, FIELD(summary), 0, 0, NULL},
    {"shard", 0, "K/N",
     "work on part K of N of the input, cut at record borders by bytes; ids and lines stay those "
     "of "
     "the whole; for plain files only",
     OPTION_TEXT, FIELD(shard), 0, 0, NULL},
    {"resume", 0, NULL,
     "go on where an interrupted run with the same output file and options stopped; else begin",
     OPTION_FLAG, FIELD(resume), 0, 0, NULL},
    {"simd", 0, "NAME",
     "the SIMD target of solvers that have several; see 'nonet list targets' (default: what "
     "NONET_SIMD says, else the best of this processor)",
     OPTION_TEXT, FIELD(simd), 0, 0, NULL},
    {"progress", 0, "auto|on|off",
     "a bar with the rate and the time left on standard error (default auto: on a terminal)",
     OPTION_WORD, FIELD(progress), 0, 0, progress_words},
    {"quiet", 'q', NULL, "no summary, no progress bar", OPTION_FLAG, FIELD(quiet), 0, 0, NULL},
    OPTION_TABLE_END,
};

/* Part K of N holds the records that start in the K-th of N equal pieces of the bytes. */
static status choose_shard(solve_plan *plan, error *failure)
{
    const char *text = plan->settings->shard;
    if (text == NULL)
        return STATUS_OK;
    slice rest = slice_of(text);
    uint64_t part, parts;
    if (!slice_to_u64(slice_take_until(&rest, '/'), &part) || !slice_to_u64(rest, &parts) ||
        part < 1 || part > parts || parts > UINT32_MAX)
        return error_set(failure, STATUS_USAGE, "--shard %s: expected K/N with K from 1 to N",
                         text);
    if (plan->inputs.bytes == 0)
        return error_set(failure, STATUS_USAGE,
                         "--shard %s: the length of the input is not known; expected plain files",
                         text);
    const unsigned __int128 bytes = plan->inputs.bytes;
    plan->first_byte = (uint64_t)(bytes * (part - 1) / parts);
    plan->end_byte = (uint64_t)(bytes * part / parts);
    return STATUS_OK;
}

static status choose_target(const solve_settings *settings, simd_target *target, error *failure)
{
    const char *name = settings->simd ? settings->simd : getenv("NONET_SIMD");
    return name == NULL ? STATUS_OK : simd_target_find(name, target, failure);
}

static timing_mode choose_timing(const solve_plan *plan)
{
    if (plan->settings->timing != TIMING_AUTO)
        return (timing_mode)plan->settings->timing;
    return solver_usual_timing(plan->solver.solver);
}

/* A solver that cannot share the program with itself gets one thread. */
static status choose_threads(solve_plan *plan, error *failure)
{
    const uint64_t wanted = plan->settings->threads;
    const solver *method = plan->solver.solver;
    plan->threads = wanted ? (unsigned)wanted : (unsigned)omp_get_max_threads();
    if (plan->threads > THREADS_MAX)
        plan->threads = THREADS_MAX;
    if (!method->cannot.run_on_threads)
        return STATUS_OK;
    if (wanted > 1)
        return error_set(failure, STATUS_USAGE, "--threads %" PRIu64 ": %s can run on one only",
                         wanted, method->name);
    plan->threads = 1;
    return STATUS_OK;
}

/* Every input must be there, and no file may be written over by another part of the run. */
static status check_paths(solve_plan *plan, operand_list operands, error *failure)
{
    const solve_settings *settings = plan->settings;
    TRY(input_paths_check(operands, settings->output, &plan->inputs, failure));
    if (!solve_plan_has_summary_file(settings))
        return STATUS_OK;
    TRY(input_paths_refuse_output(&plan->inputs, settings->summary, failure));
    return output_paths_check(settings->output, settings->summary, "--summary", failure);
}

bool solve_plan_has_summary_file(const solve_settings *settings)
{
    return settings->summary != NULL && strcmp(settings->summary, "-") != 0;
}

solve_request solve_plan_request(const solve_plan *plan)
{
    return (solve_request){
        .solution_limit = plan->settings->solutions,
        .guess_budget = plan->settings->budget,
        .timing = plan->timing,
        .stopwatch = plan->timing != TIMING_OFF ? &plan->stopwatch : NULL,
        .stop = &plan->interrupt->abandon,
    };
}

status solve_plan_make(const solve_settings *settings, operand_list operands, solve_plan *plan,
                       error *failure)
{
    *plan = (solve_plan){.settings = settings, .end_byte = UINT64_MAX};
    TRY(solver_choice_parse(settings->solver, &plan->solver, failure));
    TRY(choose_target(settings, &plan->solver.target, failure));
    plan->timing = choose_timing(plan);
    const solve_request request = {.solution_limit = settings->solutions,
                                   .guess_budget = settings->budget};
    TRY(solver_check_request(plan->solver.solver, &request, settings->all, failure));
    TRY(result_format_find(settings->to, &plan->to, failure));
    const char *const usual_columns = settings->check ? "+answer_ok" : NULL;
    TRY(column_list_parse(settings->columns ? settings->columns : usual_columns, &plan->columns,
                          failure));
    TRY(read_plan_make(&settings->reading, &plan->reading, failure));
    TRY(check_paths(plan, operands, failure));
    TRY(choose_shard(plan, failure));
    TRY(choose_threads(plan, failure));
    plan->interrupt = interrupt_watch();
    if (plan->timing != TIMING_OFF)
        plan->stopwatch = stopwatch_calibrate();
    return STATUS_OK;
}

void solve_plan_clear(solve_plan *plan)
{
    solver_choice_release(&plan->solver);
}
