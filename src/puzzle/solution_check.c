#include "puzzle/solution_check.h"

#include <stdio.h>

/* Do these nine cells hold the digits 1 to 9? */
static bool holds_all_digits(const grid *solution, const unsigned cells[9])
{
    bool seen[10] = {false};
    for (unsigned i = 0; i < 9; i++) {
        const unsigned digit = solution->cell[cells[i]];
        if (digit < 1 || digit > 9 || seen[digit])
            return false;
        seen[digit] = true;
    }
    return true;
}

static bool units_are_right(const grid *solution)
{
    for (unsigned n = 0; n < 9; n++) {
        unsigned row[9], column[9], box[9];
        for (unsigned i = 0; i < 9; i++) {
            row[i] = 9 * n + i;
            column[i] = 9 * i + n;
            box[i] = 27 * (n / 3) + 3 * (n % 3) + 9 * (i / 3) + i % 3;
        }
        if (!holds_all_digits(solution, row) || !holds_all_digits(solution, column) ||
            !holds_all_digits(solution, box))
            return false;
    }
    return true;
}

bool solution_is_right(const grid *puzzle, const grid *solution)
{
    if (!units_are_right(solution))
        return false;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell] != 0 && puzzle->cell[cell] != solution->cell[cell])
            return false;
    return true;
}

bool solution_fits_candidates(const candidate_grid *puzzle, const grid *solution)
{
    if (!units_are_right(solution))
        return false;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if ((puzzle->cell[cell] & 1u << (solution->cell[cell] - 1)) == 0)
            return false;
    return true;
}

void solution_describe_fault(const grid *puzzle, const grid *solution, char why[SOLUTION_FAULT_MAX])
{
    snprintf(why, SOLUTION_FAULT_MAX, "is right");
    for (unsigned a = 0; a < CELLS; a++) {
        const unsigned digit = solution->cell[a], given = puzzle->cell[a];
        const unsigned row = row_of(a) + 1, column = column_of(a) + 1;
        if (digit < 1 || digit > 9)
            snprintf(why, SOLUTION_FAULT_MAX, "has no digit in row %u, column %u", row, column);
        else if (given != 0 && given != digit)
            snprintf(why, SOLUTION_FAULT_MAX, "changes the given %u in row %u, column %u to %u",
                     given, row, column, digit);
        else
            continue;
        return;
    }
    for (unsigned a = 0; a < CELLS; a++)
        for (unsigned b = a + 1; b < CELLS; b++) {
            if (solution->cell[a] != solution->cell[b])
                continue;
            const bool in_row = row_of(a) == row_of(b), in_column = column_of(a) == column_of(b);
            if (!in_row && !in_column && box_of(a) != box_of(b))
                continue;
            const char *const unit = in_row ? "row" : in_column ? "column" : "box";
            const unsigned number = in_row ? row_of(a) : in_column ? column_of(a) : box_of(a);
            snprintf(why, SOLUTION_FAULT_MAX, "has the digit %u twice in %s %u",
                     (unsigned)solution->cell[a], unit, number + 1);
            return;
        }
}

void solution_describe_misfit(const candidate_grid *puzzle, const grid *solution,
                              char why[SOLUTION_FAULT_MAX])
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned digit = solution->cell[cell];
        if (digit < 1 || digit > 9 || candidate_grid_allows(puzzle, cell, digit))
            continue;
        snprintf(why, SOLUTION_FAULT_MAX, "has in row %u, column %u the %u, no candidate there",
                 row_of(cell) + 1, column_of(cell) + 1, digit);
        return;
    }
    solution_describe_fault(&(grid){{0}}, solution, why);
}
