#include "measure/history_rows.h"

#include "base/memory.h"

#include <inttypes.h>

static status damaged(const sql_database *database, const stored_run *stored, const char *what,
                      error *failure)
{
    return error_set(failure, STATUS_IO, "%s: damaged database: run %" PRId64 " %s",
                     sql_database_path(database), stored->id, what);
}

/* Reads the rows of one query into arrays. */
typedef struct row_reader {
    sql_database *database;
    stored_run *stored;
    size_t entry; /* for those tables that belong to an entry */
    bool (*take)(const struct row_reader *reader, sql_query *query, size_t place);
    size_t expected;  /* rows */
    const char *what; /* what is wrong where there are others than expected */
} row_reader;

static status read_rows(const row_reader *reader, const char *statement, error *failure)
{
    const stored_run *stored = reader->stored;
    sql_query *query;
    bool has_row, fits = true;
    size_t count = 0;
    TRY(sql_query_open(reader->database, statement, &query, failure));
    sql_query_put_number(query, stored->id);
    sql_query_put_u64(query, reader->entry);
    status done = sql_query_step(query, &has_row, failure);
    while (done == STATUS_OK && has_row && fits) {
        fits = count < reader->expected && reader->take(reader, query, count);
        count++;
        done = sql_query_step(query, &has_row, failure);
    }
    sql_query_close(query);
    if (done == STATUS_OK && (!fits || count != reader->expected))
        return damaged(reader->database, stored, reader->what, failure);
    return done;
}

static bool take_puzzle(const row_reader *reader, sql_query *query, size_t place)
{
    const bench_run *run = &reader->stored->run;
    bench_puzzle *puzzle = &run->puzzles[place];
    const slice text = sql_query_take_slice(query);
    puzzle->file = (uint32_t)sql_query_take_number(query);
    puzzle->line = sql_query_take_u64(query);
    return text.length == CELLS && grid_read_text(text.start, &puzzle->puzzle) &&
           puzzle->file < run->file_count;
}

static bool outcome_of_word(slice word, outcome *kind)
{
    for (*kind = 0; *kind < OUTCOME_KINDS; (*kind)++)
        if (slice_equals(word, outcome_word(*kind)))
            return true;
    return false;
}

static bool take_measurement(const row_reader *reader, sql_query *query, size_t place)
{
    const bench_entry *entry = &reader->stored->run.entries[reader->entry];
    const bool is_known = outcome_of_word(sql_query_take_slice(query), &entry->outcomes[place]);
    entry->guesses[place] = sql_query_take_u64(query);
    entry->puzzle_ns[place] = sql_query_take_real(query);
    return is_known;
}

static bool take_block(const row_reader *reader, sql_query *query, size_t place)
{
    reader->stored->run.entries[reader->entry].block_ns[place] = sql_query_take_real(query);
    return true;
}

static status read_puzzles(row_reader reader, error *failure)
{
    bench_run *run = &reader.stored->run;
    run->puzzles = memory_allocate(run->puzzle_count * sizeof *run->puzzles, failure);
    if (run->puzzles == NULL)
        return STATUS_NO_MEMORY;
    reader.take = take_puzzle;
    reader.expected = run->puzzle_count;
    reader.what = "does not have all its puzzles";
    return read_rows(&reader,
                     "SELECT puzzles.puzzle, file, line FROM places JOIN puzzles"
                     " ON puzzles.id = places.puzzle WHERE run = ? AND ? >= 0 ORDER BY place",
                     failure);
}

/* The rounds of single puzzles are not stored: their medians stand for them, as one round. */
static status make_round(const bench_run *run, bench_entry *entry, error *failure)
{
    if (run->round_count == 0)
        return STATUS_OK;
    float *times = memory_allocate(run->puzzle_count * sizeof *times, failure);
    if (times == NULL)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < run->puzzle_count; i++)
        times[i] = (float)entry->puzzle_ns[i];
    entry->round_ns[0] = times;
    return STATUS_OK;
}

static status read_entry(row_reader reader, error *failure)
{
    const bench_run *run = &reader.stored->run;
    bench_entry *entry = &run->entries[reader.entry];
    const size_t times = run->round_count * run->block_count;
    entry->outcomes = memory_allocate(run->puzzle_count * sizeof *entry->outcomes, failure);
    entry->guesses = memory_allocate(run->puzzle_count * sizeof *entry->guesses, failure);
    entry->puzzle_ns = memory_allocate(run->puzzle_count * sizeof *entry->puzzle_ns, failure);
    entry->block_ns = memory_allocate(times * sizeof *entry->block_ns, failure);
    if (!entry->outcomes || !entry->guesses || !entry->puzzle_ns || !entry->block_ns)
        return STATUS_NO_MEMORY;
    reader.take = take_measurement;
    reader.expected = run->puzzle_count;
    reader.what = "does not have all its measurements";
    TRY(read_rows(&reader,
                  "SELECT status, guesses, time_ns FROM measurements WHERE entry ="
                  " (SELECT id FROM entries WHERE run = ? AND place = ?) ORDER BY place",
                  failure));
    TRY(make_round(run, entry, failure));
    reader.take = take_block;
    reader.expected = times;
    reader.what = "does not have the times of all its blocks";
    return read_rows(&reader,
                     "SELECT time_ns FROM blocks WHERE entry ="
                     " (SELECT id FROM entries WHERE run = ? AND place = ?) ORDER BY round, block",
                     failure);
}

/* What a sound file says is never so much, and products of it do not overflow. */
static bool sizes_are_sane(const bench_run *run)
{
    enum { BITS_MAX = 28 };
    return (run->puzzle_count | run->round_count | run->block_count) >> BITS_MAX == 0;
}

status history_rows_read(sql_database *database, int64_t id, stored_run *stored, error *failure)
{
    size_t found;
    TRY(history_rows_read_heads(database, id, stored, 1, &found, failure));
    if (found == 0)
        return error_set(failure, STATUS_USAGE, "%s: there is no run %" PRId64,
                         sql_database_path(database), id);
    if (!sizes_are_sane(&stored->run))
        return damaged(database, stored, "has impossible sizes", failure);
    row_reader reader = {.database = database, .stored = stored};
    TRY(read_puzzles(reader, failure));
    for (; reader.entry < stored->run.entry_count; reader.entry++)
        TRY(read_entry(reader, failure));
    return STATUS_OK;
}
