#include "io/grid_text.h"

#include "io/cell_text.h"

static bool is_one_of(const char *set, char character)
{
    return character != '\0' && strchr(set, character) != NULL;
}

/* Box-drawing characters of Unicode, U+2500 to U+257F, three bytes each in UTF-8. */
static bool is_box_drawing(slice text, size_t at)
{
    return text.length - at >= 3 && (unsigned char)text.start[at] == 0xe2 &&
           ((unsigned char)text.start[at + 1] | 1) == 0x95 &&
           ((unsigned char)text.start[at + 2] & 0xc0) == 0x80;
}

static bool is_horizontal_box_drawing(slice text, size_t at)
{
    static const char *const strokes[] = {"\xe2\x94\x80", "\xe2\x94\x81", "\xe2\x94\x84",
                                          "\xe2\x94\x85", "\xe2\x94\x88", "\xe2\x94\x89",
                                          "\xe2\x95\x8c", "\xe2\x95\x8d", "\xe2\x95\x90"};
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++)
        if (text.length - at >= 3 && memcmp(text.start + at, strokes[i], 3) == 0)
            return true;
    return false;
}

static bool is_vertical_box_drawing(slice text, size_t at)
{
    return is_box_drawing(text, at) && (memcmp(text.start + at, "\xe2\x94\x82", 3) == 0 ||
                                        memcmp(text.start + at, "\xe2\x94\x83", 3) == 0 ||
                                        memcmp(text.start + at, "\xe2\x95\x91", 3) == 0);
}

/* How many bytes of what may stand between cells begin here; 0 for a cell or a wrong character. */
static size_t drawn_bytes(const format_layout *layout, slice text, size_t at)
{
    if (is_box_drawing(text, at))
        return 3;
    const char character = text.start[at];
    return is_one_of(" \t,;:|!{}[]()\"'", character) &&
           layout_cells(layout)[(unsigned char)character] == CELL_NONE;
}

static unsigned read_cells(const format_layout *layout, slice content, uint8_t cells[ROW_CELLS_MAX])
{
    unsigned count = 0;
    for (size_t i = 0; i < content.length && count < ROW_CELLS_MAX;) {
        const size_t drawn = drawn_bytes(layout, content, i);
        if (drawn == 0)
            cells[count++] = layout_cells(layout)[(unsigned char)content.start[i]];
        i += drawn ? drawn : 1;
    }
    return count;
}

/* How many bytes of a bar or comma begin here. */
static size_t divider_bytes(slice text, size_t at, char divider)
{
    if (divider == '|' && is_vertical_box_drawing(text, at))
        return 3;
    return text.start[at] == divider;
}

/* Takes the place before the next divider off *rest: 1 with its cell, 0 where it is empty, more
 * where it holds more than a cell. */
static unsigned take_place(const format_layout *layout, slice *rest, char divider, uint8_t *cell)
{
    unsigned count = 0;
    size_t at = 0, step = 0;
    *cell = 0;
    for (; at < rest->length && (step = divider_bytes(*rest, at, divider)) == 0; at++) {
        if (is_one_of(" \t{}[]()\"'", rest->start[at]))
            continue;
        *cell = layout_cells(layout)[(unsigned char)rest->start[at]];
        count++;
    }
    *rest = (slice){rest->start + at + step, rest->length - at - step};
    return count;
}

/* Reads nine places between dividers, some of them empty: these are the blanks, and there are no
 * other ones. Bars may stand at the edges too. */
static bool read_places(const format_layout *layout, slice content, char divider,
                        uint8_t cells[ROW_CELLS_MAX])
{
    slice rest = content;
    if (divider == '|' && rest.length > 0) {
        const size_t edge = divider_bytes(rest, 0, divider);
        rest = (slice){rest.start + edge, rest.length - edge};
    }
    for (unsigned place = 0; place < 9; place++) {
        const size_t left = rest.length;
        if (left == 0 && place < 8)
            return false;
        const unsigned count = take_place(layout, &rest, divider, &cells[place]);
        if (count > 1 || (count == 1 && cells[place] == 0))
            return false;
    }
    return rest.length == 0;
}

/* What stands behind "board = " where a brace follows; else, and in a comment, the whole line. */
static slice behind_assignment(slice content)
{
    const char *const sign = content.length ? memchr(content.start, '=', content.length) : NULL;
    if (sign == NULL || text_line_is_comment(content))
        return content;
    const size_t taken = (size_t)(sign - content.start) + 1;
    const slice value = slice_trimmed((slice){content.start + taken, content.length - taken});
    return value.length > 0 && is_one_of("[{(", value.start[0]) ? value : content;
}

/* Without margins, unless spaces are blanks. */
static slice row_content(const format_layout *layout, slice line)
{
    const slice content = text_line_content(line);
    return layout_cells(layout)[' '] == 0 ? content : behind_assignment(slice_trimmed(content));
}

unsigned grid_text_read_row(const format_layout *layout, slice line, uint8_t cells[ROW_CELLS_MAX])
{
    static const char dividers[] = {'|', ',', ';', '\t'};
    const slice content = row_content(layout, line), all = text_line_content(line);
    const unsigned count = read_cells(layout, content, cells);
    for (size_t i = 0; count != 9 && i < sizeof dividers; i++) {
        uint8_t places[ROW_CELLS_MAX];
        if (read_places(layout, dividers[i] == '\t' ? all : content, dividers[i], places)) {
            memcpy(cells, places, 9);
            return 9;
        }
    }
    return count;
}

static bool is_nine_cells(const format_layout *layout, slice content)
{
    uint8_t cells[ROW_CELLS_MAX];
    const unsigned count = read_cells(layout, content, cells);
    bool all_cells = count == 9;
    for (unsigned i = 0; i < count; i++)
        all_cells &= cells[i] != CELL_NONE;
    return all_cells;
}

/* A ruler is drawn with -, =, +, *, :, ., ' and | only. Nine dashes may be a row of blanks as well.
 */
static bool is_ruler(const format_layout *layout, slice content)
{
    bool has_dash = false, has_stroke = false;
    for (size_t i = 0; i < content.length;) {
        const bool is_box = is_box_drawing(content, i);
        if (!is_box && !is_one_of("-=+*:.|!' ", content.start[i]))
            return false;
        has_dash |= content.start[i] == '-';
        has_stroke |= is_one_of("=+", content.start[i]) || is_horizontal_box_drawing(content, i);
        i += is_box ? 3 : 1;
    }
    const bool is_row =
        (layout->dash_is_blank || layout->cells != NULL) && is_nine_cells(layout, content);
    return (has_stroke || has_dash) && !is_row;
}

/* A title has a letter that is no blank sign, and is no row with one wrong letter in it. */
static bool is_title(const format_layout *layout, slice content)
{
    size_t letters = 0;
    for (size_t i = 0; i < content.length; i++) {
        const unsigned char character = (unsigned char)content.start[i];
        const char lower = (char)(character | 0x20);
        letters += lower >= 'a' && lower <= 'z' && layout_cells(layout)[character] == CELL_NONE;
    }
    return letters > 1;
}

bool grid_text_is_number(slice line)
{
    enum { DIGITS_MAX = 5 };
    const slice content = slice_trimmed(text_line_content(line));
    size_t digits = 0, runs = 0;
    bool in_run = false;
    for (size_t i = 0; i < content.length; i++) {
        const bool is_digit = content.start[i] >= '0' && content.start[i] <= '9';
        if (!is_digit && !is_one_of("[](){}<>=-*:.\"' ", content.start[i]))
            return false;
        runs += is_digit && !in_run;
        digits += is_digit;
        in_run = is_digit;
    }
    return runs == 1 && digits <= DIGITS_MAX;
}

/* Eight tabs: nine empty cells of a spreadsheet. */
static bool is_row_of_tabs(slice line)
{
    const slice content = text_line_content(line);
    size_t tabs = 0;
    while (tabs < content.length && content.start[tabs] == '\t')
        tabs++;
    return tabs == 8 && content.length == 8;
}

/* As most rows are: nine digits or dots, which can be nothing else. */
static bool is_plain_row(const format_layout *layout, slice content)
{
    bool is_plain = content.length == 9 && layout->cells == NULL;
    for (size_t i = 0; is_plain && i < 9; i++)
        is_plain = content.start[i] == '.' || (content.start[i] >= '0' && content.start[i] <= '9');
    return is_plain;
}

line_kind grid_text_kind_of_line(const format_layout *layout, slice line)
{
    if (is_plain_row(layout, text_line_content(line)))
        return LINE_ROW;
    const slice content = row_content(layout, line);
    uint8_t cells[ROW_CELLS_MAX];
    if (content.length == 0)
        return is_row_of_tabs(line) ? LINE_ROW : LINE_EMPTY;
    if (text_line_is_comment(content))
        return layout->comments_part ? LINE_TITLE : LINE_COMMENT;
    if (is_ruler(layout, content) || slice_equals_any_case(content, "end"))
        return LINE_RULER;
    if (is_title(layout, content))
        return LINE_TITLE;
    const unsigned count = grid_text_read_row(layout, line, cells);
    if (layout->numbers_part && count != 9 && grid_text_is_number(line))
        return LINE_TITLE;
    return count == 0 ? LINE_EMPTY : LINE_ROW; /* "{" or "};" alone */
}

/* "{" or "};" alone, within a grid */
static bool is_lone_brace(slice line)
{
    const slice content = slice_trimmed(text_line_content(line));
    for (size_t i = 0; i < content.length; i++)
        if (!is_one_of("{}[](),; \t", content.start[i]))
            return false;
    return content.length > 0;
}

/* In a file whose grids have no titles, words among the rows are a damaged row. */
static bool is_row(const format_layout *layout, line_kind kind)
{
    return kind == LINE_ROW || (kind == LINE_TITLE && !layout->has_titles);
}

static row_step take_row(const format_layout *layout, slice *rest, bool at_end, slice *row,
                         size_t *lines)
{
    while (text_line_take(rest, at_end, row)) {
        const line_kind kind = grid_text_kind_of_line(layout, *row);
        ++*lines;
        if (is_row(layout, kind))
            return ROW_TAKEN;
        if (kind != LINE_COMMENT && !(kind == LINE_EMPTY && is_lone_brace(*row)))
            return ROW_GAP;
    }
    return ROW_UNTOLD;
}

row_step grid_text_take_row(const format_layout *layout, slice *rest, bool at_end, slice *row)
{
    size_t lines = 0;
    return take_row(layout, rest, at_end, row, &lines);
}

row_run grid_text_take_run(const format_layout *layout, slice rest, bool at_end, unsigned rows_max)
{
    row_run run = {0, 0, 0, false, rest};
    const char *const start = rest.start;
    size_t lines = 0;
    slice row;
    row_step step = ROW_TAKEN;
    while (run.rows < rows_max &&
           (step = take_row(layout, &rest, at_end, &row, &lines)) == ROW_TAKEN) {
        run.rows++;
        run.bytes = (size_t)(rest.start - start);
        run.lines = lines;
        run.rest = rest;
    }
    run.is_whole = step != ROW_UNTOLD || at_end;
    return run;
}

bool grid_text_parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    unsigned rows = 0;
    bool is_right = true;
    slice line;
    while (text_line_take(&record, true, &line)) {
        const line_kind kind = grid_text_kind_of_line(layout, line);
        if (kind == LINE_TITLE && is_right && rows < 9)
            is_right = reject(note, "row %u of the grid is no row of nine cells", rows + 1);
        if (kind != LINE_ROW && kind != LINE_TITLE)
            continue;
        uint8_t cells[ROW_CELLS_MAX];
        const unsigned count = grid_text_read_row(layout, line, cells);
        if (is_right && count != 9)
            is_right =
                reject(note, "row %u of the grid has %s%u cell%s, expected 9", rows + 1,
                       count == ROW_CELLS_MAX ? "at least " : "", count, count == 1 ? "" : "s");
        for (unsigned i = 0; is_right && rows < 9 && i < 9; i++) {
            if (cells[i] == CELL_NONE)
                is_right = reject(
                    note, "row %u of the grid: cell %u is neither 1-9 nor a blank (. 0 * - _ x ?)",
                    rows + 1, i + 1);
            puzzle->cell[9 * rows + i] = cells[i];
        }
        rows++;
    }
    if (rows > 10 && layout->is_seamless)
        return reject(
            note,
            "%u rows, expected grids of 9: one of them lost or doubled a row, and nothing "
            "tells which",
            rows);
    if (is_right && rows < 9 && layout->is_seamless)
        return reject(note, "a grid of %u row%s, expected 9: it or a grid before it lost a row",
                      rows, rows == 1 ? "" : "s");
    return is_right && (rows == 9 ||
                        reject(note, "a grid of %u row%s, expected 9", rows, rows == 1 ? "" : "s"));
}

bool grid_text_has_row_with_dashes(const format_layout *layout, slice sample)
{
    slice line;
    while (text_line_take(&sample, true, &line)) {
        uint8_t cells[ROW_CELLS_MAX];
        bool has_dash = false, has_digit = false;
        for (size_t i = 0; i < line.length; i++) {
            has_dash |= line.start[i] == '-';
            has_digit |= line.start[i] >= '1' && line.start[i] <= '9';
        }
        if (has_dash && has_digit &&
            read_cells(layout, slice_trimmed(text_line_content(line)), cells) == 9)
            return true;
    }
    return false;
}

bool grid_text_is_section(slice line, bool *is_puzzle)
{
    const slice content = slice_trimmed(text_line_content(line));
    if (content.length < 3 || content.start[0] != '[' || content.start[content.length - 1] != ']')
        return false;
    for (size_t i = 1; i + 1 < content.length; i++) {
        const char lower = (char)(content.start[i] | 0x20);
        if (!(lower >= 'a' && lower <= 'z') && lower != ' ')
            return false;
    }
    static const char *const others[] = {"[state]",    "[pencilmarks]", "[pencil marks]",
                                         "[colours]",  "[colors]",      "[header]",
                                         "[comments]", "[solution]"};
    *is_puzzle = true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        *is_puzzle &= !slice_equals_any_case(content, others[i]);
    return true;
}
