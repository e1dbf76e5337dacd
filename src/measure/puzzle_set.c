#include "measure/puzzle_set.h"

#include "base/memory.h"
#include "puzzle/symmetry.h"

#include <stdlib.h>

/* The set while it grows. */
typedef struct growing_set {
    const puzzle_set_wish *wish;
    bench_run *run;
    run_summary *rejects;
    random_source source;
    size_t capacity;
    uint64_t seen; /* puzzles so far */
} growing_set;

static status append_puzzle(growing_set *set, const bench_puzzle *puzzle, error *failure)
{
    bench_run *run = set->run;
    if (run->puzzle_count == set->capacity) {
        const size_t wanted = set->capacity ? 2 * set->capacity : BLOCK_RECORDS_MAX;
        bench_puzzle *grown = memory_grow(run->puzzles, set->capacity * sizeof *grown,
                                          wanted * sizeof *grown, failure);
        if (grown == NULL)
            return STATUS_NO_MEMORY;
        run->puzzles = grown;
        set->capacity = wanted;
    }
    run->puzzles[run->puzzle_count++] = *puzzle;
    return STATUS_OK;
}

/* A sample is kept as Waterman's reservoir (Knuth: TAOCP 2, 3.4.2, algorithm R): each puzzle seen
 * so far is in it with the same chance. */
static status take_puzzle(growing_set *set, const bench_puzzle *puzzle, error *failure)
{
    const uint64_t sample = set->wish->sample;
    set->seen++;
    if (sample == 0 || set->run->puzzle_count < sample)
        return append_puzzle(set, puzzle, failure);
    const uint64_t place = random_below(&set->source, set->seen);
    if (place < sample)
        set->run->puzzles[place] = *puzzle;
    return STATUS_OK;
}

static status take_block(growing_set *set, const record_block *block, uint32_t file, error *failure)
{
    for (size_t i = 0; i < block->count; i++) {
        bench_puzzle puzzle = {.file = file, .line = block->records[i].line};
        reject_note note;
        if (record_parse(block, i, &puzzle.puzzle, &note))
            TRY(take_puzzle(set, &puzzle, failure));
        else
            run_summary_add_reject(set->rejects, block->first_id + i, block->file->path,
                                   block->records[i].line, note.text);
    }
    return STATUS_OK;
}

static status read_all(growing_set *set, puzzle_reader *reader, record_block *block, error *failure)
{
    uint32_t file = 0; /* of the block; members of archives join the list as they are met */
    for (;;) {
        TRY(puzzle_reader_next(reader, BLOCK_RECORDS_MAX, block, failure));
        if (block->count == 0)
            return STATUS_OK;
        size_t file_count;
        const input_file *const *files = puzzle_reader_files(reader, &file_count);
        while (files[file] != block->file)
            file++;
        TRY(take_block(set, block, file, failure));
    }
}

static status copy_file_names(const puzzle_reader *reader, bench_run *run, error *failure)
{
    size_t count;
    const input_file *const *files = puzzle_reader_files(reader, &count);
    run->files = memory_allocate(count * sizeof *run->files, failure);
    if (run->files == NULL)
        return STATUS_NO_MEMORY;
    run->file_count = count;
    for (size_t i = 0; i < count; i++) {
        const size_t bytes = strlen(files[i]->path) + 1;
        run->files[i] = memory_allocate(bytes, failure);
        if (run->files[i] == NULL)
            return STATUS_NO_MEMORY;
        memcpy(run->files[i], files[i]->path, bytes);
    }
    return STATUS_OK;
}

static int by_place(const void *left, const void *right)
{
    const bench_puzzle *a = left, *b = right;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

static void shuffle(bench_run *run, random_source *source)
{
    for (size_t i = run->puzzle_count; i > 1; i--) {
        const size_t j = (size_t)random_below(source, i);
        const bench_puzzle other = run->puzzles[j];
        run->puzzles[j] = run->puzzles[i - 1];
        run->puzzles[i - 1] = other;
    }
}

static void permute(bench_run *run, random_source *source)
{
    for (size_t i = 0; i < run->puzzle_count; i++) {
        const symmetry change = symmetry_random(source);
        run->puzzles[i].puzzle = symmetry_apply(&change, &run->puzzles[i].puzzle);
    }
}

/* FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv). */
static uint64_t hash_of_puzzles(const bench_run *run)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < run->puzzle_count; i++)
        for (unsigned cell = 0; cell < CELLS; cell++)
            hash = (hash ^ run->puzzles[i].puzzle.cell[cell]) * 0x100000001b3u;
    return hash;
}

status puzzle_set_read(puzzle_reader *reader, const puzzle_set_wish *wish, bench_run *run,
                       run_summary *rejects, error *failure)
{
    growing_set set = {
        .wish = wish, .run = run, .rejects = rejects, .source = {wish->seed}, .capacity = 0};
    record_block *block = memory_allocate(sizeof *block, failure);
    if (block == NULL)
        return STATUS_NO_MEMORY;
    status done = read_all(&set, reader, block, failure);
    if (done == STATUS_OK)
        done = copy_file_names(reader, run, failure);
    record_block_clear(block);
    memory_free(block);
    TRY(done);
    if (set.seen > run->puzzle_count)
        qsort(run->puzzles, run->puzzle_count, sizeof *run->puzzles, by_place);
    if (wish->shuffle)
        shuffle(run, &set.source);
    if (wish->permute)
        permute(run, &set.source);
    run->was_shuffled = wish->shuffle;
    run->was_permuted = wish->permute;
    run->seed = wish->seed;
    run->corpus_hash = hash_of_puzzles(run);
    return STATUS_OK;
}
