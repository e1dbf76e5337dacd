/* A bench run as rows of the history's tables, and back. Everything here happens inside a
 * transaction of the caller. */
#pragma once

#include "measure/history_store.h"
#include "measure/sql_database.h"

/* Adds a run; *id is its number. */
status history_rows_write(sql_database *database, const bench_run *run, int64_t *id,
                          error *failure) MUST_USE;

/* Reads up to ROOM heads (see history_store_load_heads), the oldest run first; those of all runs
 * where ID is 0. On failure, too, *count of them are to be cleared. */
status history_rows_read_heads(sql_database *database, int64_t id, stored_run *runs, size_t room,
                               size_t *count, error *failure) MUST_USE;

/* Reads a whole run. On failure, too, it is to be cleared. */
status history_rows_read(sql_database *database, int64_t id, stored_run *stored,
                         error *failure) MUST_USE;
