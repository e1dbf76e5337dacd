#include "puzzle/solution_check.h"

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

bool solution_is_right(const grid *puzzle, const grid *solution)
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
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell] != 0 && puzzle->cell[cell] != solution->cell[cell])
            return false;
    return true;
}
