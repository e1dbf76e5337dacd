/* mrv: nine-bit masks; always the blank with the fewest candidates (minimum remaining values).
 *
 * The cell rule, the value rule and the depth of propagation are settings, so that heuristics can
 * be compared on one and the same search. */
#include "base/random.h"
#include "solvers/mrv_board.h"
#include "solvers/search.h"

typedef enum cell_rule { CELL_FIRST, CELL_MRV, CELL_DEGREE, CELL_RANDOM } cell_rule;
typedef enum value_rule { VALUE_ASC, VALUE_DESC, VALUE_LCV, VALUE_RANDOM } value_rule;
enum { SETTING_CELL, SETTING_VALUE, SETTING_PROPAGATE, SETTING_SEED };

typedef struct mrv_state {
    geometry cells;
    uint8_t digit_count[ALL_DIGITS + 1]; /* of each mask */
    cell_rule cell_rule;
    value_rule value_rule;
    propagation level;
    uint64_t seed;
    random_source random;        /* seeded anew for each puzzle */
    mrv_board boards[CELLS + 1]; /* one for each choice on the path */
} mrv_state;

static unsigned count_blank_peers(const mrv_state *state, const mrv_board *board, unsigned cell)
{
    unsigned count = 0;
    for (unsigned i = 0; i < PEERS; i++)
        count += cell_set_holds(&board->blanks, state->cells.peers[cell][i]);
    return count;
}

static unsigned random_blank(mrv_state *state, const mrv_board *board)
{
    cell_set blanks = board->blanks;
    const unsigned count =
        (unsigned)(__builtin_popcountll(blanks.words[0]) + __builtin_popcountll(blanks.words[1]));
    for (uint64_t skip = random_below(&state->random, count); skip > 0; skip--)
        cell_set_take_first(&blanks);
    return cell_set_take_first(&blanks);
}

/* The first of the blanks with the fewest candidates; where BY_DEGREE, the one of them with the
 * most blank peers. */
static unsigned most_constrained_blank(const mrv_state *state, const mrv_board *board,
                                       bool by_degree)
{
    /* Propagation has placed all cells with one candidate: none can have fewer than two. */
    const unsigned fewest_possible = state->level >= PROPAGATE_NAKED ? 2 : 0;
    unsigned best = 0, fewest = 10, degree = 0;
    for (cell_set blanks = board->blanks; !cell_set_is_empty(&blanks);) {
        const unsigned cell = cell_set_take_first(&blanks);
        const unsigned count = state->digit_count[board->candidates[cell]];
        if (count > fewest || (count == fewest && !by_degree))
            continue;
        const unsigned cell_degree = by_degree ? count_blank_peers(state, board, cell) : 0;
        if (count == fewest && cell_degree <= degree)
            continue;
        best = cell;
        fewest = count;
        degree = cell_degree;
        if (!by_degree && fewest <= fewest_possible)
            break;
    }
    return best;
}

static unsigned choose_blank(mrv_state *state, const mrv_board *board)
{
    cell_set blanks = board->blanks;
    switch (state->cell_rule) {
    case CELL_FIRST:
        return cell_set_take_first(&blanks);
    case CELL_RANDOM:
        return random_blank(state, board);
    case CELL_DEGREE:
    case CELL_MRV:
        break;
    }
    return most_constrained_blank(state, board, state->cell_rule == CELL_DEGREE);
}

/* How many peers would lose a candidate if the cell took this digit. */
static unsigned count_constrained_peers(const mrv_state *state, const mrv_board *board,
                                        unsigned cell, uint16_t digit_bit)
{
    unsigned count = 0;
    for (unsigned i = 0; i < PEERS; i++) {
        const unsigned peer = state->cells.peers[cell][i];
        count += (board->candidates[peer] & digit_bit) != 0;
    }
    return count;
}

static void swap_bits(uint16_t *a, uint16_t *b)
{
    const uint16_t kept = *a;
    *a = *b;
    *b = kept;
}

static void sort_least_constraining_first(const mrv_state *state, const mrv_board *board,
                                          unsigned cell, uint16_t *bits, unsigned count)
{
    unsigned constrained[9];
    for (unsigned i = 0; i < count; i++) {
        constrained[i] = count_constrained_peers(state, board, cell, bits[i]);
        for (unsigned j = i; j > 0 && constrained[j - 1] > constrained[j]; j--) {
            const unsigned kept = constrained[j];
            constrained[j] = constrained[j - 1];
            constrained[j - 1] = kept;
            swap_bits(&bits[j], &bits[j - 1]);
        }
    }
}

/* Lists the candidates of CELL, each as one bit, in the order to try; returns how many. */
static unsigned list_options(mrv_state *state, const mrv_board *board, unsigned cell,
                             uint16_t bits[9])
{
    unsigned count = 0;
    for (unsigned mask = board->candidates[cell]; mask != 0; mask &= mask - 1)
        bits[count++] = (uint16_t)(mask & (0u - mask));
    switch (state->value_rule) {
    case VALUE_ASC:
        break;
    case VALUE_DESC:
        for (unsigned i = 0; i < count / 2; i++)
            swap_bits(&bits[i], &bits[count - 1 - i]);
        break;
    case VALUE_LCV:
        sort_least_constraining_first(state, board, cell, bits, count);
        break;
    case VALUE_RANDOM:
        for (unsigned i = count; i > 1; i--)
            swap_bits(&bits[i - 1], &bits[random_below(&state->random, i)]);
        break;
    }
    return count;
}

static void add_solution(search *progress, const mrv_board *board)
{
    grid solution;
    for (unsigned cell = 0; cell < CELLS; cell++)
        solution.cell[cell] = (uint8_t)(__builtin_ctz(board->candidates[cell]) + 1);
    search_add_solution(progress, &solution);
}

/* Searches the board of this LEVEL, on which a digit has just been placed. */
static void search_board(mrv_state *state, search *progress, unsigned level)
{
    mrv_board *const board = &state->boards[level];
    if (!search_enter_node(progress))
        return;
    mrv_board_propagate(board, &state->cells, state->level);
    if (board->is_dead)
        return;
    if (cell_set_is_empty(&board->blanks)) {
        add_solution(progress, board);
        return;
    }

    const unsigned cell = choose_blank(state, board);
    uint16_t bits[9];
    const unsigned count = list_options(state, board, cell, bits);
    for (unsigned i = 0; i < count && !progress->stopped; i++) {
        const bool is_guess = i + 1 < count;
        if (is_guess && !search_open_guess(progress))
            return;
        /* The last option is forced: nobody needs the board as it was. */
        const unsigned child = is_guess ? level + 1 : level;
        if (is_guess)
            state->boards[child] = *board;
        mrv_board_place(&state->boards[child], &state->cells, cell, bits[i]);
        search_board(state, progress, child);
        if (is_guess)
            search_close_guess(progress);
    }
}

/* The random choices of a puzzle depend on the puzzle and the seed, not on its place in the input
 * (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
static uint64_t seed_with_cell(uint64_t hash, unsigned cell)
{
    return (hash ^ cell) * 0x100000001b3u;
}

static const uint64_t first_seed = 0xcbf29ce484222325u;

static void search_one(void *memory, search *progress, const grid *puzzle)
{
    mrv_state *state = memory;
    uint64_t hash = first_seed ^ state->seed;
    for (unsigned cell = 0; cell < CELLS; cell++)
        hash = seed_with_cell(hash, puzzle->cell[cell]);
    state->random.state = hash;
    mrv_board_load(&state->boards[0], &state->cells, puzzle);
    search_board(state, progress, 0);
}

/* An ordinary puzzle has the same seed either way. */
static void search_candidates(void *memory, search *progress, const candidate_grid *puzzle)
{
    mrv_state *state = memory;
    const grid givens = candidate_grid_givens(puzzle);
    uint64_t hash = first_seed ^ state->seed;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned left_out = ALL_DIGITS & ~(unsigned)puzzle->cell[cell];
        hash = seed_with_cell(hash, givens.cell[cell] != 0 ? givens.cell[cell] : left_out);
    }
    state->random.state = hash;
    mrv_board_load_candidates(&state->boards[0], &state->cells, puzzle);
    search_board(state, progress, 0);
}

static void prepare(void *memory, const uint64_t *setting_values, simd_target target)
{
    (void)target;
    mrv_state *state = memory;
    state->cell_rule = (cell_rule)setting_values[SETTING_CELL];
    state->value_rule = (value_rule)setting_values[SETTING_VALUE];
    state->level = (propagation)setting_values[SETTING_PROPAGATE];
    state->seed = setting_values[SETTING_SEED];
    geometry_init(&state->cells);
    for (unsigned mask = 1; mask <= ALL_DIGITS; mask++)
        state->digit_count[mask] = (uint8_t)(state->digit_count[mask / 2] + mask % 2);
}

static const char *const cell_words[] = {"first", "mrv", "degree", "random", NULL};
static const char *const value_words[] = {"asc", "desc", "lcv", "random", NULL};
static const char *const propagate_words[] = {"none", "naked", "hidden", "locked", NULL};

static const solver_setting settings[] = {
    [SETTING_CELL] =
        {"cell",
         "which blank is next: the first, one with the fewest candidates, of those the "
         "one with the most blank peers, any",
         cell_words, CELL_MRV},
    [SETTING_VALUE] = {"value",
                       "which candidate is next: the lowest, the highest, the one that takes least "
                       "from the peers, any",
                       value_words, VALUE_ASC},
    [SETTING_PROPAGATE] = {"propagate",
                           "what is concluded before a guess: nothing, naked singles, hidden "
                           "singles too, locked candidates too",
                           propagate_words, PROPAGATE_HIDDEN},
    [SETTING_SEED] = {"seed", "seed of the random choices", NULL, 0},
};

const solver mrv_solver = {
    .name = "mrv",
    .summary = "nine-bit masks; always the blank with the fewest candidates",
    .settings = settings,
    .setting_count = sizeof settings / sizeof *settings,
    .state_bytes = sizeof(mrv_state),
    .prepare = prepare,
    .first_batch = 64,
    .search_one = search_one,
    .search_candidates = search_candidates,
};
