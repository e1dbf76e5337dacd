/* Which stored runs a command means, and which solvers two runs share. Runs are heads (see
 * history_store_load_heads), the oldest first. */
#pragma once

#include "measure/history_store.h"

#define HISTORY_NONE SIZE_MAX

/* The run that WORD names: a number, a name (the newest run that has it), "last", or NULL for the
 * newest. Indexes into RUNS; STATUS_USAGE where there is none. */
status history_choice_find(const stored_run *runs, size_t count, const char *word, size_t *index,
                           error *failure) MUST_USE;

/* Are two runs alike: the same puzzles in the same order, processor, threads and number of solutions
 * looked for, and at least one solver in common? */
bool history_choice_is_like(const bench_run *a, const bench_run *b);

/* The run that INDEX is to be checked against:
 *   "last"         the newest older run like it
 *   "best"         of the older runs like it that have all its solvers, the fastest
 *   name, number   the newest other run of that name, or the run itself
 * *against is HISTORY_NONE where no run is like it; an unknown name is
 * STATUS_USAGE. */
status history_choice_against(const stored_run *runs, size_t count, size_t index, const char *word,
                              size_t *against, error *failure) MUST_USE;

/* The entry of OTHER that is the same solver with the same settings as ENTRY of RUN: the second of
 * its kind for the second of its kind. HISTORY_NONE where there is none. */
size_t history_choice_entry(const bench_run *run, size_t entry, const bench_run *other);
