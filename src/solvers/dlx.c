/* dlx: exact cover by dancing links (Knuth, "Dancing Links", 2000,
 * https://arxiv.org/abs/cs/0011047).
 *
 * 324 columns say what must happen once: each cell is filled, each row, column and box has each
 * digit. 729 options (cell, digit) cover four columns each. The matrix is built once a thread; the
 * givens of a puzzle are covered before its search and uncovered behind it. Of a candidate puzzle the
 * options that are none of its candidates are taken out before, and put back behind.
 *
 *     node 0        the root; its left and right neighbours are the columns still to be covered
 *     nodes 1-324   column headers
 *     then          four nodes an option, side by side: node 325 + 4 * option + which column */
#include "solvers/search.h"

enum {
    COLUMNS = 4 * CELLS,
    OPTIONS = 9 * CELLS,
    FIRST_NODE = COLUMNS + 1,
    NODES = FIRST_NODE + 4 * OPTIONS
};

typedef enum column_rule { COLUMN_FIRST, COLUMN_MIN } column_rule;

typedef struct dlx_node {
    uint16_t up, down, left, right, column;
} dlx_node;

typedef struct dlx_state {
    column_rule rule;
    dlx_node nodes[NODES];
    uint16_t column_size[FIRST_NODE];
    grid board;
} dlx_state;

static unsigned option_of(unsigned cell, unsigned digit)
{
    return 9 * cell + digit - 1;
}

static void append_to_column(dlx_state *state, uint16_t node, uint16_t column)
{
    dlx_node *nodes = state->nodes;
    nodes[node].column = column;
    nodes[node].up = nodes[column].up;
    nodes[node].down = column;
    nodes[nodes[column].up].down = node;
    nodes[column].up = node;
    state->column_size[column]++;
}

static void build_matrix(dlx_state *state)
{
    for (unsigned i = 0; i <= COLUMNS; i++)
        state->nodes[i] = (dlx_node){
            .up = (uint16_t)i,
            .down = (uint16_t)i,
            .left = (uint16_t)(i == 0 ? COLUMNS : i - 1),
            .right = (uint16_t)(i == COLUMNS ? 0 : i + 1),
            .column = (uint16_t)i,
        };
    for (unsigned cell = 0; cell < CELLS; cell++) {
        for (unsigned digit = 1; digit <= 9; digit++) {
            const unsigned first = FIRST_NODE + 4 * option_of(cell, digit);
            const unsigned columns[4] = {
                1 + cell,
                1 + CELLS + 9 * row_of(cell) + digit - 1,
                1 + 2 * CELLS + 9 * column_of(cell) + digit - 1,
                1 + 3 * CELLS + 9 * box_of(cell) + digit - 1,
            };
            for (unsigned i = 0; i < 4; i++)
                append_to_column(state, (uint16_t)(first + i), (uint16_t)columns[i]);
        }
    }
}

/* The other three nodes of the option that NODE belongs to, by turns: 1 to 3 places on. */
static unsigned option_neighbour(unsigned node, unsigned places)
{
    const unsigned index = node - FIRST_NODE;
    return FIRST_NODE + index / 4 * 4 + (index + places) % 4;
}

static void cover(dlx_state *state, unsigned column)
{
    dlx_node *nodes = state->nodes;
    nodes[nodes[column].right].left = nodes[column].left;
    nodes[nodes[column].left].right = nodes[column].right;
    for (unsigned row = nodes[column].down; row != column; row = nodes[row].down) {
        for (unsigned i = 1; i < 4; i++) {
            const dlx_node *node = &nodes[option_neighbour(row, i)];
            nodes[node->down].up = node->up;
            nodes[node->up].down = node->down;
            state->column_size[node->column]--;
        }
    }
}

static void uncover(dlx_state *state, unsigned column)
{
    dlx_node *nodes = state->nodes;
    for (unsigned row = nodes[column].up; row != column; row = nodes[row].up) {
        for (unsigned i = 3; i > 0; i--) {
            const unsigned neighbour = option_neighbour(row, i);
            const dlx_node *node = &nodes[neighbour];
            state->column_size[node->column]++;
            nodes[node->down].up = (uint16_t)neighbour;
            nodes[node->up].down = (uint16_t)neighbour;
        }
    }
    nodes[nodes[column].right].left = (uint16_t)column;
    nodes[nodes[column].left].right = (uint16_t)column;
}

static unsigned column_to_cover(const dlx_state *state)
{
    unsigned best = state->nodes[0].right;
    if (state->rule == COLUMN_FIRST)
        return best;
    for (unsigned column = best; column != 0; column = state->nodes[column].right) {
        if (state->column_size[column] < state->column_size[best])
            best = column;
        if (state->column_size[best] <= 1)
            break;
    }
    return best;
}

static void set_cell_of(dlx_state *state, unsigned node)
{
    const unsigned option = (node - FIRST_NODE) / 4;
    state->board.cell[option / 9] = (uint8_t)(option % 9 + 1);
}

static void cover_next(dlx_state *state, search *progress)
{
    if (!search_enter_node(progress))
        return;
    if (state->nodes[0].right == 0) {
        search_add_solution(progress, &state->board);
        return;
    }
    const unsigned column = column_to_cover(state);
    unsigned options_left = state->column_size[column];
    cover(state, column);
    for (unsigned node = state->nodes[column].down; node != column && !progress->stopped;
         node = state->nodes[node].down) {
        const bool is_guess = --options_left > 0;
        if (is_guess && !search_open_guess(progress))
            break;
        set_cell_of(state, node);
        for (unsigned i = 1; i < 4; i++)
            cover(state, state->nodes[option_neighbour(node, i)].column);
        cover_next(state, progress);
        for (unsigned i = 3; i > 0; i--)
            uncover(state, state->nodes[option_neighbour(node, i)].column);
        if (is_guess)
            search_close_guess(progress);
    }
    uncover(state, column);
}

static void prepare(void *memory, const uint64_t *setting_values, simd_target target)
{
    (void)target;
    dlx_state *state = memory;
    state->rule = (column_rule)setting_values[0];
    build_matrix(state);
}

/* The givens do not clash, so no column is covered twice. */
static void search_one(void *memory, search *progress, const grid *puzzle)
{
    dlx_state *state = memory;
    unsigned covered[COLUMNS], count = 0;
    state->board = *puzzle;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (puzzle->cell[cell] == 0)
            continue;
        const unsigned first = FIRST_NODE + 4 * option_of(cell, puzzle->cell[cell]);
        for (unsigned i = 0; i < 4; i++) {
            covered[count] = state->nodes[first + i].column;
            cover(state, covered[count++]);
        }
    }
    cover_next(state, progress);
    while (count > 0)
        uncover(state, covered[--count]);
}

static void take_out_option(dlx_state *state, unsigned option)
{
    dlx_node *nodes = state->nodes;
    for (unsigned node = FIRST_NODE + 4 * option; node < FIRST_NODE + 4 * option + 4; node++) {
        nodes[nodes[node].up].down = nodes[node].down;
        nodes[nodes[node].down].up = nodes[node].up;
        state->column_size[nodes[node].column]--;
    }
}

/* Of the options that are out, the one that was taken out last. */
static void put_back_option(dlx_state *state, unsigned option)
{
    dlx_node *nodes = state->nodes;
    for (unsigned node = FIRST_NODE + 4 * option + 4; node-- > FIRST_NODE + 4 * option;) {
        nodes[nodes[node].up].down = (uint16_t)node;
        nodes[nodes[node].down].up = (uint16_t)node;
        state->column_size[nodes[node].column]++;
    }
}

static void search_candidates(void *memory, search *progress, const candidate_grid *puzzle)
{
    const grid givens = candidate_grid_givens(puzzle);
    for (unsigned option = 0; option < OPTIONS; option++)
        if (!candidate_grid_allows(puzzle, option / 9, option % 9 + 1))
            take_out_option(memory, option);
    search_one(memory, progress, &givens);
    for (unsigned option = OPTIONS; option-- > 0;)
        if (!candidate_grid_allows(puzzle, option / 9, option % 9 + 1))
            put_back_option(memory, option);
}

static const char *const column_words[] = {"first", "min", NULL};

static const solver_setting settings[] = {
    {"column", "which column is covered next: the first open one, or one with the fewest options",
     column_words, COLUMN_MIN},
};

const solver dlx_solver = {
    .name = "dlx",
    .summary = "exact cover by dancing links",
    .settings = settings,
    .setting_count = sizeof settings / sizeof *settings,
    .state_bytes = sizeof(dlx_state),
    .prepare = prepare,
    .first_batch = 64,
    .search_one = search_one,
    .search_candidates = search_candidates,
};
