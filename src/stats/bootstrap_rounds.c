/* The ratio of blocks that were measured in several rounds. */
#include "base/memory.h"
#include "stats/bootstrap.h"
#include "stats/quantile.h"
#include "stats/student.h"

#include <math.h>

enum { DRAWS_MOST = 400, DRAWS_LEAST = 200, MEDIANS_PER_INTERVAL = 4000000 };

/* All measurements of all strata, as multiples of their stratum's medians: the noise of the
 * machine, in pairs, for a bad moment may have hit both sides. */
typedef struct noise_pool {
    size_t strata, rounds;
    double *old_medians, *new_medians; /* a stratum each */
    double *old_noise, *new_noise;     /* a measurement each */
    double *old_drawn, *new_drawn;     /* room for a round each */
} noise_pool;

static void fill_pool(noise_pool *pool, paired_sample pairs)
{
    for (size_t s = 0; s < pool->strata; s++) {
        for (size_t r = 0; r < pool->rounds; r++) {
            pool->old_drawn[r] = pairs.old_values[r * pool->strata + s];
            pool->new_drawn[r] = pairs.new_values[r * pool->strata + s];
        }
        pool->old_medians[s] = median_of(pool->old_drawn, pool->rounds);
        pool->new_medians[s] = median_of(pool->new_drawn, pool->rounds);
        for (size_t i = s; i < pairs.count; i += pool->strata) {
            pool->old_noise[i] = pairs.old_values[i] / pool->old_medians[s];
            pool->new_noise[i] = pairs.new_values[i] / pool->new_medians[s];
        }
    }
}

static double measured_log_ratio(const noise_pool *pool)
{
    double old_sum = 0, new_sum = 0;
    for (size_t s = 0; s < pool->strata; s++) {
        old_sum += pool->old_medians[s];
        new_sum += pool->new_medians[s];
    }
    return log(new_sum / old_sum);
}

/* The same from fresh rounds, whose noise is drawn from the pool. */
static double drawn_log_ratio(const noise_pool *pool, random_source *source)
{
    double old_sum = 0, new_sum = 0;
    for (size_t s = 0; s < pool->strata; s++) {
        for (size_t r = 0; r < pool->rounds; r++) {
            const size_t i = random_below(source, pool->strata * pool->rounds);
            pool->old_drawn[r] = pool->old_noise[i];
            pool->new_drawn[r] = pool->new_noise[i];
        }
        old_sum += pool->old_medians[s] * median_of(pool->old_drawn, pool->rounds);
        new_sum += pool->new_medians[s] * median_of(pool->new_drawn, pool->rounds);
    }
    return log(new_sum / old_sum);
}

/* The typical distance of a stratum's log-ratios from their median; a spike does not rule it. */
static double typical_noise(const noise_pool *pool, size_t stratum)
{
    double *values = pool->old_drawn;
    for (size_t r = 0; r < pool->rounds; r++) {
        const size_t i = r * pool->strata + stratum;
        values[r] = log(pool->new_noise[i] / pool->old_noise[i]);
    }
    const double middle = median_of(values, pool->rounds);
    for (size_t r = 0; r < pool->rounds; r++)
        values[r] = fabs(values[r] - middle);
    return median_of(values, pool->rounds);
}

/* How much more noise the sums have than if all strata were as noisy as the pool: above 1 where the
 * longest strata are the noisiest. Below 1 it is not believed. */
static double excess_noise(const noise_pool *pool)
{
    double own = 0, noise = 0, weights = 0;
    for (size_t s = 0; s < pool->strata; s++) {
        const double weight = pool->old_medians[s] * pool->old_medians[s];
        const double typical = typical_noise(pool, s);
        own += weight * typical * typical;
        noise += typical * typical;
        weights += weight;
    }
    const double alike = weights * noise / (double)pool->strata;
    return own > alike ? sqrt(own / alike) : 1;
}

static double standard_error(const noise_pool *pool, double measured, random_source *source)
{
    const size_t affordable = MEDIANS_PER_INTERVAL / (pool->strata * pool->rounds);
    const size_t most = affordable < DRAWS_MOST ? affordable : DRAWS_MOST;
    const size_t draws = most > DRAWS_LEAST ? most : DRAWS_LEAST;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < draws; i++) {
        const double off = drawn_log_ratio(pool, source) - measured;
        sum += off;
        squares += off * off;
    }
    const double n = (double)draws;
    return sqrt(fmax(squares - sum * sum / n, 0) / (n - 1));
}

static interval interval_of_pool(const noise_pool *pool, double confidence, random_source *source)
{
    const double measured = measured_log_ratio(pool);
    const double rounds = (double)pool->rounds;
    /* Noise is measured from medians of the same few rounds and looks smaller than it is: by
     * sqrt(2) with two of them, by 1.25 with 5, by 1.17 with 10, by 1.12 with 30 (simulated with
     * normal noise; with spikes it is less). */
    const double correction = 1 + 0.6 / sqrt(rounds);
    const double degrees = fmax((double)pool->strata * (rounds - 1), 2);
    const double reach = student_quantile(0.5 + confidence / 2, degrees) * correction *
                         excess_noise(pool) * standard_error(pool, measured, source);
    return (interval){exp(measured - reach), exp(measured), exp(measured + reach)};
}

status bootstrap_round_ratio(paired_sample pairs, size_t strata, double confidence,
                             random_source *source, interval *ratio, error *failure)
{
    const size_t rounds = pairs.count / strata;
    if (rounds < 2)
        return bootstrap_total_ratio(pairs, confidence, source, ratio, failure);
    double *memory =
        memory_allocate((2 * strata + 2 * pairs.count + 2 * rounds) * sizeof *memory, failure);
    if (memory == NULL)
        return failure->code;
    double *behind_medians = memory + 2 * strata;
    double *behind_noise = behind_medians + 2 * pairs.count;
    noise_pool pool = {
        .strata = strata,
        .rounds = rounds,
        .old_medians = memory,
        .new_medians = memory + strata,
        .old_noise = behind_medians,
        .new_noise = behind_medians + pairs.count,
        .old_drawn = behind_noise,
        .new_drawn = behind_noise + rounds,
    };
    fill_pool(&pool, pairs);
    *ratio = interval_of_pool(&pool, confidence, source);
    memory_free(memory);
    return STATUS_OK;
}
