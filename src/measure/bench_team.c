#include "measure/bench_team.h"

#include "base/memory.h"
#include "base/random.h"
#include "io/puzzle_reader.h"

#include <string.h>

/* Where a state stands decides which of its cache lines clash with which others, and that is worth
 * a per cent or two: for ever, if it always stood there. So the states are made anew again and
 * again, behind a gap of a random number of cache lines. */
enum { GAP_LINES_MAX = 256, LINE_BYTES = 64 };

/* What one thread has of one solver. */
typedef struct player {
    void *state;
    void *gap;
    double counts[HARDWARE_COUNTERS];
    uint64_t puzzles; /* done while the counters ran */
} player;

typedef struct member {
    _Alignas(LINE_BYTES) hardware_counters counters;
    bool has_counters;
    player *players; /* entry_count of them */
    bool finished;   /* its share of the present turn */
    uint64_t share_ns;
    error fault; /* of a solver that failed in it */
} member;

struct bench_team {
    bench_team_wish wish;
    random_source source;
    char counters_note[200];
    member *members; /* one a thread */
    size_t *order;   /* of all players, for shuffling */
};

static void release_player(const bench_team *team, player *self, size_t entry)
{
    solver_choice_destroy_state(&team->wish.choices[entry], self->state);
    memory_free(self->gap);
    self->state = self->gap = NULL;
}

static status renew_player(bench_team *team, player *self, size_t entry, error *failure)
{
    const size_t gap_lines = 1 + (size_t)random_below(&team->source, GAP_LINES_MAX);
    self->gap = memory_allocate(gap_lines * LINE_BYTES, failure);
    if (self->gap == NULL)
        return STATUS_NO_MEMORY;
    return solver_choice_create_state(&team->wish.choices[entry], &self->state, failure);
}

/* A random order of the players: index thread * entry_count + entry. */
static void shuffle_players(bench_team *team)
{
    const size_t count = team->wish.threads * team->wish.entry_count;
    for (size_t i = 0; i < count; i++) {
        const size_t j = (size_t)random_below(&team->source, i + 1);
        team->order[i] = team->order[j];
        team->order[j] = i;
    }
}

static player *player_in_order(const bench_team *team, size_t place, size_t *entry)
{
    const size_t index = team->order[place], entries = team->wish.entry_count;
    *entry = index % entries;
    return &team->members[index / entries].players[*entry];
}

/* All old states go before the first new one comes, and both in random orders: memory that was just
 * given back is handed out again first, and no solver may have the same pages each time. */
static status renew_states(void *context, error *failure)
{
    bench_team *team = context;
    const size_t count = team->wish.threads * team->wish.entry_count;
    size_t entry;
    shuffle_players(team);
    for (size_t i = 0; i < count; i++) {
        player *last = player_in_order(team, i, &entry);
        release_player(team, last, entry);
    }
    shuffle_players(team);
    for (size_t i = 0; i < count; i++) {
        player *next = player_in_order(team, i, &entry);
        TRY(renew_player(team, next, entry, failure));
    }
    return STATUS_OK;
}

static void count_work(const member *self, player *done_by, const double before[HARDWARE_COUNTERS],
                       size_t puzzles)
{
    double after[HARDWARE_COUNTERS];
    if (!hardware_counters_read(&self->counters, after))
        return;
    for (size_t i = 0; i < HARDWARE_COUNTERS; i++)
        done_by->counts[i] += after[i] - before[i];
    done_by->puzzles += puzzles;
}

/* What the solver took for COUNT puzzles, but no more than the thread was running: on a busy machine
 * others have the processor for milliseconds, which hits long turns more often than short ones. */
static uint64_t time_of_batch(const solver *method, solve_result *results, size_t count,
                              uint64_t running_ns)
{
    uint64_t taken_ns = 0;
    for (size_t i = 0; i < count; i++)
        taken_ns += results[i].time_ns;
    if (taken_ns <= running_ns)
        return taken_ns;
    if (solver_usual_timing(method) == TIMING_BATCH)
        solver_charge(results, count, running_ns);
    return running_ns;
}

/* Where it was not the user who ended the search, the solver says what was wrong. */
static void note_fault(member *self, const solver *method, const void *state, const grid *puzzle)
{
    error fault;
    if (solver_read_fault(method, state, &fault) == STATUS_OK)
        return;
    char text[CELLS + 1];
    *grid_put_text(text, puzzle, '.') = '\0';
    const bool has_puzzle = strstr(fault.message, text) != NULL;
    error_set(&self->fault, fault.code, "%s%s%s", fault.message,
              has_puzzle ? "" : "; the puzzle is ", has_puzzle ? "" : text);
}

/* Hands the solver no more puzzles at a time than `solve` does. */
static void solve_share(member *self, const solver *method, void *state,
                        const solve_request *request, const grid *puzzles, solve_result *results,
                        size_t count)
{
    size_t done = 0;
    self->share_ns = 0;
    self->finished = true;
    while (done < count && self->finished) {
        const size_t wanted = count - done < BLOCK_RECORDS_MAX ? count - done : BLOCK_RECORDS_MAX;
        solve_result *batch = results + done;
        const uint64_t begin_ns = clock_thread_ns();
        const size_t solved =
            solver_solve_batch(method, state, request, puzzles + done, batch, wanted);
        self->share_ns += time_of_batch(method, batch, solved, clock_thread_ns() - begin_ns);
        self->finished = solved == wanted;
        done += solved;
    }
    if (!self->finished)
        note_fault(self, method, state, &puzzles[done]);
}

static void do_share(const bench_team *team, member *self, size_t entry, const grid *puzzles,
                     solve_result *results, size_t count)
{
    const solver *method = team->wish.choices[entry].solver;
    const solve_request request = {
        .solution_limit = team->wish.solution_limit,
        .guess_budget = NO_GUESS_BUDGET,
        .timing = solver_usual_timing(method),
        .stopwatch = team->wish.stopwatch,
        .stop = team->wish.abandon,
    };
    player *one = &self->players[entry];
    double before[HARDWARE_COUNTERS];
    const bool counting = self->has_counters && hardware_counters_read(&self->counters, before);
    solve_share(self, method, one->state, &request, puzzles, results, count);
    if (counting && self->finished)
        count_work(self, one, before, count);
}

static bool take_turn(void *context, size_t entry, const grid *puzzles, solve_result *results,
                      size_t count, double *turn_ns)
{
    bench_team *team = context;
    const unsigned threads = team->wish.threads;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (unsigned thread = 0; thread < threads; thread++) {
        const size_t begin = count * thread / threads, end = count * (thread + 1) / threads;
        do_share(team, &team->members[thread], entry, puzzles + begin, results + begin,
                 end - begin);
    }
    uint64_t slowest_ns = 0;
    bool finished = true;
    for (unsigned i = 0; i < threads; i++) {
        const member *one = &team->members[i];
        finished = finished && one->finished;
        if (one->share_ns > slowest_ns)
            slowest_ns = one->share_ns;
    }
    *turn_ns = (double)slowest_ns;
    return finished;
}

static uint64_t now_ns(void *context)
{
    (void)context;
    return clock_monotonic_ns();
}

static bool is_stopped(void *context)
{
    const bench_team *team = context;
    return stop_flag_is_set(team->wish.stop);
}

bench_executor bench_team_executor(bench_team *team)
{
    return (bench_executor){
        .context = team,

        .renew_states = renew_states,
        .take_turn = take_turn,
        .now_ns = now_ns,
        .is_stopped = is_stopped,
    };
}

/* Each thread opens its own counters: they count the thread that opens them. */
static void open_counters(bench_team *team)
{
    const unsigned threads = team->wish.threads;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (unsigned thread = 0; thread < threads; thread++) {
        char why[sizeof team->counters_note] = "";
        member *self = &team->members[thread];
        self->has_counters = hardware_counters_open(&self->counters, why, sizeof why);
        if (thread == 0)
            memcpy(team->counters_note, why, sizeof why);
    }
}

static status fill_team(bench_team *team, error *failure)
{
    const bench_team_wish *wish = &team->wish;
    team->members = memory_allocate(wish->threads * sizeof *team->members, failure);
    team->order = memory_allocate(wish->threads * wish->entry_count * sizeof *team->order, failure);
    if (team->members == NULL || team->order == NULL)
        return STATUS_NO_MEMORY;
    for (unsigned i = 0; i < wish->threads; i++) {
        player **players = &team->members[i].players;
        *players = memory_allocate(wish->entry_count * sizeof **players, failure);
        if (*players == NULL)
            return STATUS_NO_MEMORY;
    }
    open_counters(team);
    return STATUS_OK;
}

status bench_team_create(const bench_team_wish *wish, bench_team **result, error *failure)
{
    bench_team *team = memory_allocate(sizeof *team, failure);
    if (team == NULL)
        return STATUS_NO_MEMORY;
    team->wish = *wish;
    team->source = (random_source){wish->seed};
    const status filled = fill_team(team, failure);
    if (filled != STATUS_OK) {
        bench_team_destroy(team);
        return filled;
    }
    *result = team;
    return STATUS_OK;
}

void bench_team_read_counters(const bench_team *team, bench_run *run)
{
    memcpy(run->counters_note, team->counters_note, sizeof run->counters_note);
    for (size_t e = 0; e < run->entry_count; e++) {
        double counts[HARDWARE_COUNTERS] = {0};
        uint64_t puzzles = 0;
        for (unsigned thread = 0; thread < team->wish.threads; thread++) {
            const player *one = &team->members[thread].players[e];
            puzzles += one->puzzles;
            for (size_t i = 0; i < HARDWARE_COUNTERS; i++)
                counts[i] += one->counts[i];
        }
        run->entries[e].has_counters = puzzles > 0;
        for (size_t i = 0; puzzles > 0 && i < HARDWARE_COUNTERS; i++)
            run->entries[e].counters[i] = counts[i] / (double)puzzles;
    }
}

status bench_team_read_fault(const bench_team *team, error *fault)
{
    for (unsigned thread = 0; thread < team->wish.threads; thread++) {
        const member *one = &team->members[thread];
        if (one->fault.code == STATUS_OK)
            continue;
        *fault = one->fault;
        return one->fault.code;
    }
    return STATUS_OK;
}

void bench_team_destroy(bench_team *team)
{
    for (unsigned thread = 0; team->members != NULL && thread < team->wish.threads; thread++) {
        member *one = &team->members[thread];
        if (one->has_counters)
            hardware_counters_close(&one->counters);
        for (size_t entry = 0; one->players != NULL && entry < team->wish.entry_count; entry++)
            release_player(team, &one->players[entry], entry);
        memory_free(one->players);
    }
    memory_free(team->members);
    memory_free(team->order);
    memory_free(team);
}
