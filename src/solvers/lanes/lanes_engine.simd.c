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
#include "simd/lane_rows.h"
#include "solvers/lanes/lanes_guess.h"
#include "solvers/lanes/lanes_part.h"

enum {
    CELLS_PADDED = 96,
    BLOCK_LANES = SIMD_LANES < 16 ? 16 : SIMD_LANES, /* bytes are transposed sixteen by sixteen */
    PARTS = 4 * SIMD_LANES, /* at work, done, and two finished for each at work around it */
    LEVELS = 192,           /* two for each digit of each band and one for each cell is the most */
    REFILL_AT =
        SIMD_LANES / 8,     /* idle lanes before new puzzles are taken: flat from 3 to 6 of 32 */
    STEPS_OF_PATIENCE = 16, /* at most, of a full grid that waits for others to be moved with */
    STEPS_BETWEEN_POLLS = 64,
};

typedef struct engine_state {
    lane_group work, fresh, done;
    uint32_t fresh_puzzles[SIMD_LANES];
    part parts[PARTS];
    uint16_t free_parts[PARTS];
    /* One row more than needed, or all lanes would share a few sets of the cache. */
    uint16_t saved[SIMD_LANES][LEVELS + 1][CELLS_PADDED];
    uint8_t grids[BLOCK_LANES][CELLS_PADDED] __attribute__((aligned(64)));
    uint8_t digits[CELLS_PADDED][BLOCK_LANES] __attribute__((aligned(64))); /* by cell */
} engine_state;

_Static_assert(sizeof(engine_state) <= LANES_STATE_BYTES, "LANES_STATE_BYTES is too small");

typedef struct batch {
    engine_state *state;
    const lanes_task *task;
    size_t next; /* puzzle to be loaded */
    unsigned free_part_count;
    bool may_share;    /* ends of searches may go to other lanes */
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
    searched->effort.guesses++;
    searched->effort.nodes++;
    if (searched->base_depth + searched->level > searched->effort.depth)
        searched->effort.depth = searched->base_depth + searched->level;
    return row;
}

/* Guesses in up to eight stuck lanes at once. */
static void guess_in_lanes(batch *self, lane_set stuck, const lanes narrowest)
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
        const question asked = ask(work, lane, narrowest[lane], self->task->branch);
        answer_no(&asked, halves.rows[i]);
        answer_yes(&asked, lane_of(work->cells, lane));
        *lane_of(&work->sums, lane) = UNKNOWN_SUM;
    }
    self->task->profile->guesses += halves.count;
}

static void guess(batch *self, lane_set stuck, const lanes narrowest)
{
    while ((stuck &= self->state->work.used) != 0) {
        lane_set some = 0;
        for (unsigned i = 0; i < LANE_ROWS_MAX && stuck != 0; i++)
            some |= lane_set_of(lane_set_take(&stuck));
        guess_in_lanes(self, some, narrowest);
    }
}

/* ---- solutions ---- */

static grid grid_of_lane(lanes *cells, unsigned lane)
{
    grid solution;
    const uint16_t *lane_cells = lane_of(cells, lane);
    for (size_t cell = 0; cell < CELLS; cell++)
        solution.cell[cell] = (uint8_t)(__builtin_ctz(lane_cells[cell * SIMD_LANES]) + 1);
    return solution;
}

static void take_solution(batch *self, unsigned lane)
{
    part *searched = part_of(self, &self->state->work, lane);
    const solution_sink *sink = self->task->request->sink;
    if (searched->solutions == 0)
        searched->first_solution = grid_of_lane(self->state->work.cells, lane);
    if (searched->solutions < NOTED_SOLUTIONS)
        searched->effort_at[searched->solutions] = searched->effort;
    searched->solutions++;
    searched->was_ended = searched->solutions == solution_limit(self);
    if (sink != NULL) {
        const grid solution = grid_of_lane(self->state->work.cells, lane);
        searched->was_ended |= !sink->receive(sink->context, searched->puzzle, &solution);
    }
    if (searched->was_ended)
        finish_part(self, searched);
    else
        next_node(self, lane);
}

/* The digits of all lanes of the done group, a row a lane. */
static void write_grids(engine_state *state)
{
    for (size_t cell = 0; cell < CELLS; cell++) {
        const narrow_lanes digits = digits_of_candidates(state->done.cells[cell]);
        memcpy(state->digits[cell], &digits, sizeof digits);
    }
    for (size_t block = 0; block < BLOCK_LANES; block += 16) {
        for (size_t cell = 0; cell < CELLS; cell += 16) {
            const uint8_t *rows[16];
            for (size_t i = 0; i < 16; i++)
                rows[i] = &state->digits[cell + i][block];
            transpose_bytes(rows, &state->grids[block][cell], CELLS_PADDED);
        }
    }
}

/* Writes the results of the puzzles that were put aside. */
static __attribute__((noinline)) void finish_done(batch *self)
{
    engine_state *state = self->state;
    lane_group *done = &state->done;
    if (done->used == 0)
        return;
    const lane_set solved = solved_lanes(done->cells);
    write_grids(state);
    for (lane_set left = done->used; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        part *finished = part_of(self, done, lane);
        solve_result *result = &self->task->results[finished->puzzle];
        finished->solutions = solved >> lane & 1;
        finished->was_ended =
            finished->solutions == solution_limit(self) && finished->solutions > 0;
        memcpy(&finished->first_solution, state->grids[lane], CELLS);
        part_write_result(finished, result);
        free_part(self, finished);
    }
    done->used = 0;
}

/* Moves full grids of puzzles without a guess out of the way, to be proven and written many at
 * once. */
static void put_aside(batch *self, lane_set full)
{
    lane_group *done = &self->state->done, *work = &self->state->work;
    while (full != 0) {
        lane_move move = lane_move_none();
        lane_set room = EVERY_LANE & ~done->used;
        while (full != 0 && room != 0) {
            const unsigned from = lane_set_take(&full), to = lane_set_take(&room);
            lane_move_plan(&move, to, from);
            done->parts[to] = work->parts[from];
            leave_lane(self, part_of(self, work, from));
        }
        done->used |= move.changed;
        lane_move_apply(&move, done->cells, work->cells, CELLS);
        if (done->used == EVERY_LANE)
            finish_done(self);
    }
}

/* Puzzles of one node that are full: nothing but their proof is left to do. */
static lane_set simple_lanes(const batch *self, lane_set full)
{
    lane_set simple = 0;
    while (full != 0) {
        const unsigned lane = lane_set_take(&full);
        const part *searched = part_of(self, &self->state->work, lane);
        const bool is_simple = searched->effort.guesses == 0 && searched->left == NULL;
        simple |= is_simple ? lane_set_of(lane) : 0;
    }
    return simple;
}

/* Other full grids wait for one more step, which proves them. */
static void take_solutions(batch *self, lane_set full, lane_set solved)
{
    const lane_set used = self->state->work.used;
    const lane_set simple = self->task->request->sink ? 0 : simple_lanes(self, full & used);
    const bool is_worth_it = lane_set_size(simple | (EVERY_LANE & ~used)) >= REFILL_AT ||
                             simple == used || self->task->profile->steps % STEPS_OF_PATIENCE == 0;
    if (simple != 0 && is_worth_it)
        put_aside(self, simple);
    solved &= ~simple;
    while ((solved &= self->state->work.used) != 0)
        take_solution(self, lane_set_take(&solved));
}

/* ---- new work ---- */

/* The next puzzles of the batch as lanes of the fresh group. */
static __attribute__((noinline)) void load_fresh(batch *self)
{
    engine_state *state = self->state;
    const grid *puzzles = self->task->puzzles + self->next;
    const size_t left = self->task->count - self->next;
    const size_t taken = left < SIMD_LANES ? left : SIMD_LANES;
    static const size_t starts[] = {0, 16, 32, 48, 64, CELLS - 16}; /* never beyond the last cell */
    for (size_t block = 0; block < BLOCK_LANES; block += 16) {
        for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
            const uint8_t *rows[16];
            for (size_t i = 0; i < 16; i++)
                rows[i] = puzzles[block + i < taken ? block + i : 0].cell + starts[k];
            transpose_bytes(rows, &state->digits[starts[k]][block], BLOCK_LANES);
        }
    }
    for (size_t cell = 0; cell < CELLS; cell++) {
        narrow_lanes digits;
        memcpy(&digits, state->digits[cell], sizeof digits);
        state->fresh.cells[cell] = candidates_of_digits(digits);
    }
    for (size_t i = 0; i < taken; i++)
        state->fresh_puzzles[i] = (uint32_t)(self->next + i);
    state->fresh.used = EVERY_LANE >> (SIMD_LANES - taken);
    self->next += taken;
}

/* New puzzles into idle lanes. */
static void begin_puzzles(batch *self, lane_set idle)
{
    engine_state *state = self->state;
    while (idle != 0) {
        if (state->fresh.used == 0) {
            if (self->next == self->task->count)
                return;
            load_fresh(self);
        }
        lane_move move = lane_move_none();
        while (idle != 0 && state->fresh.used != 0) {
            const unsigned lane = lane_set_take(&idle), from = lane_set_take(&state->fresh.used);
            lane_move_plan(&move, lane, from);
            begin_part(self, state->fresh_puzzles[from], lane, 0);
        }
        lane_move_apply(&move, state->work.cells, state->fresh.cells, CELLS);
        self->task->profile->loads++;
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
        resume(self, idle_lane, state->saved[lane][given]);
        self->task->profile->shared++;
        return true;
    }
    return false;
}

static void fill_idle_lanes(batch *self)
{
    engine_state *state = self->state;
    lane_set idle = EVERY_LANE & ~state->work.used;
    if (lane_set_size(idle) >= REFILL_AT || state->work.used == 0)
        begin_puzzles(self, idle);
    if (!self->may_share || self->next < self->task->count || state->fresh.used != 0)
        return;
    idle = EVERY_LANE & ~state->work.used;
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
    /* A part that reaches the limit ends those behind it: lanes of these sets may be idle by now.
     */
    for (lane_set dead = found.dead; (dead &= work->used) != 0;)
        next_node(self, lane_set_take(&dead));
    take_solutions(self, found.full, found.solved);
    resume_collected(self);
    end_phase(self, is_sampled, &ticks, &profile->solution_ticks);
    guess(self, found.stuck, found.narrowest);
    end_phase(self, is_sampled, &ticks, &profile->guess_ticks);
    fill_idle_lanes(self);
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
        const size_t puzzle = state->fresh_puzzles[lane_set_take(&left)];
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
    begin_puzzles(&self, EVERY_LANE);
    while (state->work.used != 0 && !is_stopped(&self))
        advance(&self);
    finish_done(&self);
    return first_unfinished(&self);
}

const lanes_engine SIMD_NAME(lanes_engine) = {.lane_count = SIMD_LANES, .solve = solve};
