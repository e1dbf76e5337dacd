#include "support/fake_bench.h"

#include "base/memory.h"
#include "support/check.h"
#include "support/grids.h"

static error failure;

static void note(fake_bench *fake, char letter)
{
    MUST(text_buffer_append(&fake->log, (slice){&letter, 1}, &failure), &failure);
}

static status renew_states(void *context, error *reason)
{
    (void)reason;
    fake_bench *fake = context;
    fake->now_ns += fake->renewal_ns;
    note(fake, '*');
    return STATUS_OK;
}

/* The solution of PUZZLE: its only blank filled in. */
static grid solution_of(const grid *puzzle)
{
    grid solution = *puzzle;
    unsigned sum = 0;
    for (unsigned i = 0; i < 8; i++)
        sum += puzzle->cell[72 + i];
    solution.cell[80] = (uint8_t)(45 - sum);
    return solution;
}

static solve_result result_of(const fake_bench *fake, size_t entry, const grid *puzzle, double ns)
{
    const bool is_special = puzzle->cell[0] == 9;
    solve_result result = {.outcome = OUTCOME_UNIQUE,
                           .solutions = 1,
                           .guesses = puzzle->cell[0] - 1U,
                           .time_ns = (uint64_t)ns,
                           .solution = solution_of(puzzle)};
    if (is_special && fake->wrong[entry] != 0)
        result = (solve_result){.outcome = fake->wrong[entry], .time_ns = (uint64_t)ns};
    if (is_special && fake->other_solution[entry])
        result.solution.cell[0] = 1;
    return result;
}

static bool take_turn(void *context, size_t entry, const grid *puzzles, solve_result *results,
                      size_t count, double *turn_ns)
{
    fake_bench *fake = context;
    note(fake, (char)('A' + entry));
    if (++fake->turns == fake->fail_at_turn)
        return false;
    *turn_ns = 0;
    for (size_t i = 0; i < count; i++) {
        const double ns = fake->puzzle_ns(entry, puzzles[i].cell[0], fake->entry_turns[entry]);
        results[i] = result_of(fake, entry, &puzzles[i], ns);
        *turn_ns += ns;
    }
    fake->entry_turns[entry]++;
    fake->now_ns += (uint64_t)*turn_ns;
    return true;
}

static uint64_t now_ns(void *context)
{
    return ((const fake_bench *)context)->now_ns;
}

static bool is_stopped(void *context)
{
    const fake_bench *fake = context;
    return fake->stop_at_turn > 0 && fake->turns >= fake->stop_at_turn;
}

bench_executor fake_bench_executor(fake_bench *fake)
{
    return (bench_executor){fake, renew_states, take_turn, now_ns, is_stopped};
}

const char *fake_bench_take_log(fake_bench *fake)
{
    note(fake, '\0');
    fake->log.length = 0;
    return fake->log.bytes;
}

static char *copy_of(const char *text)
{
    char *copy = memory_allocate(strlen(text) + 1, &failure);
    cr_assert_not_null(copy);
    return strcpy(copy, text);
}

bench_run fake_bench_run(size_t entries, const char *digits)
{
    bench_run run = {.entry_count = entries,
                     .puzzle_count = strlen(digits),
                     .file_count = 1,
                     .solution_limit = 2,
                     .threads = 1,
                     .clock_name = "fake"};
    run.entries = memory_allocate(entries * sizeof *run.entries, &failure);
    run.puzzles = memory_allocate(run.puzzle_count * sizeof *run.puzzles, &failure);
    run.files = memory_allocate(sizeof *run.files, &failure);
    cr_assert(run.entries != NULL && run.puzzles != NULL && run.files != NULL);
    run.files[0] = copy_of("made.txt");
    for (size_t i = 0; i < entries; i++) {
        run.entries[i].label = copy_of((const char[]){(char)('A' + i), '\0'});
        run.entries[i].spec = copy_of(run.entries[i].label);
        run.entries[i].timing = "puzzle";
    }
    for (size_t i = 0; i < run.puzzle_count; i++) {
        grid *puzzle = &run.puzzles[i].puzzle;
        *puzzle = grid_of(SOLUTION_C);
        const uint8_t first = puzzle->cell[0], wanted = (uint8_t)(digits[i] - '0');
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (puzzle->cell[cell] == first)
                puzzle->cell[cell] = wanted;
            else if (puzzle->cell[cell] == wanted)
                puzzle->cell[cell] = first;
        puzzle->cell[80] = 0;
        run.puzzles[i].line = i + 1;
    }
    return run;
}
