#include "measure/puzzle_order.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int compare_places(const void *a, const void *b, void *context)
{
    const bench_puzzle *puzzles = context;
    const size_t left = *(const size_t *)a, right = *(const size_t *)b;
    const int order = memcmp(puzzles[left].puzzle.cell, puzzles[right].puzzle.cell, sizeof(grid));
    return order != 0 ? order : (left > right) - (left < right);
}

size_t *puzzle_order_make(const bench_puzzle *puzzles, size_t count, error *failure)
{
    size_t *order = memory_allocate(count * sizeof *order, failure);
    if (order == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    qsort_r(order, count, sizeof *order, compare_places, (void *)puzzles);
    return order;
}
