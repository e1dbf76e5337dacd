/* line: a puzzle a line, 81 cells. Behind a blank, tab, comma, semicolon or colon anything may
 * follow (ratings, names, a solution). Lines that start with # are comments. The first line may be
 * the count of puzzles alone, a line may be the word "end". Also .sdm files. */
#include "io/cell_text.h"
#include "io/csv_fields.h"
#include "io/input_fields.h"
#include "io/puzzle_field.h"
#include "io/text_line.h"

/* 81 digits and signs #, or 81 spaces: a puzzle, though it looks like a comment or an empty line. */
static bool is_puzzle_in_disguise(slice content)
{
    size_t digits = 0, signs = 0, spaces = 0;
    for (size_t i = 0; content.length == CELLS && i < CELLS; i++) {
        digits += content.start[i] >= '1' && content.start[i] <= '9';
        signs += content.start[i] == '#';
        spaces += content.start[i] == ' ';
    }
    return spaces == CELLS || (digits > 0 && digits + signs == CELLS);
}

/* Does the line hold anything but a comment or the word "end"? */
static bool is_record(slice line)
{
    if (line.length > CELLS && is_cell(line.start[0]))
        return true;
    const slice all = text_line_content(line), content = slice_trimmed(all);
    if (text_line_is_comment(line) || content.length == 0)
        return is_puzzle_in_disguise(all);
    return !slice_equals_any_case(content, "end");
}

/* The length of the first line where it is 81 cells and nothing else, as most lines are; else 0. */
static size_t plain_line_length(slice rest)
{
    if (rest.length < CELLS + 2)
        return 0;
    const char *end = rest.start + CELLS;
    const size_t length = end[0] == '\n'                     ? CELLS + 1
                          : end[0] == '\r' && end[1] == '\n' ? CELLS + 2
                                                             : 0;
    return length > 0 && is_cell(rest.start[0]) && !grid_text_holds(rest.start, '\n') ? length : 0;
}

static __attribute__((noinline)) bool cut_any_line(slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.length = 0};
    slice line;
    while (text_line_take(&rest, at_end, &line)) {
        if (is_record(line)) {
            found->length = line.length;
            found->lines = 1;
            return true;
        }
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    *found = (record_cut){.length = plain_line_length(rest), .lines = 1};
    return found->length > 0 || cut_any_line(rest, at_end, found);
}

static size_t count_alike(slice rest, size_t most, size_t *length)
{
    size_t count = 0, next = plain_line_length(rest);
    *length = next;
    while (count < most && next > 0 && next == *length) {
        rest = (slice){rest.start + next, rest.length - next};
        next = plain_line_length(rest);
        count++;
    }
    return count;
}

static bool is_all_or_ends_at_separator(slice line)
{
    return line.length == CELLS || text_line_is_separator(line.start[CELLS]);
}

/* With the user's blank signs: the 81 cells that the line starts with, where spaces may be cells. */
static bool parse_with_signs(const format_layout *layout, slice line, grid *puzzle,
                             reject_note *note)
{
    if (cell_text_read_with(layout->cells, line, puzzle) && is_all_or_ends_at_separator(line))
        return true;
    return cell_text_parse(layout, layout->cells[' '] == 0 ? line : text_line_first_token(line),
                           puzzle, note);
}

static __attribute__((noinline)) bool parse_any_line(const format_layout *layout, slice line,
                                                     grid *puzzle, reject_note *note)
{
    if (layout->cells != NULL)
        return parse_with_signs(layout, line, puzzle, note);
    if (cell_text_read_81(line, puzzle) && is_all_or_ends_at_separator(line))
        return true;
    if (line.length == CELLS && cell_text_parse(layout, line, puzzle, note))
        return true;
    return cell_text_parse(layout, text_line_first_token(line), puzzle, note);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    const slice line = text_line_content(record);
    if (layout->cells == NULL && line.length >= CELLS && grid_read_plain_text(line.start, puzzle) &&
        is_all_or_ends_at_separator(line))
        return true;
    return parse_any_line(layout, line, puzzle, note);
}

/* Does a solution stand before its puzzle? "(81 digits),(81 cells, some of them blank)" */
static bool has_solution_first(slice line)
{
    const slice first = text_line_first_token(line);
    grid solution, puzzle;
    if (first.length != CELLS || !cell_text_read_81(first, &solution) ||
        grid_count_givens(&solution) < CELLS)
        return false;
    slice rest = slice_trimmed(line);
    const char separator = rest.length > CELLS ? rest.start[CELLS] : ' ';
    if (separator != ',' && separator != ';' && separator != '\t')
        return false;
    rest = text_line_first_token((slice){rest.start + CELLS + 1, rest.length - CELLS - 1});
    return rest.length == CELLS && cell_text_read_81(rest, &puzzle) &&
           grid_count_givens(&puzzle) < CELLS;
}

/* In most lines? Then they are for csv, which looks for the puzzle by what the fields hold. */
static bool have_solutions_first(slice sample)
{
    size_t solutions_first = 0, others = 0;
    record_cut next;
    while (cut_any_line(sample, true, &next) && next.length > 0) {
        const slice line = {sample.start + next.skipped, next.length};
        const bool is_first = has_solution_first(text_line_content(line));
        solutions_first += is_first;
        others += !is_first;
        sample = (slice){line.start + line.length, sample.length - next.skipped - line.length};
    }
    return solutions_first > others;
}

/* Does it name a puzzle among several fields? Then it is the header of a CSV file. */
static bool is_header(slice line, char delimiter)
{
    slice rest = text_line_content(line);
    bool more = true, is_named = false;
    unsigned count = 0;
    for (; more; count++)
        is_named |=
            puzzle_field_is_named(csv_field_content(csv_take_field(&rest, delimiter, &more)));
    return is_named && count > 1;
}

static bool is_for_csv(slice sample)
{
    record_cut first;
    if (!cut_any_line(sample, true, &first) || first.length == 0)
        return false;
    const slice line = {sample.start + first.skipped, first.length};
    return is_header(line, ',') || is_header(line, ';') || is_header(line, '\t') ||
           have_solutions_first(sample);
}

/* Any other text can be a file of lines. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    if (!wish->is_forced && is_for_csv(sample))
        return false;
    record_cut first;
    uint64_t count;
    if (cut(layout, sample, true, &first) && first.length > 0 &&
        text_line_is_count((slice){sample.start + first.skipped, first.length}, &count)) {
        layout->stated_count = count;
        layout->preamble_bytes = first.skipped + first.length;
        layout->preamble_lines = first.skipped_lines + first.lines;
    }
    return true;
}

static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)layout;
    (void)sample;
    (void)failure;
    field_names_add(names, slice_of("input"));
    return STATUS_OK;
}

/* What stands behind the puzzle and the *separator, which is 0 where nothing does. */
static slice text_behind_puzzle(const format_layout *layout, slice record, char *separator)
{
    const slice line = slice_trimmed(text_line_content(record));
    const size_t cells = layout->cells != NULL && layout->cells[' '] == 0 && line.length >= CELLS
                             ? CELLS
                             : text_line_first_token(line).length;
    *separator = cells < line.length ? line.start[cells] : '\0';
    const size_t taken = cells < line.length ? cells + 1 : cells;
    return slice_trimmed((slice){line.start + taken, line.length - taken});
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)names;
    char separator;
    return field_values_set(values, 0, text_behind_puzzle(layout, record, &separator), failure);
}

static void read_answer(const format_layout *layout, slice record, stated_answer *answer)
{
    char separator;
    const slice text = text_behind_puzzle(layout, record, &separator);
    answer_state_behind(answer, separator, text);
}

const puzzle_format line_format = {
    .name = "line",
    .summary = "a puzzle a line: 81 cells, anything behind a separator; # comments, .sdm",
    .recognise = recognise,
    .cut = cut,
    .count_alike = count_alike,
    .parse = parse,
    .list_fields = list_fields,
    .read_fields = read_fields,
    .read_answer = read_answer,
};
