/* The history: bench runs kept in one SQLite file, whole runs only.
 *
 * A run is written in one transaction, so a program that is killed leaves nothing of it; several
 * programs may save at the same time, one waits for the other. */
#pragma once

#include "measure/bench_run.h"
#include "measure/text_pool.h"

typedef struct history_store history_store;

typedef enum history_access {
    HISTORY_READ,  /* a missing file is an error */
    HISTORY_WRITE, /* a missing file is made */
} history_access;

/* A run as it was read back. The texts that a bench_run does not own are in the pool. */
typedef struct stored_run {
    int64_t id;
    bench_run run;
    double *total_ns;        /* of each entry, over all puzzles */
    uint64_t *total_guesses; /* of each entry */
    text_pool texts;
} stored_run;

void stored_run_clear(stored_run *stored);

/* Opens PATH; NULL is $XDG_DATA_HOME/nonet/history.sqlite, or without that variable
 * ~/.local/share/nonet/history.sqlite, with the folders above it made. */
status history_store_open(const char *path, history_access access, history_store **store,
                          error *failure) MUST_USE;
void history_store_close(history_store *store);

const char *history_store_path(const history_store *store);

/* Stores a run; *id is its number, the highest so far. */
status history_store_save(history_store *store, const bench_run *run, int64_t *id,
                          error *failure) MUST_USE;

/* All runs, the oldest first, without what they say of single puzzles and blocks: those arrays of
 * theirs are NULL. Release with history_store_free_heads. */
status history_store_load_heads(history_store *store, stored_run **runs, size_t *count,
                                error *failure) MUST_USE;
void history_store_free_heads(stored_run *runs, size_t count);

/* All of the run with this id, which must be there. */
status history_store_load(history_store *store, int64_t id, stored_run *stored,
                          error *failure) MUST_USE;

/* Opens the history at PATH (or the usual one), stores the run, and closes it again. */
status history_save(const char *path, const bench_run *run, int64_t *id, error *failure) MUST_USE;
