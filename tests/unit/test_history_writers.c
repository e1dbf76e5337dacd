/* Several programs on one history, and programs that are killed. */
#include "measure/history_store.h"
#include "measure/sql_database.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/made_up_runs.h"
#include "support/scratch.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static error failure;

static bench_run run_of(const char *name, size_t puzzles, uint64_t seed)
{
    const run_wish wish = {.name = name,
                           .puzzles = puzzles,
                           .rounds = 2,
                           .corpus_seed = seed,
                           .noise_seed = seed,
                           .pace = 1,
                           .lanes_pace = 1};
    return made_up_run(&wish);
}

/* Every run of the history can be read whole; how many there are. */
static size_t count_whole_runs(const char *path)
{
    history_store *store;
    stored_run *heads;
    size_t count;
    MUST(history_store_open(path, HISTORY_READ, &store, &failure), &failure);
    MUST(history_store_load_heads(store, &heads, &count, &failure), &failure);
    for (size_t i = 0; i < count; i++) {
        stored_run stored;
        MUST(history_store_load(store, heads[i].id, &stored, &failure), &failure);
        stored_run_clear(&stored);
    }
    history_store_free_heads(heads, count);
    history_store_close(store);
    return count;
}

/* What SQLite itself says, and whether there are rows of runs that are not there. */
static void must_be_sound(const char *path)
{
    static const char *const orphans[] = {
        "SELECT count(*) FROM files WHERE run NOT IN (SELECT id FROM runs)",
        "SELECT count(*) FROM places WHERE run NOT IN (SELECT id FROM runs)",
        "SELECT count(*) FROM entries WHERE run NOT IN (SELECT id FROM runs)",
        "SELECT count(*) FROM measurements WHERE entry NOT IN (SELECT id FROM entries)",
        "SELECT count(*) FROM blocks WHERE entry NOT IN (SELECT id FROM entries)",
        "SELECT count(*) FROM puzzles WHERE id NOT IN (SELECT puzzle FROM places)",
        "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
        "SELECT count(*) FROM pragma_foreign_key_check",
    };
    sql_database *database;
    MUST(sql_database_open(path, &database, &failure), &failure);
    for (size_t i = 0; i < COUNT_OF(orphans); i++) {
        int64_t count;
        MUST(sql_database_number(database, orphans[i], &count, &failure), &failure);
        cr_assert_eq(count, 0, "%s: %ld", orphans[i], (long)count);
    }
    sql_database_close(database);
}

Test(history_writers, all_of_several_at_once_are_stored)
{
    enum { WRITERS = 4, RUNS = 5 };
    const scratch_file file = scratch_file_name(".sqlite");
    pid_t children[WRITERS];
    for (unsigned i = 0; i < WRITERS; i++) {
        children[i] = fork();
        if (children[i] != 0)
            continue;
        bench_run run = run_of("one of many", 500, i);
        int64_t id;
        for (unsigned k = 0; k < RUNS; k++)
            if (history_save(file.path, &run, &id, &failure) != STATUS_OK) {
                fprintf(stderr, "%s\n", failure.message);
                _exit(1);
            }
        _exit(0);
    }
    for (unsigned i = 0; i < WRITERS; i++) {
        int end;
        waitpid(children[i], &end, 0);
        cr_assert_eq(end, 0, "writer %u ended with %d", i, end);
    }
    cr_assert_eq(count_whole_runs(file.path), WRITERS * RUNS);
    must_be_sound(file.path);
    scratch_file_remove(&file);
}

/* A child saves one run after the other, says so in the pipe, and is killed after DELAY. */
static size_t save_until_killed(const char *path, size_t puzzles, uint64_t seed,
                                useconds_t delay_us)
{
    int said[2];
    cr_assert_eq(pipe(said), 0);
    bench_run run = run_of("doomed", puzzles, seed);
    const pid_t child = fork();
    if (child == 0) {
        int64_t id;
        while (history_save(path, &run, &id, &failure) == STATUS_OK)
            if (write(said[1], "x", 1) != 1)
                break;
        _exit(1);
    }
    close(said[1]);
    usleep(delay_us);
    kill(child, SIGKILL);
    int end;
    waitpid(child, &end, 0);
    cr_assert(WIFSIGNALED(end), "the writer ended by itself: %d", end);
    char sign;
    size_t finished = 0;
    while (read(said[0], &sign, 1) == 1)
        finished++;
    close(said[0]);
    bench_run_clear(&run);
    return finished;
}

/* What was said to be stored is stored, and nothing but whole runs: at most one more, whose writer
 * was killed before it could say so. */
static void kill_many(size_t kills, size_t puzzles, unsigned delay_us_max)
{
    random_source source = seeded_source();
    size_t known = 0;
    scratch_file file = scratch_file_name(".sqlite");
    for (size_t i = 0; i < kills; i++) {
        const useconds_t delay_us = (useconds_t)random_below(&source, delay_us_max);
        known += save_until_killed(file.path, puzzles, random_next(&source), delay_us);
        if (access(file.path, F_OK) != 0)
            continue; /* killed before it was made */
        const size_t count = count_whole_runs(file.path);
        cr_assert(count == known || count == known + 1, "%zu runs after %zu were stored", count,
                  known);
        known = count;
        must_be_sound(file.path);
        if (i % 8 == 7) { /* killed while the tables are made, too */
            scratch_file_remove(&file);
            known = 0;
        }
    }
    scratch_file_remove(&file);
}

Test(history_writers, killed_at_any_moment_they_leave_whole_runs)
{
    kill_many(150, 40, 12000);
}

/* More than fits into SQLite's page cache, so that pages are written before the commit. */
Test(history_writers, killed_within_a_large_run_they_leave_whole_runs)
{
    kill_many(12, 20000, 400000);
}

/* The next writer, not only a reader, clears up what a killed one left. */
Test(history_writers, go_on_where_another_was_killed)
{
    const scratch_file file = scratch_file_name(".sqlite");
    random_source source = seeded_source();
    size_t least = 0;
    for (unsigned i = 0; i < 20; i++) {
        least += save_until_killed(file.path, 2000, i, (useconds_t)random_below(&source, 60000));
        bench_run run = run_of("survivor", 100, 100);
        int64_t id;
        MUST(history_save(file.path, &run, &id, &failure), &failure);
        bench_run_clear(&run);
        least++;
    }
    const size_t count = count_whole_runs(file.path);
    cr_assert(count >= least && count <= least + 20, "%zu runs, at least %zu were stored", count,
              least);
    must_be_sound(file.path);
    scratch_file_remove(&file);
}
