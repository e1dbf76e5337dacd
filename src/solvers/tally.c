/* tally: blanks in reading order; the digits in use around a blank are tallied into an array, and
 * what the tally leaves at zero is tried. The other textbook way to write a first solver. */
#include "solvers/search.h"

typedef struct tally_state {
    grid board;
    unsigned barred[CELLS][10]; /* 1 for a digit that the cell may not be; all 0 between puzzles */
} tally_state;

static void tally_digits_in_use(const tally_state *state, unsigned cell, unsigned tally[10])
{
    const grid *const board = &state->board;
    const unsigned row = row_of(cell), column = column_of(cell);
    const unsigned box_start = cell / 27 * 27 + column / 3 * 3;
    for (unsigned digit = 0; digit <= 9; digit++)
        tally[digit] = state->barred[cell][digit];
    for (unsigned i = 0; i < 9; i++) {
        tally[board->cell[9 * row + i]]++;
        tally[board->cell[9 * i + column]]++;
        tally[board->cell[box_start + 9 * (i / 3) + i % 3]]++;
    }
}

static void fill_from(tally_state *state, search *progress, unsigned cell)
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

    unsigned tally[10], options_left = 0;
    tally_digits_in_use(state, cell, tally);
    for (unsigned digit = 1; digit <= 9; digit++)
        options_left += tally[digit] == 0;

    for (unsigned digit = 1; digit <= 9 && !progress->stopped; digit++) {
        if (tally[digit] != 0)
            continue;
        const bool is_guess = --options_left > 0;
        if (is_guess && !search_open_guess(progress))
            return;
        board->cell[cell] = (uint8_t)digit;
        fill_from(state, progress, cell + 1);
        board->cell[cell] = 0;
        if (is_guess)
            search_close_guess(progress);
    }
}

static void search_one(void *memory, search *progress, const grid *puzzle)
{
    tally_state *state = memory;
    state->board = *puzzle;
    fill_from(state, progress, 0);
}

static void search_candidates(void *memory, search *progress, const candidate_grid *puzzle)
{
    tally_state *state = memory;
    state->board = candidate_grid_givens(puzzle);
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned digit = 1; digit <= 9; digit++)
            state->barred[cell][digit] = !candidate_grid_allows(puzzle, cell, digit);
    fill_from(state, progress, 0);
    memset(state->barred, 0, sizeof state->barred);
}

const solver tally_solver = {
    .name = "tally",
    .summary = "blanks in reading order; the digits in use are tallied into an array at each blank",
    .state_bytes = sizeof(tally_state),
    .first_batch = 64,
    .search_one = search_one,
    .search_candidates = search_candidates,
};
