#include "measure/history_scatter.h"

#include "measure/history_choice.h"
#include "stats/student.h"

#include <math.h>

/* What the rounds say counts as much as so many repeats. */
#define ROUND_DEGREES 6.0
#define RUNS_TO_ROUNDS 2.0 /* how much more runs scatter than the rounds of a run */

typedef struct square_sum {
    double squares, degrees;
} square_sum;

static double round_ns(const bench_run *run, size_t entry, size_t round)
{
    double sum = 0;
    for (size_t block = 0; block < run->block_count; block++)
        sum += run->entries[entry].block_ns[round * run->block_count + block];
    return sum;
}

/* Of the logarithms of a run's rounds about their mean. */
static void add_rounds(const bench_run *run, size_t entry, bool has_yardstick, size_t yardstick,
                       square_sum *sum)
{
    double mean = 0, squares = 0;
    for (size_t round = 0; round < run->round_count; round++) {
        double value = log(round_ns(run, entry, round));
        if (has_yardstick)
            value -= log(round_ns(run, yardstick, round));
        const double step = value - mean; /* Welford's way */
        mean += step / (double)(round + 1);
        squares += step * (value - mean);
    }
    if (run->round_count > 1) {
        sum->squares += squares;
        sum->degrees += (double)(run->round_count - 1);
    }
}

/* Can a revision be told from another one by its name? */
static bool revision_is_exact(const char *revision)
{
    static const char dirty[] = "-dirty";
    const size_t length = strlen(revision), tail = sizeof dirty - 1;
    return strcmp(revision, "unknown") != 0 &&
           (length < tail || strcmp(revision + length - tail, dirty) != 0);
}

static bool builds_are_equal(const environment_info *a, const environment_info *b)
{
    return strcmp(a->revision, b->revision) == 0 && strcmp(a->version, b->version) == 0 &&
           strcmp(a->compiler, b->compiler) == 0 && strcmp(a->flags, b->flags) == 0;
}

/* The logarithm of the solver's time, over the yardstick's; false where a stored run has none. */
static bool stored_value(const scatter_question *question, const stored_run *stored, double *value)
{
    const bench_run *run = question->new_run;
    if (!history_choice_is_like(run, &stored->run) ||
        !revision_is_exact(stored->run.environment.revision))
        return false;
    const size_t entry = history_choice_entry(run, question->new_entry, &stored->run);
    if (entry == HISTORY_NONE)
        return false;
    *value = log(stored->total_ns[entry]);
    if (!question->has_yardstick)
        return isfinite(*value);
    const size_t yardstick = history_choice_entry(run, question->new_yardstick, &stored->run);
    if (yardstick == HISTORY_NONE)
        return false;
    *value -= log(stored->total_ns[yardstick]);
    return isfinite(*value);
}

/* The mean of the stored runs of the same build as FIRST, where FIRST is the first of them. */
static square_sum squares_of_build(const scatter_question *question, size_t first)
{
    const environment_info *build = &question->heads[first].run.environment;
    double mean = 0, squares = 0, value;
    size_t count = 0;
    for (size_t i = 0; i < question->head_count; i++) {
        const stored_run *stored = &question->heads[i];
        if (!builds_are_equal(build, &stored->run.environment) ||
            !stored_value(question, stored, &value))
            continue;
        if (count == 0 && i != first)
            return (square_sum){0, 0};
        const double step = value - mean;
        mean += step / (double)++count;
        squares += step * (value - mean);
    }
    return (square_sum){squares, count > 1 ? (double)(count - 1) : 0};
}

run_scatter history_scatter_estimate(const scatter_question *question)
{
    square_sum rounds = {0, 0}, runs = {0, 0};
    add_rounds(question->old_run, question->old_entry, question->has_yardstick,
               question->old_yardstick, &rounds);
    add_rounds(question->new_run, question->new_entry, question->has_yardstick,
               question->new_yardstick, &rounds);
    for (size_t i = 0; i < question->head_count; i++) {
        const square_sum build = squares_of_build(question, i);
        runs.squares += build.squares;
        runs.degrees += build.degrees;
    }
    if (rounds.degrees > 0) {
        runs.squares +=
            ROUND_DEGREES * RUNS_TO_ROUNDS * RUNS_TO_ROUNDS * rounds.squares / rounds.degrees;
        runs.degrees += ROUND_DEGREES;
    }
    run_scatter scatter = {INFINITY, 0, 0};
    if (runs.degrees >= 2)
        scatter = (run_scatter){sqrt(runs.squares / runs.degrees), runs.degrees, 0};
    scatter.repeats = (size_t)(runs.degrees - (rounds.degrees > 0 ? ROUND_DEGREES : 0));
    return scatter;
}

double history_scatter_margin(run_scatter scatter)
{
    if (!isfinite(scatter.deviation))
        return INFINITY;
    return student_quantile(0.975, scatter.degrees) * sqrt(2) * scatter.deviation;
}
