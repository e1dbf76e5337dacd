/* Grids cut in the wrong place soon have a digit twice in a column or a box; those cut in the right
 * place hardly ever have. So a first grid that has one is looked at more closely: it has lost or doubled
 * a row if, of the ten grids behind it, some are wrong at the usual place and none at the other one. In
 * files of invalid puzzles that is hardly ever so, and they are cut as they stand. */
#include "io/grid_seam.h"

#include "io/grid_text.h"

typedef struct row_table {
    unsigned count;
    bool is_right[SEAM_ROWS]; /* nine cells */
    uint8_t cells[SEAM_ROWS][ROW_CELLS_MAX];
} row_table;

static void read_rows(const format_layout *layout, slice text, unsigned rows, row_table *table)
{
    slice line;
    table->count = 0;
    while (table->count < rows && text_line_take(&text, true, &line)) {
        const line_kind kind = grid_text_kind_of_line(layout, line);
        if (kind != LINE_ROW && kind != LINE_TITLE)
            continue;
        const unsigned row = table->count++;
        table->is_right[row] = grid_text_read_row(layout, line, table->cells[row]) == 9;
        for (unsigned i = 0; table->is_right[row] && i < 9; i++)
            table->is_right[row] = table->cells[row][i] != CELL_NONE;
    }
}

static bool is_wrong_grid(const row_table *table, unsigned first_row)
{
    grid puzzle;
    for (unsigned row = 0; row < 9; row++) {
        if (first_row + row >= table->count || !table->is_right[first_row + row])
            return true;
        memcpy(puzzle.cell + 9 * (size_t)row, table->cells[first_row + row], 9);
    }
    return grid_givens_clash(&puzzle);
}

/* How many of the grids from FIRST_ROW on are wrong; a piece of one at the end is. */
static unsigned count_wrong(const row_table *table, unsigned first_row, bool is_all,
                            unsigned *grids)
{
    unsigned wrong = 0;
    *grids = 0;
    for (unsigned row = first_row; *grids < SEAM_GRIDS && row < table->count; row += 9) {
        const bool is_piece = table->count - row < 9;
        if (is_piece && !is_all)
            break;
        wrong += is_piece || is_wrong_grid(table, row);
        ++*grids;
    }
    return wrong;
}

unsigned grid_seam_find(const format_layout *layout, slice text, unsigned rows, bool is_all)
{
    row_table table;
    unsigned grids, others;
    read_rows(layout, text, 9, &table);
    if (!is_wrong_grid(&table, 0))
        return 9;
    read_rows(layout, text, rows, &table);
    if (count_wrong(&table, 9, is_all, &grids) == 0)
        return 9;
    static const unsigned lengths[] = {8, 10};
    for (unsigned i = 0; i < 2; i++)
        if (count_wrong(&table, lengths[i], is_all, &others) == 0 && others > 0)
            return lengths[i];
    return 9;
}
