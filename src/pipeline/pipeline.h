/* One run: puzzles are read, solved on all threads, and written in input order.
 *
 *     puzzle_reader --> parse -> solve -> rows --> ordered_output --> byte_sink
 *      one thread         any thread, a block        in input order
 *      at a time          of records at a time
 *
 * Blocks are dealt out to the threads one by one as they ask (a dynamic schedule). Block borders
 * and threads show in no row, the time and thread columns apart. */
#pragma once

#include "io/byte_sink.h"
#include "io/puzzle_reader.h"
#include "io/result_format.h"
#include "pipeline/checkpoint.h"
#include "pipeline/run_summary.h"
#include "solvers/solver_registry.h"

enum { THREADS_MAX = 512 };

/* What a record that is no puzzle becomes. */
typedef enum reject_policy {
    REJECT_ROW,  /* a row with the status `rejected` */
    REJECT_SKIP, /* nothing but a count in the summary */
    REJECT_STOP, /* the end of the run */
} reject_policy;

/* How far the run is; called now and then, by one thread at a time. */
typedef struct progress_listener {
    void (*hear)(void *context, uint64_t records_done, uint64_t bytes_read);
    void *context;
} progress_listener;

typedef struct run_settings {
    const solver_choice *solver;
    solve_request request; /* its sink is not used */
    const stop_flag *stop; /* no new block is begun; the request's own flag abandons a search */
    bool all_solutions;    /* a row for each solution, not for each puzzle */
    unsigned threads;      /* 1 to THREADS_MAX */
    uint64_t input_bytes;  /* of all input, roughly; 0 = unknown */
    size_t block_records;  /* records a block; 0 = as many as suit the puzzles */
    const result_format *format;
    const column_list *columns;
    reject_policy on_reject;
    bool checks_answers;                    /* of the input: see puzzle/answer_check.h */
    const progress_listener *progress;      /* NULL for none */
    const checkpoint_listener *checkpoints; /* NULL for none */
    const run_checkpoint *resumed;          /* what an earlier run has done; NULL for nothing */
} run_settings;

/* Where a run is resumed, the reader and the sink must stand behind what was done already.
 *
 * Runs until the input ends or the stop flag is set; blocks that are begun are finished, unless the
 * request's own stop flag is set too. What is finished is written. Where a plug-in
 * crashes or gives a wrong answer (STATUS_PLUGIN, STATUS_WRONG_ANSWER), or the solver cannot solve a
 * file's candidate puzzles (STATUS_USAGE), the rows before that puzzle are written. Fills *summary, which must be zero, even where the run fails. */
status pipeline_run(const run_settings *settings, puzzle_reader *reader, byte_sink *sink,
                    run_summary *summary, error *failure) MUST_USE;
