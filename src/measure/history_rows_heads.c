#include "measure/history_rows.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>

#define RUN_FIELDS                                                                      \
    "id, name, started_s, version, revision, compiler, flags, cpu, threads, seed, "     \
    "solution_limit, was_permuted, was_shuffled, was_interrupted, corpus_hash, clock, " \
    "clock_cost_ns, counters_note, puzzle_count, block_puzzles, block_count, round_count"

/* A text of its own, as bench_run_clear releases it. */
static status take_text(sql_query *query, char **copy, error *failure)
{
    const slice text = sql_query_take_slice(query);
    *copy = memory_allocate(text.length + 1, failure);
    if (*copy == NULL)
        return STATUS_NO_MEMORY;
    text_put_slice(*copy, text);
    return STATUS_OK;
}

static status take_pooled(sql_query *query, text_pool *pool, const char **copy, error *failure)
{
    return text_pool_keep(pool, sql_query_take_slice(query), copy, failure);
}

static uint64_t take_hash(sql_query *query)
{
    char text[17] = "";
    const slice hash = sql_query_take_slice(query);
    memcpy(text, hash.start, hash.length < sizeof text ? hash.length : sizeof text - 1);
    uint64_t number = 0;
    for (const char *at = text; *at != '\0'; at++)
        number = number << 4 | (uint64_t)(*at <= '9' ? *at - '0' : (*at | 0x20) - 'a' + 10);
    return number;
}

static status take_environment(sql_query *query, stored_run *stored, error *failure)
{
    environment_info *environment = &stored->run.environment;
    TRY(take_pooled(query, &stored->texts, &environment->version, failure));
    TRY(take_pooled(query, &stored->texts, &environment->revision, failure));
    TRY(take_pooled(query, &stored->texts, &environment->compiler, failure));
    TRY(take_pooled(query, &stored->texts, &environment->flags, failure));
    const slice cpu = sql_query_take_slice(query);
    snprintf(environment->cpu, sizeof environment->cpu, "%.*s", (int)cpu.length, cpu.start);
    return STATUS_OK;
}

static void take_settings(sql_query *query, bench_run *run)
{
    run->threads = (unsigned)sql_query_take_number(query);
    run->seed = sql_query_take_u64(query);
    run->solution_limit = sql_query_take_u64(query);
    run->was_permuted = sql_query_take_number(query) != 0;
    run->was_shuffled = sql_query_take_number(query) != 0;
    run->was_interrupted = sql_query_take_number(query) != 0;
    run->corpus_hash = take_hash(query);
}

static void take_sizes(sql_query *query, bench_run *run)
{
    const slice note = sql_query_take_slice(query);
    snprintf(run->counters_note, sizeof run->counters_note, "%.*s", (int)note.length, note.start);
    run->puzzle_count = sql_query_take_u64(query);
    run->block_puzzles = sql_query_take_u64(query);
    run->block_count = sql_query_take_u64(query);
    run->round_count = sql_query_take_u64(query);
}

/* The present row, which has the RUN_FIELDS. */
static status take_run(sql_query *query, stored_run *stored, error *failure)
{
    bench_run *run = &stored->run;
    stored->id = sql_query_take_number(query);
    TRY(take_text(query, &run->name, failure));
    run->started_s = sql_query_take_u64(query);
    TRY(take_environment(query, stored, failure));
    take_settings(query, run);
    TRY(take_pooled(query, &stored->texts, &run->clock_name, failure));
    run->clock_cost_ns = sql_query_take_real(query);
    take_sizes(query, run);
    return STATUS_OK;
}

static status count_of(sql_database *database, const char *table, int64_t run, size_t *count,
                       error *failure)
{
    char statement[96];
    int64_t number;
    snprintf(statement, sizeof statement, "SELECT count(*) FROM %s WHERE run = %" PRId64, table,
             run);
    TRY(sql_database_number(database, statement, &number, failure));
    *count = (size_t)number;
    return STATUS_OK;
}

static status read_files(sql_database *database, stored_run *stored, error *failure)
{
    bench_run *run = &stored->run;
    sql_query *query;
    bool has_row;
    size_t count;
    TRY(count_of(database, "files", stored->id, &count, failure));
    run->files = memory_allocate(count * sizeof *run->files, failure);
    if (run->files == NULL)
        return STATUS_NO_MEMORY;
    run->file_count = count;
    TRY(sql_query_open(database, "SELECT path FROM files WHERE run = ? ORDER BY place", &query,
                       failure));
    sql_query_put_number(query, stored->id);
    status done = sql_query_step(query, &has_row, failure);
    for (size_t i = 0; done == STATUS_OK && has_row && i < count; i++) {
        done = take_text(query, &run->files[i], failure);
        if (done == STATUS_OK)
            done = sql_query_step(query, &has_row, failure);
    }
    sql_query_close(query);
    return done;
}

static status take_entry(sql_query *query, stored_run *stored, size_t place, error *failure)
{
    bench_entry *entry = &stored->run.entries[place];
    TRY(take_text(query, &entry->label, failure));
    TRY(take_text(query, &entry->spec, failure));
    if (sql_query_next_is_null(query))
        (void)sql_query_take_slice(query);
    else
        TRY(take_pooled(query, &stored->texts, &entry->simd, failure));
    TRY(take_pooled(query, &stored->texts, &entry->timing, failure));
    stored->total_ns[place] = sql_query_take_real(query);
    stored->total_guesses[place] = sql_query_take_u64(query);
    entry->has_counters = !sql_query_next_is_null(query);
    for (unsigned i = 0; i < HARDWARE_COUNTERS; i++)
        entry->counters[i] = sql_query_take_real(query);
    return STATUS_OK;
}

static status allocate_entries(stored_run *stored, size_t count, error *failure)
{
    bench_run *run = &stored->run;
    run->entries = memory_allocate(count * sizeof *run->entries, failure);
    stored->total_ns = memory_allocate(count * sizeof *stored->total_ns, failure);
    stored->total_guesses = memory_allocate(count * sizeof *stored->total_guesses, failure);
    run->entry_count = run->entries != NULL ? count : 0;
    return run->entries && stored->total_ns && stored->total_guesses ? STATUS_OK : STATUS_NO_MEMORY;
}

static status read_entries(sql_database *database, stored_run *stored, error *failure)
{
    sql_query *query;
    bool has_row;
    size_t count;
    TRY(count_of(database, "entries", stored->id, &count, failure));
    TRY(allocate_entries(stored, count, failure));
    TRY(sql_query_open(database,
                       "SELECT label, spec, simd, timing, total_ns, total_guesses, instructions,"
                       " cycles, branch_misses, cache_misses FROM entries WHERE run = ?"
                       " ORDER BY place",
                       &query, failure));
    sql_query_put_number(query, stored->id);
    status done = sql_query_step(query, &has_row, failure);
    for (size_t i = 0; done == STATUS_OK && has_row && i < count; i++) {
        done = take_entry(query, stored, i, failure);
        if (done == STATUS_OK)
            done = sql_query_step(query, &has_row, failure);
    }
    sql_query_close(query);
    return done;
}

static status read_head(sql_database *database, sql_query *runs, stored_run *stored, error *failure)
{
    TRY(take_run(runs, stored, failure));
    TRY(read_files(database, stored, failure));
    return read_entries(database, stored, failure);
}

status history_rows_read_heads(sql_database *database, int64_t id, stored_run *runs, size_t room,
                               size_t *count, error *failure)
{
    sql_query *query;
    bool has_row;
    *count = 0;
    TRY(sql_query_open(database, "SELECT " RUN_FIELDS " FROM runs WHERE ? IN (0, id) ORDER BY id",
                       &query, failure));
    sql_query_put_number(query, id);
    status done = sql_query_step(query, &has_row, failure);
    while (done == STATUS_OK && has_row && *count < room) {
        done = read_head(database, query, &runs[(*count)++], failure);
        if (done == STATUS_OK)
            done = sql_query_step(query, &has_row, failure);
    }
    sql_query_close(query);
    return done;
}
