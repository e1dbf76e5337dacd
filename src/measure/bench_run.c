#include "measure/bench_run.h"

#include "base/memory.h"

static void clear_entry(bench_entry *entry)
{
    memory_free(entry->label);
    memory_free(entry->spec);
    memory_free(entry->outcomes);
    memory_free(entry->guesses);
    memory_free(entry->puzzle_ns);
    memory_free(entry->block_ns);
    for (size_t i = 0; i < BENCH_ROUNDS_KEPT; i++)
        memory_free(entry->round_ns[i]);
}

void bench_run_clear(bench_run *run)
{
    for (size_t i = 0; run->entries != NULL && i < run->entry_count; i++)
        clear_entry(&run->entries[i]);
    for (size_t i = 0; run->files != NULL && i < run->file_count; i++)
        memory_free(run->files[i]);
    memory_free(run->entries);
    memory_free((void *)run->files);
    memory_free(run->puzzles);
    memory_free(run->name);
    *run = (bench_run){0};
}
