#include "measure/comparison.h"

#include "base/memory.h"
#include "base/text.h"
#include "stats/quantile.h"
#include "stats/student.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double confidence = 0.95;

static bool is_timed(const compared_puzzle *puzzle)
{
    return puzzle->old_ns > 0 && puzzle->new_ns > 0;
}

/* Kinds of groups: a key for each puzzle, and a name for each key. */

enum { KEYS_MAX = CELLS + 1 };

static unsigned key_of_all(const compared_puzzle *puzzle)
{
    (void)puzzle;
    return 0;
}

static void name_of_all(unsigned key, char *name, size_t room)
{
    (void)key;
    snprintf(name, room, "all");
}

enum { KEY_NOT_COUNTED = TEXT_U64_MAX + 1 };

/* The number of digits: 0 has none here. */
static unsigned key_of_guesses(const compared_puzzle *puzzle)
{
    unsigned digits = 0;
    if (puzzle->old_guesses == NOT_COUNTED)
        return KEY_NOT_COUNTED;
    for (uint64_t rest = puzzle->old_guesses; rest > 0; rest /= 10)
        digits++;
    return digits;
}

static void name_of_guesses(unsigned key, char *name, size_t room)
{
    enum { WRITTEN_OUT_MAX = 6 };
    if (key == 0) {
        snprintf(name, room, "no guess");
    } else if (key == KEY_NOT_COUNTED) {
        snprintf(name, room, "guesses not counted");
    } else if (key > WRITTEN_OUT_MAX) {
        snprintf(name, room, "10^%u to 10^%u guesses", key - 1, key);
    } else {
        unsigned first = 1;
        for (unsigned i = 1; i < key; i++)
            first *= 10;
        snprintf(name, room, "%u to %u guesses", first, first * 10 - 1);
    }
}

static unsigned key_of_clues(const compared_puzzle *puzzle)
{
    return grid_count_givens(&puzzle->puzzle);
}

static void name_of_clues(unsigned key, char *name, size_t room)
{
    snprintf(name, room, "%u clues", key);
}

static unsigned key_of_status(const compared_puzzle *puzzle)
{
    return (unsigned)puzzle->old_outcome;
}

static void name_of_status(unsigned key, char *name, size_t room)
{
    snprintf(name, room, "%s", outcome_word((outcome)key));
}

typedef struct group_kind {
    unsigned (*key)(const compared_puzzle *puzzle);
    void (*name)(unsigned key, char *name, size_t room);
} group_kind;

static const group_kind kinds[] = {
    {key_of_all, name_of_all},
    {key_of_guesses, name_of_guesses},
    {key_of_clues, name_of_clues},
    {key_of_status, name_of_status},
};

/* Times of the timed puzzles, those of one key behind the other, in their order. */
typedef struct grouped_times {
    double *old_ns, *new_ns;
    size_t ends[KEYS_MAX];
} grouped_times;

/* Fills in what needs no statistics, for each key its own group. */
static void add_up(const compared_puzzle *puzzles, size_t count, const group_kind *kind,
                   comparison_group *groups)
{
    for (size_t i = 0; i < count; i++) {
        comparison_group *group = &groups[kind->key(&puzzles[i])];
        group->puzzles++;
        group->old_guesses = add_counts(group->old_guesses, puzzles[i].old_guesses);
        group->new_guesses = add_counts(group->new_guesses, puzzles[i].new_guesses);
        if (is_timed(&puzzles[i])) {
            group->timed++;
            group->old_ns += puzzles[i].old_ns;
            group->new_ns += puzzles[i].new_ns;
        }
    }
}

/* Sorted by key through counting. */
static void gather_times(const compared_puzzle *puzzles, size_t count, const group_kind *kind,
                         const comparison_group *groups, grouped_times *times)
{
    size_t end = 0;
    for (size_t key = 0; key < KEYS_MAX; key++) {
        times->ends[key] = end; /* its start, until all are filled in */
        end += groups[key].timed;
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_timed(&puzzles[i]))
            continue;
        const size_t place = times->ends[kind->key(&puzzles[i])]++;
        times->old_ns[place] = puzzles[i].old_ns;
        times->new_ns[place] = puzzles[i].new_ns;
    }
}

static interval unknown_but_for_estimate(interval ratio)
{
    return (interval){0, ratio.estimate, INFINITY};
}

static status judge_group(paired_sample pairs, random_source *source, comparison_group *group,
                          error *failure)
{
    TRY(bootstrap_total_ratio(pairs, confidence, source, &group->total, failure));
    TRY(bootstrap_geometric_ratio(pairs, confidence, source, &group->geometric, failure));
    if (pairs.count < COMPARISON_TIMED_LEAST) {
        group->total = unknown_but_for_estimate(group->total);
        group->geometric = unknown_but_for_estimate(group->geometric);
    }
    group->wins = count_pairs(pairs, COMPARISON_TIE_FRACTION);
    group->sign_p = sign_test(group->wins);
    return wilcoxon_test(pairs, &group->wilcoxon_p, failure);
}

static bool has_one_group(const comparison_group *groups)
{
    size_t used = 0;
    for (size_t key = 0; key < KEYS_MAX; key++)
        used += groups[key].puzzles > 0;
    return used == 1;
}

/* GROUPS is room for one of each key, TIMES for all puzzles. */
static status add_groups_of_kind(const compared_puzzle *puzzles, size_t count,
                                 const group_kind *kind, random_source *source,
                                 comparison_group *groups, grouped_times *times, comparison *result,
                                 error *failure)
{
    memset(groups, 0, KEYS_MAX * sizeof *groups);
    add_up(puzzles, count, kind, groups);
    if (kind != kinds && has_one_group(groups))
        return STATUS_OK;
    gather_times(puzzles, count, kind, groups, times);
    for (unsigned key = 0; key < KEYS_MAX; key++) {
        comparison_group *group = &groups[key];
        const bool is_wanted = group->puzzles > 0 || kind == kinds;
        if (!is_wanted || result->group_count == COMPARISON_GROUPS_MAX || (kind == kinds && key))
            continue;
        const size_t first = times->ends[key] - group->timed;
        const paired_sample pairs = {times->old_ns + first, times->new_ns + first, group->timed};
        kind->name(key, group->name, sizeof group->name);
        TRY(judge_group(pairs, source, group, failure));
        result->groups[result->group_count++] = *group;
    }
    return STATUS_OK;
}

/* The interval made wider by FACTOR about its estimate, in logarithms. */
static interval widened(interval ratio, double factor)
{
    return (interval){ratio.estimate * pow(ratio.low / ratio.estimate, factor), ratio.estimate,
                      ratio.estimate * pow(ratio.high / ratio.estimate, factor)};
}

/* Among 40 groups two would be called faster or slower by chance alone. Behind the first one,
 * intervals therefore must hold for all groups at once (Bonferroni); by the normal distribution, for
 * the draws do not reach that far into the tails. */
static void judge_groups(comparison *result)
{
    const double tail = (1 - confidence) / 2, groups = (double)(result->group_count - 1);
    const double stricter =
        groups > 1 ? normal_quantile(1 - tail / groups) / normal_quantile(1 - tail) : 1;
    for (size_t i = 0; i < result->group_count; i++) {
        comparison_group *group = &result->groups[i];
        const double factor = i == 0 ? 1 : stricter;
        group->verdict = change_verdict_of(widened(group->total, factor));
        group->geometric_verdict = change_verdict_of(widened(group->geometric, factor));
    }
}

static time_quantiles quantiles_of(double *times, size_t count)
{
    if (count == 0)
        return (time_quantiles){0, 0, 0, 0};
    sort_values(times, count);
    return (time_quantiles){
        quantile_of_sorted(times, count, 0.5),
        quantile_of_sorted(times, count, 0.9),
        quantile_of_sorted(times, count, 0.99),
        times[count - 1],
    };
}

static void find_quantiles(const compared_puzzle *puzzles, size_t count, grouped_times *times,
                           comparison *result)
{
    size_t timed = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_timed(&puzzles[i]))
            continue;
        times->old_ns[timed] = puzzles[i].old_ns;
        times->new_ns[timed++] = puzzles[i].new_ns;
    }
    result->old_times = quantiles_of(times->old_ns, timed);
    result->new_times = quantiles_of(times->new_ns, timed);
}

/* SIGN is 1 for those that lost time, -1 for those that gained some. */
static double time_lost(const compared_puzzle *puzzle, double sign)
{
    return sign * (puzzle->new_ns - puzzle->old_ns);
}

/* The puzzles whose times changed most, the most changed first. */
static size_t list_extremes(const compared_puzzle *puzzles, size_t count, double sign, size_t *list)
{
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        const double lost = time_lost(&puzzles[i], sign);
        if (!is_timed(&puzzles[i]) || !(lost > 0))
            continue;
        size_t place = listed;
        while (place > 0 && time_lost(&puzzles[list[place - 1]], sign) < lost)
            place--;
        if (place == COMPARISON_LISTED_MAX)
            continue;
        listed += listed < COMPARISON_LISTED_MAX;
        memmove(&list[place + 1], &list[place], (listed - place - 1) * sizeof *list);
        list[place] = i;
    }
    return listed;
}

static void look_for_disagreements_and_times(const compared_puzzle *puzzles, size_t count,
                                             comparison *result)
{
    for (size_t i = 0; i < count; i++) {
        result->has_times |= puzzles[i].old_ns > 0 || puzzles[i].new_ns > 0;
        if (!puzzles[i].answers_differ)
            continue;
        if (result->disagreements < COMPARISON_LISTED_MAX)
            result->disagreeing[result->disagreements] = i;
        result->disagreements++;
    }
}

static status make_groups(const compared_puzzle *puzzles, size_t count, uint64_t seed,
                          comparison_group *groups, grouped_times *times, comparison *result,
                          error *failure)
{
    random_source source = {seed};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        TRY(add_groups_of_kind(puzzles, count, &kinds[i], &source, groups, times, result, failure));
    judge_groups(result);
    find_quantiles(puzzles, count, times, result);
    return STATUS_OK;
}

status comparison_make(const compared_puzzle *puzzles, size_t count, uint64_t seed,
                       comparison *result, error *failure)
{
    memset(result, 0, sizeof *result);
    look_for_disagreements_and_times(puzzles, count, result);
    result->best_count = list_extremes(puzzles, count, -1, result->best);
    result->worst_count = list_extremes(puzzles, count, 1, result->worst);
    double *memory = memory_allocate((2 * count + 1) * sizeof *memory, failure);
    if (memory == NULL)
        return failure->code;
    grouped_times times = {.old_ns = memory, .new_ns = memory + count};
    comparison_group *groups = memory_allocate(KEYS_MAX * sizeof *groups, failure);
    status made = failure->code;
    if (groups != NULL)
        made = make_groups(puzzles, count, seed, groups, &times, result, failure);
    memory_free(groups);
    memory_free(memory);
    return made;
}

static gate_result worse_of(gate_result a, gate_result b)
{
    if (a == GATE_FAILED || b == GATE_FAILED)
        return GATE_FAILED;
    return a == GATE_UNDECIDED ? a : b;
}

gate_result comparison_gate(const comparison *result, double limit_percent)
{
    const comparison_group *all = &result->groups[0];
    const gate_result guesses = gate_count(all->old_guesses, all->new_guesses, limit_percent);
    if (!result->has_times)
        return guesses;
    if (all->timed < COMPARISON_TIMED_LEAST)
        return worse_of(guesses, GATE_UNDECIDED);
    return worse_of(guesses, gate_time(all->total, limit_percent));
}
