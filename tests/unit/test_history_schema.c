#include "measure/history_schema.h"
#include "measure/history_store.h"
#include "support/check.h"
#include "support/scratch.h"

#include <unistd.h>

static error failure;

static sql_database *database_at(const char *path)
{
    sql_database *database;
    MUST(sql_database_open(path, &database, &failure), &failure);
    return database;
}

static int64_t number(sql_database *database, const char *statement)
{
    int64_t value;
    MUST(sql_database_number(database, statement, &value, &failure), &failure);
    return value;
}

static const char *const steps[] = {
    "CREATE TABLE songs (name TEXT); INSERT INTO songs VALUES ('first')",
    "ALTER TABLE songs ADD COLUMN seconds INTEGER; UPDATE songs SET seconds = 180",
    "CREATE TABLE singers (name TEXT); INSERT INTO nowhere VALUES (1)",
};

Test(history_schema, steps_are_taken_once_and_keep_the_rows)
{
    const scratch_file file = scratch_file_name(".sqlite");
    sql_database *database = database_at(file.path);
    MUST(history_schema_bring_up(database, steps, 1, &failure), &failure);
    MUST(sql_database_run(database, "INSERT INTO songs VALUES ('second')", &failure), &failure);
    for (unsigned i = 0; i < 2; i++)
        MUST(history_schema_bring_up(database, steps, 2, &failure), &failure);
    cr_assert_eq(number(database, "PRAGMA user_version"), 2);
    cr_assert_eq(number(database, "SELECT count(*) FROM songs WHERE seconds = 180"), 2);
    sql_database_close(database);
    scratch_file_remove(&file);
}

Test(history_schema, a_step_that_fails_leaves_all_as_it_was)
{
    const scratch_file file = scratch_file_name(".sqlite");
    sql_database *database = database_at(file.path);
    MUST(history_schema_bring_up(database, steps, 1, &failure), &failure);
    cr_assert_eq(history_schema_bring_up(database, steps, 3, &failure), STATUS_IO);
    cr_assert_not_null(strstr(failure.message, "nowhere"), "%s", failure.message);
    cr_assert_eq(number(database, "PRAGMA user_version"), 1);
    cr_assert_eq(number(database, "SELECT count(*) FROM pragma_table_info('songs')"), 1);
    cr_assert_eq(number(database, "SELECT count(*) FROM sqlite_master"), 1);
    sql_database_close(database);
    scratch_file_remove(&file);
}

/* Opening PATH is refused for a reason with these words, and changes nothing. */
static void must_be_refused(const char *path, const char *words)
{
    history_store *store;
    const text_buffer before = file_bytes(path);
    cr_assert_eq(history_store_open(path, HISTORY_WRITE, &store, &failure), STATUS_IO);
    cr_assert_not_null(strstr(failure.message, words), "%s", failure.message);
    const text_buffer after = file_bytes(path);
    cr_assert_eq(before.length, after.length);
    cr_assert_eq(memcmp(before.bytes, after.bytes, before.length), 0);
    text_buffer_clear((text_buffer *)&before);
    text_buffer_clear((text_buffer *)&after);
}

Test(history_schema, a_newer_history_is_refused)
{
    const scratch_file file = scratch_file_name(".sqlite");
    history_store *store;
    MUST(history_store_open(file.path, HISTORY_WRITE, &store, &failure), &failure);
    history_store_close(store);
    sql_database *database = database_at(file.path);
    MUST(sql_database_run(database, "PRAGMA user_version = 99", &failure), &failure);
    sql_database_close(database);
    must_be_refused(file.path, "newer nonet (version 99 of the tables");
    scratch_file_remove(&file);
}

Test(history_schema, a_database_of_another_program_is_refused)
{
    const scratch_file file = scratch_file_name(".sqlite");
    sql_database *database = database_at(file.path);
    MUST(sql_database_run(database, "CREATE TABLE bookmarks (url TEXT)", &failure), &failure);
    sql_database_close(database);
    must_be_refused(file.path, "another program");
    scratch_file_remove(&file);
}

/* The file was made when version 1 was the present one, with three runs or more. */
Test(history_schema, a_history_of_version_1_is_brought_up)
{
    text_buffer bytes = file_bytes(NONET_SOURCE_DIR "/tests/data/history/version_1.sqlite");
    const scratch_file file = scratch_file_create(".sqlite", (slice){bytes.bytes, bytes.length});
    text_buffer_clear(&bytes);
    sql_database *database = database_at(file.path);
    cr_assert_eq(number(database, "PRAGMA user_version"), 1);
    const int64_t runs = number(database, "SELECT count(*) FROM runs");
    cr_assert_geq(runs, 3);

    history_store *store;
    stored_run *heads;
    size_t count;
    MUST(history_store_open(file.path, HISTORY_READ, &store, &failure), &failure);
    cr_assert_eq(number(database, "PRAGMA user_version"), (int64_t)history_schema_step_count);
    cr_assert_gt(number(database, "SELECT count(*) FROM results"), 0);
    MUST(history_store_load_heads(store, &heads, &count, &failure), &failure);
    cr_assert_eq(count, (size_t)runs);
    for (size_t i = 0; i < count; i++) {
        stored_run stored;
        MUST(history_store_load(store, heads[i].id, &stored, &failure), &failure);
        cr_assert_str_eq(stored.run.environment.cpu, "Made-up CPU");
        stored_run_clear(&stored);
    }
    history_store_free_heads(heads, count);
    history_store_close(store);
    sql_database_close(database);
    scratch_file_remove(&file);
}
