#include "measure/bench_schedule.h"

#include "base/memory.h"
#include "measure/bench_ratio.h"
#include "stats/quantile.h"

enum {
    /* What a turn of the fastest solver should take: so short that turns are close together in time,
     * so long that it matters little how warm the caches are in the beginning. */
    TURN_NS_LEAST = 250000,
    TURN_NS_MOST = 2000000,
    BLOCK_PUZZLES_MOST = 1 << 14,

    /* Where a state stands in memory makes it up to 2 % faster or slower; so it moves often, but not
     * so often that moving takes more than a twentieth of the time. */
    STATES_NS_LEAST = 4000000,
    STATES_COSTS_LEAST = 20,
};

typedef struct session {
    const bench_schedule *schedule;
    const bench_executor *executor;
    bench_run *run;
    uint64_t begin_ns;
    uint64_t states_due_ns;   /* when the solvers' states are to be made anew */
    size_t block_rounds_room; /* rounds that the entries' block_ns have room for */
    grid *puzzles;            /* of one block, always at this place */
    solve_result *results;    /* of one turn */
    double *best_ns;          /* of each entry's turns at this block */
} session;

size_t bench_block_size(const bench_schedule *schedule, const bench_run *run,
                        const double *entry_ns)
{
    double fastest_ns = entry_ns[0];
    for (size_t i = 1; i < run->entry_count; i++)
        if (entry_ns[i] < fastest_ns)
            fastest_ns = entry_ns[i];
    const double puzzle_ns = fastest_ns / (double)run->puzzle_count;
    size_t count = schedule->natural_batch;
    while (count > 1 && puzzle_ns * (double)count > TURN_NS_MOST)
        count /= 2;
    while (count < BLOCK_PUZZLES_MOST && puzzle_ns * (double)count < TURN_NS_LEAST)
        count *= 2;
    return count * schedule->threads;
}

/* Makes room for one more round. */
static status make_room_for_blocks(session *self, error *failure)
{
    bench_run *run = self->run;
    if (run->round_count < self->block_rounds_room)
        return STATUS_OK;
    const size_t wanted = self->block_rounds_room ? 2 * self->block_rounds_room : 8;
    const size_t round_bytes = run->block_count * sizeof(double);
    for (size_t i = 0; i < run->entry_count; i++) {
        double *grown = memory_grow(run->entries[i].block_ns, self->block_rounds_room * round_bytes,
                                    wanted * round_bytes, failure);
        if (grown == NULL)
            return STATUS_NO_MEMORY;
        run->entries[i].block_ns = grown;
    }
    self->block_rounds_room = wanted;
    return STATUS_OK;
}

static status make_room_for_puzzles(const session *self, error *failure)
{
    const bench_run *run = self->run;
    for (size_t i = 0; i < run->entry_count; i++) {
        float **times = &run->entries[i].round_ns[run->round_count % BENCH_ROUNDS_KEPT];
        if (*times == NULL)
            *times = memory_allocate(run->puzzle_count * sizeof **times, failure);
        if (*times == NULL)
            return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

/* Entry of turn TURN (0 to 2 x entry_count - 1) at a block: forwards, then backwards. */
static size_t entry_of_turn(const bench_run *run, size_t round, size_t block, size_t turn)
{
    const size_t count = run->entry_count;
    const size_t place = turn < count ? turn : 2 * count - 1 - turn;
    return (round + block + place) % count;
}

/* A clock may say 0 for a puzzle, which no ratio could stand. */
static float time_of(const solve_result *result)
{
    return result->time_ns > 0 ? (float)result->time_ns : 0.5F;
}

/* Of a puzzle the faster of both turns counts as well, by itself: an interruption hits one puzzle
 * of a turn, not all. */
static bool take_turn(session *self, size_t entry, bool is_first, size_t begin, size_t count)
{
    const bench_executor *executor = self->executor;
    double turn_ns;
    if (!executor->take_turn(executor->context, entry, self->puzzles, self->results, count,
                             &turn_ns))
        return false;
    if (is_first || turn_ns < self->best_ns[entry])
        self->best_ns[entry] = turn_ns > 0 ? turn_ns : 0.5;
    bench_run *run = self->run;
    float *times = run->entries[entry].round_ns[run->round_count % BENCH_ROUNDS_KEPT] + begin;
    for (size_t i = 0; i < count; i++) {
        const float ns = time_of(&self->results[i]);
        if (is_first || ns < times[i])
            times[i] = ns;
    }
    return true;
}

static uint64_t now_ns(const session *self)
{
    return self->executor->now_ns(self->executor->context);
}

static status renew_states(session *self, error *failure)
{
    const uint64_t begin_ns = now_ns(self);
    TRY(self->executor->renew_states(self->executor->context, failure));
    const uint64_t end_ns = now_ns(self);
    const uint64_t wanted_ns = STATES_COSTS_LEAST * (end_ns - begin_ns);
    self->states_due_ns = end_ns + (wanted_ns > STATES_NS_LEAST ? wanted_ns : STATES_NS_LEAST);
    return STATUS_OK;
}

static bool do_block(session *self, size_t round, size_t block)
{
    const bench_run *run = self->run;
    const size_t begin = block * run->block_puzzles, count = bench_block_end(run, block) - begin;
    for (size_t i = 0; i < count; i++)
        self->puzzles[i] = run->puzzles[begin + i].puzzle;
    for (size_t turn = 0; turn < 2 * run->entry_count; turn++)
        if (!take_turn(self, entry_of_turn(run, round, block, turn), turn < run->entry_count, begin,
                       count))
            return false;
    for (size_t i = 0; i < run->entry_count; i++)
        run->entries[i].block_ns[run->round_count * run->block_count + block] = self->best_ns[i];
    return !self->executor->is_stopped(self->executor->context);
}

static double seconds_so_far(const session *self)
{
    return (double)(now_ns(self) - self->begin_ns) / 1e9;
}

static void tell_progress(const session *self, size_t round, size_t blocks_done)
{
    const bench_progress *progress = self->schedule->progress;
    if (progress != NULL)
        progress->hear(progress->context, round,
                       (double)blocks_done / (double)self->run->block_count, seconds_so_far(self));
}

/* ROUND counts warm-up rounds too. Sets *done to whether all blocks were done. */
static status do_round(session *self, size_t round, bool *done, error *failure)
{
    TRY(make_room_for_blocks(self, failure));
    TRY(make_room_for_puzzles(self, failure));
    *done = true;
    for (size_t block = 0; *done && block < self->run->block_count; block++) {
        if (block == 0 || now_ns(self) >= self->states_due_ns)
            TRY(renew_states(self, failure));
        *done = do_block(self, round, block);
        tell_progress(self, round, block + 1);
    }
    return STATUS_OK;
}

/* Looking costs time itself: it is done when there are a quarter more rounds than last time. */
static bool is_time_to_look(size_t rounds, size_t *next_look)
{
    if (rounds < *next_look)
        return false;
    *next_look = rounds + (rounds + 3) / 4;
    return true;
}

/* Is the ratio of one solver known well enough? */
static status ratio_is_precise(const session *self, size_t entry, bool *precise, error *failure)
{
    const bench_schedule *schedule = self->schedule;
    interval ratio;
    TRY(bench_time_ratio(self->run, entry, NULL, 0.95, &ratio, failure));
    *precise = ratio.high - ratio.low < 2 * schedule->precision * ratio.estimate;
    if (!*precise || schedule->fail_over < 0)
        return STATUS_OK;
    TRY(bench_time_ratio(self->run, entry, NULL, VERDICT_CONFIDENCE, &ratio, failure));
    *precise = gate_time(ratio, schedule->fail_over) != GATE_UNDECIDED;
    return STATUS_OK;
}

static status all_are_precise(const session *self, bool *precise, error *failure)
{
    *precise = self->run->entry_count > 1;
    for (size_t i = 1; *precise && i < self->run->entry_count; i++)
        TRY(ratio_is_precise(self, i, precise, failure));
    return STATUS_OK;
}

static status wants_more_rounds(const session *self, size_t *next_look, bool *more, error *failure)
{
    const bench_schedule *schedule = self->schedule;
    const size_t rounds = self->run->round_count;
    *more = rounds < (schedule->rounds ? schedule->rounds : LEAST_ROUNDS);
    if (*more || schedule->rounds > 0)
        return STATUS_OK;
    *more = seconds_so_far(self) * 1e9 < (double)schedule->time_ns;
    if (!*more || !is_time_to_look(rounds, next_look))
        return STATUS_OK;
    bool precise;
    TRY(all_are_precise(self, &precise, failure));
    *more = !precise;
    return STATUS_OK;
}

static status do_rounds(session *self, error *failure)
{
    const size_t warmup = self->schedule->warmup_rounds;
    bool done = true, more = true;
    for (size_t round = 0; done && round < warmup; round++)
        TRY(do_round(self, round, &done, failure));
    size_t next_look = LEAST_ROUNDS;
    self->begin_ns = now_ns(self);
    while (done && more) {
        TRY(do_round(self, warmup + self->run->round_count, &done, failure));
        self->run->round_count += done;
        if (done)
            TRY(wants_more_rounds(self, &next_look, &more, failure));
    }
    self->run->was_interrupted = !done;
    return STATUS_OK;
}

static status fill_puzzle_times(const session *self, error *failure)
{
    const bench_run *run = self->run;
    const size_t rounds = bench_rounds_kept(run);
    for (size_t e = 0; rounds > 0 && e < run->entry_count; e++) {
        bench_entry *entry = &run->entries[e];
        entry->puzzle_ns = memory_allocate(run->puzzle_count * sizeof(double), failure);
        if (entry->puzzle_ns == NULL)
            return STATUS_NO_MEMORY;
        for (size_t p = 0; p < run->puzzle_count; p++) {
            double times[BENCH_ROUNDS_KEPT];
            for (size_t round = 0; round < rounds; round++)
                times[round] = (double)entry->round_ns[round][p];
            entry->puzzle_ns[p] = median_of(times, rounds);
        }
    }
    return STATUS_OK;
}

static status open_session(session *self, error *failure)
{
    const bench_run *run = self->run;
    self->puzzles = memory_allocate(run->block_puzzles * sizeof *self->puzzles, failure);
    self->results = memory_allocate(run->block_puzzles * sizeof *self->results, failure);
    self->best_ns = memory_allocate(run->entry_count * sizeof *self->best_ns, failure);
    const bool all = self->puzzles != NULL && self->results != NULL && self->best_ns != NULL;
    return all ? STATUS_OK : STATUS_NO_MEMORY;
}

static void close_session(session *self)
{
    memory_free(self->puzzles);
    memory_free(self->results);
    memory_free(self->best_ns);
}

status bench_schedule_run(const bench_schedule *schedule, const bench_executor *executor,
                          const double *entry_ns, bench_run *run, error *failure)
{
    session self = {.schedule = schedule, .executor = executor, .run = run};
    run->block_puzzles = schedule->block_puzzles ? schedule->block_puzzles
                                                 : bench_block_size(schedule, run, entry_ns);
    run->block_count = (run->puzzle_count + run->block_puzzles - 1) / run->block_puzzles;
    run->round_count = 0;
    status done = open_session(&self, failure);
    if (done == STATUS_OK)
        done = do_rounds(&self, failure);
    if (done == STATUS_OK)
        done = fill_puzzle_times(&self, failure);
    close_session(&self);
    return done;
}
