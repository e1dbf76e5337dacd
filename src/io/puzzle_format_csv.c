/* csv: a record a line, fields parted by comma, semicolon, tab or bar, quoted where needed. The puzzle
 * is found by the name that the header gives it, else by what the fields hold. A quoted field may
 * hold line ends if the record then has as many fields as the first; otherwise the quote is damage,
 * and the next line is a record of its own. */
#include "io/candidate_text.h"
#include "io/csv_fields.h"
#include "io/input_fields.h"
#include "io/puzzle_field.h"
#include "io/text_line.h"

#include <stdio.h>

enum { FIELDS_MAX = 1024, LINES_IN_RECORD_MAX = 16 };

static bool is_record_start(slice line)
{
    return !text_line_is_comment(line) && slice_trimmed(text_line_content(line)).length > 0;
}

typedef struct record_shape {
    unsigned fields;
    bool is_open;    /* the last one begins with a quote that nothing closes */
    bool is_damaged; /* a quoted one has quotes where there can be none */
} record_shape;

static record_shape shape_of(slice record, char delimiter)
{
    slice rest = text_line_content(record);
    csv_extent field = csv_field_extent(rest, delimiter);
    record_shape shape = {1, false, field.is_damaged};
    for (; field.length < rest.length; shape.fields++) {
        rest = (slice){rest.start + field.length + 1, rest.length - field.length - 1};
        field = csv_field_extent(rest, delimiter);
        shape.is_damaged |= field.is_damaged;
    }
    shape.is_open = field.is_open;
    return shape;
}

/* May the next line belong to it? */
static bool is_unfinished(const format_layout *layout, slice record)
{
    if (memchr(record.start, '"', record.length) == NULL)
        return false;
    const record_shape shape = shape_of(record, layout->delimiter);
    return shape.is_open && !shape.is_damaged;
}

/* As many fields as the first record; that one has some. */
static bool is_whole(const format_layout *layout, slice record)
{
    const record_shape shape = shape_of(record, layout->delimiter);
    const bool is_first = layout->field_count == 0;
    return !shape.is_damaged && (is_first ? shape.fields > 1 : shape.fields == layout->field_count);
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
        if (is_unfinished(layout, record))
            continue;
        if (is_whole(layout, record)) {
            found->length = record.length;
            found->lines = lines;
        }
        return true;
    }
    return true;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.length = 0};
    slice line;
    while (text_line_take(&rest, at_end, &line)) {
        if (is_record_start(line)) {
            found->length = line.length;
            found->lines = 1;
            if (!is_unfinished(layout, line) ||
                extend_over_lines(layout, rest, at_end, found, line.start))
                return true;
            found->length = found->lines = 0;
            break;
        }
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

/* Margins are dropped, but for a field of 81 characters, whose spaces may be blanks. */
static bool parse_field(const format_layout *layout, slice field, grid *puzzle, reject_note *note)
{
    const slice all = csv_field_unquoted(field);
    if (all.length == CELLS && cell_text_parse(layout, all, puzzle, note))
        return true;
    return cell_text_parse(layout, csv_field_content(field), puzzle, note);
}

/* Fields that are missing behind a puzzle which comes first do it no harm; but what comes first where
 * the puzzle is missing is its solution. */
static bool may_lack_fields(const format_layout *layout, slice field)
{
    grid puzzle;
    return layout->puzzle_field == 0 &&
           cell_text_read_with(layout_cells(layout), csv_field_content(field), &puzzle) &&
           grid_count_givens(&puzzle) < CELLS;
}

/* The field of the puzzle; false with *note where the record has none. */
static bool find_puzzle_field(const format_layout *layout, slice record, slice *field,
                              reject_note *note)
{
    slice rest = text_line_content(record);
    bool more = true;
    unsigned count = 0;
    *field = (slice){NULL, 0};
    for (; more; count++) {
        const slice next = csv_take_field(&rest, layout->delimiter, &more);
        if (count == layout->puzzle_field)
            *field = next;
    }
    if (count < layout->field_count && !may_lack_fields(layout, *field))
        return reject(note, "%u field%s, expected %u as in the first line", count,
                      count == 1 ? "" : "s", layout->field_count);
    return !csv_field_is_open(*field) ||
           reject(note, "field %u: a quote is never closed", layout->puzzle_field + 1);
}

static bool reject_field(const format_layout *layout, reject_note *note)
{
    reject_note reason = *note;
    return reject(note, "field %u: %.120s", layout->puzzle_field + 1, reason.text);
}

static bool parse_candidates(const format_layout *layout, slice record, candidate_grid *puzzle,
                             reject_note *note)
{
    slice field;
    if (!find_puzzle_field(layout, record, &field, note))
        return false;
    return candidate_text_parse(layout, csv_field_content(field), puzzle, note) ||
           reject_field(layout, note);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    candidate_grid candidates;
    slice field;
    if (layout->has_candidates)
        return parse_candidates(layout, record, &candidates, note) &&
               candidate_text_to_grid(&candidates, puzzle, note);
    if (!find_puzzle_field(layout, record, &field, note))
        return false;
    return parse_field(layout, field, puzzle, note) || reject_field(layout, note);
}

/* What the fields in one place of the sample hold. */
typedef struct field_census {
    uint64_t puzzles;    /* 81 cells, or 729 candidates */
    uint64_t candidates; /* of them, those of candidates */
    uint64_t givens;     /* of them all */
} field_census;

static void count_record(const format_layout *layout, field_census census[FIELDS_MAX], slice record)
{
    slice rest = text_line_content(record);
    bool more = true;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++) {
        const slice content = csv_field_content(csv_take_field(&rest, layout->delimiter, &more));
        grid puzzle;
        candidate_grid candidates;
        if (content.length == CELLS &&
            cell_text_read_with(layout_cells(layout), content, &puzzle)) {
            census[i].puzzles++;
            census[i].givens += grid_count_givens(&puzzle);
        } else if (content.length == CANDIDATE_CHARACTERS &&
                   candidate_grid_read_text(layout_cells(layout), content.start, &candidates) ==
                       CANDIDATE_CHARACTERS) {
            puzzle = candidate_grid_givens(&candidates);
            census[i].puzzles++;
            census[i].candidates++;
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

static unsigned place_named_puzzle(slice header, char delimiter)
{
    slice rest = text_line_content(header);
    bool more = true;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++)
        if (puzzle_field_is_named(csv_field_content(csv_take_field(&rest, delimiter, &more))))
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

/* The place of a wished column, which is named in the header or numbered; FIELDS_MAX where it is not
 * there. */
static unsigned place_of_column(slice first, char delimiter, unsigned field_count,
                                const char *column)
{
    slice rest = text_line_content(first);
    bool more = true;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++) {
        const slice name = csv_field_content(csv_take_field(&rest, delimiter, &more));
        if (slice_equals_any_case(name, column))
            return i;
    }
    uint64_t number;
    const bool is_place =
        slice_to_u64(slice_of(column), &number) && number >= 1 && number <= field_count;
    return is_place ? (unsigned)number - 1 : FIELDS_MAX;
}

static bool is_named_in(slice first, char delimiter, const char *column)
{
    return column != NULL && place_of_column(first, delimiter, 0, column) != FIELDS_MAX;
}

/* Where the puzzle stands: as wished, or as the header says, or where most puzzles are. */
static unsigned choose_place(const format_layout *layout, slice first, bool has_header,
                             const field_census census[FIELDS_MAX], const char *column)
{
    if (column != NULL)
        return place_of_column(first, layout->delimiter, layout->field_count, column);
    const unsigned named = has_header ? place_named_puzzle(first, layout->delimiter) : FIELDS_MAX;
    return named != FIELDS_MAX ? named : fullest_place(census);
}

/* The place beside the puzzle whose name fits the answer best; else the one of which nearly all
 * puzzles are full. */
static void find_answer(format_layout *layout, slice first, bool has_header,
                        const field_census census[FIELDS_MAX])
{
    slice rest = text_line_content(first);
    bool more = true;
    uint64_t most = 0;
    for (unsigned i = 0; more && i < FIELDS_MAX; i++) {
        const slice content = csv_field_content(csv_take_field(&rest, layout->delimiter, &more));
        const answer_name name = has_header ? answer_name_of(content) : NAMES_NO_ANSWER;
        const bool is_full = census[i].givens >= (CELLS - 1) * census[i].puzzles;
        const bool is_better =
            name > layout->answer_is || (name == layout->answer_is && name == NAMES_NO_ANSWER &&
                                         is_full && census[i].puzzles > most);
        if (i == layout->puzzle_field || !is_better)
            continue;
        layout->has_answer = true;
        layout->answer_field = i;
        layout->answer_is = name;
        most = census[i].puzzles;
    }
}

/* What speaks for a delimiter. */
typedef struct evidence {
    uint64_t puzzles; /* in their place */
    uint64_t whole;   /* records with as many fields as the first one */
} evidence;

/* Fills *layout for one delimiter; false where neither header nor fields show a puzzle. */
static bool recognise_with(slice sample, char delimiter, const format_wish *wish,
                           format_layout *layout, evidence *found)
{
    *found = (evidence){0, 0};
    *layout = (format_layout){.cells = wish->cells, .delimiter = delimiter};
    field_census census[FIELDS_MAX] = {{0, 0, 0}};
    record_cut first, next;
    if (!cut(layout, sample, true, &first) || first.length == 0)
        return false;
    const slice header = {sample.start + first.skipped, first.length};
    layout->field_count = shape_of(header, delimiter).fields;
    count_record(layout, census, header);
    const bool has_header = is_named_in(header, delimiter, wish->column) ||
                            (fullest_place(census) == FIELDS_MAX && is_header(header, delimiter));

    slice rest = {header.start + header.length, sample.length - first.skipped - header.length};
    while (cut(layout, rest, true, &next) && next.length > 0) {
        const slice record = {rest.start + next.skipped, next.length};
        count_record(layout, census, record);
        found->whole += shape_of(record, delimiter).fields == layout->field_count;
        rest.start += next.skipped + next.length;
        rest.length -= next.skipped + next.length;
    }

    if (has_header) {
        layout->preamble_bytes = first.skipped + first.length;
        layout->preamble_lines = first.skipped_lines + first.lines;
    }
    layout->puzzle_field = choose_place(layout, header, has_header, census, wish->column);
    find_answer(layout, header, has_header, census);
    layout->lacks_column = wish->column != NULL && layout->puzzle_field == FIELDS_MAX;
    if (layout->lacks_column)
        return header.start[0] != '{'; /* then it is for jsonl to say so */
    if (layout->puzzle_field == FIELDS_MAX)
        return false;
    const field_census *puzzles = &census[layout->puzzle_field];
    layout->has_candidates = 2 * puzzles->candidates > puzzles->puzzles;
    found->puzzles = puzzles->puzzles;
    return !layout->has_candidates || has_header || layout->field_count > 1; /* else just lines */
}

/* Is A, for which FOR_A speaks, better than B? */
static bool is_better(const format_layout *a, const evidence *for_a, const format_layout *b,
                      const evidence *for_b)
{
    if (a->lacks_column != b->lacks_column)
        return b->lacks_column;
    if (for_a->puzzles != for_b->puzzles)
        return for_a->puzzles > for_b->puzzles;
    return for_a->whole != for_b->whole ? for_a->whole > for_b->whole
                                        : a->field_count > b->field_count;
}

/* The bytes of a first line "sep=;", with which spreadsheets name the delimiter; 0 without one. */
static size_t hint_bytes(slice sample, char *delimiter)
{
    slice line, rest = sample;
    if (!text_line_take(&rest, true, &line))
        return 0;
    const slice content = text_line_content(line);
    if (content.length != 5 || !slice_equals_any_case((slice){content.start, 4}, "sep="))
        return 0;
    *delimiter = content.start[4];
    return line.length;
}

/* The delimiter that is wished, or the best one. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    static const char delimiters[] = {',', ';', '\t', '|'};
    char known = 0;
    const size_t hint = hint_bytes(sample, &known);
    evidence for_one, for_best = {0, 0};
    if (wish->delimiter != 0)
        known = wish->delimiter;
    if (known != 0) {
        if (!recognise_with((slice){sample.start + hint, sample.length - hint}, known, wish, layout,
                            &for_one))
            return false;
        layout->preamble_bytes += hint;
        layout->preamble_lines += hint > 0;
        return true;
    }
    bool found = false;
    for (size_t i = 0; i < sizeof delimiters; i++) {
        format_layout candidate;
        if (recognise_with(sample, delimiters[i], wish, &candidate, &for_one) &&
            (!found || is_better(&candidate, &for_one, layout, &for_best))) {
            *layout = candidate;
            for_best = for_one;
            found = true;
        }
    }
    return found;
}

/* The names of the header; without one, "field" and the number. All but the puzzle's. */
static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)failure;
    record_cut first;
    char delimiter;
    const size_t hint = hint_bytes(sample, &delimiter);
    sample = (slice){sample.start + hint, sample.length - hint};
    const bool has_header = layout->preamble_bytes > hint;
    if (!cut(layout, sample, true, &first))
        return STATUS_OK;
    slice rest = text_line_content((slice){sample.start + first.skipped, first.length});
    bool more = true;
    for (unsigned i = 0; more; i++) {
        const slice name = csv_field_content(csv_take_field(&rest, layout->delimiter, &more));
        char numbered[32];
        const int length =
            snprintf(numbered, sizeof numbered, layout->lacks_column ? "%u" : "field%u", i + 1);
        const bool is_named = name.length > 0 && has_header;
        if (layout->lacks_column || i != layout->puzzle_field)
            field_names_add(names, is_named ? name : (slice){numbered, (size_t)length});
    }
    return STATUS_OK;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    slice rest = text_line_content(record);
    bool more = true;
    size_t index = 0;
    for (unsigned i = 0; more && index < names->count; i++) {
        const slice field = csv_take_field(&rest, layout->delimiter, &more);
        if (i == layout->puzzle_field)
            continue;
        char content[RECORD_BYTES_MAX];
        TRY(field_values_set(values, index++, csv_field_unescaped(field, content), failure));
    }
    return STATUS_OK;
}

static void read_answer(const format_layout *layout, slice record, stated_answer *answer)
{
    slice rest = text_line_content(record), field = {NULL, 0};
    bool more = layout->has_answer;
    for (unsigned i = 0; more && i <= layout->answer_field; i++)
        field = csv_take_field(&rest, layout->delimiter, &more);
    if (layout->has_answer)
        answer_state_field(answer, layout->answer_is, csv_field_content(field));
}

const puzzle_format csv_format = {
    .name = "csv",
    .summary =
        "fields parted by , ; | or tab, quoted or not; the puzzle is found by its header or by "
        "content",
    .has_fields = true,
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .parse_candidates = parse_candidates,
    .list_fields = list_fields,
    .read_fields = read_fields,
    .read_answer = read_answer,
};
