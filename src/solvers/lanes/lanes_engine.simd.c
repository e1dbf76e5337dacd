/* The lanes engine: many puzzles at a time, one in each SIMD lane.
 *
 *     puzzles --> opening --> work <--> saved      opening: the first steps; most easy puzzles end there
 *                    |         |                   work: the lanes that search
 *                    +---------+--> results        saved: second halves of guesses, as rows
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
 * turn: 2 to 9 % slower. Cells of stuck and of solved lanes copied to rows in one pass: the same. */
#include "solvers/lanes/lanes_opening.h"
#include "solvers/lanes/lanes_part.h"

enum {
    PARTS = 3 * SIMD_LANES, /* at work, and two finished for each at work around it */
    LEVELS = 192,           /* two for each digit of each band and one for each cell is the most */
    /* Idle lanes before new puzzles are taken: flat from 3 to 8 where one pass moves them all. */
    REFILL_AT = SIMD_BYTES == 64 ? 4 : 1,
    STEPS_BETWEEN_POLLS = 64,
};

typedef struct engine_state {
    lane_group work;
    opening opening;
    part parts[PARTS];
    uint16_t free_parts[PARTS];
    uint16_t saved[LEVELS][SIMD_LANES][CELLS_PADDED] __attribute__((aligned(64)));
} engine_state;

_Static_assert(sizeof(engine_state) <= LANES_STATE_BYTES, "LANES_STATE_BYTES is too small");

typedef struct batch {
    engine_state *state;
    const lanes_task *task;
    size_t next; /* puzzle to be loaded */
    unsigned free_part_count;
    bool may_share;       /* ends of searches may go to other lanes */
    lane_rows resumed;    /* second halves that go on in their lanes, collected */
    bool is_sampled;      /* the phases of this step are timed */
    uint64_t phase_began; /* clock ticks */
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
    begun->first_step = self->task->profile->work_steps;
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
    left->lane_steps = self->task->profile->work_steps - left->first_step;
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
        resume(self, lane, self->state->saved[--searched->level][lane]);
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
    uint16_t *row = self->state->saved[searched->level++][lane];
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

static void guess_all(batch *self, lane_set stuck, const band_questions *questions)
{
    while ((stuck &= self->state->work.used) != 0)
        guess_in_lanes(self, lane_set_take_some(&stuck, LANE_ROWS_MAX), questions);
}

static void guess(batch *self, lane_set stuck, lanes narrowest)
{
    if (stuck == 0)
        return;
    const band_questions questions = ask_all(self->state->work.configurations, narrowest);
    guess_all(self, stuck, &questions);
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

/* ---- new work ---- */

/* Ends a phase of a sampled step: its ticks go to *SUM. */
static void end_phase(batch *self, uint64_t *sum)
{
    if (!self->is_sampled)
        return;
    const uint64_t now = stopwatch_ticks(self->task->request->stopwatch);
    *sum += now - self->phase_began;
    self->phase_began = now;
}

/* A sink wants its solutions in the order of a search: nothing may end before. */
static __attribute__((noinline)) void open_puzzles(batch *self)
{
    opening *next = &self->state->opening;
    end_phase(self, &self->task->profile->load_ticks);
    self->next += opening_load(next, self->task, self->next);
    if (self->task->request->sink == NULL)
        opening_run(next, self->task);
    end_phase(self, &self->task->profile->opening_ticks);
}

/* Moves puzzles on from the opening into idle lanes. */
static void move_on(batch *self, lane_set idle)
{
    lane_group *work = &self->state->work;
    opening *from = &self->state->opening;
    lane_move in = lane_move_none();
    lane_move_plan(&in, idle, from->group.used);
    band_questions questions = {.narrowest = {0}};
    lane_set stuck = 0;
    while (idle != 0 && from->group.used != 0) {
        const unsigned lane = lane_set_take(&from->group.used), to = lane_set_take(&idle);
        part *begun = begin_part(self, (uint32_t)(from->first_puzzle + lane), to, 0);
        begun->first_step -= from->steps[lane];
        *lane_of(&work->sums, to) = *lane_of(&from->group.sums, lane);
        if (from->stuck >> lane & 1) {
            stuck |= lane_set_of(to);
            move_question(&questions, to, &from->questions, lane);
        }
    }
    lane_move_apply(&in, work->cells, from->group.cells, CELLS);
    self->task->profile->loads++;
    guess_all(self, stuck, &questions);
}

/* Fills idle lanes with new puzzles, but not too few of them. */
static void take_puzzles(batch *self)
{
    const lane_set *used = &self->state->work.used, *opened = &self->state->opening.group.used;
    while (*used == 0 || lane_set_size(EVERY_LANE & ~*used) >= REFILL_AT) {
        while (*opened == 0 && self->next < self->task->count)
            open_puzzles(self);
        if (*opened == 0)
            return;
        move_on(self, EVERY_LANE & ~*used);
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
        resume(self, idle_lane, state->saved[given][lane]);
        self->task->profile->shared++;
        return true;
    }
    return false;
}

static void fill_idle_lanes(batch *self)
{
    engine_state *state = self->state;
    take_puzzles(self);
    if (!self->may_share || self->next < self->task->count || state->opening.group.used != 0)
        return;
    lane_set idle = EVERY_LANE & ~state->work.used;
    while (idle != 0 && share_search(self, lane_set_take(&idle)))
        continue;
    resume_collected(self);
}

/* ---- the loop ---- */

static void begin_step(batch *self)
{
    lanes_profile *profile = self->task->profile;
    const stopwatch *watch = self->task->request->stopwatch;
    self->is_sampled = watch != NULL && profile->work_steps % LANES_SAMPLED_EVERY == 0;
    self->phase_began = self->is_sampled ? stopwatch_ticks(watch) : 0;
    profile->sampled_steps += self->is_sampled;
    profile->work_steps++;
    profile->steps++;
    profile->lane_steps += lane_set_size(self->state->work.used);
}

static void advance(batch *self)
{
    lane_group *work = &self->state->work;
    lanes_profile *profile = self->task->profile;
    begin_step(self);
    const step_outcome found = step(work);
    end_phase(self, &profile->step_ticks);
    /* First of all: the two-byte stores of guesses have settled when the next step loads vectors. */
    guess(self, found.stuck, found.narrowest);
    end_phase(self, &profile->guess_ticks);
    /* A part that reaches the limit ends those behind it: lanes of these sets may be idle by now.
     */
    for (lane_set dead = found.dead; (dead &= work->used) != 0;)
        next_node(self, lane_set_take(&dead));
    for (lane_set solved = found.solved; (solved &= work->used) != 0;)
        take_some_solutions(self, lane_set_take_some(&solved, LANE_ROWS_MAX));
    resume_collected(self);
    end_phase(self, &profile->solution_ticks);
    fill_idle_lanes(self);
    end_phase(self, &profile->load_ticks);
}

static bool is_stopped(const batch *self)
{
    return self->task->profile->work_steps % STEPS_BETWEEN_POLLS == 0 &&
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
    lane_set left = state->opening.group.used;
    if (left != 0) {
        const size_t puzzle = state->opening.first_puzzle + lane_set_take(&left);
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
    state->work.used = state->opening.group.used = 0;
    take_puzzles(&self);
    while (state->work.used != 0 && !is_stopped(&self))
        advance(&self);
    return first_unfinished(&self);
}

const lanes_engine SIMD_NAME(lanes_engine) = {.lane_count = SIMD_LANES, .solve = solve};
