/* candidates: grids in which every cell shows the digits that it may be (Sukaku), as lines of 729
 * characters (cell x 9 + digit, the digit or a sign for "not"; anything may follow behind a separator),
 * or drawn: 81 groups of digits, nine a line, in frames or not. A line of 81 cells among them is a grid
 * whose blanks may be anything.
 *
 * A long line is a record by itself. Rows go together up to an empty line, a title, or two rulers one
 * behind the other; where none of these comes for 18 rows, nine make a grid. */
#include "io/candidate_text.h"
#include "io/grid_text.h"
#include "io/input_fields.h"

#include <ctype.h>

enum {
    SEAMLESS_ROWS = 18,
    TITLE_WORDS_MAX = 4,
};

typedef enum candidate_line {
    CANDIDATE_NOTHING, /* empty */
    CANDIDATE_COMMENT,
    CANDIDATE_RULER,
    CANDIDATE_TITLE,
    CANDIDATE_ROW,
    CANDIDATE_PUZZLE, /* a whole one, good or bad */
} candidate_line;

static slice first_token(slice content)
{
    for (size_t i = 0; i < content.length; i++)
        if (strchr(" \t,;:|!", content.start[i]) != NULL)
            content.length = i;
    return content;
}

static bool is_frame(slice content)
{
    for (size_t i = 0; i < content.length; i++)
        if (strchr("-=+*:.|!' ", content.start[i]) == NULL)
            return false;
    return true;
}

/* Words with a letter, few of them, and no bar before them. */
static bool is_title(slice content)
{
    size_t words = 0;
    bool has_letter = false;
    for (size_t i = 0; i < content.length; i++) {
        has_letter |= isalpha((unsigned char)content.start[i]) != 0;
        words += i == 0 || (content.start[i] != ' ' && content.start[i - 1] == ' ');
    }
    return has_letter && words <= TITLE_WORDS_MAX && content.start[0] != '|';
}

static void refuse_row(reject_note *note, const char *what, unsigned digit)
{
    if (note != NULL)
        reject(note, "%s %u", what, digit);
}

/* Nine groups of digits, none twice in a group. Else false, and *note says why where it is asked for. */
static bool read_row(slice content, uint16_t row[9], reject_note *note)
{
    unsigned groups = 0;
    bool in_group = false;
    for (size_t i = 0; i < content.length; i++) {
        const char character = content.start[i];
        if (strchr(" \t|:!", character) != NULL) {
            in_group = false;
            continue;
        }
        if (character < '1' || character > '9')
            return note != NULL && reject(note, "character %zu is no digit of candidates", i + 1);
        if (!in_group && groups++ < 9)
            row[groups - 1] = 0;
        in_group = true;
        const unsigned bit = 1u << (character - '1');
        if (groups <= 9 && (row[groups - 1] & bit) != 0) {
            refuse_row(note, "a group has twice the digit", (unsigned)(character - '0'));
            return false;
        }
        if (groups <= 9)
            row[groups - 1] |= (uint16_t)bit;
    }
    return groups == 9 ||
           (note != NULL && reject(note, "%u groups of candidates, expected 9", groups));
}

static bool is_row(slice content)
{
    uint16_t row[9];
    return content.start[0] == '|' || read_row(content, row, NULL);
}

static candidate_line kind_of_line(const format_layout *layout, slice line)
{
    const slice content = slice_trimmed(text_line_content(line));
    if (content.length == 0)
        return CANDIDATE_NOTHING;
    if (text_line_is_comment(line))
        return CANDIDATE_COMMENT;
    const size_t length = first_token(content).length;
    const bool is_ruler = is_frame(content) && length != CANDIDATE_CHARACTERS;
    if (!layout->is_drawn) {
        const bool is_dots = length == content.length && content.start[0] == '.';
        return is_ruler && !is_dots && length < CELLS ? CANDIDATE_RULER
               : length < CELLS && is_row(content)    ? CANDIDATE_ROW
                                                      : CANDIDATE_PUZZLE;
    }
    return is_ruler            ? CANDIDATE_RULER
           : length >= CELLS   ? CANDIDATE_PUZZLE
           : is_title(content) ? CANDIDATE_TITLE
                               : CANDIDATE_ROW;
}

/* What has been cut so far. */
typedef struct candidate_cut {
    record_cut whole, nine; /* up to the last row, and up to the ninth */
    size_t bytes, lines;    /* looked at behind what is skipped */
    unsigned rows, rulers;  /* rulers since the last row */
} candidate_cut;

static void add_row(candidate_cut *so_far)
{
    so_far->rulers = 0;
    so_far->whole.length = so_far->bytes;
    so_far->whole.lines = so_far->lines;
    if (++so_far->rows == 9)
        so_far->nine = so_far->whole;
}

/* Returns whether the record ends before or with this line. */
static bool take_line(candidate_cut *so_far, candidate_line kind, slice line)
{
    if (so_far->rows == 0 && kind < CANDIDATE_ROW) {
        so_far->whole.skipped += line.length;
        so_far->whole.skipped_lines++;
        return false;
    }
    so_far->bytes += line.length;
    so_far->lines++;
    switch (kind) {
    case CANDIDATE_COMMENT:
        return false;
    case CANDIDATE_RULER:
        return ++so_far->rulers == 2;
    case CANDIDATE_ROW:
        add_row(so_far);
        return so_far->rows == SEAMLESS_ROWS;
    case CANDIDATE_PUZZLE:
        if (so_far->rows == 0)
            add_row(so_far);
        return true;
    case CANDIDATE_NOTHING:
    case CANDIDATE_TITLE:
        break;
    }
    return true;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    candidate_cut so_far = {.rows = 0};
    bool is_over = false;
    slice line;
    while (!is_over && text_line_take(&rest, at_end, &line))
        is_over = take_line(&so_far, kind_of_line(layout, line), line);
    *found = so_far.rows == SEAMLESS_ROWS ? so_far.nine : so_far.whole;
    if (!is_over && so_far.rows > 0 && !at_end)
        *found = (record_cut){.length = 0};
    return found->length > 0 || found->skipped > 0;
}

static bool parse_rows(const format_layout *layout, slice record, candidate_grid *puzzle,
                       reject_note *note)
{
    unsigned rows = 0;
    slice line;
    while (text_line_take(&record, true, &line)) {
        if (kind_of_line(layout, line) != CANDIDATE_ROW)
            continue;
        reject_note why;
        uint16_t row[9];
        const slice content = slice_trimmed(text_line_content(line));
        if (!read_row(content, row, &why))
            return reject(note, "row %u of the grid: %.120s", rows + 1, why.text);
        if (rows++ < 9)
            memcpy(puzzle->cell + 9 * (size_t)(rows - 1), row, sizeof row);
    }
    return rows == 9 ||
           reject(note, "%u row%s of candidates, expected 9", rows, rows == 1 ? "" : "s");
}

static bool parse_candidates(const format_layout *layout, slice record, candidate_grid *puzzle,
                             reject_note *note)
{
    slice rest = record, line;
    if (!text_line_take(&rest, true, &line) || kind_of_line(layout, line) != CANDIDATE_PUZZLE)
        return parse_rows(layout, record, puzzle, note);
    return candidate_text_parse(layout, first_token(slice_trimmed(text_line_content(line))), puzzle,
                                note);
}

/* For those who take grids alone: the puzzles that are some. */
static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    candidate_grid candidates;
    return parse_candidates(layout, record, &candidates, note) &&
           candidate_text_to_grid(&candidates, puzzle, note);
}

/* What the lines of a sample are. */
typedef struct line_census {
    size_t puzzles; /* 729 characters */
    size_t grids;   /* 81 of them */
    size_t rows;    /* of nine groups */
    size_t others;
    bool is_telling; /* a group of a row has several digits */
} line_census;

static void count_line(const format_layout *layout, slice content, line_census *census)
{
    const slice token = first_token(content);
    uint16_t row[9];
    candidate_grid puzzle;
    if (token.length == CANDIDATE_CHARACTERS &&
        candidate_grid_read_text(layout_cells(layout), token.start, &puzzle) ==
            CANDIDATE_CHARACTERS) {
        census->puzzles++;
    } else if (read_row(content, row, NULL)) {
        census->rows++;
        for (unsigned i = 0; i < 9; i++)
            census->is_telling |= !candidates_are_single(row[i]);
    } else if (!is_frame(content)) {
        census->grids += token.length == CELLS;
        census->others += token.length != CELLS;
    }
}

/* Lines of candidates, and not more of ordinary puzzles; or rows that only candidates look like, and not
 * more of anything else. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    layout->has_candidates = true;
    line_census census = {0};
    slice line;
    while (text_line_take(&sample, true, &line)) {
        const slice content = slice_trimmed(text_line_content(line));
        if (content.length > 0 && !text_line_is_comment(line))
            count_line(layout, content, &census);
    }
    layout->is_drawn = census.rows > census.puzzles;
    if (wish->is_forced)
        return true;
    return census.puzzles > 0 ? census.puzzles > census.grids
                              : census.is_telling && census.rows > census.others + census.grids;
}

static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)sample;
    (void)failure;
    if (!layout->is_drawn)
        field_names_add(names, slice_of("input"));
    return STATUS_OK;
}

/* What stands behind a line and its separator. */
static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)names;
    const slice line = slice_trimmed(text_line_content(record));
    const size_t taken = first_token(line).length;
    if (taken == line.length || kind_of_line(layout, record) != CANDIDATE_PUZZLE)
        return STATUS_OK;
    return field_values_set(values, 0,
                            slice_trimmed((slice){line.start + taken + 1, line.length - taken - 1}),
                            failure);
}

static void read_answer(const format_layout *layout, slice record, stated_answer *answer)
{
    const slice line = slice_trimmed(text_line_content(record));
    const size_t taken = first_token(line).length;
    if (taken < line.length && kind_of_line(layout, record) == CANDIDATE_PUZZLE)
        answer_state_behind(answer, line.start[taken],
                            (slice){line.start + taken + 1, line.length - taken - 1});
}

const puzzle_format candidates_format = {
    .name = "candidates",
    .summary =
        "candidate puzzles (Sukaku): 729 characters a line, or 81 groups of digits in frames",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .parse_candidates = parse_candidates,
    .list_fields = list_fields,
    .read_fields = read_fields,
    .read_answer = read_answer,
};
