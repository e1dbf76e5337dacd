#include "measure/bench_ratio.h"

#include "base/memory.h"
#include "stats/quantile.h"

/* times[round * strata + stratum]: what one solver took for the wanted puzzles of each block. */
typedef struct time_table {
    const double *times;
    double *owned; /* where the times are not the run's own */
    size_t rounds, strata;
} time_table;

static double member_ns(const bench_run *run, const float *puzzle_ns, const bool *is_member,
                        size_t block)
{
    double sum = 0;
    for (size_t i = block * run->block_puzzles; i < bench_block_end(run, block); i++)
        if (is_member[i])
            sum += (double)puzzle_ns[i];
    return sum;
}

static size_t count_strata(const bench_run *run, const bool *is_member)
{
    size_t strata = 0;
    for (size_t block = 0; block < run->block_count; block++) {
        size_t i = block * run->block_puzzles;
        while (i < bench_block_end(run, block) && !is_member[i])
            i++;
        strata += i < bench_block_end(run, block);
    }
    return strata;
}

static status open_table(const bench_run *run, size_t entry, const bool *is_member,
                         time_table *table, error *failure)
{
    const bench_entry *one = &run->entries[entry];
    *table = (time_table){one->block_ns, NULL, run->round_count, run->block_count};
    if (is_member == NULL)
        return STATUS_OK;
    table->rounds = bench_rounds_kept(run);
    table->strata = count_strata(run, is_member);
    table->owned = memory_allocate(table->rounds * table->strata * sizeof(double), failure);
    if (table->owned == NULL)
        return STATUS_NO_MEMORY;
    table->times = table->owned;
    double *at = table->owned;
    for (size_t round = 0; round < table->rounds; round++)
        for (size_t block = 0; block < run->block_count; block++) {
            const double ns = member_ns(run, one->round_ns[round], is_member, block);
            if (ns > 0)
                *at++ = ns;
        }
    return STATUS_OK;
}

status bench_total_ns(const bench_run *run, size_t entry, const bool *is_member, double *total_ns,
                      error *failure)
{
    time_table table;
    TRY(open_table(run, entry, is_member, &table, failure));
    double *rounds = memory_allocate(table.rounds * sizeof *rounds, failure);
    *total_ns = 0;
    for (size_t stratum = 0; rounds != NULL && stratum < table.strata; stratum++) {
        for (size_t round = 0; round < table.rounds; round++)
            rounds[round] = table.times[round * table.strata + stratum];
        *total_ns += median_of(rounds, table.rounds);
    }
    memory_free(table.owned);
    memory_free(rounds);
    return rounds != NULL ? STATUS_OK : STATUS_NO_MEMORY;
}

status bench_time_ratio(const bench_run *run, size_t entry, const bool *is_member,
                        double confidence, interval *ratio, error *failure)
{
    time_table old_table, new_table = {.owned = NULL};
    TRY(open_table(run, 0, is_member, &old_table, failure));
    status done = open_table(run, entry, is_member, &new_table, failure);
    if (done == STATUS_OK) {
        const paired_sample pairs = {old_table.times, new_table.times,
                                     old_table.rounds * old_table.strata};
        random_source source = {run->seed};
        done = bootstrap_round_ratio(pairs, old_table.strata, confidence, &source, ratio, failure);
    }
    memory_free(old_table.owned);
    memory_free(new_table.owned);
    return done;
}
