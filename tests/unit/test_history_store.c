#include "measure/bench_ratio.h"
#include "measure/history_place.h"
#include "measure/history_store.h"
#include "support/check.h"
#include "support/made_up_runs.h"
#include "support/scratch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static error failure;

static const run_wish small = {.name = "small",
                               .puzzles = 57,
                               .rounds = 3,
                               .corpus_seed = 1,
                               .noise_seed = 1,
                               .pace = 1,
                               .lanes_pace = 1};

static history_store *store_at(const char *path)
{
    history_store *store;
    MUST(history_store_open(path, HISTORY_WRITE, &store, &failure), &failure);
    return store;
}

static int64_t save(const char *path, const run_wish *wish)
{
    int64_t id;
    bench_run run = made_up_run(wish);
    MUST(history_save(path, &run, &id, &failure), &failure);
    bench_run_clear(&run);
    return id;
}

static void totals_must_be_of(const stored_run *stored, const bench_run *run)
{
    for (size_t place = 0; place < run->entry_count; place++) {
        double total_ns = 0;
        uint64_t guesses = 0;
        for (size_t i = 0; i < run->puzzle_count; i++)
            guesses += run->entries[place].guesses[i];
        if (run->round_count > 0)
            MUST(bench_total_ns(run, place, NULL, &total_ns, &failure), &failure);
        else
            total_ns = run->entries[place].puzzle_ns[0];
        cr_assert_eq(stored->total_ns[place], total_ns);
        cr_assert_eq(stored->total_guesses[place], guesses);
    }
}

static void must_come_back(const run_wish *wish)
{
    const scratch_file file = scratch_file_name(".sqlite");
    const int64_t id = save(file.path, wish);
    bench_run run = made_up_run(wish);
    history_store *store = store_at(file.path);
    stored_run stored;
    MUST(history_store_load(store, id, &stored, &failure), &failure);
    cr_assert_eq(stored.id, id);
    runs_must_equal(&stored.run, &run);
    totals_must_be_of(&stored, &run);
    stored_run_clear(&stored);
    history_store_close(store);
    bench_run_clear(&run);
    scratch_file_remove(&file);
}

Test(history_store, a_run_comes_back_as_it_was)
{
    must_come_back(&small);
}

Test(history_store, names_with_quotes_and_foreign_letters_come_back)
{
    static const char *const names[] = {"",           "'; DROP TABLE runs; --",
                                        "a \"b\", c", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x8e\xbb",
                                        "two\nlines", "%s?"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        run_wish wish = small;
        wish.name = names[i];
        must_come_back(&wish);
    }
}

Test(history_store, a_run_without_puzzles_or_rounds_comes_back)
{
    run_wish wish = small;
    wish.puzzles = 0;
    must_come_back(&wish);
    wish.puzzles = 1;
    wish.rounds = 0;
    must_come_back(&wish);
}

Test(history_store, the_same_puzzle_twice_is_two_measurements)
{
    const scratch_file file = scratch_file_name(".sqlite");
    bench_run run = made_up_run(&small);
    run.puzzles[7].puzzle = run.puzzles[3].puzzle;
    int64_t id;
    MUST(history_save(file.path, &run, &id, &failure), &failure);
    history_store *store = store_at(file.path);
    stored_run stored;
    MUST(history_store_load(store, id, &stored, &failure), &failure);
    runs_must_equal(&stored.run, &run);
    stored_run_clear(&stored);
    history_store_close(store);
    bench_run_clear(&run);
    scratch_file_remove(&file);
}

Test(history_store, heads_are_in_the_order_of_saving)
{
    const scratch_file file = scratch_file_name(".sqlite");
    for (int64_t i = 1; i <= 3; i++) {
        run_wish wish = small;
        wish.noise_seed = (uint64_t)i;
        cr_assert_eq(save(file.path, &wish), i);
    }
    history_store *store = store_at(file.path);
    stored_run *heads;
    size_t count;
    MUST(history_store_load_heads(store, &heads, &count, &failure), &failure);
    cr_assert_eq(count, 3);
    for (size_t i = 0; i < count; i++) {
        cr_assert_eq(heads[i].id, (int64_t)i + 1);
        cr_assert_eq(heads[i].run.started_s, 1780000060 + 60 * i);
        cr_assert_eq(heads[i].run.entry_count, 3);
        cr_assert_str_eq(heads[i].run.entries[2].spec, "lanes:branch=triad");
        cr_assert_null(heads[i].run.puzzles);
    }
    history_store_free_heads(heads, count);
    history_store_close(store);
    scratch_file_remove(&file);
}

static void must_be_refused(const char *path, history_access access, const char *why)
{
    history_store *store;
    cr_assert_eq(history_store_open(path, access, &store, &failure), STATUS_IO, "%s", path);
    cr_assert_not_null(strstr(failure.message, why), "'%s' in: %s", why, failure.message);
    cr_assert_eq(strncmp(failure.message, path, strlen(path)), 0, "%s", failure.message);
}

Test(history_store, what_is_no_history_is_refused_in_words)
{
    static char noise[4096];
    memset(noise, 'x', sizeof noise);
    const scratch_file file = scratch_file_create(".sqlite", (slice){noise, sizeof noise});
    must_be_refused(file.path, HISTORY_WRITE, "no SQLite database");
    must_be_refused(file.path, HISTORY_READ, "no SQLite database");
    text_buffer bytes = file_bytes(file.path);
    cr_assert_eq(bytes.length, sizeof noise, "the file was touched");
    text_buffer_clear(&bytes);
    scratch_file_remove(&file);
    must_be_refused("/nonet-nowhere/x.sqlite", HISTORY_WRITE, "No such file or directory");
    must_be_refused("/nonet-nowhere/x.sqlite", HISTORY_READ, "no history there");
    must_be_refused("/dev/null/x.sqlite", HISTORY_READ, "Not a directory");
    must_be_refused("/tmp", HISTORY_WRITE, "");
}

Test(history_store, an_empty_file_is_an_empty_history)
{
    const scratch_file file = scratch_file_create(".sqlite", (slice){"", 0});
    history_store *store;
    stored_run *heads;
    size_t count;
    MUST(history_store_open(file.path, HISTORY_READ, &store, &failure), &failure);
    MUST(history_store_load_heads(store, &heads, &count, &failure), &failure);
    cr_assert_eq(count, 0);
    history_store_free_heads(heads, count);
    history_store_close(store);
    scratch_file_remove(&file);
}

/* In a child, for the limit stays with the process. */
static int save_with_little_room(const char *path)
{
    const struct rlimit limit = {40 * 4096, 40 * 4096};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    run_wish wish = small;
    wish.puzzles = 20000;
    bench_run run = made_up_run(&wish);
    int64_t id;
    const status saved = history_save(path, &run, &id, &failure);
    bench_run_clear(&run);
    return saved == STATUS_IO && strncmp(failure.message, path, strlen(path)) == 0 ? 0 : 1;
}

Test(history_store, a_full_disk_is_told_and_costs_nothing_that_was_stored)
{
    const scratch_file file = scratch_file_name(".sqlite");
    save(file.path, &small);
    const pid_t child = fork();
    if (child == 0)
        _exit(save_with_little_room(file.path));
    int end;
    waitpid(child, &end, 0);
    cr_assert_eq(end, 0, "the child ended with %d", end);
    cr_assert_eq(save(file.path, &small), 2);
    scratch_file_remove(&file);
}

Test(history_store, the_usual_place_is_below_the_data_home)
{
    text_buffer path = {0};
    setenv("HOME", "/home/nobody", 1);
    setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
    MUST(history_place_find(&path, &failure), &failure);
    cr_assert_str_eq(path.bytes, "/home/nobody/.local/share/nonet/history.sqlite");
    text_buffer_clear(&path);
    setenv("XDG_DATA_HOME", "/data", 1);
    MUST(history_place_find(&path, &failure), &failure);
    cr_assert_str_eq(path.bytes, "/data/nonet/history.sqlite");
    text_buffer_clear(&path);
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    cr_assert_eq(history_place_find(&path, &failure), STATUS_USAGE);
    text_buffer_clear(&path);
}

Test(history_store, the_folders_of_the_usual_place_are_made)
{
    const scratch_file folder = scratch_file_name(".data");
    char path[128];
    setenv("XDG_DATA_HOME", folder.path, 1);
    cr_assert_eq(save(NULL, &small), 1);
    cr_assert_eq(save(NULL, &small), 2);
    struct stat facts;
    snprintf(path, sizeof path, "%s/nonet", folder.path);
    cr_assert_eq(stat(path, &facts), 0);
    cr_assert_eq(facts.st_mode & 0777, 0700);
    snprintf(path, sizeof path, "%s/nonet/history.sqlite", folder.path);
    cr_assert_eq(unlink(path), 0);
    snprintf(path, sizeof path, "%s/nonet", folder.path);
    cr_assert_eq(rmdir(path), 0, "something else is left in the folder");
    rmdir(folder.path);
}
