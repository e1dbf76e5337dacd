/* The lanes engine: many puzzles at a time, one in each SIMD lane.
 *
 *     puzzles --> fresh --> work <--> saved            fresh: the next puzzles, as lanes
 *                            |                         saved: second halves of guesses, as rows
 *                            +--> done --> results     done: full grids of puzzles without a guess
 *
 * Each lane searches its own puzzle in plain depth-first order: after a step it is solved, dead,
 * stuck, or goes on. A stuck one guesses: the first half stays in the lane, the second waits in the
 * lane's rows. When no new puzzle is left, idle lanes take over the far ends of other lanes'
 * searches, so that the tree of one hard puzzle spreads over all lanes, and the tail of a batch
 * does not idle.
 *
 * Tried and rejected: halves of guesses in free lanes with paths to put them in order, and a
 * reserve of whole groups: the same guesses, but 0.8 and 3.7 times tdoku's rate on puzzles with
 * several solutions and on invalid ones, against 2.7 and 8.6 now. Two or three groups of lanes in
 * turn: 2 to 9 % slower. */
#include "solvers/lanes/lanes_guess.h"
#include "solvers/lanes/lanes_part.h"
#include "solvers/lanes/lanes_store.h"

enum {
    PARTS = 3 * SIMD_LANES, /* at work, and two finished for each at work around it */
    LEVELS = 192,           /* two for each digit of each band and one for each cell is the most */
    /* Idle lanes before new puzzles are taken: flat from 3 to 8 where one pass moves them all. */
    REFILL_AT = SIMD_BYTES == 64 ? 4 : 1,
    STEPS_OF_PATIENCE = 16, /* at most, of a full grid that waits for others to be moved with */
    STEPS_BETWEEN_POLLS = 64,
};

typedef struct engine_state {
    lane_group work;
    lane_store fresh, done;
    part parts[PARTS];
    uint16_t free_parts[PARTS];
    /* One row more than needed, or all lanes would share a few sets of the cache. */
    uint16_t saved[SIMD_LANES][LEVELS + 1][CELLS_PADDED] __attribute__((aligned(64)));
    lane_scratch scratch;
} engine_state;

_Static_assert(sizeof(engine_state) <= LANES_STATE_BYTES, "LANES_STATE_BYTES is too small");

typedef struct batch {
    engine_state *state;
    const lanes_task *task;
    size_t next; /* puzzle to be loaded */
    unsigned free_part_count;
    bool may_share;    /* ends of searches may go to other lanes */
    lane_set whole;    /* lanes with a whole puzzle that has not guessed; none with a sink */
    lane_rows resumed; /* second halves that go on in their lanes, collected */
} batch;

static uint64_t solution_limit(const batch *self)
{
    return self->task->request->solution_limit;
}

/* ---- parts and lanes ---- */

static part *part_of(const batch *self, const lane_group *group, unsigned lane)
{
    return &self->state->parts[group->parts[lane]];
}

static part *begin_part(batch *self, uint32_t puzzle, unsigned lane, uint32_t base_depth)
{
    engine_state *state = self->state;
    const uint16_t index = state->free_parts[--self->free_part_count];
    part *begun = &state->parts[index];
    begun->puzzle = puzzle;
    begun->lane = lane;
    begun->base_depth = base_depth;
    begun->first_level = begun->level = 0;
    begun->is_finished = begun->was_ended = begun->gave_up = false;
    begun->effort = (part_effort){.guesses = 0, .nodes = 1, .depth = base_depth};
    begun->solutions = begun->lane_steps = 0;
    begun->first_step = self->task->profile->steps;
    begun->left = begun->right = NULL;
    state->work.parts[lane] = index;
    state->work.used |= lane_set_of(lane);
    if (self->task->request->sink == NULL)
        self->whole |= lane_set_of(lane);
    *lane_of(&state->work.sums, lane) = UNKNOWN_SUM;
    return begun;
}

static void free_part(batch *self, const part *freed)
{
    self->state->free_parts[self->free_part_count++] = (uint16_t)(freed - self->state->parts);
}

static void leave_lane(batch *self, part *left)
{
    if (left->is_finished)
        return;
    left->is_finished = true;
    left->lane_steps = self->task->profile->steps - left->first_step;
    self->state->work.used &= ~lane_set_of(left->lane);
}

static void join_right(batch *self, part *into)
{
    const part *end = into->right;
    part_join_right(into, solution_limit(self));
    free_part(self, end);
}

/* The part's own search has ended: joins what is finished around it, and writes the result where
 * that is the whole puzzle. Parts behind a reached limit are not needed any more. */
static void finish_part(batch *self, part *finished)
{
    const uint64_t limit = solution_limit(self);
    leave_lane(self, finished);
    if (finished->left != NULL && finished->left->is_finished) {
        finished = finished->left;
        join_right(self, finished);
    }
    if (limit != 0 && finished->solutions >= limit)
        for (part *behind = finished->right; behind != NULL; behind = behind->right)
            leave_lane(self, behind);
    while (finished->right != NULL && finished->right->is_finished)
        join_right(self, finished);
    if (finished->left != NULL || finished->right != NULL)
        return;
    part_write_result(finished, &self->task->results[finished->puzzle]);
    free_part(self, finished);
}

static void resume_collected(batch *self)
{
    if (self->resumed.count > 0)
        rows_to_lanes(self->state->work.cells, CELLS, &self->resumed);
    self->resumed.count = 0;
}

/* The second half in ROW goes on in LANE before the next step. */
static void resume(batch *self, unsigned lane, uint16_t *row)
{
    lane_rows_add(&self->resumed, lane, row);
    *lane_of(&self->state->work.sums, lane) = UNKNOWN_SUM;
    if (self->resumed.count == LANE_ROWS_MAX)
        resume_collected(self);
}

/* The node of this lane is finished: on with the last second half that waits. */
static void next_node(batch *self, unsigned lane)
{
    part *searched = part_of(self, &self->state->work, lane);
    if (searched->level == searched->first_level) {
        finish_part(self, searched);
    } else {
        searched->effort.nodes++;
        resume(self, lane, self->state->saved[lane][--searched->level]);
    }
}

/* ---- guesses ---- */

/* Opens a guess in this lane, and returns the row for its second half; NULL where the budget is
 * used up. */
static uint16_t *open_guess(batch *self, unsigned lane)
{
    part *searched = part_of(self, &self->state->work, lane);
    if (searched->effort.guesses == self->task->request->guess_budget) {
        searched->gave_up = true;
        finish_part(self, searched);
        return NULL;
    }
    uint16_t *row = self->state->saved[lane][searched->level++];
    self->whole &= ~lane_set_of(lane);
    searched->effort.guesses++;
    searched->effort.nodes++;
    if (searched->base_depth + searched->level > searched->effort.depth)
        searched->effort.depth = searched->base_depth + searched->level;
    return row;
}

/* Guesses in up to eight stuck lanes at once. */
static void guess_in_lanes(batch *self, lane_set stuck, const band_questions *questions)
{
    lane_group *work = &self->state->work;
    lane_rows halves = {.count = 0};
    while (stuck != 0) {
        const unsigned lane = lane_set_take(&stuck);
        uint16_t *row = open_guess(self, lane);
        if (row != NULL)
            lane_rows_add(&halves, lane, row);
    }
    lanes_to_rows(work->cells, CELLS, &halves);
    for (unsigned i = 0; i < halves.count; i++) {
        const unsigned lane = halves.lanes[i];
        const question asked = ask(questions, work->cells, lane, self->task->branch);
        answer_no(&asked, halves.rows[i]);
        answer_yes(&asked, lane_of(work->cells, lane));
        *lane_of(&work->sums, lane) = UNKNOWN_SUM;
    }
    self->task->profile->guesses += halves.count;
}

static void guess(batch *self, lane_set stuck, lanes narrowest)
{
    if (stuck == 0)
        return;
    const band_questions questions = ask_all(self->state->work.configurations, narrowest);
    while ((stuck &= self->state->work.used) != 0)
        guess_in_lanes(self, lane_set_take_some(&stuck, LANE_ROWS_MAX), &questions);
}

/* ---- solutions ---- */

/* ROW: the cells, where wants_grid() says so. */
static void take_solution(batch *self, unsigned lane, const uint16_t *row)
{
    part *searched = part_of(self, &self->state->work, lane);
    const solution_sink *sink = self->task->request->sink;
    if (searched->solutions == 0)
        searched->first_solution = grid_of_row(row);
    if (searched->solutions < NOTED_SOLUTIONS)
        searched->effort_at[searched->solutions] = searched->effort;
    searched->solutions++;
    searched->was_ended = searched->solutions == solution_limit(self);
    if (sink != NULL) {
        const grid solution = grid_of_row(row);
        searched->was_ended |= !sink->receive(sink->context, searched->puzzle, &solution);
    }
    if (searched->was_ended)
        finish_part(self, searched);
    else
        next_node(self, lane);
}

static bool wants_grid(const batch *self, unsigned lane)
{
    return part_of(self, &self->state->work, lane)->solutions == 0 ||
           self->task->request->sink != NULL;
}

/* Takes up to eight solutions. A part that reaches the limit ends those behind it. */
static void take_some_solutions(batch *self, lane_set solved)
{
    lane_group *work = &self->state->work;
    uint16_t rows[LANE_ROWS_MAX][CELLS_PADDED] __attribute__((aligned(64)));
    lane_rows wanted = {.count = 0};
    for (lane_set left = solved; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        if (wants_grid(self, lane))
            lane_rows_add(&wanted, lane, rows[wanted.count]);
    }
    if (wanted.count > 0)
        lanes_to_rows(work->cells, CELLS, &wanted);
    for (unsigned i = 0; (solved &= work->used) != 0;) {
        const unsigned lane = lane_set_take(&solved);
        while (i < wanted.count && wanted.lanes[i] < lane)
            i++;
        take_solution(self, lane, rows[i < wanted.count ? i : 0]);
    }
}

/* The result of a puzzle that was solved without a guess, but for its grid and steps; or of one
 * that turned out to have no solution. */
static solve_result result_without_guess(const batch *self, bool is_solved)
{
    const bool complete = !is_solved || solution_limit(self) != 1;
    return (solve_result){
        .outcome = outcome_of_search(is_solved, complete, false),
        .complete = complete,
        .solutions = is_solved,
        .nodes = 1,
    };
}

/* Writes the results of the full grids that were put aside. */
static __attribute__((noinline)) void finish_done(batch *self)
{
    lane_store *done = &self->state->done;
    if (done->used == 0)
        return;
    const lane_set solved = solved_lanes(done->cells);
    const solve_result results[] = {result_without_guess(self, false),
                                    result_without_guess(self, true)};
    lane_store_write_grids(done, &self->state->scratch);
    while (done->used != 0) {
        const unsigned lane = lane_set_take(&done->used);
        solve_result *result = &self->task->results[done->puzzles[lane]];
        const solve_result *known = &results[solved >> lane & 1];
        result->outcome = known->outcome;
        result->complete = known->complete;
        result->depth = 0;
        result->solutions = known->solutions;
        result->guesses = 0;
        result->nodes = 1;
        result->time_ns = done->steps[lane];
        memcpy(result->solution.cell, self->state->scratch.grids[lane], CELLS);
    }
}

/* ---- new work ---- */

/* The next puzzles of the batch as lanes of the fresh store. */
static __attribute__((noinline)) void load_fresh(batch *self)
{
    engine_state *state = self->state;
    const grid *puzzles = self->task->puzzles;
    const size_t left = self->task->count - self->next;
    const size_t taken = left < SIMD_LANES ? left : SIMD_LANES;
    if (puzzles != NULL)
        lane_store_read_grids(&state->fresh, &state->scratch, puzzles + self->next, taken);
    else
        lane_store_read_candidates(&state->fresh, self->task->candidates + self->next, taken);
    for (size_t i = 0; i < taken; i++)
        state->fresh.puzzles[i] = (uint32_t)(self->next + i);
    if (left > taken) {
        const size_t ahead = left - taken < SIMD_LANES ? left - taken : SIMD_LANES;
        if (puzzles != NULL)
            prefetch(puzzles + self->next + taken, ahead * sizeof *puzzles, false);
        prefetch(self->task->results + self->next, taken * sizeof *self->task->results, true);
    }
    state->fresh.used = (lane_set)(((uint64_t)1 << taken) - 1);
    self->next += taken;
}

/* The puzzle of this lane, full without a guess, leaves it to be proven among the done ones. */
static void put_aside(batch *self, unsigned lane, unsigned to)
{
    lane_store *done = &self->state->done;
    part *full = part_of(self, &self->state->work, lane);
    leave_lane(self, full);
    done->used |= lane_set_of(to);
    done->puzzles[to] = full->puzzle;
    done->steps[to] = (uint32_t)full->lane_steps;
    free_part(self, full);
}

/* Puts full puzzles aside, and begins fresh ones in these and in idle lanes. */
static void change_puzzles(batch *self, lane_set full, lane_set idle)
{
    engine_state *state = self->state;
    lane_move in = lane_move_none(), out = lane_move_none();
    lane_set room = EVERY_LANE & ~state->done.used;
    idle |= full;
    lane_move_plan(&out, room, full);
    while (full != 0)
        put_aside(self, lane_set_take(&full), lane_set_take(&room));
    lane_move_plan(&in, idle, state->fresh.used);
    while (idle != 0 && state->fresh.used != 0)
        begin_part(self, state->fresh.puzzles[lane_set_take(&state->fresh.used)],
                   lane_set_take(&idle), 0);
    if (out.changed != 0)
        lane_move_through(&out, state->done.cells, &in, state->work.cells, state->fresh.cells,
                          CELLS);
    else
        lane_move_apply(&in, state->work.cells, state->fresh.cells, CELLS);
    self->task->profile->loads += in.changed != 0;
}

/* Changes the puzzles of idle lanes, and of those that are full without a guess, where nothing but
 * the proof is left to do; but not for too few of them. */
static void change_finished(batch *self, lane_set full)
{
    engine_state *state = self->state;
    full &= state->work.used & self->whole;
    lane_set idle = EVERY_LANE & ~state->work.used;
    const bool is_worth_it = lane_set_size(full | idle) >= REFILL_AT || state->work.used == full ||
                             (full != 0 && self->task->profile->steps % STEPS_OF_PATIENCE == 0);
    if (!is_worth_it)
        return;
    while ((full | idle) != 0) {
        if (lane_set_size(state->done.used) + lane_set_size(full) > SIMD_LANES)
            finish_done(self);
        if (state->fresh.used == 0 && self->next < self->task->count)
            load_fresh(self);
        change_puzzles(self, full, idle);
        full = 0;
        idle = EVERY_LANE & ~state->work.used;
        if (state->fresh.used == 0 && self->next == self->task->count)
            return;
    }
}

/* Gives the far end of another lane's search to an idle one; false where there is none to give. */
static bool share_search(batch *self, unsigned idle_lane)
{
    engine_state *state = self->state;
    for (lane_set left = state->work.used; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        part *giver = part_of(self, &state->work, lane);
        if (giver->level == giver->first_level)
            continue;
        const uint32_t given = giver->first_level++;
        part *end = begin_part(self, giver->puzzle, idle_lane, giver->base_depth + given);
        part_link_behind(giver, end);
        self->whole &= ~lane_set_of(idle_lane);
        resume(self, idle_lane, state->saved[lane][given]);
        self->task->profile->shared++;
        return true;
    }
    return false;
}

static void fill_idle_lanes(batch *self, lane_set full)
{
    engine_state *state = self->state;
    change_finished(self, full);
    if (!self->may_share || self->next < self->task->count || state->fresh.used != 0)
        return;
    lane_set idle = EVERY_LANE & ~state->work.used;
    while (idle != 0 && share_search(self, lane_set_take(&idle)))
        continue;
    resume_collected(self);
}

/* ---- the loop ---- */

/* Ends a phase of a sampled step: its ticks go to *SUM. */
static void end_phase(const batch *self, bool is_sampled, uint64_t *began, uint64_t *sum)
{
    if (!is_sampled)
        return;
    const uint64_t now = stopwatch_ticks(self->task->request->stopwatch);
    *sum += now - *began;
    *began = now;
}

static void advance(batch *self)
{
    lane_group *work = &self->state->work;
    lanes_profile *profile = self->task->profile;
    const bool is_sampled =
        self->task->request->stopwatch != NULL && profile->steps % LANES_SAMPLED_EVERY == 0;
    uint64_t ticks = is_sampled ? stopwatch_ticks(self->task->request->stopwatch) : 0;
    profile->steps++;
    profile->sampled_steps += is_sampled;
    profile->lane_steps += lane_set_size(work->used);

    const step_outcome found = step(work);
    end_phase(self, is_sampled, &ticks, &profile->step_ticks);
    /* First of all: the two-byte stores of guesses have settled when the next step loads vectors. */
    guess(self, found.stuck, found.narrowest);
    end_phase(self, is_sampled, &ticks, &profile->guess_ticks);
    /* A part that reaches the limit ends those behind it: lanes of these sets may be idle by now.
     */
    for (lane_set dead = found.dead; (dead &= work->used) != 0;)
        next_node(self, lane_set_take(&dead));
    for (lane_set solved = found.solved & ~self->whole; (solved &= work->used) != 0;)
        take_some_solutions(self, lane_set_take_some(&solved, LANE_ROWS_MAX));
    resume_collected(self);
    end_phase(self, is_sampled, &ticks, &profile->solution_ticks);
    fill_idle_lanes(self, found.full);
    end_phase(self, is_sampled, &ticks, &profile->load_ticks);
}

static bool is_stopped(const batch *self)
{
    return self->task->profile->steps % STEPS_BETWEEN_POLLS == 0 &&
           stop_flag_is_set(self->task->request->stop);
}

/* Which is the first puzzle without a result? */
static size_t first_unfinished(const batch *self)
{
    const engine_state *state = self->state;
    size_t first = self->next;
    for (lane_set left = state->work.used; left != 0;) {
        const size_t puzzle = part_of(self, &state->work, lane_set_take(&left))->puzzle;
        first = puzzle < first ? puzzle : first;
    }
    for (lane_set left = state->fresh.used; left != 0;) {
        const size_t puzzle = state->fresh.puzzles[lane_set_take(&left)];
        first = puzzle < first ? puzzle : first;
    }
    return first;
}

static size_t solve(void *memory, const lanes_task *task)
{
    engine_state *state = memory;
    const solve_request *request = task->request;
    batch self = {
        .state = state,
        .task = task,
        .may_share = request->sink == NULL && request->guess_budget == NO_GUESS_BUDGET &&
                     request->solution_limit <= NOTED_SOLUTIONS,
    };
    while (self.free_part_count < PARTS)
        free_part(&self, &state->parts[PARTS - 1 - self.free_part_count]);
    state->work.used = state->fresh.used = state->done.used = 0;
    change_finished(&self, 0);
    while (state->work.used != 0 && !is_stopped(&self))
        advance(&self);
    finish_done(&self);
    return first_unfinished(&self);
}

const lanes_engine SIMD_NAME(lanes_engine) = {.lane_count = SIMD_LANES, .solve = solve};
