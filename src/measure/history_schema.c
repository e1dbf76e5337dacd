#include "measure/history_schema.h"

#include <inttypes.h>
#include <stdio.h>

/* "nnet": tells a history from somebody else's database. */
#define APPLICATION_ID "0x6e6e6574"
enum { APPLICATION = 0x6e6e6574 };

/* runs 1 --- n files
 *      1 --- n places n --- 1 puzzles       where each puzzle of a run stood
 *      1 --- n entries                      one a solver
 *                1 --- n measurements       one a puzzle, at the place of the same number
 *                1 --- n blocks             one a round and block of puzzles
 *
 * `place` counts from 0 in its run (files, places, entries). A puzzle that many runs share is stored
 * once. The tables with many rows have no row numbers: their keys come in order, so that a row is
 * added at the end. */
static const char tables[] =
    "CREATE TABLE runs ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, started_s INTEGER NOT NULL,"
    " version TEXT NOT NULL, revision TEXT NOT NULL, compiler TEXT NOT NULL, flags TEXT NOT NULL,"
    " cpu TEXT NOT NULL, threads INTEGER NOT NULL, seed INTEGER NOT NULL,"
    " solution_limit INTEGER NOT NULL, was_permuted INTEGER NOT NULL,"
    " was_shuffled INTEGER NOT NULL, was_interrupted INTEGER NOT NULL, corpus_hash TEXT NOT NULL,"
    " clock TEXT NOT NULL, clock_cost_ns REAL NOT NULL, counters_note TEXT NOT NULL,"
    " puzzle_count INTEGER NOT NULL, block_puzzles INTEGER NOT NULL, block_count INTEGER NOT NULL,"
    " round_count INTEGER NOT NULL);"

    "CREATE TABLE files ("
    " run INTEGER NOT NULL REFERENCES runs, place INTEGER NOT NULL, path TEXT NOT NULL,"
    " PRIMARY KEY (run, place)) WITHOUT ROWID;"

    "CREATE TABLE puzzles (id INTEGER PRIMARY KEY, puzzle TEXT NOT NULL UNIQUE);"

    "CREATE TABLE places ("
    " run INTEGER NOT NULL REFERENCES runs, place INTEGER NOT NULL,"
    " puzzle INTEGER NOT NULL REFERENCES puzzles, file INTEGER NOT NULL, line INTEGER NOT NULL,"
    " PRIMARY KEY (run, place)) WITHOUT ROWID;"

    /* Guesses that a solver does not count are -1, as NOT_COUNTED is in 64 bits with a sign. */
    "CREATE TABLE entries ("
    " id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs, place INTEGER NOT NULL,"
    " label TEXT NOT NULL, spec TEXT NOT NULL, simd TEXT, timing TEXT NOT NULL,"
    " total_ns REAL NOT NULL, total_guesses INTEGER NOT NULL, instructions REAL, cycles REAL,"
    " branch_misses REAL, cache_misses REAL, UNIQUE (run, place));"

    "CREATE TABLE measurements ("
    " entry INTEGER NOT NULL REFERENCES entries, place INTEGER NOT NULL, status TEXT NOT NULL,"
    " guesses INTEGER NOT NULL, time_ns REAL NOT NULL,"
    " PRIMARY KEY (entry, place)) WITHOUT ROWID;"

    "CREATE TABLE blocks ("
    " entry INTEGER NOT NULL REFERENCES entries, round INTEGER NOT NULL, block INTEGER NOT NULL,"
    " time_ns REAL NOT NULL, PRIMARY KEY (entry, round, block)) WITHOUT ROWID;";

/* For people who ask their own questions: all of it as one table, a row a puzzle and solver. */
static const char joined_view[] =
    "CREATE VIEW results AS"
    " SELECT runs.id AS run, runs.name, entries.spec AS solver, files.path AS file, places.line,"
    " puzzles.puzzle, measurements.status, nullif(measurements.guesses, -1) AS guesses,"
    " measurements.time_ns"
    " FROM runs JOIN entries ON entries.run = runs.id"
    " JOIN measurements ON measurements.entry = entries.id"
    " JOIN places ON places.run = runs.id AND places.place = measurements.place"
    " JOIN puzzles ON puzzles.id = places.puzzle"
    " JOIN files ON files.run = runs.id AND files.place = places.file;";

const char *const history_schema_steps[] = {tables, joined_view};
const size_t history_schema_step_count = sizeof history_schema_steps / sizeof *history_schema_steps;

static status refuse_newer(const sql_database *database, int64_t version, size_t known,
                           error *failure)
{
    return error_set(failure, STATUS_IO,
                     "%s: written by a newer nonet (version %" PRId64
                     " of the tables, this one knows %zu); use that one, or give another --db",
                     sql_database_path(database), version, known);
}

/* Is it a history, or a new file, that may become one? */
static status check_owner(sql_database *database, error *failure)
{
    int64_t application, table_count;
    TRY(sql_database_number(database, "PRAGMA application_id", &application, failure));
    TRY(sql_database_number(database, "SELECT count(*) FROM sqlite_master", &table_count, failure));
    if (application == APPLICATION || (application == 0 && table_count == 0))
        return STATUS_OK;
    return error_set(failure, STATUS_IO,
                     "%s: a database of another program, not a history; give another --db",
                     sql_database_path(database));
}

/* Inside a transaction, or another writer might make the tables between two of these readings. */
static status read_version(sql_database *database, size_t step_count, int64_t *version,
                           error *failure)
{
    TRY(check_owner(database, failure));
    TRY(sql_database_number(database, "PRAGMA user_version", version, failure));
    return *version < 0 || (uint64_t)*version > step_count
               ? refuse_newer(database, *version, step_count, failure)
               : STATUS_OK;
}

/* Inside a transaction: another writer may have been here since the version was read first. */
static status take_steps(sql_database *database, const char *const *steps, size_t step_count,
                         error *failure)
{
    int64_t version = 0;
    TRY(read_version(database, step_count, &version, failure));
    for (size_t i = (size_t)version; i < step_count; i++)
        TRY(sql_database_run(database, steps[i], failure));
    char mark[96];
    snprintf(mark, sizeof mark,
             "PRAGMA application_id = " APPLICATION_ID "; PRAGMA user_version = %zu", step_count);
    return sql_database_run(database, mark, failure);
}

status history_schema_bring_up(sql_database *database, const char *const *steps, size_t step_count,
                               error *failure)
{
    int64_t version = 0;
    TRY(sql_database_run(database, "BEGIN", failure));
    TRY(sql_database_end(database, read_version(database, step_count, &version, failure), failure));
    if ((uint64_t)version == step_count)
        return STATUS_OK;
    TRY(sql_database_begin(database, failure));
    return sql_database_end(database, take_steps(database, steps, step_count, failure), failure);
}
