/* A database in one file, and statements on it. The only place that knows SQLite, which is loaded
 * when the first database is opened: the program starts faster without it.
 *
 * What one transaction writes is in the file as a whole or not at all, whenever the program is
 * killed. The file is kept with a rollback journal, not with a write-ahead log: then it is one file
 * that can be copied, may lie on a network disk that several machines share, and can be read where
 * it cannot be written. Writers wait for each other. */
#pragma once

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct sql_database sql_database;
typedef struct sql_query sql_query;

/* Opens PATH, which is created where it is missing; where it cannot be written it is opened for
 * reading. A file that is no database is noticed by the first statement. */
status sql_database_open(const char *path, sql_database **database, error *failure) MUST_USE;
void sql_database_close(sql_database *database);

const char *sql_database_path(const sql_database *database);

/* Runs statements that give no rows. */
status sql_database_run(sql_database *database, const char *statements, error *failure) MUST_USE;

/* The one number that a statement gives. */
status sql_database_number(sql_database *database, const char *statement, int64_t *number,
                           error *failure) MUST_USE;

/* Begins a transaction that writes; waits for other writers. */
status sql_database_begin(sql_database *database, error *failure) MUST_USE;

/* Commits the transaction where DONE is STATUS_OK, else takes back all that it wrote and returns
 * DONE with *failure as it was. */
status sql_database_end(sql_database *database, status done, error *failure) MUST_USE;

/* The id of the row that was inserted last. */
int64_t sql_database_last_id(const sql_database *database);

/* Compiles one statement. */
status sql_query_open(sql_database *database, const char *statement, sql_query **query,
                      error *failure) MUST_USE;
void sql_query_close(sql_query *query); /* NULL is closed already */

/* Set the parameters from the first on, in their order; a fault is told by the next step. Text must
 * stay where it is until then; NULL is SQL's NULL. */
void sql_query_put_text(sql_query *query, const char *text);
void sql_query_put_slice(sql_query *query, slice text);
void sql_query_put_number(sql_query *query, int64_t number);
void sql_query_put_real(sql_query *query, double number);
void sql_query_put_null(sql_query *query);

/* A number of 64 bits without a sign; from 2^63 on it is stored as its two's complement. */
static inline void sql_query_put_u64(sql_query *query, uint64_t number)
{
    sql_query_put_number(query, (int64_t)number);
}

/* Moves on to the next row; where there is none, *has_row is false and the query is ready for other
 * parameters. */
status sql_query_step(sql_query *query, bool *has_row, error *failure) MUST_USE;

/* Makes the query ready for other parameters before its rows are at an end. */
void sql_query_restart(sql_query *query);

/* Runs a query that gives no rows. */
status sql_query_run(sql_query *query, error *failure) MUST_USE;

/* Take the fields of the present row from the first on, in their order. Text is the query's until
 * the next step. */
slice sql_query_take_slice(sql_query *query);
int64_t sql_query_take_number(sql_query *query);
double sql_query_take_real(sql_query *query);
bool sql_query_next_is_null(const sql_query *query);

static inline uint64_t sql_query_take_u64(sql_query *query)
{
    return (uint64_t)sql_query_take_number(query);
}
