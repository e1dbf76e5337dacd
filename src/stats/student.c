#include "stats/student.h"

#include <math.h>

/* Halving the range until it cannot be halved: slow, short and exact to the last bits. */
double normal_quantile(double chance)
{
    double low = -38, high = 38;
    for (int i = 0; i < 64; i++) {
        const double middle = (low + high) / 2;
        if (erfc(-middle / M_SQRT2) / 2 < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Letters are those of the algorithm as it was published; BOTH_TAILS is its P. */
static double upper_quantile(double both_tails, double n)
{
    const double a = 1 / (n - 0.5), b = 48 / (a * a);
    double c = ((20700 * a / b - 98) * a - 16) * a + 96.36;
    const double d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * M_PI_2) * n;
    double x = d * both_tails, y = pow(x, 2 / n);
    if (y > 0.05 + a) {
        x = normal_quantile(both_tails / 2);
        y = x * x;
        if (n < 5)
            c += 0.3 * (n - 4.5) * (x + 0.6);
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
        y = expm1(a * y * y);
    } else {
        y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y -
             1) *
                (n + 1) / (n + 2) +
            1 / y;
    }
    return sqrt(n * y);
}

double student_quantile(double chance, double degrees)
{
    const double both_tails = 2 * (chance < 0.5 ? chance : 1 - chance);
    const double distance = upper_quantile(both_tails, degrees);
    return chance < 0.5 ? -distance : distance;
}
