#include "measure/result_join.h"

#include "base/memory.h"
#include "puzzle/solution_check.h"

#include <string.h>

/* A hash table of the new rows by puzzle; rows of the same puzzle hang in a chain, the first one
 * first. Numbers are row + 1, 0 is nothing. */
typedef struct row_index {
    const result_record *rows;
    uint32_t *slots, *next;
    uint64_t mask;
} row_index;

/* FNV-1a over words of eight cells, with a last mix, for its low bits alone choose the slot. */
static uint64_t hash_of(const grid *puzzle)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < CELLS; i += 8) {
        uint64_t word = 0;
        memcpy(&word, puzzle->cell + i, CELLS - i < 8 ? CELLS - i : 8);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29;
    }
    return hash * 0x9e3779b97f4a7c15u >> 20;
}

static uint32_t *slot_of(const row_index *index, const grid *puzzle)
{
    uint64_t place = hash_of(puzzle) & index->mask;
    while (index->slots[place] != 0 &&
           memcmp(&index->rows[index->slots[place] - 1].puzzle, puzzle, sizeof *puzzle) != 0)
        place = (place + 1) & index->mask;
    return &index->slots[place];
}

/* From the last row to the first, so that the first comes to the front of its chain. */
static uint64_t fill_index(row_index *index, result_side side)
{
    uint64_t filled = 0;
    for (size_t i = side.table->count; i-- > 0;) {
        if (index->rows[i].solver != side.solver)
            continue;
        uint32_t *slot = slot_of(index, &index->rows[i].puzzle);
        index->next[i] = *slot;
        *slot = (uint32_t)(i + 1);
        filled++;
    }
    return filled;
}

static status make_index(result_side side, row_index *index, error *failure)
{
    uint64_t slots = 16;
    while (slots < 2 * side.table->count)
        slots *= 2;
    uint32_t *memory = memory_allocate((slots + side.table->count) * sizeof *memory, failure);
    if (memory == NULL)
        return STATUS_NO_MEMORY;
    *index = (row_index){side.table->records, memory, memory + slots, slots - 1};
    return STATUS_OK;
}

/* The next row of a puzzle, taken off its chain; NULL without one. The last row of a chain stays in
 * its slot, for an empty slot would end the search for others; it is marked as taken. */
static const result_record *take_row(row_index *index, const grid *puzzle)
{
    static const uint32_t taken = UINT32_MAX;
    uint32_t *slot = slot_of(index, puzzle);
    if (*slot == 0 || index->next[*slot - 1] == taken)
        return NULL;
    const result_record *row = &index->rows[*slot - 1];
    uint32_t *next = &index->next[*slot - 1];
    if (*next == 0)
        *next = taken;
    else
        *slot = *next;
    return row;
}

static uint64_t most_solutions(result_side side)
{
    uint64_t most = 0;
    for (size_t i = 0; i < side.table->count; i++) {
        const result_record *row = &side.table->records[i];
        if (row->solver == side.solver && row->solutions > most)
            most = row->solutions;
    }
    return most;
}

static bool has_no_solution(const result_record *row)
{
    return row->outcome == OUTCOME_NONE;
}

static bool has_some_solution(const result_record *row)
{
    return row->outcome == OUTCOME_UNIQUE || row->outcome == OUTCOME_MULTIPLE ||
           row->outcome == OUTCOME_SOLVED || row->has_solution;
}

static bool outcomes_differ(const result_record *a, const result_record *b)
{
    return (has_no_solution(a) && has_some_solution(b)) ||
           (has_some_solution(a) && has_no_solution(b)) ||
           (a->outcome == OUTCOME_UNIQUE && b->outcome == OUTCOME_MULTIPLE) ||
           (a->outcome == OUTCOME_MULTIPLE && b->outcome == OUTCOME_UNIQUE);
}

static bool counts_differ(const result_record *a, const result_record *b, uint64_t limit)
{
    if (a->outcome != OUTCOME_MULTIPLE || b->outcome != OUTCOME_MULTIPLE)
        return false;
    const uint64_t in_a = a->solutions < limit ? a->solutions : limit;
    return in_a != (b->solutions < limit ? b->solutions : limit);
}

static bool solutions_differ(const result_record *a, const result_record *b)
{
    if (!a->has_solution || !b->has_solution ||
        memcmp(&a->solution, &b->solution, sizeof a->solution) == 0)
        return false;
    return a->outcome == OUTCOME_UNIQUE || b->outcome == OUTCOME_UNIQUE ||
           !solution_is_right(&a->puzzle, &a->solution) ||
           !solution_is_right(&b->puzzle, &b->solution);
}

static compared_puzzle pair_of(const result_record *old, const result_record *new, uint64_t limit)
{
    return (compared_puzzle){
        .puzzle = old->puzzle,
        .old_line = old->line,
        .new_line = new->line,
        .old_outcome = old->outcome,
        .new_outcome = new->outcome,
        .old_solutions = old->solutions,
        .new_solutions = new->solutions,
        .old_first_solution = old->has_solution ? &old->solution : NULL,
        .new_first_solution = new->has_solution ? &new->solution : NULL,
        .old_guesses = old->guesses,
        .new_guesses = new->guesses,
        .old_ns = old->time_ns,
        .new_ns = new->time_ns,
        .answers_differ = outcomes_differ(old, new) || counts_differ(old, new, limit) ||
                          solutions_differ(old, new),
    };
}

status result_join_make(result_side old_side, result_side new_side, result_join *join,
                        error *failure)
{
    const result_table *old_table = old_side.table;
    row_index index = {0};
    TRY(make_index(new_side, &index, failure));
    join->puzzles = memory_allocate((old_table->count + 1) * sizeof *join->puzzles, failure);
    if (join->puzzles == NULL) {
        memory_free(index.slots);
        return failure->code;
    }
    const uint64_t new_rows = fill_index(&index, new_side);
    const uint64_t old_most = most_solutions(old_side), new_most = most_solutions(new_side);
    const uint64_t limit = old_most < new_most ? old_most : new_most;
    for (size_t i = 0; i < old_table->count; i++) {
        const result_record *old = &old_table->records[i];
        if (old->solver != old_side.solver)
            continue;
        const result_record *new = take_row(&index, &old->puzzle);
        if (new == NULL)
            join->only_old++;
        else
            join->puzzles[join->count++] = pair_of(old, new, limit);
    }
    join->only_new = new_rows - join->count;
    memory_free(index.slots);
    return STATUS_OK;
}

void result_join_clear(result_join *join)
{
    memory_free(join->puzzles);
    *join = (result_join){0};
}
