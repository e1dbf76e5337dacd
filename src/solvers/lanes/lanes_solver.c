/* lanes: one puzzle in each SIMD lane, many at once. Chooses the engine for the processor, and
 * turns the steps that a puzzle took part in into the time that it is charged. */
#include "simd/simd_target.h"
#include "solvers/lanes/lanes_engine.h"

typedef struct lanes_state {
    _Alignas(64) unsigned char engine_state[LANES_STATE_BYTES];
    const lanes_engine *engine;
    lanes_branch branch;
    lanes_profile profile;
} lanes_state;

enum { SETTING_BRANCH };

static const lanes_engine *const engines[SIMD_TARGETS] = {
    [SIMD_TARGET_PORTABLE] = &lanes_engine_portable,
#if defined(__x86_64__)
    [SIMD_TARGET_AVX2] = &lanes_engine_avx2,
    [SIMD_TARGET_AVX512] = &lanes_engine_avx512,
#endif
};

static void prepare(void *memory, const uint64_t *setting_values, simd_target target)
{
    lanes_state *state = memory;
    state->engine = engines[target];
    state->branch = (lanes_branch)setting_values[SETTING_BRANCH];
}

static size_t solve_together(lanes_state *state, const lanes_task *task)
{
    const solve_request *request = task->request;
    if (request->timing == TIMING_OFF) {
        const size_t done = state->engine->solve(state->engine_state, task);
        for (size_t i = 0; i < done; i++)
            task->results[i].time_ns = 0;
        return done;
    }
    const uint64_t begin = stopwatch_ticks(request->stopwatch);
    const size_t done = state->engine->solve(state->engine_state, task);
    const uint64_t end = stopwatch_ticks(request->stopwatch);
    solver_charge(task->results, done, stopwatch_interval_ns(request->stopwatch, begin, end));
    return done;
}

/* With a time for each puzzle there is nothing to share: each one has all lanes. */
static size_t solve_one_at_a_time(lanes_state *state, const lanes_task *task)
{
    for (size_t i = 0; i < task->count; i++) {
        lanes_task one = *task;
        if (one.puzzles != NULL)
            one.puzzles += i;
        else
            one.candidates += i;
        one.results += i;
        one.count = 1;
        if (solve_together(state, &one) == 0)
            return i;
    }
    return task->count;
}

static size_t solve_task(lanes_state *state, lanes_task task)
{
    task.branch = state->branch;
    task.profile = &state->profile;
    return task.request->timing == TIMING_PUZZLE ? solve_one_at_a_time(state, &task)
                                                 : solve_together(state, &task);
}

static size_t solve_batch(void *memory, const solve_request *request, const grid *puzzles,
                          solve_result *results, size_t count)
{
    return solve_task(
        memory,
        (lanes_task){.request = request, .puzzles = puzzles, .results = results, .count = count});
}

static size_t solve_candidates(void *memory, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count)
{
    return solve_task(
        memory, (lanes_task){
                    .request = request, .candidates = puzzles, .results = results, .count = count});
}

/* The counters, by their place in the list. */
enum {
    COUNTER_STEPS,
    COUNTER_LANE_SLOTS,
    COUNTER_LANE_STEPS,
    COUNTER_GUESSES_MADE,
    COUNTER_LOADS,
    COUNTER_SHARED,
    COUNTER_SAMPLED_STEPS,
    COUNTER_STEP_TICKS,
    COUNTER_SOLUTION_TICKS,
    COUNTER_GUESS_TICKS,
    COUNTER_LOAD_TICKS,
    COUNTER_OPENING_TICKS,
    COUNTERS
};

static const solver_counter counters[COUNTERS] = {
    [COUNTER_STEPS] = {"steps", "passes over all lanes"},
    [COUNTER_LANE_SLOTS] = {"lane_slots", "steps times lanes"},
    [COUNTER_LANE_STEPS] = {"lane_steps", "lanes that were at work, added over the steps"},
    [COUNTER_GUESSES_MADE] = {"guesses_made", "guesses, those behind a reached limit included"},
    [COUNTER_LOADS] = {"loads", "times that puzzles were moved from an opening into idle lanes"},
    [COUNTER_SHARED] = {"shared", "ends of searches that went to an idle lane"},
    [COUNTER_SAMPLED_STEPS] = {"sampled_steps", "steps whose phases were timed"},
    [COUNTER_STEP_TICKS] = {"step_ticks", "clock ticks of these in the step itself"},
    [COUNTER_SOLUTION_TICKS] = {"solution_ticks", "in dead nodes and solutions"},
    [COUNTER_GUESS_TICKS] = {"guess_ticks", "in guesses"},
    [COUNTER_LOAD_TICKS] = {"load_ticks", "in filling idle lanes"},
    [COUNTER_OPENING_TICKS] = {"opening_ticks", "in openings: the first steps of puzzles"},
};

static void read_counters(const void *memory, uint64_t *values)
{
    const lanes_state *state = memory;
    const lanes_profile *profile = &state->profile;
    values[COUNTER_STEPS] = profile->steps;
    values[COUNTER_LANE_SLOTS] = profile->steps * state->engine->lane_count;
    values[COUNTER_LANE_STEPS] = profile->lane_steps;
    values[COUNTER_GUESSES_MADE] = profile->guesses;
    values[COUNTER_LOADS] = profile->loads;
    values[COUNTER_SHARED] = profile->shared;
    values[COUNTER_SAMPLED_STEPS] = profile->sampled_steps;
    values[COUNTER_STEP_TICKS] = profile->step_ticks;
    values[COUNTER_SOLUTION_TICKS] = profile->solution_ticks;
    values[COUNTER_GUESS_TICKS] = profile->guess_ticks;
    values[COUNTER_LOAD_TICKS] = profile->load_ticks;
    values[COUNTER_OPENING_TICKS] = profile->opening_ticks;
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0.0;
}

static status describe_work(const uint64_t *values, uint64_t puzzles, const stopwatch *watch,
                            text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "work: %.1f lane-steps a puzzle, %.1f %% of the lanes idle",
                          (double)values[COUNTER_LANE_STEPS] / (double)puzzles,
                          100.0 - percent(values[COUNTER_LANE_STEPS], values[COUNTER_LANE_SLOTS])));
    const uint64_t ticks = values[COUNTER_STEP_TICKS] + values[COUNTER_SOLUTION_TICKS] +
                           values[COUNTER_GUESS_TICKS] + values[COUNTER_LOAD_TICKS] +
                           values[COUNTER_OPENING_TICKS];
    if (ticks > 0)
        TRY(text_buffer_print(
            out, failure,
            "; %.0f %% of the time in openings, %.0f %% in further steps (%.0f ns each), %.0f %% "
            "in "
            "dead nodes and solutions, %.0f %% in guesses, %.0f %% in filling lanes",
            percent(values[COUNTER_OPENING_TICKS], ticks),
            percent(values[COUNTER_STEP_TICKS], ticks),
            (double)values[COUNTER_STEP_TICKS] * watch->ns_per_tick /
                    (double)values[COUNTER_SAMPLED_STEPS] -
                stopwatch_cost_ns(watch),
            percent(values[COUNTER_SOLUTION_TICKS], ticks),
            percent(values[COUNTER_GUESS_TICKS], ticks),
            percent(values[COUNTER_LOAD_TICKS], ticks)));
    return text_buffer_append(out, (slice){"\n", 1}, failure);
}

static const char *const branch_words[] = {"triad", "first", "busy", NULL};

static const solver_setting settings[] = {
    [SETTING_BRANCH] =
        {"branch",
         "what is guessed: whether a digit stands in a triad, the first cell with the "
         "fewest candidates, the cell with two whose units hold most others",
         branch_words, LANES_BRANCH_TRIAD},
};

const solver lanes_solver = {
    .name = "lanes",
    .summary = "one puzzle in each SIMD lane, many at once",
    .settings = settings,
    .setting_count = sizeof settings / sizeof *settings,
    .counters = counters,
    .counter_count = COUNTERS,
    .has_simd_targets = true,
    .state_bytes = sizeof(lanes_state),
    .prepare = prepare,
    .first_batch = 1024, /* a batch ends with idle lanes */
    .solve_batch = solve_batch,
    .solve_candidates = solve_candidates,
    .read_counters = read_counters,
    .describe_work = describe_work,
};
