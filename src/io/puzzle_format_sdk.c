/* sdk: the files of SadMan Sudoku and SudoCue. A puzzle is nine rows, in a section [Puzzle] or
 * alone, with header lines: # and a letter, such as #A author, #D description, #C comment, #B date,
 * #S source, #L level, #U address. Other sections ([State], [PencilMarks], ...) say how far somebody
 * has solved it, and are passed over. A file holds one puzzle, or as many as it has [Puzzle]
 * sections. (http://sudocue.net/fileformats.php, http://www.sadmansoftware.com/sudoku/sdk.php)
 *
 * A record begins with its first header line, else with its first row. */
#include "io/grid_text.h"
#include "io/input_fields.h"

static const char *const field_list[] = {"author", "description", "comment", "date",
                                         "source", "level",       "url"};
static const char field_letters[] = "ADCBSLU";

static bool is_header(slice line)
{
    return line.length >= 2 && line.start[0] == '#' && line.start[1] != '\0' &&
           strchr(field_letters, line.start[1]) != NULL;
}

typedef struct cutting {
    bool is_passing; /* in a section that is no puzzle */
    bool has_start;
    unsigned rows;
    size_t end, end_lines; /* behind the last line that belongs to the record */
} cutting;

/* Is the line behind the record that is being cut? */
static bool ends_record(const format_layout *layout, slice line, const cutting *state)
{
    bool is_puzzle = false;
    const bool starts_anew = grid_text_is_section(line, &is_puzzle) || is_header(line);
    return (state->rows > 0 && starts_anew) ||
           (state->rows >= 9 && grid_text_kind_of_line(layout, line) == LINE_EMPTY);
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.length = 0};
    const char *const start = rest.start;
    cutting state = {.end = 0};
    size_t lines = 0;
    slice line, behind = rest;
    while (text_line_take(&behind, at_end, &line)) {
        bool is_puzzle = false;
        if (ends_record(layout, line, &state)) {
            at_end = true; /* it is whole */
            break;
        }
        const bool is_border = grid_text_is_section(line, &is_puzzle);
        if (is_border)
            state.is_passing = !is_puzzle;
        const line_kind kind = grid_text_kind_of_line(layout, line);
        const bool is_row =
            !is_border && !state.is_passing && (kind == LINE_ROW || kind == LINE_TITLE);
        if (is_row || (is_header(line) && !state.has_start)) {
            if (!state.has_start) {
                found->skipped = (size_t)(line.start - start);
                found->skipped_lines = lines;
            }
            state.has_start = true;
        }
        lines++;
        if (is_row) {
            state.rows++;
            state.end = (size_t)(behind.start - start);
            state.end_lines = lines;
        }
    }
    if (state.rows == 0) { /* headers may be those of rows to come */
        found->skipped = at_end ? rest.length : 0;
        found->skipped_lines = at_end ? lines : 0;
        return found->skipped > 0;
    }
    if (!at_end) {
        *found = (record_cut){.length = 0};
        return false;
    }
    found->length = state.end - found->skipped;
    found->lines = state.end_lines - found->skipped_lines;
    return true;
}

/* A section or a header line, and rows of nine. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    bool has_section = false, has_header = false, is_puzzle = false;
    size_t right_rows = 0, wrong_rows = 0;
    slice line, rest = sample;
    layout->dash_is_blank = grid_text_has_row_with_dashes(layout, sample);
    while (text_line_take(&rest, true, &line)) {
        uint8_t cells[ROW_CELLS_MAX];
        if (grid_text_is_section(line, &is_puzzle)) {
            has_section |= is_puzzle;
        } else if (grid_text_kind_of_line(layout, line) == LINE_ROW) {
            const unsigned count = grid_text_read_row(layout, line, cells);
            right_rows += count == 9;
            wrong_rows += count != 9;
        }
        has_header |= is_header(line) && right_rows == 0;
    }
    return has_section || (has_header && right_rows > wrong_rows);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    slice line, rows = record;
    bool is_puzzle;
    while (text_line_take(&record, true, &line))
        if (grid_text_is_section(line, &is_puzzle))
            rows = record;
    return grid_text_parse(layout, rows, puzzle, note);
}

static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)layout;
    (void)sample;
    (void)failure;
    for (size_t i = 0; i < sizeof field_list / sizeof *field_list; i++)
        field_names_add(names, slice_of(field_list[i]));
    return STATUS_OK;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)layout;
    slice line;
    while (text_line_take(&record, true, &line)) {
        if (!is_header(line))
            continue;
        const size_t index = (size_t)(strchr(field_letters, line.start[1]) - field_letters);
        const slice content = text_line_content(line);
        if (index < names->count)
            TRY(field_values_set(values, index,
                                 slice_trimmed((slice){content.start + 2, content.length - 2}),
                                 failure));
    }
    return STATUS_OK;
}

const puzzle_format sdk_format = {
    .name = "sdk",
    .summary = "SadMan Sudoku and SudoCue: a [Puzzle] section or #A #D #C ... lines, and nine rows",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .list_fields = list_fields,
    .read_fields = read_fields,
};
