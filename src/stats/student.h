/* Quantiles of the normal distribution and of Student's t. */
#pragma once

/* The value that a standard normal variable falls below with this CHANCE (0 to 1, both excluded). */
double normal_quantile(double chance);

/* The same for Student's t with DEGREES of freedom, 2 or more, not necessarily a whole number
 * (Hill: "Algorithm 396: Student's t-quantiles", Communications of the ACM 13, 1970). */
double student_quantile(double chance, double degrees);
