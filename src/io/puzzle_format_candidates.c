/* candidates: grids in which every cell shows the digits that it may be (Sukaku), as lines of 729
 * characters (cell x 9 + digit, the digit or a sign for "not"), or as 81 groups of digits, nine a
 * line, in frames or not. They are recognised and cut, and for now refused in words: solvers get
 * grids of digits. */
#include "io/cell_text.h"
#include "io/grid_text.h"

enum { LINE_CHARACTERS = 9 * CELLS };

static bool is_candidate_line(slice line)
{
    const slice content = slice_trimmed(text_line_content(line));
    for (size_t i = 0; i < content.length; i++) {
        const char character = content.start[i];
        const bool is_digit = character == (char)('1' + i % 9);
        if (!is_digit && cell_of_character[(unsigned char)character] != 0)
            return false;
    }
    return content.length == LINE_CHARACTERS;
}

/* Nine groups of digits, none twice in a group; *is_telling where one has several. */
static bool is_group_row(slice line, bool *is_telling)
{
    const slice content = slice_trimmed(text_line_content(line));
    unsigned groups = 0, digits_in_group = 0, seen = 0;
    *is_telling = false;
    for (size_t i = 0; i < content.length; i++) {
        const char character = content.start[i];
        if (character >= '1' && character <= '9') {
            const unsigned bit = 1u << (character - '0');
            if ((seen & bit) != 0)
                return false;
            groups += digits_in_group++ == 0;
            *is_telling |= digits_in_group > 1;
            seen |= bit;
        } else if (strchr(" \t|:!", character) != NULL) {
            digits_in_group = seen = 0;
        } else {
            return false;
        }
    }
    return groups == 9;
}

static bool is_frame(slice line)
{
    const slice content = slice_trimmed(text_line_content(line));
    for (size_t i = 0; i < content.length; i++)
        if (strchr("-=+*:.|!' ", content.start[i]) == NULL)
            return false;
    return content.length > 0;
}

static bool is_blank(slice line)
{
    return slice_trimmed(text_line_content(line)).length == 0;
}

/* A line of candidates, or rows up to the ninth or an empty line. */
static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    *found = (record_cut){0, 0, 0, 0};
    size_t taken = 0, lines = 0;
    unsigned rows = 0;
    slice line;
    while (rows < 9 && text_line_take(&rest, at_end, &line)) {
        if (is_frame(line) || text_line_is_comment(line) || is_blank(line)) {
            if (is_blank(line) && rows > 0)
                return true;
            if (rows == 0) {
                found->skipped += line.length;
                found->skipped_lines++;
                continue;
            }
        } else {
            rows = is_candidate_line(line) && rows == 0 ? 9 : rows + 1;
        }
        taken += line.length;
        lines++;
        if (rows > 0 && !is_frame(line)) {
            found->length = taken;
            found->lines = lines;
        }
    }
    if (rows > 0 && rows < 9 && !at_end)
        *found = (record_cut){0, 0, 0, 0};
    return found->length > 0 || found->skipped > 0;
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    (void)layout;
    (void)puzzle;
    unsigned rows = 0;
    bool is_telling;
    slice line;
    if (is_candidate_line(record))
        return reject(note, "the candidates of a grid; they cannot be solved yet");
    while (text_line_take(&record, true, &line)) {
        if (is_frame(line) || text_line_is_comment(line))
            continue;
        rows++;
        if (!is_group_row(line, &is_telling))
            return reject(note, "row %u is no row of nine groups of candidates", rows);
    }
    return reject(note,
                  rows == 9 ? "the candidates of a grid; they cannot be solved yet"
                            : "%u rows of candidates, expected 9",
                  rows);
}

/* More lines of candidates than other ones. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    size_t right = 0, telling = 0, wrong = 0;
    slice line;
    while (text_line_take(&sample, true, &line)) {
        bool is_telling = false;
        if (is_frame(line) || is_blank(line) || text_line_is_comment(line))
            continue;
        const bool is_right = is_candidate_line(line) || is_group_row(line, &is_telling);
        right += is_right;
        wrong += !is_right;
        telling += is_telling || (is_right && is_candidate_line(line));
    }
    return right > wrong && telling > 0;
}

const puzzle_format candidates_format = {
    .name = "candidates",
    .summary = "729 characters a line, or 81 groups of digits: recognised, but not solved yet",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
};
