#include "support/made_up_runs.h"

#include "base/memory.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SOLVERS = 3, BLOCK = 10 };

static void *memory_of(size_t bytes)
{
    error failure;
    void *memory = memory_allocate(bytes, &failure);
    cr_assert_not_null(memory, "%s", failure.message);
    return memory;
}

static char *copy_of(const char *text)
{
    char *copy = memory_of(strlen(text) + 1);
    memcpy(copy, text, strlen(text));
    return copy;
}

static void make_puzzles(bench_run *run, const run_wish *wish)
{
    random_source source = {wish->corpus_seed};
    run->file_count = 2;
    run->files = memory_of(2 * sizeof *run->files);
    run->files[0] = copy_of("easy.txt");
    run->files[1] = copy_of("hard, \"old\".txt");
    run->puzzles = memory_of(wish->puzzles * sizeof *run->puzzles);
    for (size_t i = 0; i < wish->puzzles; i++) {
        bench_puzzle *puzzle = &run->puzzles[i];
        puzzle->file = i >= wish->puzzles / 2;
        puzzle->line = i + 1;
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (random_below(&source, 3) == 0)
                puzzle->puzzle.cell[cell] = (uint8_t)(1 + random_below(&source, 9));
        run->corpus_hash = run->corpus_hash * 31 + random_next(&source);
    }
}

/* Times are spread over decades, the same for all runs, and differ a little from run to run. */
static double time_of(uint64_t guesses, double pace, random_source *noise)
{
    return round((1000 + 500 * (double)guesses) * pace *
                 (0.99 + 0.02 * (double)random_below(noise, 1000) / 1000));
}

static void make_entry(bench_run *run, size_t place, const run_wish *wish)
{
    static const char *const labels[SOLVERS] = {"tally", "mrv:propagate=hidden", "lanes"};
    static const char *const specs[SOLVERS] = {"tally", "mrv:cell=mrv,propagate=hidden",
                                               "lanes:branch=triad"};
    static const double paces[SOLVERS] = {1, 0.4, 0.02};
    const bool is_lanes = place == 2;
    const double pace = paces[place] * wish->pace * (is_lanes ? wish->lanes_pace : 1);
    random_source noise = {wish->noise_seed * SOLVERS + place};
    random_source guesses = {wish->corpus_seed + place};
    bench_entry *entry = &run->entries[place];
    entry->label = copy_of(labels[place]);
    entry->spec = copy_of(specs[place]);
    entry->simd = is_lanes ? "avx2" : NULL;
    entry->timing = is_lanes ? "batch" : "puzzle";
    entry->outcomes = memory_of(wish->puzzles * sizeof *entry->outcomes);
    entry->guesses = memory_of(wish->puzzles * sizeof *entry->guesses);
    entry->puzzle_ns = memory_of(wish->puzzles * sizeof *entry->puzzle_ns);
    for (size_t i = 0; i < wish->puzzles; i++) {
        entry->outcomes[i] = i % 3;
        entry->guesses[i] = (uint64_t)1 << random_below(&guesses, 12);
        entry->puzzle_ns[i] = time_of(entry->guesses[i], pace, &noise);
    }
    if (is_lanes && wish->is_wrong)
        entry->outcomes[1] = OUTCOME_NONE;
    if (is_lanes)
        entry->guesses[0] += wish->extra_guesses;
    entry->block_ns = memory_of(run->round_count * run->block_count * sizeof *entry->block_ns);
    for (size_t i = 0; i < run->round_count * run->block_count; i++)
        entry->block_ns[i] = BLOCK * time_of(10, pace, &noise);
    entry->has_counters = place != 1;
    for (unsigned i = 0; i < HARDWARE_COUNTERS && entry->has_counters; i++)
        entry->counters[i] = 1000.5 / (i + 1);
}

bench_run made_up_run(const run_wish *wish)
{
    bench_run run = {
        .name = copy_of(wish->name),
        .started_s = 1780000000 + 60 * wish->noise_seed,
        .seed = UINT64_MAX - 1,
        .solution_limit = 2,
        .threads = 1,
        .was_shuffled = true,
        .environment = {"Made-up CPU", "0.1.0", "GNU 12.2.0", "-O3",
                        wish->revision ? wish->revision : "abc1234"},
        .clock_name = "tsc",
        .clock_cost_ns = 12.5,
        .puzzle_count = wish->puzzles,
        .block_puzzles = BLOCK,
        .block_count = (wish->puzzles + BLOCK - 1) / BLOCK,
        .round_count = wish->rounds,
        .entry_count = SOLVERS,
    };
    make_puzzles(&run, wish);
    run.entries = memory_of(SOLVERS * sizeof *run.entries);
    for (size_t place = 0; place < SOLVERS; place++)
        make_entry(&run, place, wish);
    return run;
}

static void texts_must_equal(const char *a, const char *b, const char *what)
{
    cr_assert_eq(a == NULL, b == NULL, "%s: one of them is missing", what);
    cr_assert(a == NULL || strcmp(a, b) == 0, "%s: '%s' and '%s'", what, a, b);
}

static void entries_must_equal(const bench_run *run, const bench_entry *a, const bench_entry *b)
{
    const size_t times = run->round_count * run->block_count;
    texts_must_equal(a->label, b->label, "label");
    texts_must_equal(a->spec, b->spec, "spec");
    texts_must_equal(a->simd, b->simd, "simd");
    texts_must_equal(a->timing, b->timing, "timing");
    for (size_t i = 0; i < run->puzzle_count; i++) {
        cr_assert_eq(a->outcomes[i], b->outcomes[i]);
        cr_assert_eq(a->guesses[i], b->guesses[i]);
        cr_assert_eq(a->puzzle_ns[i], b->puzzle_ns[i]);
    }
    for (size_t i = 0; i < times; i++)
        cr_assert_eq(a->block_ns[i], b->block_ns[i]);
    cr_assert_eq(a->has_counters, b->has_counters);
    for (unsigned i = 0; i < HARDWARE_COUNTERS && a->has_counters; i++)
        cr_assert_eq(a->counters[i], b->counters[i]);
}

static void settings_must_equal(const bench_run *a, const bench_run *b)
{
    texts_must_equal(a->environment.cpu, b->environment.cpu, "cpu");
    texts_must_equal(a->environment.version, b->environment.version, "version");
    texts_must_equal(a->environment.compiler, b->environment.compiler, "compiler");
    texts_must_equal(a->environment.flags, b->environment.flags, "flags");
    texts_must_equal(a->environment.revision, b->environment.revision, "revision");
    texts_must_equal(a->clock_name, b->clock_name, "clock");
    texts_must_equal(a->counters_note, b->counters_note, "note on counters");
    cr_assert_eq(a->clock_cost_ns, b->clock_cost_ns);
    cr_assert_eq(a->corpus_hash, b->corpus_hash);
    cr_assert_eq(a->seed, b->seed);
    cr_assert_eq(a->solution_limit, b->solution_limit);
    cr_assert_eq(a->threads, b->threads);
    cr_assert_eq(a->was_permuted, b->was_permuted);
    cr_assert_eq(a->was_shuffled, b->was_shuffled);
    cr_assert_eq(a->was_interrupted, b->was_interrupted);
}

void runs_must_equal(const bench_run *a, const bench_run *b)
{
    texts_must_equal(a->name, b->name, "name");
    cr_assert_eq(a->started_s, b->started_s);
    settings_must_equal(a, b);
    cr_assert_eq(a->file_count, b->file_count);
    for (size_t i = 0; i < a->file_count; i++)
        texts_must_equal(a->files[i], b->files[i], "file");
    cr_assert_eq(a->puzzle_count, b->puzzle_count);
    cr_assert_eq(a->block_puzzles, b->block_puzzles);
    cr_assert_eq(a->block_count, b->block_count);
    cr_assert_eq(a->round_count, b->round_count);
    for (size_t i = 0; i < a->puzzle_count; i++) {
        cr_assert(memcmp(&a->puzzles[i].puzzle, &b->puzzles[i].puzzle, sizeof(grid)) == 0);
        cr_assert_eq(a->puzzles[i].file, b->puzzles[i].file);
        cr_assert_eq(a->puzzles[i].line, b->puzzles[i].line);
    }
    cr_assert_eq(a->entry_count, b->entry_count);
    for (size_t i = 0; i < a->entry_count; i++)
        entries_must_equal(a, &a->entries[i], &b->entries[i]);
}
