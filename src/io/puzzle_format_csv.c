/* csv: a record a line, fields parted by comma, semicolon or tab, quoted where needed. The puzzle
 * is found by the name that the header gives it, else by what the fields hold. A quoted field may
 * hold line ends if the record then has as many fields as the first; otherwise the quote is damage,
 * and the next line is a record of its own. */
#include "io/cell_text.h"
#include "io/csv_fields.h"
#include "io/text_line.h"

enum { FIELDS_MAX = 64, LINES_IN_RECORD_MAX = 16 };

static bool is_record_start(slice line)
{
    return !text_line_is_comment(line) && slice_trimmed(text_line_content(line)).length > 0;
}

static bool has_open_quote(slice text)
{
    bool open = false;
    for (size_t i = 0; i < text.length; i++)
        open ^= text.start[i] == '"';
    return open;
}

static unsigned count_fields(slice record, char delimiter)
{
    slice rest = text_line_content(record);
    bool more = true;
    unsigned count = 0;
    while (more) {
        csv_take_field(&rest, delimiter, &more);
        count++;
    }
    return count;
}

/* Extends a record whose first line leaves a quote open; leaves it alone where that leads nowhere.
 * False where more text is needed to tell. */
static bool extend_over_lines(const format_layout *layout, slice rest, bool at_end,
                              record_cut *found, const char *record_start)
{
    slice line;
    for (size_t lines = 2; lines <= LINES_IN_RECORD_MAX; lines++) {
        if (!text_line_take(&rest, at_end, &line))
            return at_end;
        const slice record = {record_start, (size_t)(rest.start - record_start)};
        if (record.length > RECORD_BYTES_MAX)
            return true;
        if (has_open_quote(record))
            continue;
        if (count_fields(record, layout->delimiter) == layout->field_count) {
            found->length = record.length;
            found->lines = lines;
        }
        return true;
    }
    return true;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){0, 0, 0, 0};
    slice line;
    while (text_line_take(&rest, at_end, &line)) {
        if (is_record_start(line)) {
            found->length = line.length;
            found->lines = 1;
            if (!has_open_quote(line) || extend_over_lines(layout, rest, at_end, found, line.start))
                return true;
            found->length = found->lines = 0;
            break;
        }
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    slice rest = text_line_content(record), puzzle_field = {NULL, 0};
    bool more = true;
    unsigned count = 0;
    for (; more; count++) {
        const slice field = csv_take_field(&rest, layout->delimiter, &more);
        if (count == layout->puzzle_field)
            puzzle_field = field;
    }
    if (count < layout->field_count)
        return reject(note, "%u fields, expected %u as in the first line", count,
                      layout->field_count);
    const slice content = csv_field_content(puzzle_field);
    if (content.length > 0 && content.start[0] == '"')
        return reject(note, "field %u: a quote is never closed", layout->puzzle_field + 1);
    if (cell_text_parse(content, puzzle, note))
        return true;
    reject_note reason = *note;
    return reject(note, "field %u: %.120s", layout->puzzle_field + 1, reason.text);
}

/* What the fields in one place of the sample hold. */
typedef struct field_census {
    uint64_t puzzles; /* 81 cells */
    uint64_t givens;  /* of them all */
} field_census;

static void count_record(field_census census[FIELDS_MAX], slice record, char delimiter)
{
    slice rest = text_line_content(record);
    bool more = true;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++) {
        const slice content = csv_field_content(csv_take_field(&rest, delimiter, &more));
        grid puzzle;
        if (content.length == CELLS && cell_text_read_81(content, &puzzle)) {
            census[i].puzzles++;
            census[i].givens += grid_count_givens(&puzzle);
        }
    }
}

/* The place that holds most puzzles; of equal ones that with the fewest givens, since solutions are
 * full. FIELDS_MAX where no field holds one. */
static unsigned fullest_place(const field_census census[FIELDS_MAX])
{
    unsigned best = FIELDS_MAX;
    for (unsigned i = 0; i < FIELDS_MAX; i++) {
        if (census[i].puzzles == 0)
            continue;
        if (best == FIELDS_MAX || census[i].puzzles > census[best].puzzles ||
            (census[i].puzzles == census[best].puzzles && census[i].givens < census[best].givens))
            best = i;
    }
    return best;
}

static bool names_a_puzzle(slice name)
{
    static const char *const names[] = {"puzzle",   "puzzles", "quiz",     "quizzes",
                                        "question", "sudoku",  "unsolved", "problem"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_equals_any_case(name, names[i]))
            return true;
    return false;
}

static unsigned place_named_puzzle(slice header, char delimiter)
{
    slice rest = text_line_content(header);
    bool more = true;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++)
        if (names_a_puzzle(csv_field_content(csv_take_field(&rest, delimiter, &more))))
            return i;
    return FIELDS_MAX;
}

static bool is_name(slice content)
{
    const char first = content.length ? content.start[0] : 0;
    return first == '_' || (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
}

/* A header names the puzzle's place, or gives several names. One line of other text is no header:
 * it may be a damaged puzzle. */
static bool is_header(slice record, char delimiter)
{
    if (place_named_puzzle(record, delimiter) != FIELDS_MAX)
        return true;
    slice rest = text_line_content(record);
    bool more = true, all_names = true;
    unsigned count = 0;
    for (; more; count++)
        all_names &= is_name(csv_field_content(csv_take_field(&rest, delimiter, &more)));
    return all_names && count > 1;
}

/* Fills *layout for one delimiter; false where neither header nor fields show a puzzle. */
static bool recognise_with(slice sample, char delimiter, format_layout *layout)
{
    *layout = (format_layout){.delimiter = delimiter};
    field_census census[FIELDS_MAX] = {{0, 0}};
    record_cut first, next;
    if (!cut(layout, sample, true, &first) || first.length == 0)
        return false;
    const slice header = {sample.start + first.skipped, first.length};
    layout->field_count = count_fields(header, delimiter);
    count_record(census, header, delimiter);
    const bool has_header = fullest_place(census) == FIELDS_MAX && is_header(header, delimiter);

    slice rest = {header.start + header.length, sample.length - first.skipped - header.length};
    while (cut(layout, rest, true, &next) && next.length > 0) {
        count_record(census, (slice){rest.start + next.skipped, next.length}, delimiter);
        rest.start += next.skipped + next.length;
        rest.length -= next.skipped + next.length;
    }

    if (has_header) {
        layout->preamble_bytes = first.skipped + first.length;
        layout->preamble_lines = first.skipped_lines + first.lines;
    }
    const unsigned named = has_header ? place_named_puzzle(header, delimiter) : FIELDS_MAX;
    layout->puzzle_field = named != FIELDS_MAX ? named : fullest_place(census);
    return layout->puzzle_field != FIELDS_MAX;
}

/* The delimiter that cuts the first line into most fields. */
static bool recognise(slice sample, format_layout *layout)
{
    static const char delimiters[] = {',', ';', '\t'};
    bool found = false;
    for (size_t i = 0; i < sizeof delimiters; i++) {
        format_layout candidate;
        if (recognise_with(sample, delimiters[i], &candidate) &&
            (!found || candidate.field_count > layout->field_count)) {
            *layout = candidate;
            found = true;
        }
    }
    return found;
}

const puzzle_format csv_format = {
    .name = "csv",
    .summary = "fields parted by , ; or tab; the puzzle is found by its header or by content",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
};
