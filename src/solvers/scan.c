/* scan: blanks in reading order; a try is checked by scanning its row, column and box.
 *
 * What a beginner writes first, and the yardstick for all others. It keeps nothing but the grid. */
#include "solvers/search.h"

static bool is_legal(const grid *board, unsigned cell, uint8_t digit)
{
    const unsigned row = row_of(cell), column = column_of(cell);
    const unsigned box_start = cell / 27 * 27 + column / 3 * 3;
    for (unsigned i = 0; i < 9; i++) {
        if (board->cell[9 * row + i] == digit || board->cell[9 * i + column] == digit ||
            board->cell[box_start + 9 * (i / 3) + i % 3] == digit)
            return false;
    }
    return true;
}

static void fill_from(grid *board, search *progress, unsigned cell)
{
    while (cell < CELLS && board->cell[cell] != 0)
        cell++;
    if (!search_enter_node(progress))
        return;
    if (cell == CELLS) {
        search_add_solution(progress, board);
        return;
    }

    uint8_t options[9];
    unsigned count = 0;
    for (uint8_t digit = 1; digit <= 9; digit++)
        if (is_legal(board, cell, digit))
            options[count++] = digit;

    for (unsigned i = 0; i < count && !progress->stopped; i++) {
        const bool is_guess = i + 1 < count;
        if (is_guess && !search_open_guess(progress))
            return;
        board->cell[cell] = options[i];
        fill_from(board, progress, cell + 1);
        board->cell[cell] = 0;
        if (is_guess)
            search_close_guess(progress);
    }
}

static void search_one(void *state, search *progress, const grid *puzzle)
{
    grid *board = state;
    *board = *puzzle;
    fill_from(board, progress, 0);
}

const solver scan_solver = {
    .name = "scan",
    .summary = "blanks in reading order; a try is checked by scanning its row, column and box",
    .state_bytes = sizeof(grid),
    .first_batch = 64,
    .search_one = search_one,
};
