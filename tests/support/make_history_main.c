/* make_history FILE: a history of version 1 with made-up runs, for tests/data/history. */
#include "measure/history_rows.h"
#include "measure/history_schema.h"
#include "support/check.h"
#include "support/made_up_runs.h"

#include <stdio.h>

enum { VERSION = 1, PUZZLES = 60 };

/* One after the other; test_history_check and the cases history_* say what is to be seen in them. */
static const run_wish wishes[] = {
    {.name = "main", .corpus_seed = 1, .pace = 1, .lanes_pace = 1},
    {.name = "main", .corpus_seed = 1, .pace = 0.97, .lanes_pace = 1},
    {.name = "drifted", .revision = "d0d0d0d", .corpus_seed = 1, .pace = 1.3, .lanes_pace = 1},
    {.name = "slow, \"lanes\"",
     .revision = "510510e",
     .corpus_seed = 1,
     .pace = 1.1,
     .lanes_pace = 1.5},
    {.name = "wrong",
     .revision = "badbad1",
     .corpus_seed = 1,
     .pace = 1,
     .lanes_pace = 1,
     .is_wrong = true},
    {.name = "guesses",
     .revision = "9e55e55",
     .corpus_seed = 1,
     .pace = 1,
     .lanes_pace = 1,
     .extra_guesses = 5000},
    {.name = "other", .revision = "0c0ffee", .corpus_seed = 2, .pace = 1, .lanes_pace = 1},
    {.name = "", .revision = "fa57fa5", .corpus_seed = 1, .pace = 1, .lanes_pace = 0.8},
};

static status add_runs(sql_database *database, error *failure)
{
    for (size_t i = 0; i < COUNT_OF(wishes); i++) {
        run_wish wish = wishes[i];
        wish.puzzles = PUZZLES;
        wish.rounds = 2;
        wish.noise_seed = i + 1;
        bench_run run = made_up_run(&wish);
        int64_t id;
        const status added = history_rows_write(database, &run, &id, failure);
        bench_run_clear(&run);
        TRY(added);
    }
    return STATUS_OK;
}

static status make(sql_database *database, error *failure)
{
    TRY(sql_database_run(database, "PRAGMA page_size = 1024", failure));
    TRY(history_schema_bring_up(database, history_schema_steps, VERSION, failure));
    TRY(sql_database_begin(database, failure));
    return sql_database_end(database, add_runs(database, failure), failure);
}

int main(int argument_count, char **arguments)
{
    error failure = {.code = STATUS_OK};
    sql_database *database;
    if (argument_count != 2) {
        fprintf(stderr, "usage: make_history FILE\n");
        return 2;
    }
    status done = sql_database_open(arguments[1], &database, &failure);
    if (done == STATUS_OK) {
        done = make(database, &failure);
        sql_database_close(database);
    }
    if (done != STATUS_OK)
        fprintf(stderr, "make_history: %s\n", failure.message);
    return done != STATUS_OK;
}
