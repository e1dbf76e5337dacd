#include "measure/history_rows.h"

#include "base/memory.h"
#include "measure/bench_ratio.h"
#include "measure/puzzle_order.h"

#include <inttypes.h>
#include <stdio.h>

static void put_environment(sql_query *query, const environment_info *environment)
{
    sql_query_put_text(query, environment->version);
    sql_query_put_text(query, environment->revision);
    sql_query_put_text(query, environment->compiler);
    sql_query_put_text(query, environment->flags);
    sql_query_put_text(query, environment->cpu);
}

static void put_settings(sql_query *query, const bench_run *run)
{
    sql_query_put_number(query, run->threads);
    sql_query_put_u64(query, run->seed);
    sql_query_put_u64(query, run->solution_limit);
    sql_query_put_number(query, run->was_permuted);
    sql_query_put_number(query, run->was_shuffled);
    sql_query_put_number(query, run->was_interrupted);
}

static void put_sizes(sql_query *query, const bench_run *run)
{
    sql_query_put_u64(query, run->puzzle_count);
    sql_query_put_u64(query, run->block_puzzles);
    sql_query_put_u64(query, run->block_count);
    sql_query_put_u64(query, run->round_count);
}

static status write_head(sql_database *database, const bench_run *run, int64_t *id, error *failure)
{
    char hash[17];
    sql_query *query;
    TRY(sql_query_open(database,
                       "INSERT INTO runs (name, started_s, version, revision, compiler, flags, cpu,"
                       " threads, seed, solution_limit, was_permuted, was_shuffled,"
                       " was_interrupted, corpus_hash, clock, clock_cost_ns, counters_note,"
                       " puzzle_count, block_puzzles, block_count, round_count)"
                       " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                       &query, failure));
    snprintf(hash, sizeof hash, "%016" PRIx64, run->corpus_hash);
    sql_query_put_text(query, run->name);
    sql_query_put_u64(query, run->started_s);
    put_environment(query, &run->environment);
    put_settings(query, run);
    sql_query_put_text(query, hash);
    sql_query_put_text(query, run->clock_name);
    sql_query_put_real(query, run->clock_cost_ns);
    sql_query_put_text(query, run->counters_note);
    put_sizes(query, run);
    const status written = sql_query_run(query, failure);
    *id = sql_database_last_id(database);
    sql_query_close(query);
    return written;
}

static status write_files(sql_database *database, const bench_run *run, int64_t id, error *failure)
{
    sql_query *query;
    TRY(sql_query_open(database, "INSERT INTO files (run, place, path) VALUES (?,?,?)", &query,
                       failure));
    status written = STATUS_OK;
    for (size_t i = 0; written == STATUS_OK && i < run->file_count; i++) {
        sql_query_put_number(query, id);
        sql_query_put_u64(query, i);
        sql_query_put_text(query, run->files[i]);
        written = sql_query_run(query, failure);
    }
    sql_query_close(query);
    return written;
}

/* The id of a puzzle, which is added where no run had it before. */
static status find_puzzle(sql_database *database, sql_query *look_up, sql_query *add,
                          const grid *puzzle, int64_t *id, error *failure)
{
    char text[CELLS];
    bool is_known;
    grid_put_text(text, puzzle, '.');
    sql_query_put_slice(look_up, (slice){text, CELLS});
    TRY(sql_query_step(look_up, &is_known, failure));
    if (is_known) {
        *id = sql_query_take_number(look_up);
        sql_query_restart(look_up);
        return STATUS_OK;
    }
    sql_query_put_slice(add, (slice){text, CELLS});
    TRY(sql_query_run(add, failure));
    *id = sql_database_last_id(database);
    return STATUS_OK;
}

/* In sorted order, so that neighbours in the index are met one after the other. */
static status find_puzzles(sql_database *database, const bench_run *run, int64_t *ids,
                           error *failure)
{
    sql_query *look_up = NULL, *add = NULL;
    size_t *order = puzzle_order_make(run->puzzles, run->puzzle_count, failure);
    status found = order != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    if (found == STATUS_OK)
        found =
            sql_query_open(database, "SELECT id FROM puzzles WHERE puzzle = ?", &look_up, failure);
    if (found == STATUS_OK)
        found = sql_query_open(database, "INSERT INTO puzzles (puzzle) VALUES (?)", &add, failure);
    for (size_t i = 0; found == STATUS_OK && i < run->puzzle_count; i++)
        found = find_puzzle(database, look_up, add, &run->puzzles[order[i]].puzzle, &ids[order[i]],
                            failure);
    sql_query_close(add);
    sql_query_close(look_up);
    memory_free(order);
    return found;
}

static status write_places(sql_database *database, const bench_run *run, int64_t id,
                           const int64_t *puzzle_ids, error *failure)
{
    sql_query *query;
    TRY(sql_query_open(database,
                       "INSERT INTO places (run, place, puzzle, file, line) VALUES (?,?,?,?,?)",
                       &query, failure));
    status written = STATUS_OK;
    for (size_t i = 0; written == STATUS_OK && i < run->puzzle_count; i++) {
        sql_query_put_number(query, id);
        sql_query_put_u64(query, i);
        sql_query_put_number(query, puzzle_ids[i]);
        sql_query_put_number(query, run->puzzles[i].file);
        sql_query_put_u64(query, run->puzzles[i].line);
        written = sql_query_run(query, failure);
    }
    sql_query_close(query);
    return written;
}

static status write_puzzles(sql_database *database, const bench_run *run, int64_t id,
                            error *failure)
{
    int64_t *puzzle_ids = memory_allocate(run->puzzle_count * sizeof *puzzle_ids, failure);
    if (puzzle_ids == NULL)
        return STATUS_NO_MEMORY;
    status written = find_puzzles(database, run, puzzle_ids, failure);
    if (written == STATUS_OK)
        written = write_places(database, run, id, puzzle_ids, failure);
    memory_free(puzzle_ids);
    return written;
}

/* As in the bench's own table: the medians of its blocks added up; without rounds, its puzzles. */
static status add_up(const bench_run *run, size_t place, double *total_ns, uint64_t *guesses,
                     error *failure)
{
    const bench_entry *entry = &run->entries[place];
    *total_ns = 0;
    *guesses = 0;
    for (size_t i = 0; i < run->puzzle_count; i++) {
        *total_ns += entry->puzzle_ns[i];
        *guesses = add_counts(*guesses, entry->guesses[i]);
    }
    return run->round_count > 0 ? bench_total_ns(run, place, NULL, total_ns, failure) : STATUS_OK;
}

static status write_entry(sql_database *database, const bench_run *run, size_t place,
                          int64_t run_id, int64_t *id, error *failure)
{
    const bench_entry *entry = &run->entries[place];
    double total_ns;
    uint64_t guesses;
    sql_query *query;
    TRY(add_up(run, place, &total_ns, &guesses, failure));
    TRY(sql_query_open(database,
                       "INSERT INTO entries (run, place, label, spec, simd, timing, total_ns,"
                       " total_guesses, instructions, cycles, branch_misses, cache_misses)"
                       " VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                       &query, failure));
    sql_query_put_number(query, run_id);
    sql_query_put_u64(query, place);
    sql_query_put_text(query, entry->label);
    sql_query_put_text(query, entry->spec);
    sql_query_put_text(query, entry->simd);
    sql_query_put_text(query, entry->timing);
    sql_query_put_real(query, total_ns);
    sql_query_put_u64(query, guesses);
    for (unsigned i = 0; i < HARDWARE_COUNTERS; i++)
        if (entry->has_counters)
            sql_query_put_real(query, entry->counters[i]);
        else
            sql_query_put_null(query);
    const status written = sql_query_run(query, failure);
    *id = sql_database_last_id(database);
    sql_query_close(query);
    return written;
}

static status write_measurements(sql_database *database, const bench_run *run,
                                 const bench_entry *entry, int64_t entry_id, error *failure)
{
    sql_query *query;
    TRY(sql_query_open(database,
                       "INSERT INTO measurements (entry, place, status, guesses, time_ns)"
                       " VALUES (?,?,?,?,?)",
                       &query, failure));
    status written = STATUS_OK;
    for (size_t i = 0; written == STATUS_OK && i < run->puzzle_count; i++) {
        sql_query_put_number(query, entry_id);
        sql_query_put_u64(query, i);
        sql_query_put_text(query, outcome_word(entry->outcomes[i]));
        sql_query_put_u64(query, entry->guesses[i]);
        sql_query_put_real(query, entry->puzzle_ns[i]);
        written = sql_query_run(query, failure);
    }
    sql_query_close(query);
    return written;
}

static status write_blocks(sql_database *database, const bench_run *run, const bench_entry *entry,
                           int64_t entry_id, error *failure)
{
    sql_query *query;
    TRY(sql_query_open(database,
                       "INSERT INTO blocks (entry, round, block, time_ns) VALUES (?,?,?,?)", &query,
                       failure));
    status written = STATUS_OK;
    const size_t count = run->round_count * run->block_count;
    for (size_t i = 0; written == STATUS_OK && i < count; i++) {
        sql_query_put_number(query, entry_id);
        sql_query_put_u64(query, i / run->block_count);
        sql_query_put_u64(query, i % run->block_count);
        sql_query_put_real(query, entry->block_ns[i]);
        written = sql_query_run(query, failure);
    }
    sql_query_close(query);
    return written;
}

status history_rows_write(sql_database *database, const bench_run *run, int64_t *id, error *failure)
{
    TRY(write_head(database, run, id, failure));
    TRY(write_files(database, run, *id, failure));
    TRY(write_puzzles(database, run, *id, failure));
    for (size_t i = 0; i < run->entry_count; i++) {
        int64_t entry_id;
        TRY(write_entry(database, run, i, *id, &entry_id, failure));
        TRY(write_measurements(database, run, &run->entries[i], entry_id, failure));
        TRY(write_blocks(database, run, &run->entries[i], entry_id, failure));
    }
    return STATUS_OK;
}
