#include "puzzle/candidate_grid.h"

unsigned candidate_grid_keep(const candidate_grid *puzzle, unsigned cell, uint8_t *digits,
                             unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (candidate_grid_allows(puzzle, cell, digits[i]))
            digits[kept++] = digits[i];
    return kept;
}

candidate_grid candidate_grid_of(const grid *puzzle)
{
    candidate_grid candidates;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned digit = puzzle->cell[cell];
        candidates.cell[cell] = (uint16_t)(digit == 0 ? ALL_DIGITS : 1u << (digit - 1));
    }
    return candidates;
}

grid candidate_grid_givens(const candidate_grid *puzzle)
{
    grid givens;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned candidates = puzzle->cell[cell];
        const bool is_given = candidates_are_single(candidates);
        givens.cell[cell] = (uint8_t)(is_given ? __builtin_ctz(candidates) + 1 : 0);
    }
    return givens;
}

bool candidate_grid_is_plain(const candidate_grid *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell] != ALL_DIGITS && !candidates_are_single(puzzle->cell[cell]))
            return false;
    return true;
}

bool candidate_grid_clashes(const candidate_grid *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell] == 0)
            return true;
    const grid givens = candidate_grid_givens(puzzle);
    return grid_givens_clash(&givens);
}

unsigned candidate_grid_read_text(const uint8_t cells[256], const char *text,
                                  candidate_grid *puzzle)
{
    unsigned read = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned candidates = 0;
        for (unsigned digit = 1; digit <= 9; digit++, read++) {
            const unsigned found = cells[(unsigned char)text[read]];
            if (found != 0 && found != digit)
                return read;
            candidates |= (unsigned)(found == digit) << (digit - 1);
        }
        puzzle->cell[cell] = (uint16_t)candidates;
    }
    return read;
}

char *candidate_grid_put_text(char *at, const candidate_grid *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned digit = 1; digit <= 9; digit++)
            *at++ = (char)(candidate_grid_allows(puzzle, cell, digit) ? '0' + digit : '.');
    return at;
}
