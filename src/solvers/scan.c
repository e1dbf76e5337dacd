/* scan: blanks in reading order; a try is checked by scanning its row, column and box.
 *
 * What a beginner writes first, and the yardstick for all others. It keeps nothing but the grid, and of
 * a candidate puzzle which digits each cell may be. */
#include "solvers/search.h"

typedef struct scan_state {
    grid board;
    const candidate_grid *allowed; /* NULL: all digits everywhere */
} scan_state;

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

static void fill_from(scan_state *state, search *progress, unsigned cell)
{
    grid *const board = &state->board;
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
    if (state->allowed != NULL)
        count = candidate_grid_keep(state->allowed, cell, options, count);

    for (unsigned i = 0; i < count && !progress->stopped; i++) {
        const bool is_guess = i + 1 < count;
        if (is_guess && !search_open_guess(progress))
            return;
        board->cell[cell] = options[i];
        fill_from(state, progress, cell + 1);
        board->cell[cell] = 0;
        if (is_guess)
            search_close_guess(progress);
    }
}

static void search_one(void *memory, search *progress, const grid *puzzle)
{
    scan_state *state = memory;
    *state = (scan_state){.board = *puzzle};
    fill_from(state, progress, 0);
}

static void search_candidates(void *memory, search *progress, const candidate_grid *puzzle)
{
    scan_state *state = memory;
    *state = (scan_state){.board = candidate_grid_givens(puzzle), .allowed = puzzle};
    fill_from(state, progress, 0);
}

const solver scan_solver = {
    .name = "scan",
    .summary = "blanks in reading order; a try is checked by scanning its row, column and box",
    .state_bytes = sizeof(scan_state),
    .first_batch = 64,
    .search_one = search_one,
    .search_candidates = search_candidates,
};
