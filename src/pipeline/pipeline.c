#include "pipeline/pipeline.h"

#include "base/memory.h"
#include "base/processors.h"
#include "io/byte_source.h"
#include "pipeline/block_size.h"
#include "pipeline/ordered_output.h"
#include "pipeline/patient_lock.h"

#include <inttypes.h>
#include <omp.h>
#include <sched.h>

enum {
    HELD_BYTES_BASE = 24 << 20, /* of finished output that waits for its turn */
    HELD_BYTES_A_THREAD = 8 << 20,
    USUAL_ROW_BYTES = 3 * CELLS,
    PART_BYTES = 1 << 20, /* of one puzzle's many solutions, before they are written */
    PROGRESS_NS = 100000000,
};

/* What all threads share. */
typedef struct shared_run {
    const run_settings *settings;
    ordered_output *output;
    patient_lock reading; /* guards all below */
    processors processors;
    puzzle_reader *reader;
    block_size block_size;
    uint64_t records_done;
    uint64_t last_progress_ns;
    uint64_t fault_sequence; /* of the block that the fault is in */
    error fault;             /* of the solver: the first one of the input */
} shared_run;

/* What one thread works with. */
typedef struct worker {
    shared_run *run;
    unsigned thread;
    int processor; /* that it has taken */
    void *solver_state;
    record_block block;
    bool is_reject[BLOCK_RECORDS_MAX];    /* of each record of the block */
    reject_note notes[BLOCK_RECORDS_MAX]; /* of each rejected one */
    size_t puzzle_count, solved_count;
    grid puzzles[BLOCK_RECORDS_MAX]; /* the records that are puzzles, side by side */
    solve_result results[BLOCK_RECORDS_MAX];
    record_fields fields; /* of one record, where the columns ask for them */
    text_buffer rows;
    row_numbers numbers;               /* of the last of these */
    uint64_t answers[ANSWER_VERDICTS]; /* of the block */
    run_summary summary;
    /* The same puzzles as candidate grids, where the block has them; puzzles are their givens then. */
    candidate_grid candidates[BLOCK_RECORDS_MAX];
} worker;

static const solve_request *request_of(const worker *self)
{
    return &self->run->settings->request;
}

/* With REJECT_STOP the input ends at the first reject: that must be known before the next block is
 * taken. */
static void end_at_first_reject(shared_run *run, record_block *block)
{
    for (size_t i = 0; i < block->count; i++) {
        candidate_grid puzzle;
        reject_note note;
        if (!record_parse_candidates(block, i, &puzzle, &note)) {
            block->count = i + 1;
            puzzle_reader_end(run->reader);
        }
    }
}

static void tell_progress(shared_run *run)
{
    const progress_listener *progress = run->settings->progress;
    const uint64_t now_ns = progress ? clock_monotonic_ns() : 0;
    if (progress == NULL || now_ns - run->last_progress_ns < PROGRESS_NS)
        return;
    run->last_progress_ns = now_ns;
    progress->hear(progress->context, run->records_done, puzzle_reader_position(run->reader));
}

/* Takes the next block; its count is 0 at the end. RECORDS and ELAPSED_NS are of the block before.
 */
static status take_block(worker *self, size_t records, uint64_t elapsed_ns, error *failure)
{
    shared_run *run = self->run;
    TRY(ordered_output_wait_for_room(run->output, failure));
    patient_lock_take(&run->reading);
    processors_keep_apart(&run->processors, &self->processor);
    run->records_done += records;
    if (records > 0)
        block_size_learn(&run->block_size, records, elapsed_ns);
    tell_progress(run);
    self->block.count = 0;
    status taken = STATUS_OK;
    if (!stop_flag_is_set(run->settings->stop))
        taken = puzzle_reader_next(run->reader, run->block_size.records, &self->block, failure);
    if (run->settings->on_reject == REJECT_STOP)
        end_at_first_reject(run, &self->block);
    patient_lock_release(&run->reading);
    return taken;
}

static void parse_candidates(worker *self)
{
    self->puzzle_count = 0;
    for (size_t i = 0; i < self->block.count; i++) {
        candidate_grid *const candidates = &self->candidates[self->puzzle_count];
        self->is_reject[i] = !record_parse_candidates(&self->block, i, candidates, &self->notes[i]);
        if (!self->is_reject[i])
            self->puzzles[self->puzzle_count++] = candidate_grid_givens(candidates);
    }
}

static void parse_grids(worker *self)
{
    self->puzzle_count = 0;
    for (size_t i = 0; i < self->block.count; i++) {
        self->is_reject[i] =
            !record_parse(&self->block, i, &self->puzzles[self->puzzle_count], &self->notes[i]);
        self->puzzle_count += !self->is_reject[i];
    }
}

/* Solves COUNT puzzles of the block from the FIRST on. A solver that cannot solve such puzzles solves
 * none of them. */
static size_t solve_puzzles(worker *self, const solve_request *request, size_t first,
                            solve_result *results, size_t count)
{
    const solver *method = self->run->settings->solver->solver;
    error unable;
    if (!record_block_has_candidates(&self->block))
        return solver_solve_batch(method, self->solver_state, request, self->puzzles + first,
                                  results, count);
    if (solver_check_candidates(method, &unable) != STATUS_OK)
        return 0;
    return solver_solve_candidates(method, self->solver_state, request, self->candidates + first,
                                   results, count);
}

/* What the input has beside the puzzle, where the columns ask for it. */
static status read_fields(worker *self, size_t index, error *failure)
{
    if (!self->run->settings->columns->has_input)
        return STATUS_OK;
    return record_read_fields(&self->block, index, &self->fields, failure);
}

static status append_row(worker *self, const result_row *row, error *failure)
{
    const run_settings *settings = self->run->settings;
    return settings->format->append_row(settings->columns, row, &self->rows, failure);
}

/* The row of a puzzle once more for each of its solutions. */
typedef struct solution_rows {
    worker *worker;
    result_row row;
    error failure;
} solution_rows;

static bool append_solution(void *context, size_t puzzle_index, const grid *solution)
{
    (void)puzzle_index;
    solution_rows *rows = context;
    worker *self = rows->worker;
    rows->row.solution = solution;
    rows->row.solution_number++;
    status appended = append_row(self, &rows->row, &rows->failure);
    if (appended == STATUS_OK && self->rows.length > PART_BYTES)
        appended = ordered_output_flush_part(self->run->output, self->block.sequence, &self->rows,
                                             &rows->failure);
    return appended == STATUS_OK;
}

/* Searches a puzzle of several solutions once more, now that its row is known, and writes each
 * solution as it is found: there may be more of them than memory holds. */
static status append_all_solutions(worker *self, const result_row *row, size_t puzzle_index,
                                   error *failure)
{
    solution_rows rows = {.worker = self, .row = *row, .failure = {.code = STATUS_OK}};
    const solution_sink sink = {append_solution, &rows};
    solve_request again = *request_of(self);
    again.timing = TIMING_OFF;
    again.sink = &sink;
    solve_result result;
    solve_puzzles(self, &again, puzzle_index, &result, 1);
    *failure = rows.failure;
    return rows.failure.code;
}

/* Judges what the input says of a puzzle by what was found. */
static answer_verdict check_answer(worker *self, size_t index, const result_row *row)
{
    if (!self->run->settings->checks_answers)
        return ANSWER_MISSING;
    const stated_answer stated = record_read_answer(&self->block, index);
    char why[ANSWER_WHY_MAX];
    const answer_verdict verdict =
        answer_judge(row->puzzle, row->candidates, row->result, row->solution, &stated, why);
    run_summary_add_answer(&self->summary, row->id, row->file, row->line, verdict, why);
    self->answers[verdict]++;
    return verdict;
}

static status append_puzzle(worker *self, size_t index, size_t puzzle_index, error *failure)
{
    const solve_result *result = &self->results[puzzle_index];
    const solver *method = self->run->settings->solver->solver;
    const bool all = self->run->settings->all_solutions;
    TRY(read_fields(self, index, failure));
    result_row row = {
        .id = self->block.first_id + index,
        .file = self->block.file->path,
        .line = self->block.records[index].line,
        .puzzle = &self->puzzles[puzzle_index],
        .candidates =
            record_block_has_candidates(&self->block) ? &self->candidates[puzzle_index] : NULL,
        .result = result,
        .solution =
            result->solutions > 0 && !method->cannot.give_solution ? &result->solution : NULL,
        .solution_number = all && result->solutions > 0,
        .thread = self->thread,
        .note = "",
        .input = self->fields.by_column,
        .before = &self->numbers,
    };
    run_summary_add_puzzle(&self->summary, row.id, row.file, row.line, row.puzzle, row.candidates,
                           result);
    row.answer = check_answer(self, index, &row);
    if (all && result->solutions > 1) {
        result_row first = row;
        first.solution_number = 0;
        return append_all_solutions(self, &first, puzzle_index, failure);
    }
    return append_row(self, &row, failure);
}

static status append_reject(worker *self, size_t index, error *failure)
{
    const solve_result rejected = {.outcome = OUTCOME_REJECTED};
    TRY(read_fields(self, index, failure));
    const result_row row = {
        .id = self->block.first_id + index,
        .file = self->block.file->path,
        .line = self->block.records[index].line,
        .result = &rejected,
        .thread = self->thread,
        .note = self->notes[index].text,
        .input = self->fields.by_column,
        .before = &self->numbers,
    };
    run_summary_add_reject(&self->summary, row.id, row.file, row.line, row.note);
    return self->run->settings->on_reject == REJECT_ROW ? append_row(self, &row, failure)
                                                        : STATUS_OK;
}

/* The rows of the block, up to the first puzzle that was not finished. */
static status append_block(worker *self, error *failure)
{
    TRY(text_buffer_reserve(&self->rows, self->block.count * USUAL_ROW_BYTES, failure));
    size_t puzzle_index = 0;
    memset(self->answers, 0, sizeof self->answers);
    for (size_t i = 0; i < self->block.count; i++) {
        if (self->is_reject[i]) {
            TRY(append_reject(self, i, failure));
        } else {
            if (puzzle_index == self->solved_count)
                break;
            TRY(append_puzzle(self, i, puzzle_index++, failure));
        }
    }
    return STATUS_OK;
}

static uint64_t line_of_puzzle(const worker *self, size_t puzzle_index)
{
    size_t i = 0;
    for (size_t puzzles = 0; self->is_reject[i] || puzzles < puzzle_index; i++)
        puzzles += !self->is_reject[i];
    return self->block.records[i].line;
}

/* The solver has failed at a puzzle of this block: the run ends there. All earlier blocks are at
 * work, and one of them may have an earlier fault, so that every number of threads finds the same
 * one. */
static void end_run_at_fault(worker *self, const error *fault)
{
    shared_run *run = self->run;
    patient_lock_take(&run->reading);
    puzzle_reader_end(run->reader);
    if (run->fault.code == STATUS_OK || self->block.sequence < run->fault_sequence) {
        run->fault_sequence = self->block.sequence;
        error_set(&run->fault, fault->code, "%s:%" PRIu64 ": %s",
                  byte_source_name(self->block.file->path),
                  line_of_puzzle(self, self->solved_count), fault->message);
    }
    patient_lock_release(&run->reading);
    ordered_output_end_behind(run->output, self->block.sequence);
}

static bool solver_has_failed(worker *self)
{
    const solver *method = self->run->settings->solver->solver;
    error fault = {.code = STATUS_OK};
    if (self->solved_count == self->puzzle_count)
        return false;
    const bool is_able = !record_block_has_candidates(&self->block) ||
                         solver_check_candidates(method, &fault) == STATUS_OK;
    if (is_able && solver_read_fault(method, self->solver_state, &fault) == STATUS_OK)
        return false;
    end_run_at_fault(self, &fault);
    return true;
}

static size_t reject_count(const worker *self)
{
    return self->block.count - self->puzzle_count;
}

/* Hands over the rows of the block, and what it adds to the checkpoint if somebody wants to know. */
static status finish_block(worker *self, error *failure)
{
    const shared_run *run = self->run;
    run_checkpoint adds = {.records = self->block.count};
    if (run->settings->checkpoints != NULL) {
        adds.digest = checkpoint_digest(&self->block);
        adds.outcomes[OUTCOME_REJECTED] = reject_count(self);
        for (size_t i = 0; i < self->solved_count; i++)
            adds.outcomes[self->results[i].outcome]++;
        memcpy(adds.answers, self->answers, sizeof adds.answers);
    }
    const bool is_whole = self->solved_count == self->puzzle_count;
    return ordered_output_finish_block(run->output, self->block.sequence, &self->rows,
                                       is_whole ? &adds : NULL, failure);
}

static status work(worker *self, error *failure)
{
    size_t records = 0;
    uint64_t elapsed_ns = 0;
    for (;;) {
        TRY(take_block(self, records, elapsed_ns, failure));
        if (self->block.count == 0)
            return STATUS_OK;
        const uint64_t begin_ns = clock_monotonic_ns();
        if (record_block_has_candidates(&self->block))
            parse_candidates(self);
        else
            parse_grids(self);
        self->solved_count =
            solve_puzzles(self, request_of(self), 0, self->results, self->puzzle_count);
        const bool is_over = solver_has_failed(self);
        TRY(append_block(self, failure));
        TRY(finish_block(self, failure));
        if (is_over)
            return STATUS_OK;
        records = self->block.count;
        elapsed_ns = clock_monotonic_ns() - begin_ns;
    }
}

static status worker_create(shared_run *run, unsigned thread, int processor, worker **result,
                            error *failure)
{
    worker *self = memory_allocate(sizeof *self, failure);
    if (self == NULL)
        return STATUS_NO_MEMORY;
    self->run = run;
    self->thread = thread;
    self->processor = processor;
    const status created =
        solver_choice_create_state(run->settings->solver, &self->solver_state, failure);
    if (created != STATUS_OK) {
        memory_free(self);
        return created;
    }
    *result = self;
    return STATUS_OK;
}

static void worker_destroy(worker *self)
{
    record_block_clear(&self->block);
    record_fields_clear(&self->fields);
    text_buffer_clear(&self->rows);
    solver_choice_destroy_state(self->run->settings->solver, self->solver_state);
    memory_free(self);
}

/* Returns the processor that the calling thread has taken. The first thread lets go for a moment: another
 * one may have been put behind it. */
static int take_processor(shared_run *run, unsigned thread)
{
    int taken = NO_PROCESSOR;
    patient_lock_take(&run->reading);
    processors_keep_apart(&run->processors, &taken);
    patient_lock_release(&run->reading);
    if (thread == 0 && run->settings->threads > 1)
        sched_yield();
    return taken;
}

/* One thread's part of the run. */
static void run_worker(shared_run *run, run_summary *summary, error *failure)
{
    const unsigned thread = (unsigned)omp_get_thread_num();
    worker *self = NULL;
    error own = {.code = STATUS_OK};
    const int processor = take_processor(run, thread);
    status worked = worker_create(run, thread, processor, &self, &own);
    if (worked == STATUS_OK)
        worked = work(self, &own);
    const solver *method = run->settings->solver->solver;
    if (self != NULL && method->read_counters != NULL)
        method->read_counters(self->solver_state, self->summary.counters);
    if (worked != STATUS_OK)
        ordered_output_abandon(run->output, &own);
    patient_lock_take(&run->reading);
    if (self != NULL)
        run_summary_merge(summary, &self->summary);
    if (worked != STATUS_OK)
        *failure = own;
    patient_lock_release(&run->reading);
    if (self != NULL)
        worker_destroy(self);
}

/* Writes what stands before the first row, unless an earlier run has. */
static status begin_output(const run_settings *settings, byte_sink *sink, run_checkpoint *before,
                           error *failure)
{
    if (settings->resumed != NULL) {
        *before = *settings->resumed;
        return STATUS_OK;
    }
    if (settings->format->begin == NULL)
        return STATUS_OK;
    text_buffer header = {0};
    status written = settings->format->begin(settings->columns, &header, failure);
    if (written == STATUS_OK)
        written = byte_sink_write(sink, (slice){header.bytes, header.length}, failure);
    before->output_bytes = header.length;
    text_buffer_clear(&header);
    return written;
}

/* A short input is cut into a few blocks for each thread, where its length is known. */
static size_t first_block_records(const run_settings *settings)
{
    const size_t wanted = settings->solver->solver->first_batch;
    const uint64_t expected =
        settings->input_bytes / (CELLS + 1) / (2 * (uint64_t)settings->threads);
    if (settings->input_bytes == 0 || expected >= wanted)
        return wanted;
    return expected > 0 ? (size_t)expected : 1;
}

status pipeline_run(const run_settings *settings, puzzle_reader *reader, byte_sink *sink,
                    run_summary *summary, error *failure)
{
    shared_run run = {
        .settings = settings,
        .reading = PATIENT_LOCK_FREE,
        .reader = reader,
        .block_size = block_size_start(settings->block_records, first_block_records(settings)),
    };
    processors_begin(&run.processors, settings->threads);
    run_checkpoint before = {0};
    TRY(begin_output(settings, sink, &before, failure));
    TRY(ordered_output_create(sink,
                              HELD_BYTES_BASE + settings->threads * (size_t)HELD_BYTES_A_THREAD,
                              &before, settings->checkpoints, &run.output, failure));
    failure->code = STATUS_OK;
#pragma omp parallel num_threads(settings->threads)
    run_worker(&run, summary, failure);
    if (failure->code == STATUS_OK && stop_flag_is_set(settings->stop))
        failure->code = ordered_output_tell_last(run.output, failure);
    ordered_output_destroy(run.output);
    if (failure->code == STATUS_OK && run.fault.code != STATUS_OK)
        *failure = run.fault;
    return failure->code;
}
