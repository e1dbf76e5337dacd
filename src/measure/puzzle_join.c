#include "measure/puzzle_join.h"

#include "base/memory.h"
#include "measure/puzzle_order.h"

#include <string.h>

typedef struct sorted_run {
    const bench_run *run;
    const size_t *order;
} sorted_run;

static const grid *puzzle_at(const sorted_run *sorted, size_t rank)
{
    return &sorted->run->puzzles[sorted->order[rank]].puzzle;
}

/* Sets partners[new place] to the old place + 1 of each puzzle of the new run, 0 without one. */
static void find_partners(const sorted_run *old_run, const sorted_run *new_run, size_t *partners)
{
    size_t old_rank = 0, new_rank = 0;
    while (old_rank < old_run->run->puzzle_count && new_rank < new_run->run->puzzle_count) {
        const int order = memcmp(puzzle_at(old_run, old_rank)->cell,
                                 puzzle_at(new_run, new_rank)->cell, sizeof(grid));
        if (order == 0)
            partners[new_run->order[new_rank]] = old_run->order[old_rank] + 1;
        old_rank += order <= 0;
        new_rank += order >= 0;
    }
}

static void list_pairs(const bench_run *old_run, const bench_run *new_run, const size_t *partners,
                       puzzle_join *join)
{
    for (size_t i = 0; i < new_run->puzzle_count; i++)
        if (partners[i] != 0)
            join->pairs[join->count++] = (puzzle_pair){partners[i] - 1, i};
    join->missing = old_run->puzzle_count - join->count;
    join->extra = new_run->puzzle_count - join->count;
}

status puzzle_join_make(const bench_run *old_run, const bench_run *new_run, puzzle_join *join,
                        error *failure)
{
    const size_t new_count = new_run->puzzle_count;
    *join = (puzzle_join){0};
    size_t *old_order = puzzle_order_make(old_run->puzzles, old_run->puzzle_count, failure);
    size_t *new_order = puzzle_order_make(new_run->puzzles, new_count, failure);
    size_t *partners = memory_allocate(new_count * sizeof *partners, failure);
    join->pairs = memory_allocate(new_count * sizeof *join->pairs, failure);
    const bool has_memory = old_order && new_order && partners && join->pairs;
    if (has_memory) {
        find_partners(&(sorted_run){old_run, old_order}, &(sorted_run){new_run, new_order},
                      partners);
        list_pairs(old_run, new_run, partners, join);
    } else {
        puzzle_join_clear(join);
    }
    memory_free(partners);
    memory_free(new_order);
    memory_free(old_order);
    return has_memory ? STATUS_OK : STATUS_NO_MEMORY;
}

void puzzle_join_clear(puzzle_join *join)
{
    memory_free(join->pairs);
    *join = (puzzle_join){0};
}
