#include "solvers/mrv_board.h"

/* Takes DIGITS from one cell; returns whether it had any of them. */
static bool remove_from_cell(mrv_board *board, unsigned cell, unsigned digits)
{
    const uint16_t left = board->candidates[cell] & (uint16_t)~digits;
    if (left == board->candidates[cell])
        return false;
    board->candidates[cell] = left;
    if (is_single(left)) {
        board->is_dead |= left == 0;
        cell_set_add(&board->naked_singles, cell);
    }
    return true;
}

void mrv_board_place(mrv_board *board, const geometry *cells, unsigned cell, uint16_t digit_bit)
{
    board->candidates[cell] = digit_bit;
    cell_set_remove(&board->blanks, cell);
    board->placed[row_of(cell)] |= digit_bit;
    board->placed[9 + column_of(cell)] |= digit_bit;
    board->placed[18 + box_of(cell)] |= digit_bit;
    for (unsigned i = 0; i < PEERS; i++)
        remove_from_cell(board, cells->peers[cell][i], digit_bit);
}

void mrv_board_load(mrv_board *board, const geometry *cells, const grid *puzzle)
{
    *board = (mrv_board){.is_dead = false};
    for (unsigned cell = 0; cell < CELLS; cell++) {
        board->candidates[cell] = ALL_DIGITS;
        cell_set_add(&board->blanks, cell);
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell] != 0)
            mrv_board_place(board, cells, cell, (uint16_t)(1u << (puzzle->cell[cell] - 1)));
}

void mrv_board_load_candidates(mrv_board *board, const geometry *cells,
                               const candidate_grid *puzzle)
{
    *board = (mrv_board){.is_dead = false};
    memcpy(board->candidates, puzzle->cell, sizeof puzzle->cell);
    for (unsigned cell = 0; cell < CELLS; cell++)
        cell_set_add(&board->blanks, cell);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (candidates_are_single(puzzle->cell[cell]))
            mrv_board_place(board, cells, cell, puzzle->cell[cell]);
}

static void place_naked_singles(mrv_board *board, const geometry *cells)
{
    while (!board->is_dead && !cell_set_is_empty(&board->naked_singles)) {
        const unsigned cell = cell_set_take_first(&board->naked_singles);
        if (cell_set_holds(&board->blanks, cell))
            mrv_board_place(board, cells, cell, board->candidates[cell]);
    }
}

static void place_in_unit(mrv_board *board, const geometry *cells, const uint8_t unit[9],
                          uint16_t digit_bit)
{
    for (unsigned i = 0; i < 9; i++) {
        if (board->candidates[unit[i]] & digit_bit) {
            mrv_board_place(board, cells, unit[i], digit_bit);
            return;
        }
    }
    board->is_dead = true; /* its one place has just gone to another digit */
}

/* Returns whether a digit was placed. */
static bool place_hidden_singles(mrv_board *board, const geometry *cells)
{
    bool found = false;
    for (unsigned unit = 0; unit < UNITS && !board->is_dead; unit++) {
        if (board->placed[unit] == ALL_DIGITS)
            continue;
        const uint8_t *const unit_cells = cells->unit_cells[unit];
        unsigned once = 0, twice = 0;
        for (unsigned i = 0; i < 9; i++) {
            const unsigned mask = board->candidates[unit_cells[i]];
            twice |= once & mask;
            once |= mask;
        }
        board->is_dead |= once != ALL_DIGITS;
        for (unsigned hidden = once & ~twice & ~(unsigned)board->placed[unit];
             hidden != 0 && !board->is_dead; hidden &= hidden - 1) {
            place_in_unit(board, cells, unit_cells, (uint16_t)(hidden & (0u - hidden)));
            found = true;
        }
    }
    return found;
}

/* The nine triads of a band: its three lines (rows, or columns of a stack) times its three boxes.
 * Cell i of the triad of LINE and BOX is start + line * line_step + (3 * box + i) * cell_step. */
typedef struct band {
    unsigned start, line_step, cell_step;
} band;

static unsigned triad_cell(const band *in, unsigned line, unsigned box, unsigned i)
{
    return in->start + line * in->line_step + (3 * box + i) * in->cell_step;
}

static bool remove_from_triad(mrv_board *board, const band *in, unsigned line, unsigned box,
                              unsigned digits)
{
    bool changed = false;
    for (unsigned i = 0; i < 3 && digits != 0; i++)
        changed |= remove_from_cell(board, triad_cell(in, line, box, i), digits);
    return changed;
}

/* A digit that a line has in one of its triads only leaves the rest of the box, and the other way
 * round. */
static bool remove_locked_in_band(mrv_board *board, const band *in)
{
    unsigned triads[3][3];
    for (unsigned line = 0; line < 3; line++)
        for (unsigned box = 0; box < 3; box++)
            triads[line][box] = board->candidates[triad_cell(in, line, box, 0)] |
                                board->candidates[triad_cell(in, line, box, 1)] |
                                board->candidates[triad_cell(in, line, box, 2)];
    bool changed = false;
    for (unsigned line = 0; line < 3; line++) {
        for (unsigned box = 0; box < 3; box++) {
            const unsigned l1 = (line + 1) % 3, l2 = (line + 2) % 3;
            const unsigned b1 = (box + 1) % 3, b2 = (box + 2) % 3;
            const unsigned here = triads[line][box];
            const unsigned only_in_line = here & ~(triads[line][b1] | triads[line][b2]);
            const unsigned only_in_box = here & ~(triads[l1][box] | triads[l2][box]);
            changed |= remove_from_triad(board, in, l1, box, only_in_line & triads[l1][box]);
            changed |= remove_from_triad(board, in, l2, box, only_in_line & triads[l2][box]);
            changed |= remove_from_triad(board, in, line, b1, only_in_box & triads[line][b1]);
            changed |= remove_from_triad(board, in, line, b2, only_in_box & triads[line][b2]);
        }
    }
    return changed;
}

static bool remove_locked_candidates(mrv_board *board)
{
    bool changed = false;
    for (unsigned i = 0; i < 3 && !board->is_dead; i++) {
        changed |= remove_locked_in_band(board, &(band){27 * i, 9, 1});
        changed |= remove_locked_in_band(board, &(band){3 * i, 1, 9});
    }
    return changed;
}

void mrv_board_propagate(mrv_board *board, const geometry *cells, propagation level)
{
    bool changed = level >= PROPAGATE_NAKED;
    while (changed && !board->is_dead) {
        place_naked_singles(board, cells);
        changed = level >= PROPAGATE_HIDDEN && place_hidden_singles(board, cells);
        if (!changed && level >= PROPAGATE_LOCKED)
            changed = remove_locked_candidates(board);
    }
}
