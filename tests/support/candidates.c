#include "support/candidates.h"

#include "support/check.h"

candidate_grid candidates_around(random_source *source, const grid *full, unsigned more)
{
    candidate_grid made;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        made.cell[cell] = (uint16_t)(1u << (full->cell[cell] - 1));
        for (uint64_t left = random_below(source, more + 1); left > 0; left--)
            made.cell[cell] |= (uint16_t)(1u << random_below(source, 9));
    }
    return made;
}

void make_exchangeable(candidate_grid *puzzle, const grid *full, unsigned a, unsigned b)
{
    const uint16_t both = (uint16_t)(1u << (a - 1) | 1u << (b - 1));
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (full->cell[cell] == a || full->cell[cell] == b)
            puzzle->cell[cell] |= both;
}

static bool share_a_unit(unsigned a, unsigned b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

candidate_grid pencil_marks(const grid *puzzle)
{
    candidate_grid marks = candidate_grid_of(puzzle);
    for (unsigned given = 0; given < CELLS; given++)
        for (unsigned cell = 0; puzzle->cell[given] != 0 && cell < CELLS; cell++)
            if (cell != given && share_a_unit(cell, given))
                marks.cell[cell] &= (uint16_t) ~(1u << (puzzle->cell[given] - 1));
    return marks;
}

void spoil_candidates(random_source *source, candidate_grid *puzzle, const grid *full,
                      unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned cell = (unsigned)random_below(source, CELLS);
        const unsigned digit = 1 + (unsigned)random_below(source, 9);
        if (full == NULL || full->cell[cell] != digit)
            puzzle->cell[cell] &= (uint16_t) ~(1u << (digit - 1));
    }
}

static uint64_t count_from(const uint16_t cells[CELLS], const bool filled[CELLS], uint64_t limit)
{
    unsigned best = CELLS;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (!filled[cell] &&
            (best == CELLS || __builtin_popcount(cells[cell]) < __builtin_popcount(cells[best])))
            best = cell;
    if (best == CELLS)
        return 1;
    uint64_t found = 0;
    for (unsigned digit = 0; digit < 9 && found < limit; digit++) {
        if ((cells[best] >> digit & 1) == 0)
            continue;
        uint16_t next[CELLS];
        bool next_filled[CELLS];
        memcpy(next_filled, filled, sizeof next_filled);
        next_filled[best] = true;
        for (unsigned cell = 0; cell < CELLS; cell++)
            next[cell] = (uint16_t)(!next_filled[cell] && share_a_unit(cell, best)
                                        ? cells[cell] & ~(1u << digit)
                                        : cells[cell]);
        found += count_from(next, next_filled, limit - found);
    }
    return found;
}

uint64_t count_by_trying(const candidate_grid *puzzle, uint64_t limit)
{
    const bool filled[CELLS] = {false};
    return count_from(puzzle->cell, filled, limit);
}

solve_result solve_candidates_with(const open_method *solving, const solve_request *request,
                                   const candidate_grid *puzzle)
{
    solve_result result = {.outcome = OUTCOME_REJECTED};
    const size_t done = solver_solve_candidates(solving->choice.solver, solving->state, request,
                                                puzzle, &result, 1);
    cr_assert_eq(done, 1, "%s did not finish", solving->name);
    return result;
}
