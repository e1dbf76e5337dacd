#include "stats/student.h"
#include "support/check.h"

typedef struct table_entry {
    double degrees, chance, value;
} table_entry;

Test(student, quantiles_are_those_of_the_printed_tables)
{
    static const table_entry table[] = {
        {2, 0.975, 4.3027},  {3, 0.975, 3.1824},  {4, 0.975, 2.7764},    {5, 0.975, 2.5706},
        {10, 0.975, 2.2281}, {30, 0.975, 2.0423}, {120, 0.975, 1.9799},  {2, 0.95, 2.9200},
        {5, 0.995, 4.0321},  {10, 0.9, 1.3722},   {1000, 0.975, 1.9623}, {7, 0.025, -2.3646},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        const double found = student_quantile(table[i].chance, table[i].degrees);
        cr_assert_float_eq(found, table[i].value, 0.002, "t of %g degrees at %g: %g, table %g",
                           table[i].degrees, table[i].chance, found, table[i].value);
    }
}

Test(student, normal_quantiles_are_those_of_the_printed_tables)
{
    cr_assert_float_eq(normal_quantile(0.5), 0, 1e-9);
    cr_assert_float_eq(normal_quantile(0.975), 1.9599639845, 1e-9);
    cr_assert_float_eq(normal_quantile(0.05), -1.6448536270, 1e-9);
    cr_assert_float_eq(normal_quantile(0.9999), 3.7190164855, 1e-9);
}

Test(student, quantiles_fall_towards_those_of_the_normal_distribution)
{
    double before = 5, degrees = 2;
    for (int step = 0; step < 50; step++, degrees *= 1.3) {
        const double found = student_quantile(0.975, degrees);
        cr_assert(found < before && found > 1.95996, "%g degrees: %g", degrees, found);
        before = found;
    }
}
