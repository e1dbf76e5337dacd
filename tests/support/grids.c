#include "support/grids.h"

#include "support/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

grid grid_of(const char *text)
{
    grid puzzle;
    cr_assert_eq(strlen(text), CELLS, "a test's grid has %zu cells: %s", strlen(text), text);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const char sign = text[cell];
        cr_assert(sign == '.' || (sign >= '0' && sign <= '9'), "a test's grid holds '%c'", sign);
        puzzle.cell[cell] = (uint8_t)(sign == '.' ? 0 : sign - '0');
    }
    return puzzle;
}

grid_text text_of(const grid *puzzle)
{
    grid_text result;
    *grid_put_text(result.text, puzzle, '.') = '\0';
    return result;
}

bool grids_are_equal(const grid *a, const grid *b)
{
    return memcmp(a->cell, b->cell, CELLS) == 0;
}

random_source seeded_source(void)
{
    const char *wish = getenv("NONET_TEST_SEED");
    const uint64_t seed = wish != NULL ? strtoull(wish, NULL, 10) : 20240229;
    fprintf(stderr, "NONET_TEST_SEED=%" PRIu64 "\n", seed);
    return (random_source){seed};
}

void shuffle_indexes(random_source *source, size_t *indexes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t j = (size_t)random_below(source, i + 1);
        indexes[i] = indexes[j];
        indexes[j] = i;
    }
}
