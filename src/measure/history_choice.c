#include "measure/history_choice.h"

#include <inttypes.h>
#include <math.h>

size_t history_choice_entry(const bench_run *run, size_t entry, const bench_run *other)
{
    const char *spec = run->entries[entry].spec;
    size_t to_skip = 0;
    for (size_t i = 0; i < entry; i++)
        to_skip += strcmp(run->entries[i].spec, spec) == 0;
    for (size_t i = 0; i < other->entry_count; i++)
        if (strcmp(other->entries[i].spec, spec) == 0 && to_skip-- == 0)
            return i;
    return HISTORY_NONE;
}

static size_t index_of_id(const stored_run *runs, size_t count, const char *word)
{
    uint64_t id;
    for (size_t i = 0; slice_to_u64(slice_of(word), &id) && i < count; i++)
        if ((uint64_t)runs[i].id == id)
            return i;
    return HISTORY_NONE;
}

/* The newest run called NAME, other than the one at EXCEPT. */
static size_t newest_of_name(const stored_run *runs, size_t count, const char *name, size_t except)
{
    for (size_t i = count; i-- > 0;)
        if (i != except && strcmp(runs[i].run.name, name) == 0)
            return i;
    return HISTORY_NONE;
}

static bool stands_before(const stored_run *runs, size_t index, const char *name)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(runs[i].run.name, name) == 0)
            return true;
    return false;
}

/* KIND is "" or "other ". */
static status unknown_run(const stored_run *runs, size_t count, const char *kind, const char *word,
                          error *failure)
{
    word_list names = {0};
    for (size_t i = 0; i < count; i++)
        if (runs[i].run.name[0] != '\0' && !stands_before(runs, i, runs[i].run.name))
            word_list_add(&names, runs[i].run.name);
    return error_set(failure, STATUS_USAGE,
                     "no %srun is called '%s' or has that number; names: %s; see "
                     "'nonet history list'",
                     kind, word, names.length ? names.text : "none");
}

status history_choice_find(const stored_run *runs, size_t count, const char *word, size_t *index,
                           error *failure)
{
    if (count == 0)
        return error_set(failure, STATUS_USAGE,
                         "the history holds no runs; 'nonet bench --save' adds one");
    *index = count - 1;
    if (word == NULL || strcmp(word, "last") == 0)
        return STATUS_OK;
    *index = index_of_id(runs, count, word);
    if (*index == HISTORY_NONE)
        *index = newest_of_name(runs, count, word, HISTORY_NONE);
    return *index != HISTORY_NONE ? STATUS_OK : unknown_run(runs, count, "", word, failure);
}

static bool shares_a_solver(const bench_run *a, const bench_run *b)
{
    for (size_t i = 0; i < a->entry_count; i++)
        if (history_choice_entry(a, i, b) != HISTORY_NONE)
            return true;
    return false;
}

bool history_choice_is_like(const bench_run *a, const bench_run *b)
{
    return a->corpus_hash == b->corpus_hash && a->puzzle_count == b->puzzle_count &&
           a->solution_limit == b->solution_limit && a->threads == b->threads &&
           strcmp(a->environment.cpu, b->environment.cpu) == 0 && shares_a_solver(a, b);
}

/* How slow RUN's solvers were in OTHER: the mean logarithm of the times of all but the first, as
 * multiples of the first, which is the yardstick that takes out how fast the machine was on that day;
 * of a single solver the time itself. Logarithms, so that a slow solver does not drown a fast one.
 * INFINITY where one is missing. */
static double slowness_of(const bench_run *run, const stored_run *other)
{
    double first = 0, others = 0;
    for (size_t i = 0; i < run->entry_count; i++) {
        const size_t place = history_choice_entry(run, i, &other->run);
        if (place == HISTORY_NONE)
            return INFINITY;
        *(i == 0 ? &first : &others) += log(other->total_ns[place]);
    }
    return run->entry_count > 1 ? others / (double)(run->entry_count - 1) - first : first;
}

static size_t last_like(const stored_run *runs, size_t index)
{
    for (size_t i = index; i-- > 0;)
        if (history_choice_is_like(&runs[index].run, &runs[i].run))
            return i;
    return HISTORY_NONE;
}

static size_t best_like(const stored_run *runs, size_t index)
{
    size_t best = HISTORY_NONE;
    double least = INFINITY;
    for (size_t i = 0; i < index; i++) {
        if (!history_choice_is_like(&runs[index].run, &runs[i].run))
            continue;
        const double slowness = slowness_of(&runs[index].run, &runs[i]);
        if (slowness < least) {
            least = slowness;
            best = i;
        }
    }
    return best;
}

status history_choice_against(const stored_run *runs, size_t count, size_t index, const char *word,
                              size_t *against, error *failure)
{
    if (strcmp(word, "last") == 0)
        *against = last_like(runs, index);
    else if (strcmp(word, "best") == 0)
        *against = best_like(runs, index);
    else {
        *against = index_of_id(runs, count, word);
        if (*against == HISTORY_NONE)
            *against = newest_of_name(runs, count, word, index);
        if (*against == HISTORY_NONE)
            return unknown_run(runs, count, "other ", word, failure);
    }
    return STATUS_OK;
}
