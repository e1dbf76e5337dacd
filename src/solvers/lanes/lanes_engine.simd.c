/* The lanes engine: many puzzles at a time, one in each SIMD lane.
 *
 *     puzzles --> opening --> work <--> rows      opening: the first steps; most easy puzzles end there
 *                    |         |                  work: the lanes that search
 *                    +---------+--> results       rows: second halves of guesses that wait
 *
 * After a step a lane is solved, dead, stuck, or goes on. A stuck one guesses: the first half stays in
 * the lane. Where the second half goes depends on the search:
 *   loose (lanes_unordered.h): into an idle lane, or a row from which any lane takes it. Most puzzles.
 *   in order (lanes_ordered.h): into a row of this lane, which goes on with the last of them when its
 *   node has ended. Puzzles with several solutions, and where guesses or solutions are counted off.
 *   When no new puzzle is left, idle lanes take over the far ends of other lanes' searches.
 * So the tree of one hard puzzle spreads over all lanes, and the tail of a batch does not idle.
 *
 * Tried and rejected: halves in free lanes for all puzzles, with paths to put them in order, and a
 * reserve of whole groups: 0.8 and 3.7 times tdoku's rate on puzzles with several solutions and on
 * invalid ones, against 2.7 and 8.6 in order. Two or three groups of lanes in turn: 2 to 9 % slower.
 * Cells of stuck and of solved lanes copied to rows in one pass: the same. On a Sapphire Rapids with 64
 * bytes: guesses answered by a vector for each triad in the pass that moves the halves: 2 % slower;
 * rows of 81 words for searches in order: the same. */
#include "solvers/lanes/lanes_unordered.h"

enum {
    /* Idle lanes before new puzzles are taken: flat from 3 to 8 where one pass moves them all. */
    REFILL_AT = SIMD_BYTES == 64 ? 4 : 1,
    /* So many stuck lanes of loose searches rather wait for idle ones: 1 to 4 % for one in eight. */
    STAY_STUCK = SIMD_LANES / 8,
    STEPS_BETWEEN_POLLS = 64,
};

/* ---- nodes of either kind of search ---- */

static uint16_t *open_guess(batch *self, unsigned lane)
{
    return is_loose(self, lane) ? open_guess_in_search(self, lane)
                                : open_guess_in_order(self, lane);
}

static void end_node(batch *self, unsigned lane)
{
    if (is_loose(self, lane))
        end_node_in_search(self, lane);
    else
        end_node_in_order(self, lane);
}

static void take_solution(batch *self, unsigned lane, const uint16_t *row)
{
    if (is_loose(self, lane))
        take_solution_in_search(self, lane, row);
    else
        take_solution_in_order(self, lane, row);
}

static bool wants_grid(const batch *self, unsigned lane)
{
    return is_loose(self, lane) || wants_grid_in_order(self, lane);
}

/* ---- guesses ---- */

/* Makes the two halves of a guess out of two copies of a node: a lane and, with STRIDE words between
 * its neighbouring cells, another lane or a row. */
static inline __attribute__((always_inline)) void answer(batch *self, lane_group *group,
                                                         const band_questions *questions,
                                                         unsigned lane, uint16_t *second_half,
                                                         size_t stride)
{
    const question asked = ask(questions, group->node, lane, self->task->branch);
    answer_no(&asked, second_half, stride);
    answer_yes(&asked, lane_of(group->node, lane));
}

/* Guesses in up to eight lanes. */
static void guess_into_some_rows(batch *self, lane_set stuck, const band_questions *questions)
{
    lane_group *work = &self->state->work;
    lane_rows halves = {.count = 0};
    while (stuck != 0) {
        const unsigned lane = lane_set_take(&stuck);
        uint16_t *row = open_guess(self, lane);
        if (row != NULL)
            lane_rows_add(&halves, lane, row);
    }
    lanes_to_rows(work->node, NODE_WORDS, &halves);
    for (unsigned i = 0; i < halves.count; i++) {
        answer(self, work, questions, halves.lanes[i], halves.rows[i], 1);
        *lane_of(&work->node[PATH], halves.lanes[i]) += PATH_OPEN;
        *lane_of(&work->sums, halves.lanes[i]) = UNKNOWN_SUM;
    }
    self->task->profile->guesses += halves.count;
}

/* Guesses in as many lanes of a group as find an idle one for their second halves; returns them. */
static lane_set guess_into_lanes(batch *self, lane_group *group, lane_set stuck, lane_set idle,
                                 const band_questions *questions)
{
    const lane_set guessing = lane_set_take_some(&stuck, lane_set_size(idle));
    lanes *path = &group->node[PATH];
    *path = lanes_where(guessing, *path + PATH_GUESS, *path);
    lane_move halves = lane_move_none();
    lane_move_plan(&halves, idle, guessing);
    lane_move_apply(&halves, group->node, group->node, NODE_WORDS);
    *path = lanes_where(guessing, *path + PATH_OPEN, *path);
    for (lane_set left = guessing; left != 0;) {
        const unsigned lane = lane_set_take(&left), to = lane_set_take(&idle);
        answer(self, group, questions, lane, lane_of(group->node, to), SIMD_LANES);
    }
    self->task->profile->guesses += lane_set_size(guessing);
    group->used |= halves.changed;
    group->sums = lanes_where(guessing | halves.changed, all_lanes(UNKNOWN_SUM), group->sums);
    return guessing;
}

static void guess_into_rows(batch *self, lane_set stuck, const band_questions *questions)
{
    while ((stuck &= self->state->work.used) != 0)
        guess_into_some_rows(self, lane_set_take_some(&stuck, LANE_ROWS_MAX), questions);
}

/* Takes lanes out of STUCK whose searches are too large to be loose: too deep, or more waits than
 * there is room for. */
static lane_set restart_the_largest(batch *self, lane_set stuck)
{
    engine_state *state = self->state;
    const lane_set deep =
        lanes_equal(state->work.node[PATH] % PATH_OPEN, all_lanes(LOOSE_DEPTH_MAX));
    while (
        (stuck &= state->work.used & state->loose) != 0 &&
        ((stuck & deep) != 0 || self->waiting_count + lane_set_size(stuck) > LOOSE_WAITING_MAX)) {
        lane_set large = (stuck & deep) != 0 ? stuck & deep : stuck;
        restart_in_order(self, lane_set_take(&large));
    }
    return stuck;
}

static void guess_loosely(batch *self, lane_set stuck, const band_questions *questions)
{
    lane_group *work = &self->state->work;
    stuck = restart_the_largest(self, stuck);
    const lane_set idle = EVERY_LANE & ~work->used;
    if (stuck != 0 && idle != 0) {
        stuck &= ~guess_into_lanes(self, work, stuck, idle, questions);
        enter_searches(self, idle & work->used);
    }
    if (lane_set_size(stuck) > STAY_STUCK)
        guess_into_rows(self, stuck, questions);
}

/* ---- solutions ---- */

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
        lanes_to_rows(work->node, NODE_WORDS, &wanted);
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

/* What an opening left goes on as loose searches, with the first guesses made where there is room. */
static void open_searches(batch *self)
{
    opening *opened = &self->state->opening;
    lane_group *group = &opened->group;
    for (lane_set left = group->used; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        *owner_in(group, lane) = begin_search(self, opened->first_puzzle + lane);
    }
    group->node[PATH] = all_lanes(0);
    opened->is_loose = true;
    const lane_set idle = EVERY_LANE & ~group->used;
    if (opened->stuck == 0 || idle == 0)
        return;
    guess_into_lanes(self, group, opened->stuck, idle, &opened->questions);
    opened->steps = lanes_where(idle, all_lanes(0), opened->steps);
}

/* A sink wants its solutions in the order of a search: nothing ends before. */
static __attribute__((noinline)) void open_puzzles(batch *self)
{
    opening *next = &self->state->opening;
    end_phase(self, &self->task->profile->load_ticks);
    self->next += opening_load(next, self->task, self->next);
    opening_run(next, self->task);
    if (self->task->request->sink == NULL)
        opening_write_results(next, self->task);
    if (begins_loose(self))
        open_searches(self);
    end_phase(self, &self->task->profile->opening_ticks);
}

/* Moves nodes on from the opening into idle lanes. */
static void move_on(batch *self, lane_set idle)
{
    lane_group *work = &self->state->work;
    opening *from = &self->state->opening;
    lane_move in = lane_move_none();
    lane_move_plan(&in, idle, from->group.used);
    lane_move_apply(&in, work->node, from->group.node, NODE_WORDS);
    lane_move_apply(&in, &work->sums, &from->group.sums, 1);
    self->task->profile->loads++;
    if (from->is_loose) {
        enter_searches(self, in.changed);
        lanes steps = all_lanes(0);
        lane_move_apply(&in, &steps, &from->steps, 1);
        self->state->began -= steps;
        lane_set_take_some(&from->group.used, lane_set_size(in.changed));
        return;
    }
    band_questions questions = {.narrowest = {0}};
    lane_move_apply(&in, &questions.narrowest, &from->questions.narrowest, 3);
    lane_set stuck = 0;
    while (idle != 0 && from->group.used != 0) {
        const unsigned lane = lane_set_take(&from->group.used), to = lane_set_take(&idle);
        part *begun = begin_part(self, (uint32_t)(from->first_puzzle + lane), to, 0);
        begun->lane_steps += *lane_in(&from->steps, lane);
        if (from->stuck >> lane & 1)
            stuck |= lane_set_of(to);
    }
    guess_into_rows(self, stuck, &questions);
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

static void fill_idle_lanes(batch *self)
{
    engine_state *state = self->state;
    wake_halves(self);
    take_puzzles(self);
    if (!self->may_share || self->next < self->task->count || state->opening.group.used != 0)
        return;
    lane_set idle = EVERY_LANE & ~state->work.used;
    while (idle != 0 && share_part(self, lane_set_take(&idle)))
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
    note_steps(profile, 1, self->state->work.used);
}

static void advance(batch *self)
{
    lane_group *work = &self->state->work;
    lanes_profile *profile = self->task->profile;
    begin_step(self);
    const step_outcome found = later_step(work);
    const lane_set loose = found.stuck & self->state->loose;
    end_phase(self, &profile->step_ticks);

    /* First of all: the two-byte stores of guesses have settled when the next step loads vectors. */
    const band_questions questions = ask_all(work->configurations, found.narrowest);
    guess_into_rows(self, found.stuck & ~loose, &questions);
    end_phase(self, &profile->guess_ticks);

    /* What ends may end others: lanes of these sets may be idle by now. */
    for (lane_set solved = found.solved; (solved &= work->used) != 0;)
        take_some_solutions(self, lane_set_take_some(&solved, LANE_ROWS_MAX));
    for (lane_set dead = found.dead; (dead &= work->used) != 0;)
        end_node(self, lane_set_take(&dead));
    end_phase(self, &profile->solution_ticks);

    guess_loosely(self, loose, &questions); /* into the lanes that ended, too */
    resume_collected(self);
    end_phase(self, &profile->guess_ticks);

    fill_idle_lanes(self);
    end_phase(self, &profile->load_ticks);
}

static bool is_stopped(const batch *self)
{
    return (work_steps(self) - self->first_step) % STEPS_BETWEEN_POLLS == 0 &&
           stop_flag_is_set(self->task->request->stop);
}

static void note_unfinished(size_t *first, size_t puzzle)
{
    *first = puzzle < *first ? puzzle : *first;
}

/* Which is the first puzzle without a result? */
static size_t first_unfinished(const batch *self)
{
    engine_state *state = self->state;
    size_t first = self->next;
    for (lane_set left = state->work.used; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        note_unfinished(&first, is_loose(self, lane) ? search_of(self, lane)->puzzle
                                                     : part_of(self, lane)->puzzle);
    }
    for (unsigned i = 0; i < self->waiting_count; i++)
        note_unfinished(&first, state->searches[state->waiting[i][OWNER]].puzzle);
    for (lane_set left = state->opening.group.used; left != 0;) {
        const unsigned lane = lane_set_take(&left);
        note_unfinished(&first, state->opening.is_loose
                                    ? state->searches[*owner_in(&state->opening.group, lane)].puzzle
                                    : state->opening.first_puzzle + lane);
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
        .first_step = task->profile->work_steps,
        .may_be_loose = request->sink == NULL && request->guess_budget == NO_GUESS_BUDGET &&
                        request->solution_limit != 1,
        .may_share = request->sink == NULL && request->guess_budget == NO_GUESS_BUDGET &&
                     request->solution_limit <= NOTED_SOLUTIONS,
    };
    while (self.free_part_count < PARTS)
        free_part(&self, &state->parts[PARTS - 1 - self.free_part_count]);
    while (self.free_search_count < SEARCHES)
        free_search(&self, &state->searches[SEARCHES - 1 - self.free_search_count]);
    state->work.used = state->opening.group.used = 0;
    take_puzzles(&self);
    while (state->work.used != 0 && !is_stopped(&self))
        advance(&self);
    return first_unfinished(&self);
}

const lanes_engine SIMD_NAME(lanes_engine) = {.lane_count = SIMD_LANES, .solve = solve};
