#include "measure/history_check.h"

#include "base/memory.h"
#include "measure/history_choice.h"

#include <math.h>
#include <string.h>

enum { BOOTSTRAP_SEED = 1 }; /* the same runs always get the same answer */

static const interval no_drift = {1, 1, 1};

typedef struct check_work {
    const check_question *question;
    const bench_run *old_run, *new_run;
    puzzle_join join;
    compared_puzzle *puzzles; /* one for each pair, filled anew for each solver */
    comparison *figures;
} check_work;

static bool answers_differ(outcome a, outcome b)
{
    const bool gave_up = a == OUTCOME_GAVE_UP || b == OUTCOME_GAVE_UP;
    return a != b && !gave_up;
}

static void pair_measurements(const check_work *work, const checked_solver *solver)
{
    const bench_entry *old_entry = &work->old_run->entries[solver->old_entry];
    const bench_entry *new_entry = &work->new_run->entries[solver->new_entry];
    for (size_t i = 0; i < work->join.count; i++) {
        const size_t then = work->join.pairs[i].old_place, now = work->join.pairs[i].new_place;
        work->puzzles[i] = (compared_puzzle){
            .puzzle = work->new_run->puzzles[now].puzzle,
            .old_line = work->old_run->puzzles[then].line,
            .new_line = work->new_run->puzzles[now].line,
            .old_outcome = old_entry->outcomes[then],
            .new_outcome = new_entry->outcomes[now],
            .old_guesses = old_entry->guesses[then],
            .new_guesses = new_entry->guesses[now],
            .old_ns = old_entry->puzzle_ns[then],
            .new_ns = new_entry->puzzle_ns[now],
            .answers_differ = answers_differ(old_entry->outcomes[then], new_entry->outcomes[now]),
        };
    }
}

static void keep_disagreements(const check_work *work, checked_solver *solver)
{
    solver->disagreements = work->figures->disagreements;
    for (size_t i = 0; i < COMPARISON_LISTED_MAX && i < solver->disagreements; i++)
        solver->disagreeing[solver->disagreeing_count++] =
            work->puzzles[work->figures->disagreeing[i]];
}

/* Guesses are counted here and not taken from the comparison: they are known of all puzzles, timed
 * or not, and whatever the answers were. */
static void count_guesses(const check_work *work, checked_solver *solver)
{
    for (size_t i = 0; i < work->join.count; i++) {
        solver->old_guesses = add_counts(solver->old_guesses, work->puzzles[i].old_guesses);
        solver->new_guesses = add_counts(solver->new_guesses, work->puzzles[i].new_guesses);
    }
    solver->guess_gate =
        gate_count(solver->old_guesses, solver->new_guesses, work->question->limit_percent);
}

static status compare_solver(const check_work *work, checked_solver *solver, error *failure)
{
    pair_measurements(work, solver);
    TRY(comparison_make(work->puzzles, work->join.count, BOOTSTRAP_SEED, work->figures, failure));
    keep_disagreements(work, solver);
    count_guesses(work, solver);
    const comparison_group *all = &work->figures->groups[0];
    solver->timed = all->timed;
    solver->as_measured = solver->corrected = all->total;
    solver->geometric = all->geometric;
    return STATUS_OK;
}

/* The ratio divided by the drift, with a margin for the scatter of runs. What is not known of the
 * three adds up in squares, in logarithms. */
static interval corrected(interval ratio, interval drift, double margin)
{
    const double estimate = log(ratio.estimate / drift.estimate);
    const double down = hypot(log(ratio.estimate / ratio.low), log(drift.high / drift.estimate));
    const double up = hypot(log(ratio.high / ratio.estimate), log(drift.estimate / drift.low));
    return (interval){exp(estimate - hypot(down, margin)), exp(estimate),
                      exp(estimate + hypot(up, margin))};
}

static const checked_solver *yardstick_of(const history_check *check)
{
    size_t place = 0;
    while (place < check->solver_count && !check->solvers[place].is_yardstick)
        place++;
    return place < check->solver_count ? &check->solvers[place] : NULL;
}

static run_scatter scatter_of(const check_work *work, const history_check *check,
                              const checked_solver *solver)
{
    const checked_solver *yardstick = yardstick_of(check);
    const scatter_question question = {
        .old_run = work->old_run,
        .new_run = work->new_run,
        .old_entry = solver->old_entry,
        .new_entry = solver->new_entry,
        .has_yardstick = yardstick != NULL,
        .old_yardstick = yardstick != NULL ? yardstick->old_entry : 0,
        .new_yardstick = yardstick != NULL ? yardstick->new_entry : 0,
        .heads = work->question->heads,
        .head_count = work->question->head_count,
    };
    return history_scatter_estimate(&question);
}

static void judge_time(const check_work *work, const history_check *check, checked_solver *solver)
{
    if (solver->is_yardstick) {
        solver->time_gate = GATE_PASSED;
        return;
    }
    solver->scatter = scatter_of(work, check, solver);
    const double margin = history_scatter_margin(solver->scatter);
    solver->corrected = corrected(solver->as_measured, check->drift, margin);
    solver->geometric = corrected(solver->geometric, check->drift, margin);
    solver->time_gate = solver->timed < COMPARISON_TIMED_LEAST
                            ? GATE_UNDECIDED
                            : gate_time(solver->corrected, work->question->limit_percent);
}

/* The solvers that both runs have, in the order of the new run. */
static status list_solvers(const check_work *work, history_check *check, error *failure)
{
    const bench_run *new_run = work->new_run;
    check->solvers = memory_allocate(new_run->entry_count * sizeof *check->solvers, failure);
    if (check->solvers == NULL)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < new_run->entry_count; i++) {
        const size_t old_entry = history_choice_entry(new_run, i, work->old_run);
        if (old_entry != HISTORY_NONE)
            check->solvers[check->solver_count++] =
                (checked_solver){.old_entry = old_entry, .new_entry = i};
    }
    return STATUS_OK;
}

/* A yardstick for itself alone measures nothing: then there is none. */
static void choose_yardstick(history_check *check)
{
    checked_solver *found = NULL;
    if (check->solver_count < 2)
        return;
    for (size_t i = check->solver_count; i-- > 0;)
        if (check->solvers[i].new_entry == 0 || (check->solvers[i].old_entry == 0 && found == NULL))
            found = &check->solvers[i];
    if (found != NULL)
        found->is_yardstick = check->has_yardstick = true;
}

static status compare_solvers(const check_work *work, history_check *check, error *failure)
{
    choose_yardstick(check);
    for (size_t i = 0; i < check->solver_count; i++) {
        checked_solver *solver = &check->solvers[i];
        TRY(compare_solver(work, solver, failure));
        if (solver->is_yardstick)
            check->drift = solver->as_measured;
    }
    for (size_t i = 0; i < check->solver_count; i++)
        judge_time(work, check, &check->solvers[i]);
    return STATUS_OK;
}

static check_obstacle obstacle_of(const check_work *work, const history_check *check)
{
    if (work->old_run->solution_limit != work->new_run->solution_limit)
        return OBSTACLE_LIMIT;
    if (check->solver_count == 0)
        return OBSTACLE_SOLVER;
    return work->join.count == 0 ? OBSTACLE_PUZZLE : OBSTACLE_NONE;
}

static status check_joined(check_work *work, history_check *check, error *failure)
{
    check->puzzles = work->join.count;
    check->missing = work->join.missing;
    check->extra = work->join.extra;
    TRY(list_solvers(work, check, failure));
    check->obstacle = obstacle_of(work, check);
    if (check->obstacle != OBSTACLE_NONE)
        return STATUS_OK;
    work->puzzles = memory_allocate(work->join.count * sizeof *work->puzzles, failure);
    work->figures = memory_allocate(sizeof *work->figures, failure);
    if (work->puzzles == NULL || work->figures == NULL)
        return STATUS_NO_MEMORY;
    return compare_solvers(work, check, failure);
}

status history_check_make(const check_question *question, history_check *check, error *failure)
{
    check_work work = {
        .question = question, .old_run = question->old_run, .new_run = question->new_run};
    *check = (history_check){.drift = no_drift};
    TRY(puzzle_join_make(work.old_run, work.new_run, &work.join, failure));
    const status done = check_joined(&work, check, failure);
    memory_free(work.figures);
    memory_free(work.puzzles);
    puzzle_join_clear(&work.join);
    if (done != STATUS_OK)
        history_check_clear(check);
    return done;
}

void history_check_clear(history_check *check)
{
    memory_free(check->solvers);
    *check = (history_check){0};
}

check_result history_check_result(const history_check *check)
{
    if (check->obstacle != OBSTACLE_NONE)
        return CHECK_UNDECIDED;
    check_result result = CHECK_PASSED;
    for (size_t i = 0; i < check->solver_count; i++) {
        const checked_solver *solver = &check->solvers[i];
        if (solver->disagreements > 0)
            return CHECK_WRONG;
        if (solver->guess_gate == GATE_FAILED || solver->time_gate == GATE_FAILED)
            result = CHECK_SLOWER;
        else if (solver->time_gate == GATE_UNDECIDED && result == CHECK_PASSED)
            result = CHECK_UNDECIDED;
    }
    return result;
}
