#include "measure/sql_database.h"

#include "base/memory.h"
#include "measure/sql_library.h"

enum { WAIT_MS = 60 * 1000 }; /* a million rows take a few seconds to write */

struct sql_database {
    sql_library library;
    sqlite3 *connection;
    char *path;
};

struct sql_query {
    sql_database *database;
    sqlite3_stmt *statement;
    int parameter, field; /* how many were set or taken */
    int fault;            /* of setting a parameter; SQLITE_OK without one */
};

/* Why SQLite failed, without the path. */
static const char *words_of_fault(const sql_database *database, int code)
{
    const int system_code = database->library.sqlite3_system_errno(database->connection);
    switch (code) {
    case SQLITE_NOTADB:
        return "no SQLite database; give another --db";
    case SQLITE_BUSY:
        return "another program has held it for a minute";
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (system_code != 0)
            return strerror(system_code);
        break;
    default:
        break;
    }
    return database->library.sqlite3_errmsg(database->connection);
}

static status database_fault(const sql_database *database, error *failure)
{
    const int code = database->library.sqlite3_errcode(database->connection) & 0xff;
    const char *kind = code == SQLITE_CORRUPT    ? "damaged database: "
                       : code == SQLITE_READONLY ? "cannot be written: "
                                                 : "";
    const status failed = code == SQLITE_NOMEM ? STATUS_NO_MEMORY : STATUS_IO;
    error_set(failure, failed, "%s: %s%s", database->path, kind, words_of_fault(database, code));
    return failed;
}

static status open_connection(sql_database *database, const char *path, error *failure)
{
    const size_t path_bytes = strlen(path) + 1;
    database->path = memory_allocate(path_bytes, failure);
    if (database->path == NULL)
        return STATUS_NO_MEMORY;
    memcpy(database->path, path, path_bytes);
    TRY(sql_library_load(&database->library, path, failure));
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (database->library.sqlite3_open_v2(path, &database->connection, flags, NULL) != SQLITE_OK)
        return database_fault(database, failure);
    database->library.sqlite3_busy_timeout(database->connection, WAIT_MS);
    return STATUS_OK;
}

status sql_database_open(const char *path, sql_database **result, error *failure)
{
    sql_database *database = memory_allocate(sizeof *database, failure);
    if (database == NULL)
        return STATUS_NO_MEMORY;
    const status opened = open_connection(database, path, failure);
    if (opened == STATUS_OK)
        *result = database;
    else
        sql_database_close(database);
    return opened;
}

void sql_database_close(sql_database *database)
{
    if (database->connection != NULL)
        database->library.sqlite3_close(database->connection);
    memory_free(database->path);
    memory_free(database);
}

const char *sql_database_path(const sql_database *database)
{
    return database->path;
}

status sql_database_run(sql_database *database, const char *statements, error *failure)
{
    if (database->library.sqlite3_exec(database->connection, statements, NULL, NULL, NULL) !=
        SQLITE_OK)
        return database_fault(database, failure);
    return STATUS_OK;
}

status sql_database_number(sql_database *database, const char *statement, int64_t *number,
                           error *failure)
{
    sql_query *query;
    bool has_row;
    TRY(sql_query_open(database, statement, &query, failure));
    const status stepped = sql_query_step(query, &has_row, failure);
    if (stepped == STATUS_OK)
        *number = has_row ? sql_query_take_number(query) : 0;
    sql_query_close(query);
    return stepped;
}

status sql_database_begin(sql_database *database, error *failure)
{
    return sql_database_run(database, "BEGIN IMMEDIATE", failure);
}

status sql_database_end(sql_database *database, status done, error *failure)
{
    if (done == STATUS_OK)
        done = sql_database_run(database, "COMMIT", failure);
    error unheard; /* the journal is left, and whoever opens the file next takes it back */
    if (done != STATUS_OK && sql_database_run(database, "ROLLBACK", &unheard) != STATUS_OK)
        return done;
    return done;
}

int64_t sql_database_last_id(const sql_database *database)
{
    return database->library.sqlite3_last_insert_rowid(database->connection);
}

status sql_query_open(sql_database *database, const char *statement, sql_query **result,
                      error *failure)
{
    *result = NULL;
    sql_query *query = memory_allocate(sizeof *query, failure);
    if (query == NULL)
        return STATUS_NO_MEMORY;
    query->database = database;
    const int code = database->library.sqlite3_prepare_v2(database->connection, statement, -1,
                                                          &query->statement, NULL);
    if (code != SQLITE_OK) {
        memory_free(query);
        return database_fault(database, failure);
    }
    *result = query;
    return STATUS_OK;
}

void sql_query_close(sql_query *query)
{
    if (query == NULL)
        return;
    query->database->library.sqlite3_finalize(query->statement);
    memory_free(query);
}

/* Keeps the first fault. */
static void note(sql_query *query, int code)
{
    if (query->fault == SQLITE_OK)
        query->fault = code;
}

void sql_query_put_slice(sql_query *query, slice text)
{
    /* SQLITE_STATIC: the caller keeps it */
    note(query, query->database->library.sqlite3_bind_text(query->statement, ++query->parameter,
                                                           text.start, (int)text.length, NULL));
}

void sql_query_put_text(sql_query *query, const char *text)
{
    sql_query_put_slice(query, text ? slice_of(text) : (slice){NULL, 0});
}

void sql_query_put_number(sql_query *query, int64_t number)
{
    note(query,
         query->database->library.sqlite3_bind_int64(query->statement, ++query->parameter, number));
}

void sql_query_put_real(sql_query *query, double number)
{
    note(query, query->database->library.sqlite3_bind_double(query->statement, ++query->parameter,
                                                             number));
}

void sql_query_put_null(sql_query *query)
{
    note(query, query->database->library.sqlite3_bind_null(query->statement, ++query->parameter));
}

void sql_query_restart(sql_query *query)
{
    query->database->library.sqlite3_reset(query->statement);
    query->parameter = 0;
    query->fault = SQLITE_OK;
}

status sql_query_step(sql_query *query, bool *has_row, error *failure)
{
    *has_row = false;
    query->field = 0;
    if (query->fault != SQLITE_OK)
        return database_fault(query->database, failure);
    const int code = query->database->library.sqlite3_step(query->statement);
    if (code == SQLITE_ROW) {
        *has_row = true;
        return STATUS_OK;
    }
    const status done = code == SQLITE_DONE ? STATUS_OK : database_fault(query->database, failure);
    sql_query_restart(query);
    return done;
}

status sql_query_run(sql_query *query, error *failure)
{
    bool has_row;
    TRY(sql_query_step(query, &has_row, failure));
    if (has_row)
        sql_query_restart(query);
    return STATUS_OK;
}

slice sql_query_take_slice(sql_query *query)
{
    const sql_library *library = &query->database->library;
    const int field = query->field++;
    const char *text = (const char *)library->sqlite3_column_text(query->statement, field);
    const int bytes = library->sqlite3_column_bytes(query->statement, field);
    return text ? (slice){text, (size_t)bytes} : (slice){"", 0};
}

int64_t sql_query_take_number(sql_query *query)
{
    return query->database->library.sqlite3_column_int64(query->statement, query->field++);
}

double sql_query_take_real(sql_query *query)
{
    return query->database->library.sqlite3_column_double(query->statement, query->field++);
}

bool sql_query_next_is_null(const sql_query *query)
{
    return query->database->library.sqlite3_column_type(query->statement, query->field) ==
           SQLITE_NULL;
}
