#include "measure/history_store.h"

#include "base/memory.h"
#include "measure/history_place.h"
#include "measure/history_rows.h"
#include "measure/history_schema.h"

#include <errno.h>
#include <unistd.h>

struct history_store {
    sql_database *database;
};

static status check_presence(const char *path, error *failure)
{
    if (access(path, F_OK) == 0)
        return STATUS_OK;
    if (errno == ENOENT)
        return error_set(failure, STATUS_IO, "%s: no history there; 'nonet bench --save' makes one",
                         path);
    return error_set(failure, STATUS_IO, "%s: %s", path, strerror(errno));
}

static status open_database(history_store *store, const char *path, history_access access,
                            error *failure)
{
    if (access == HISTORY_READ)
        TRY(check_presence(path, failure));
    TRY(sql_database_open(path, &store->database, failure));
    return history_schema_bring_up(store->database, history_schema_steps, history_schema_step_count,
                                   failure);
}

static status open_usual_database(history_store *store, history_access access, error *failure)
{
    text_buffer path = {0};
    status opened = history_place_find(&path, failure);
    if (opened == STATUS_OK && access == HISTORY_WRITE)
        opened = history_place_make_folders(path.bytes, failure);
    if (opened == STATUS_OK)
        opened = open_database(store, path.bytes, access, failure);
    text_buffer_clear(&path);
    return opened;
}

status history_store_open(const char *path, history_access access, history_store **result,
                          error *failure)
{
    *result = NULL;
    history_store *store = memory_allocate(sizeof *store, failure);
    if (store == NULL)
        return STATUS_NO_MEMORY;
    const status opened = path != NULL ? open_database(store, path, access, failure)
                                       : open_usual_database(store, access, failure);
    if (opened == STATUS_OK)
        *result = store;
    else
        history_store_close(store);
    return opened;
}

void history_store_close(history_store *store)
{
    if (store->database != NULL)
        sql_database_close(store->database);
    memory_free(store);
}

const char *history_store_path(const history_store *store)
{
    return sql_database_path(store->database);
}

status history_store_save(history_store *store, const bench_run *run, int64_t *id, error *failure)
{
    TRY(sql_database_begin(store->database, failure));
    return sql_database_end(store->database, history_rows_write(store->database, run, id, failure),
                            failure);
}

void stored_run_clear(stored_run *stored)
{
    bench_run_clear(&stored->run);
    memory_free(stored->total_ns);
    memory_free(stored->total_guesses);
    text_pool_clear(&stored->texts);
    *stored = (stored_run){0};
}

void history_store_free_heads(stored_run *runs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        stored_run_clear(&runs[i]);
    memory_free(runs);
}

static status read_heads(history_store *store, stored_run **runs, size_t *count, error *failure)
{
    int64_t stored_count;
    TRY(sql_database_number(store->database, "SELECT count(*) FROM runs", &stored_count, failure));
    *runs = memory_allocate((size_t)stored_count * sizeof **runs, failure);
    if (*runs == NULL)
        return STATUS_NO_MEMORY;
    return history_rows_read_heads(store->database, 0, *runs, (size_t)stored_count, count, failure);
}

/* Reads what belongs together as it was at one moment. */
static status begin_reading(history_store *store, error *failure)
{
    return sql_database_run(store->database, "BEGIN", failure);
}

status history_store_load_heads(history_store *store, stored_run **runs, size_t *count,
                                error *failure)
{
    *runs = NULL;
    *count = 0;
    TRY(begin_reading(store, failure));
    const status done =
        sql_database_end(store->database, read_heads(store, runs, count, failure), failure);
    if (done != STATUS_OK)
        history_store_free_heads(*runs, *count);
    return done;
}

status history_store_load(history_store *store, int64_t id, stored_run *stored, error *failure)
{
    *stored = (stored_run){0};
    TRY(begin_reading(store, failure));
    const status done = sql_database_end(
        store->database, history_rows_read(store->database, id, stored, failure), failure);
    if (done != STATUS_OK)
        stored_run_clear(stored);
    return done;
}

status history_save(const char *path, const bench_run *run, int64_t *id, error *failure)
{
    history_store *store;
    TRY(history_store_open(path, HISTORY_WRITE, &store, failure));
    const status saved = history_store_save(store, run, id, failure);
    history_store_close(store);
    return saved;
}
