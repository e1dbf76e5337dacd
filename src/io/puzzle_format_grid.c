/* grid: nine rows of nine cells. Blanks, commas, braces and bars may stand between the cells
 * ("5 3 0 0 7 0 0 0 0", "{0, 0, 0, 2, 6, ...},"). Between grids there may be nothing, empty lines,
 * rulers ("========"), comments and titles ("Grid 01"); the first line may be the count of grids.
 *
 * A grid is nine rows in a run of row lines, or three runs of three rows (bands parted by empty
 * lines or rulers). A run that is cut short is one damaged record, so the next grid starts afresh.
 */
#include "io/cell_text.h"
#include "io/text_line.h"

enum { ROW_CELLS_MAX = 10 }; /* one more than right: enough to see that there are too many */

typedef enum line_kind { LINE_EMPTY, LINE_RULER, LINE_COMMENT, LINE_TITLE, LINE_ROW } line_kind;

static bool is_one_of(const char *set, char character)
{
    return character != '\0' && strchr(set, character) != NULL;
}

static bool is_punctuation(char character)
{
    return is_one_of(" \t,;|{}[]()\"'", character);
}

/* The cells of a row line; CELL_NONE for a character that is neither cell nor punctuation. */
static unsigned row_cells(slice content, uint8_t cells[ROW_CELLS_MAX])
{
    unsigned count = 0;
    for (size_t i = 0; i < content.length && count < ROW_CELLS_MAX; i++)
        if (!is_punctuation(content.start[i]))
            cells[count++] = cell_of_character[(unsigned char)content.start[i]];
    return count;
}

/* A ruler is drawn with -, =, +, *, :, . and | only. Nine dashes may be a row of blanks as well. */
static bool is_ruler(const format_layout *layout, slice content)
{
    uint8_t cells[ROW_CELLS_MAX];
    bool has_dash = false, has_stroke = false;
    for (size_t i = 0; i < content.length; i++) {
        if (!is_one_of("-=+*:.| ", content.start[i]))
            return false;
        has_dash |= content.start[i] == '-';
        has_stroke |= is_one_of("=+", content.start[i]);
    }
    const bool may_be_row = layout->dash_is_blank && row_cells(content, cells) == 9;
    return has_stroke || (has_dash && !may_be_row);
}

/* A title has a letter that is no blank sign, and is no row with one wrong letter in it. */
static bool is_title(slice content)
{
    size_t letters = 0;
    for (size_t i = 0; i < content.length; i++) {
        const char lower = (char)(content.start[i] | 0x20);
        letters += lower >= 'a' && lower <= 'z' && lower != 'x';
    }
    return letters > 1;
}

static line_kind kind_of_line(const format_layout *layout, slice line)
{
    const slice content = slice_trimmed(text_line_content(line));
    uint8_t cells[ROW_CELLS_MAX];
    if (content.length == 0)
        return LINE_EMPTY;
    if (text_line_is_comment(content))
        return LINE_COMMENT;
    if (is_ruler(layout, content))
        return LINE_RULER;
    if (is_title(content))
        return LINE_TITLE;
    return row_cells(content, cells) == 0 ? LINE_EMPTY : LINE_ROW; /* "{" or "};" alone */
}

/* A run of row lines: at most nine, with comments and lone braces among them. */
typedef struct row_run {
    unsigned rows;
    size_t bytes, lines; /* up to and with its last row */
    bool is_whole;       /* what ends it has been seen */
    slice rest;          /* behind its last row */
} row_run;

static bool is_lone_brace(slice line)
{
    return slice_trimmed(text_line_content(line)).length > 0;
}

static row_run take_run(const format_layout *layout, slice rest, bool at_end)
{
    row_run run = {0, 0, 0, false, rest};
    const char *const start = rest.start;
    size_t lines = 0;
    slice line;
    while (run.rows < 9 && text_line_take(&rest, at_end, &line)) {
        const line_kind kind = kind_of_line(layout, line);
        lines++;
        if (kind == LINE_ROW) {
            run.rows++;
            run.bytes = (size_t)(rest.start - start);
            run.lines = lines;
            run.rest = rest;
        } else if (kind != LINE_COMMENT && !(kind == LINE_EMPTY && is_lone_brace(line))) {
            run.is_whole = true;
            return run;
        }
    }
    run.is_whole = run.rows == 9 || at_end;
    return run;
}

/* Skips what may stand between two bands: empty lines, rulers, comments. */
static slice behind_band_gap(const format_layout *layout, slice rest, bool at_end, size_t *lines)
{
    slice line, behind = rest;
    while (text_line_take(&behind, at_end, &line)) {
        const line_kind kind = kind_of_line(layout, line);
        if (kind == LINE_ROW || kind == LINE_TITLE)
            break;
        rest = behind;
        ++*lines;
    }
    return rest;
}

/* Joins two more runs of three rows to a run of three where they follow; false where more text is
 * needed to tell. */
static bool join_bands(const format_layout *layout, row_run *run, slice record_start, bool at_end)
{
    row_run joined = *run;
    for (unsigned band = 1; band < 3; band++) {
        size_t gap_lines = 0;
        const slice rest = behind_band_gap(layout, joined.rest, at_end, &gap_lines);
        const row_run next = take_run(layout, rest, at_end);
        if (!next.is_whole)
            return false;
        if (next.rows != 3)
            return true;
        joined.rows += next.rows;
        joined.rest = next.rest;
        joined.bytes = (size_t)(next.rest.start - record_start.start);
        joined.lines += gap_lines + next.lines;
    }
    *run = joined;
    return true;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){0, 0, 0, 0};
    slice line, behind = rest;
    while (text_line_take(&behind, at_end, &line)) {
        if (kind_of_line(layout, line) == LINE_ROW) {
            row_run run = take_run(layout, rest, at_end);
            if (!run.is_whole || (run.rows == 3 && !join_bands(layout, &run, rest, at_end)))
                return found->skipped > 0;
            found->length = run.bytes;
            found->lines = run.lines;
            return true;
        }
        rest = behind;
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    unsigned row = 0;
    slice line;
    while (row < 9 && text_line_take(&record, true, &line)) {
        if (kind_of_line(layout, line) != LINE_ROW)
            continue;
        uint8_t cells[ROW_CELLS_MAX];
        const unsigned count = row_cells(slice_trimmed(text_line_content(line)), cells);
        if (count != 9)
            return reject(note, "row %u of the grid has %s%u cells, expected 9", row + 1,
                          count == ROW_CELLS_MAX ? "at least " : "", count);
        for (unsigned i = 0; i < 9; i++) {
            if (cells[i] == CELL_NONE)
                return reject(
                    note, "row %u of the grid: cell %u is neither 1-9 nor a blank (. 0 * - _ x ?)",
                    row + 1, i + 1);
            puzzle->cell[9 * row + i] = cells[i];
        }
        row++;
    }
    return row == 9 || reject(note, "a grid of %u rows, expected 9", row);
}

/* Do dashes stand among digits in one of the rows? Then they are blanks, and not rulers. */
static bool has_row_with_dashes(slice sample)
{
    slice line;
    while (text_line_take(&sample, true, &line)) {
        uint8_t cells[ROW_CELLS_MAX];
        bool has_dash = false, has_digit = false;
        for (size_t i = 0; i < line.length; i++) {
            has_dash |= line.start[i] == '-';
            has_digit |= line.start[i] >= '1' && line.start[i] <= '9';
        }
        if (has_dash && has_digit && row_cells(slice_trimmed(text_line_content(line)), cells) == 9)
            return true;
    }
    return false;
}

/* Most rows must have nine cells: a file in which hardly any has is none of grids, even where
 * others would be taken for titles. The first line that is neither empty nor a comment may be a
 * count. */
static bool recognise(slice sample, format_layout *layout)
{
    slice line, rest = sample;
    bool is_first = true;
    size_t right_rows = 0, wrong_rows = 0;
    layout->dash_is_blank = has_row_with_dashes(sample);
    for (size_t lines = 1; text_line_take(&rest, true, &line); lines++) {
        uint8_t cells[ROW_CELLS_MAX];
        const line_kind kind = kind_of_line(layout, line);
        if (is_first && text_line_is_count(line, &layout->stated_count)) {
            layout->preamble_bytes = (size_t)(rest.start - sample.start);
            layout->preamble_lines = lines;
        } else if (kind == LINE_ROW) {
            const unsigned count = row_cells(slice_trimmed(text_line_content(line)), cells);
            right_rows += count == 9;
            wrong_rows += count != 9;
        }
        is_first &= kind == LINE_EMPTY || kind == LINE_COMMENT;
    }
    return right_rows > wrong_rows;
}

const puzzle_format grid_format = {
    .name = "grid",
    .summary =
        "nine rows of nine cells, together or apart; titles, rulers and a count between them",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
};
