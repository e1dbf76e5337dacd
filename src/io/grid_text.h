/* Grids as people draw them, line by line: rows of nine cells, rulers, titles, frames. */
#pragma once

#include "io/puzzle_format.h"
#include "io/text_line.h"

typedef enum line_kind { LINE_EMPTY, LINE_RULER, LINE_COMMENT, LINE_TITLE, LINE_ROW } line_kind;

enum { ROW_CELLS_MAX = 10 }; /* one more than right: enough to see that there are too many */

/* Is it a number of at most five digits, with nothing but signs around it: "1.", "[2]", "== 3 =="? */
bool grid_text_is_number(slice line);

line_kind grid_text_kind_of_line(const format_layout *layout, slice line);

/* The cells of a line and how many there are, at most ROW_CELLS_MAX; CELL_NONE for a character that
 * is neither a cell nor drawn between cells. Where bars or commas make nine places, an empty place
 * is a blank. */
unsigned grid_text_read_row(const format_layout *layout, slice line, uint8_t cells[ROW_CELLS_MAX]);

typedef enum row_step { ROW_TAKEN, ROW_GAP, ROW_UNTOLD } row_step;

/* Takes the next line of *rest that is a row, and what may stand before it within a run: comments and
 * lone braces. Else there is a gap, or the text ends. */
row_step grid_text_take_row(const format_layout *layout, slice *rest, bool at_end, slice *row);

/* Row lines with at most comments and lone braces between them. */
typedef struct row_run {
    unsigned rows;
    size_t bytes, lines; /* up to and with its last row */
    bool is_whole;       /* what ends it has been seen */
    slice rest;          /* behind its last row */
} row_run;

/* The run of at most ROWS_MAX rows at the start of REST. */
row_run grid_text_take_run(const format_layout *layout, slice rest, bool at_end, unsigned rows_max);

/* Reads the nine rows among the lines of RECORD. */
bool grid_text_parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note);

/* Do dashes stand among digits in one of the rows? Then they are blanks, and no rulers. */
bool grid_text_has_row_with_dashes(const format_layout *layout, slice sample);

/* Is the line "[Name]" alone, as in files of SadMan Sudoku? *is_puzzle unless the name is of one of
 * the sections that say how far somebody has solved it. */
bool grid_text_is_section(slice line, bool *is_puzzle);
