#include "puzzle/symmetry.h"

/* A random order of 0 to COUNT-1 (Fisher and Yates). */
static void shuffled(random_source *source, uint8_t *order, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned j = (unsigned)random_below(source, i + 1);
        order[i] = order[j];
        order[j] = (uint8_t)i;
    }
}

/* A random order of nine lines that keeps each band of three together. */
static void shuffled_lines(random_source *source, uint8_t lines[9])
{
    uint8_t bands[3];
    shuffled(source, bands, 3);
    for (unsigned band = 0; band < 3; band++) {
        uint8_t within[3];
        shuffled(source, within, 3);
        for (unsigned i = 0; i < 3; i++)
            lines[3 * band + i] = (uint8_t)(3 * bands[band] + within[i]);
    }
}

symmetry symmetry_random(random_source *source)
{
    symmetry change = {.digit = {0}};
    uint8_t digits[9], rows[9], columns[9];
    shuffled(source, digits, 9);
    shuffled_lines(source, rows);
    shuffled_lines(source, columns);
    const bool transposed = random_below(source, 2) == 1;

    for (unsigned i = 0; i < 9; i++)
        change.digit[i + 1] = (uint8_t)(digits[i] + 1);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned row = rows[row_of(cell)], column = columns[column_of(cell)];
        change.from[cell] = (uint8_t)(transposed ? 9 * column + row : 9 * row + column);
    }
    return change;
}

grid symmetry_apply(const symmetry *change, const grid *puzzle)
{
    grid changed;
    for (unsigned cell = 0; cell < CELLS; cell++)
        changed.cell[cell] = change->digit[puzzle->cell[change->from[cell]]];
    return changed;
}
