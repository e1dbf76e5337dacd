#include "measure/bench_figures.h"

#include "base/memory.h"
#include "io/byte_source.h"
#include "measure/bench_ratio.h"
#include "stats/quantile.h"

#include <math.h>

/* By how many guesses the baseline took. */
static const char *const decade_names[] = {
    "no guess",           "1 to 9 guesses",     "10 to 99 guesses",     "100 to 999 guesses",
    "1e3 to 1e4 guesses", "1e4 to 1e5 guesses", "1e5 to 1e6 guesses",   "1e6 to 1e7 guesses",
    "1e7 to 1e8 guesses", "1e8 to 1e9 guesses", "1e9 guesses and more", "guesses not counted",
};

enum { DECADES = sizeof decade_names / sizeof *decade_names };

static size_t decade_of(uint64_t guesses)
{
    if (guesses == NOT_COUNTED)
        return DECADES - 1;
    size_t decade = 0;
    for (; guesses > 0 && decade < DECADES - 2; guesses /= 10)
        decade++;
    return decade;
}

/* A way to split the puzzles: which group a puzzle is in, and what the groups are called. */
typedef struct split {
    const char *name;
    size_t groups;
    size_t (*group_of)(const bench_run *run, size_t puzzle);
    const char *(*group_name)(const bench_run *run, size_t group);
} split;

static size_t same_group(const bench_run *run, size_t puzzle)
{
    (void)run;
    (void)puzzle;
    return 0;
}

static const char *name_of_all(const bench_run *run, size_t group)
{
    (void)run;
    (void)group;
    return "all";
}

static size_t decade_of_puzzle(const bench_run *run, size_t puzzle)
{
    return decade_of(run->entries[0].guesses[puzzle]);
}

static const char *name_of_decade(const bench_run *run, size_t group)
{
    (void)run;
    return decade_names[group];
}

static size_t status_of_puzzle(const bench_run *run, size_t puzzle)
{
    return run->entries[0].outcomes[puzzle];
}

static const char *name_of_status(const bench_run *run, size_t group)
{
    (void)run;
    return outcome_word((outcome)group);
}

static size_t file_of_puzzle(const bench_run *run, size_t puzzle)
{
    return run->puzzles[puzzle].file;
}

static const char *name_of_file(const bench_run *run, size_t group)
{
    return byte_source_name(run->files[group]);
}

/* The puzzles of one group, and what is worked out for them. */
typedef struct group_work {
    const bench_run *run;
    bool *is_member; /* of each puzzle */
    double *old_ns;  /* of each member: the baseline's time */
    double *new_ns;  /* of each member: the entry's time */
    size_t count;
} group_work;

/* NULL where all puzzles are in the group. */
static const bool *members(const group_work *work)
{
    return work->count < work->run->puzzle_count ? work->is_member : NULL;
}

static void count_guesses(const group_work *work, size_t entry, bench_figure *figure)
{
    const bench_entry *one = &work->run->entries[entry];
    double guesses = 0;
    size_t without = 0;
    bool are_counted = true;
    for (size_t i = 0; i < work->run->puzzle_count; i++) {
        if (!work->is_member[i])
            continue;
        const outcome kind = one->outcomes[i];
        are_counted = are_counted && one->guesses[i] != NOT_COUNTED;
        guesses += (double)one->guesses[i];
        without += one->guesses[i] == 0 && kind != OUTCOME_NONE && kind != OUTCOME_GAVE_UP;
    }
    const double count = (double)work->count;
    figure->guesses_per_puzzle = are_counted ? guesses / count : NAN;
    figure->percent_without_guess = are_counted ? 100 * (double)without / count : NAN;
}

static void copy_member_times(const group_work *work, size_t entry, double *times)
{
    size_t count = 0;
    for (size_t i = 0; i < work->run->puzzle_count; i++)
        if (work->is_member[i])
            times[count++] = work->run->entries[entry].puzzle_ns[i];
}

/* Leaves new_ns sorted. */
static void add_quantiles(group_work *work, bench_figure *figure)
{
    sort_values(work->new_ns, work->count);
    figure->p50_ns = quantile_of_sorted(work->new_ns, work->count, 0.5);
    figure->p90_ns = quantile_of_sorted(work->new_ns, work->count, 0.9);
    figure->p99_ns = quantile_of_sorted(work->new_ns, work->count, 0.99);
    figure->max_ns = work->new_ns[work->count - 1];
}

static status add_ratios(const group_work *work, size_t entry, bench_figure *figure, error *failure)
{
    const interval same = {1, 1, 1};
    figure->ratio = figure->sure_ratio = figure->geometric = same;
    figure->verdict = CHANGE_NOT_PROVEN;
    if (entry == 0)
        return STATUS_OK;
    const paired_sample pairs = {work->old_ns, work->new_ns, work->count};
    random_source source = {work->run->seed};
    TRY(bootstrap_geometric_ratio(pairs, 0.95, &source, &figure->geometric, failure));
    TRY(bench_time_ratio(work->run, entry, members(work), 0.95, &figure->ratio, failure));
    TRY(bench_time_ratio(work->run, entry, members(work), VERDICT_CONFIDENCE, &figure->sure_ratio,
                         failure));
    figure->verdict = change_verdict_of(figure->sure_ratio);
    return STATUS_OK;
}

static status make_figure(group_work *work, size_t entry, bench_figure *figure, error *failure)
{
    double total_ns;
    TRY(bench_total_ns(work->run, entry, members(work), &total_ns, failure));
    figure->puzzles_per_second = (double)work->count * 1e9 / total_ns;
    figure->us_per_puzzle = total_ns / 1e3 / (double)work->count;
    count_guesses(work, entry, figure);
    copy_member_times(work, entry, work->new_ns);
    TRY(add_ratios(work, entry, figure, failure));
    add_quantiles(work, figure);
    return STATUS_OK;
}

static status make_group(group_work *work, const split *way, size_t group, bench_group *made,
                         error *failure)
{
    const bench_run *run = work->run;
    work->count = 0;
    for (size_t i = 0; i < run->puzzle_count; i++) {
        work->is_member[i] = way->group_of(run, i) == group;
        work->count += work->is_member[i];
    }
    *made = (bench_group){.split = way->name, .name = way->group_name(run, group)};
    made->puzzles = work->count;
    made->figures = memory_allocate(run->entry_count * sizeof *made->figures, failure);
    if (made->figures == NULL)
        return STATUS_NO_MEMORY;
    copy_member_times(work, 0, work->old_ns);
    for (size_t entry = 0; entry < run->entry_count; entry++)
        TRY(make_figure(work, entry, &made->figures[entry], failure));
    return STATUS_OK;
}

static bool has_members(const bench_run *run, const split *way, size_t group)
{
    for (size_t i = 0; i < run->puzzle_count; i++)
        if (way->group_of(run, i) == group)
            return true;
    return false;
}

static size_t count_groups(const bench_run *run, const split *way)
{
    size_t count = 0;
    for (size_t group = 0; group < way->groups; group++)
        count += has_members(run, way, group);
    return count;
}

static status make_split(group_work *work, const split *way, bench_figures *figures, error *failure)
{
    const size_t wanted = count_groups(work->run, way);
    if (wanted == 1 && figures->group_count > 0)
        return STATUS_OK;
    const size_t old_bytes = figures->group_count * sizeof *figures->groups;
    bench_group *grown =
        memory_grow(figures->groups, old_bytes, old_bytes + wanted * sizeof *grown, failure);
    if (grown == NULL)
        return STATUS_NO_MEMORY;
    figures->groups = grown;
    for (size_t group = 0; group < way->groups; group++) {
        if (!has_members(work->run, way, group))
            continue;
        bench_group *made = &figures->groups[figures->group_count++];
        TRY(make_group(work, way, group, made, failure));
    }
    return STATUS_OK;
}

static status make_all(group_work *work, bench_figures *figures, error *failure)
{
    const split ways[] = {
        {"all", 1, same_group, name_of_all},
        {"guesses", DECADES, decade_of_puzzle, name_of_decade},
        {"status", OUTCOME_KINDS, status_of_puzzle, name_of_status},
        {"file", work->run->file_count, file_of_puzzle, name_of_file},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        TRY(make_split(work, &ways[i], figures, failure));
    return STATUS_OK;
}

status bench_figures_make(const bench_run *run, bench_figures *figures, error *failure)
{
    group_work work = {
        .run = run,
        .is_member = memory_allocate(run->puzzle_count * sizeof *work.is_member, failure),
        .old_ns = memory_allocate(run->puzzle_count * sizeof *work.old_ns, failure),
        .new_ns = memory_allocate(run->puzzle_count * sizeof *work.new_ns, failure),
    };
    *figures = (bench_figures){0};
    status made = STATUS_NO_MEMORY;
    if (work.is_member != NULL && work.old_ns != NULL && work.new_ns != NULL)
        made = make_all(&work, figures, failure);
    memory_free(work.is_member);
    memory_free(work.old_ns);
    memory_free(work.new_ns);
    return made;
}

void bench_figures_clear(bench_figures *figures)
{
    for (size_t i = 0; i < figures->group_count; i++)
        memory_free(figures->groups[i].figures);
    memory_free(figures->groups);
    *figures = (bench_figures){0};
}
