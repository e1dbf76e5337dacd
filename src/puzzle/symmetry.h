/* Isomorphs: the changes of a grid that change nothing about its solutions. Relabel the digits,
 * swap rows within a band, bands, columns within a stack, stacks, and transpose. */
#pragma once

#include "base/random.h"
#include "puzzle/grid.h"

typedef struct symmetry {
    uint8_t digit[10];   /* new digit of an old one; digit[0] = 0 */
    uint8_t from[CELLS]; /* new cell i takes its digit from old cell from[i] */
} symmetry;

/* One of the 9! x 2 x 6^8 symmetries, chosen by SOURCE. */
symmetry symmetry_random(random_source *source);

grid symmetry_apply(const symmetry *change, const grid *puzzle);
