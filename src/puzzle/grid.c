#include "puzzle/grid.h"

#include <string.h>

/* clang-format off */
const uint8_t cell_of_character[256] = {
    [0 ... ')'] = CELL_NONE,   ['*'] = 0,
    ['+' ... ','] = CELL_NONE, ['-' ... '.'] = 0,
    ['/'] = CELL_NONE,         ['0'] = 0, ['1'] = 1, ['2'] = 2, ['3'] = 3, ['4'] = 4,
                               ['5'] = 5, ['6'] = 6, ['7'] = 7, ['8'] = 8, ['9'] = 9,
    [':' ... '>'] = CELL_NONE, ['?'] = 0,
    ['@' ... 'W'] = CELL_NONE, ['X'] = 0,
    ['Y' ... '^'] = CELL_NONE, ['_'] = 0,
    ['`' ... 'w'] = CELL_NONE, ['x'] = 0,
    ['y' ... 255] = CELL_NONE,
};
/* clang-format on */

unsigned grid_count_givens(const grid *puzzle)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        count += puzzle->cell[cell] != 0;
    return count;
}

bool grid_givens_clash(const grid *puzzle)
{
    uint16_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0};
    unsigned clash = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const uint16_t bit = (uint16_t)(1u << puzzle->cell[cell] & ~1u);
        uint16_t *const row = &rows[row_of(cell)];
        uint16_t *const column = &columns[column_of(cell)];
        uint16_t *const box = &boxes[box_of(cell)];
        clash |= (unsigned)((*row | *column | *box) & bit);
        *row |= bit;
        *column |= bit;
        *box |= bit;
    }
    return clash != 0;
}

/* Sixteen characters or cells at a time; compilers have such vectors everywhere. */
typedef uint8_t cells16 __attribute__((vector_size(16)));

/* Where the blocks of sixteen begin; the last one overlaps the one before it. */
static const unsigned block_starts[] = {0, 16, 32, 48, 64, CELLS - 16};

/* As cell_of_character says. One look-up a cell took 10 % of a run with the lanes solver; this, 3
 * %. */
bool grid_read_text(const char *text, grid *puzzle)
{
    cells16 wrong = {0};
    for (unsigned i = 0; i < sizeof block_starts / sizeof *block_starts; i++) {
        cells16 characters;
        memcpy(&characters, text + block_starts[i], sizeof characters);
        const cells16 digits = characters - '0';
        const cells16 is_digit = (cells16)(digits <= 9);
        const cells16 is_blank =
            (cells16)((characters == '.') | (characters == '*') | (characters == '-') |
                      (characters == '_') | (characters == '?') | ((characters | 0x20) == 'x'));
        const cells16 cells = digits & is_digit;
        memcpy(puzzle->cell + block_starts[i], &cells, sizeof cells);
        wrong |= ~(is_digit | is_blank);
    }
    uint64_t halves[2];
    memcpy(halves, &wrong, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

char *grid_put_text(char *at, const grid *puzzle, char blank)
{
    for (unsigned i = 0; i < sizeof block_starts / sizeof *block_starts; i++) {
        cells16 cells;
        memcpy(&cells, puzzle->cell + block_starts[i], sizeof cells);
        const cells16 is_blank = (cells16)(cells == 0);
        const cells16 characters = ((cells + '0') & ~is_blank) | ((uint8_t)blank & is_blank);
        memcpy(at + block_starts[i], &characters, sizeof characters);
    }
    return at + CELLS;
}
