/* presort: the candidates of each blank are counted once, and the blanks are then tried from the
 * fewest candidates up. The order is never looked at again: that is the difference from mrv. */
#include "solvers/search.h"

typedef struct presort_state {
    grid board;
    unsigned blank_count;
    uint8_t blanks[CELLS];         /* cells, fewest candidates first */
    const candidate_grid *allowed; /* NULL: all digits everywhere */
    bool in_row[9][10], in_column[9][10], in_box[9][10];
} presort_state;

static void place(presort_state *state, unsigned cell, unsigned digit, bool is_there)
{
    state->board.cell[cell] = (uint8_t)(is_there ? digit : 0);
    state->in_row[row_of(cell)][digit] = is_there;
    state->in_column[column_of(cell)][digit] = is_there;
    state->in_box[box_of(cell)][digit] = is_there;
}

static unsigned list_options(const presort_state *state, unsigned cell, uint8_t options[9])
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= 9; digit++)
        if (!state->in_row[row_of(cell)][digit] && !state->in_column[column_of(cell)][digit] &&
            !state->in_box[box_of(cell)][digit])
            options[count++] = (uint8_t)digit;
    if (state->allowed != NULL)
        count = candidate_grid_keep(state->allowed, cell, options, count);
    return count;
}

/* Insertion sort by candidate count; cells with equal counts stay in reading order. */
static void sort_blanks(presort_state *state)
{
    unsigned candidate_count[CELLS];
    uint8_t options[9];
    state->blank_count = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (state->board.cell[cell] != 0)
            continue;
        candidate_count[cell] = list_options(state, cell, options);
        unsigned at = state->blank_count++;
        while (at > 0 && candidate_count[state->blanks[at - 1]] > candidate_count[cell]) {
            state->blanks[at] = state->blanks[at - 1];
            at--;
        }
        state->blanks[at] = (uint8_t)cell;
    }
}

static void fill_from(presort_state *state, search *progress, unsigned next)
{
    if (!search_enter_node(progress))
        return;
    if (next == state->blank_count) {
        search_add_solution(progress, &state->board);
        return;
    }
    const unsigned cell = state->blanks[next];
    uint8_t options[9];
    const unsigned count = list_options(state, cell, options);
    for (unsigned i = 0; i < count && !progress->stopped; i++) {
        const bool is_guess = i + 1 < count;
        if (is_guess && !search_open_guess(progress))
            return;
        place(state, cell, options[i], true);
        fill_from(state, progress, next + 1);
        place(state, cell, options[i], false);
        if (is_guess)
            search_close_guess(progress);
    }
}

static void search_allowed(presort_state *state, search *progress, const grid *givens,
                           const candidate_grid *allowed)
{
    *state = (presort_state){.allowed = allowed};
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (givens->cell[cell] != 0)
            place(state, cell, givens->cell[cell], true);
    sort_blanks(state);
    fill_from(state, progress, 0);
}

static void search_one(void *memory, search *progress, const grid *puzzle)
{
    search_allowed(memory, progress, puzzle, NULL);
}

static void search_candidates(void *memory, search *progress, const candidate_grid *puzzle)
{
    const grid givens = candidate_grid_givens(puzzle);
    search_allowed(memory, progress, &givens, puzzle);
}

const solver presort_solver = {
    .name = "presort",
    .summary = "candidates counted once, blanks tried from the fewest candidates up",
    .state_bytes = sizeof(presort_state),
    .first_batch = 64,
    .search_one = search_one,
    .search_candidates = search_candidates,
};
