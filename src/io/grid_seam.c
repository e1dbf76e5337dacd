/* Grids cut in the wrong place sooner or later have a digit twice in a row, a column or a box; those
 * cut in the right place hardly ever have. So the first grid that is wrong is looked at more closely:
 *
 *     usual places      |  right  |  right  |  right  | wrong j |  right  |  wrong  |  wrong s|
 *     one row earlier        |  wrong  | right a |  right  |  right  |  right  |  right  |
 *
 * If all grids from a on are right one row earlier (a row was lost) or later (one was doubled), and
 * those at the usual places are not, then a row was lost in one of the grids from a to j. Full grids
 * show that at once, and a is j. Of sparse ones, as of 17 clues in sorted lists, ten in a row may look
 * right in the wrong place: then nobody can say which of them are, and the whole stretch is one
 * damaged record. A doubled row is looked for only where two rows are equal.
 *
 * The end of the file is a sure sign too, if only one of the ways of cutting ends there. In files of
 * invalid puzzles grids are wrong at all places, and they are cut as they stand. */
#include "io/grid_seam.h"

#include "io/grid_text.h"

enum {
    NEAR_BYTES = SEAM_BYTES / 4 * 3,          /* the rest is for making sure */
    SEAM_ROWS_MAX = SEAM_BYTES / (9 + 1) + 1, /* of nine cells and a newline */
    WRONG_ENOUGH = 3,                         /* grids in the usual place, to be no accident */
};

/* The rows of the text, read as far as they are asked for. */
typedef struct row_table {
    const format_layout *layout;
    slice rest;
    bool is_end;    /* no row follows those of the text */
    bool has_ended; /* all rows of the run are read */
    unsigned count;
    bool is_right[SEAM_ROWS_MAX]; /* nine cells */
    uint8_t cells[SEAM_ROWS_MAX][ROW_CELLS_MAX];
} row_table;

/* Reads the first ROWS rows; false where there are fewer. */
static bool has_rows(row_table *table, unsigned rows)
{
    slice line;
    while (table->count < rows && !table->has_ended) {
        if (table->count == SEAM_ROWS_MAX ||
            grid_text_take_row(table->layout, &table->rest, table->is_end, &line) != ROW_TAKEN) {
            table->has_ended = true;
            break;
        }
        const unsigned row = table->count++;
        table->is_right[row] = grid_text_read_row(table->layout, line, table->cells[row]) == 9;
        for (unsigned i = 0; table->is_right[row] && i < 9; i++)
            table->is_right[row] = table->cells[row][i] != CELL_NONE;
    }
    return table->count >= rows;
}

static bool is_right_at(row_table *table, unsigned first_row)
{
    grid puzzle;
    if (!has_rows(table, first_row + 9))
        return first_row == table->count; /* nothing is left over */
    for (unsigned row = 0; row < 9; row++) {
        if (!table->is_right[first_row + row])
            return false;
        memcpy(puzzle.cell + 9 * (size_t)row, table->cells[first_row + row], 9);
    }
    return !grid_givens_clash(&puzzle);
}

/* Is there a grid, or at the end of the file a piece of one, at a usual place? */
static bool is_grid(row_table *table, unsigned index)
{
    return has_rows(table, 9 * index + (table->is_end ? 1 : 9));
}

/* Enough grids of which the first is wrong in its usual place to see whether that is an accident;
 * the last of them, or nothing. */
static bool find_last_witness(row_table *table, unsigned wrong, unsigned *last)
{
    unsigned count = 1;
    for (*last = wrong; count < WRONG_ENOUGH && is_grid(table, *last + 1); ++*last)
        count += !is_right_at(table, 9 * (*last + 1));
    const bool is_at_end = table->is_end && !is_grid(table, *last + 1);
    return count >= WRONG_ENOUGH || is_at_end || count == WRONG_ENOUGH - 1;
}

/* The first of the grids before LAST in which a row may have been lost (SHIFT -1) or doubled (1). */
static unsigned first_suspect(row_table *table, unsigned last, int shift)
{
    const bool is_at_end = table->is_end && !is_grid(table, last + 1);
    if (is_at_end && (table->count - (unsigned)shift) % 9 != 0)
        return last + 1;
    while (last > 0 && is_right_at(table, 9 * last + (unsigned)shift))
        last--;
    return last;
}

/* Are two of a grid's ten rows equal: 2, all blank: 1, or none: 0? */
static unsigned doubling_of(row_table *table, unsigned index)
{
    static const uint8_t blanks[9];
    unsigned found = 0;
    for (unsigned row = 9 * index; row < 9 * index + 9 && has_rows(table, row + 2); row++) {
        if (table->is_right[row] && memcmp(table->cells[row], table->cells[row + 1], 9) == 0)
            found |= memcmp(table->cells[row], blanks, 9) == 0 ? 1 : 2;
    }
    return found & 2 ? 2 : found;
}

/* Leaves of the suspects *first to *last those in which a row is most likely to be doubled. */
static void keep_doubled(row_table *table, unsigned *first, unsigned *last)
{
    unsigned most = 0, kept_first = *last, kept_last = *last;
    for (unsigned index = *first; index <= *last; index++) {
        const unsigned doubling = doubling_of(table, index);
        if (doubling > most)
            kept_first = index;
        if (doubling > 0 && doubling >= most) {
            kept_last = index;
            most = doubling;
        }
    }
    *first = kept_first;
    *last = kept_last;
}

/* The first grid from INDEX on that is wrong where it is SHIFTed. */
static unsigned first_wrong(row_table *table, unsigned index, int shift)
{
    while (is_grid(table, index) && is_right_at(table, 9 * index + (unsigned)shift))
        index++;
    return index;
}

/* -1 or 1, as the grids behind the one that is wrong are right for longer; 0 if neither can be. */
static int find_shift(row_table *table, unsigned wrong, unsigned witness)
{
    const bool is_lost = first_suspect(table, witness, -1) <= wrong;
    const bool is_doubled = first_suspect(table, witness, 1) <= wrong;
    if (is_lost && is_doubled)
        return first_wrong(table, wrong + 1, -1) >= first_wrong(table, wrong + 1, 1) ? -1 : 1;
    return is_lost ? -1 : is_doubled;
}

/* Of rows whose first grid that is wrong is at WRONG. */
static grid_seam find_damage(row_table *table, unsigned wrong)
{
    unsigned witness, last = wrong;
    const bool is_told = find_last_witness(table, wrong, &witness);
    const int shift = is_told ? find_shift(table, wrong, witness) : 0;
    if (shift == 0)
        return (grid_seam){9, wrong};
    unsigned first = first_suspect(table, witness, shift);
    if (shift > 0)
        keep_doubled(table, &first, &last);
    if (first > 0)
        return (grid_seam){9, first - 1};
    const unsigned rows = 9 * last + 9 + (unsigned)shift;
    return (grid_seam){has_rows(table, rows) ? rows : 9, 0};
}

grid_seam grid_seam_find(const format_layout *layout, slice text, bool is_end)
{
    row_table table;
    table.layout = layout;
    table.rest = text;
    table.is_end = is_end;
    table.has_ended = false;
    table.count = 0;
    unsigned grids = 0;
    while (is_grid(&table, grids) && (is_end || text.length - table.rest.length <= NEAR_BYTES)) {
        if (!is_right_at(&table, 9 * grids))
            return find_damage(&table, grids);
        grids++;
    }
    return (grid_seam){9, grids / 2}; /* the other half has yet to be looked behind */
}
