/* opensudoku: the XML files of OpenSudoku, a <game data="81 digits"/> a puzzle. In saved games the
 * data are "version: N", a line end, and for each cell "digit|notes|0 for a given or 1|"; then the
 * givens are the puzzle.
 *
 * The elements are read here and by no XML parser: that has to stop at the first damage, while each
 * game must be read by itself. An element ends where the next < comes, at the latest: XML allows
 * none within quotes. */
#include "io/cell_text.h"
#include "io/input_fields.h"
#include "io/text_line.h"

enum { VALUE_BYTES_MAX = 4096 };

static bool starts_with(slice text, const char *word)
{
    const size_t length = strlen(word);
    return text.length >= length && memcmp(text.start, word, length) == 0;
}

static slice behind(slice text, size_t bytes)
{
    return (slice){text.start + bytes, text.length - bytes};
}

static bool is_space(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/* Is this the start of <game ...>? */
static bool is_game(slice text)
{
    return starts_with(text, "<game") && text.length > 5 &&
           (is_space(text.start[5]) || text.start[5] == '/' || text.start[5] == '>');
}

/* The bytes of the element at the start of TEXT; 0 where its end is not there yet. */
static size_t element_bytes(slice text, bool at_end)
{
    char quote = 0;
    for (size_t i = 1; i < text.length; i++) {
        const char character = text.start[i];
        if (character == '<')
            return i;
        if (quote == 0 && character == '>')
            return i + 1;
        if (quote != 0 && character == quote)
            quote = 0;
        else if (quote == 0 && (character == '"' || character == '\''))
            quote = character;
    }
    return at_end ? text.length : 0;
}

/* The bytes of a comment at the start of TEXT, of its mark alone where nothing ends it; 0 where
 * that is not known yet. */
static size_t comment_bytes(slice text, bool at_end)
{
    const char *const end = memmem(text.start, text.length, "-->", 3);
    if (end != NULL)
        return (size_t)(end - text.start) + 3;
    return at_end ? 4 : 0;
}

/* Also what has lost its "<game", but not its data. */
static bool is_record(slice piece)
{
    return is_game(piece) || memmem(piece.start, piece.length, "data=", 5) != NULL;
}

/* Goes on piece by piece: an element, or the text up to the next one. */
static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    *found = (record_cut){.length = 0};
    size_t at = 0;
    while (at < rest.length) {
        const slice text = behind(rest, at);
        if (!at_end && text.length < 6)
            break;
        size_t taken = 1;
        if (starts_with(text, "<!--"))
            taken = comment_bytes(text, at_end);
        else if (!is_space(text.start[0]))
            taken = element_bytes(text, at_end);
        if (taken == 0)
            break;
        if (is_record((slice){text.start, taken}) && !starts_with(text, "<!--")) {
            found->length = taken;
            found->lines = text_line_count((slice){text.start, taken});
            break;
        }
        at += taken;
    }
    found->skipped = at;
    found->skipped_lines = text_line_count((slice){rest.start, at});
    return found->length > 0 || at > 0;
}

/* One attribute off *rest; false where none is left. *is_closed is false where its quote is open. */
static bool take_attribute(slice *rest, slice *name, slice *value, bool *is_closed)
{
    while (rest->length > 0 && (is_space(rest->start[0]) || rest->start[0] == '/'))
        *rest = behind(*rest, 1);
    const char *const equals = rest->length ? memchr(rest->start, '=', rest->length) : NULL;
    if (equals == NULL)
        return false;
    *name = slice_trimmed((slice){rest->start, (size_t)(equals - rest->start)});
    slice quoted = slice_trimmed(behind(*rest, (size_t)(equals - rest->start) + 1));
    const char quote = quoted.length ? quoted.start[0] : 0;
    *is_closed = false;
    *value = (slice){NULL, 0};
    *rest = (slice){NULL, 0};
    if (quote != '"' && quote != '\'')
        return true;
    quoted = behind(quoted, 1);
    const char *const end = memchr(quoted.start, quote, quoted.length);
    *is_closed = end != NULL;
    *value = (slice){quoted.start, end ? (size_t)(end - quoted.start) : quoted.length};
    if (end != NULL)
        *rest = behind(quoted, value->length + 1);
    return true;
}

/* What stands between "<game" and ">". */
static slice attributes_of(slice record)
{
    slice text = behind(record, 5);
    if (text.length > 0 && text.start[text.length - 1] == '>')
        text.length--;
    return text;
}

/* One character of an attribute's value, &#10; and the like decoded. */
static char take_character(slice *value)
{
    static const struct {
        const char *entity;
        char character;
    } entities[] = {{"&#10;", '\n'}, {"&#xA;", '\n'}, {"&#xa;", '\n'},  {"&#13;", '\r'},
                    {"&#9;", '\t'},  {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'},
                    {"&lt;", '<'},   {"&gt;", '>'}};
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (value->start[0] == '&' && starts_with(*value, entities[i].entity)) {
            *value = behind(*value, strlen(entities[i].entity));
            return entities[i].character;
        }
    const char character = value->start[0];
    *value = behind(*value, 1);
    return character;
}

static slice decode(slice value, char room[VALUE_BYTES_MAX])
{
    size_t length = 0;
    while (value.length > 0 && length < VALUE_BYTES_MAX)
        room[length++] = take_character(&value);
    return slice_trimmed((slice){room, length});
}

/* The cells of "version: N": digit|notes|editable| each. */
static bool parse_saved(slice data, grid *puzzle, reject_note *note)
{
    slice rest = data;
    slice_take_until(&rest, '\n');
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const slice digit = slice_trimmed(slice_take_until(&rest, '|'));
        slice_take_until(&rest, '|');
        const slice editable = slice_trimmed(slice_take_until(&rest, '|'));
        if (digit.length != 1 || digit.start[0] < '0' || digit.start[0] > '9' ||
            editable.length != 1)
            return reject(note, "cell %u of the saved game is no digit|notes|0 or 1|", cell + 1);
        puzzle->cell[cell] = editable.start[0] == '0' ? (uint8_t)(digit.start[0] - '0') : 0;
    }
    return true;
}

static bool is_data(slice name)
{
    return slice_equals(name, "data") || slice_equals(name, "cells_data");
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    if (!is_game(record))
        return reject(note, "data outside of an element <game data=\"...\"/>");
    slice rest = attributes_of(record), name, value;
    bool is_closed;
    while (take_attribute(&rest, &name, &value, &is_closed)) {
        if (!is_data(name))
            continue;
        if (!is_closed)
            return reject(note, "the quotes of data are not closed, expected <game data=\"...\"/>");
        char room[VALUE_BYTES_MAX];
        const slice data = decode(value, room);
        return starts_with(data, "version:") ? parse_saved(data, puzzle, note)
                                             : cell_text_parse(layout, data, puzzle, note);
    }
    return reject(note, "a game without data, expected <game data=\"81 digits\"/>");
}

static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    record_cut first;
    return memmem(sample.start, sample.length, "<opensudoku", 11) != NULL ||
           (cut(layout, sample, true, &first) && first.length > 0);
}

static bool is_skipped(slice name, const field_names *names)
{
    return is_data(name) || field_names_hold(names, name);
}

/* The other attributes of the first games. */
static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)failure;
    record_cut next;
    while (cut(layout, sample, true, &next) && next.length > 0) {
        slice rest = attributes_of((slice){sample.start + next.skipped, next.length});
        slice name, value;
        bool is_closed;
        while (take_attribute(&rest, &name, &value, &is_closed))
            if (is_closed && !is_skipped(name, names))
                field_names_add(names, name);
        sample = behind(sample, next.skipped + next.length);
    }
    return STATUS_OK;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)layout;
    slice rest = attributes_of(record), name, value;
    bool is_closed;
    while (take_attribute(&rest, &name, &value, &is_closed)) {
        char room[VALUE_BYTES_MAX];
        for (size_t i = 0; is_closed && i < names->count; i++)
            if (slice_equals(name, names->names[i]))
                TRY(field_values_set(values, i, decode(value, room), failure));
    }
    return STATUS_OK;
}

const puzzle_format opensudoku_format = {
    .name = "opensudoku",
    .summary = "the XML of OpenSudoku: <game data=\"81 digits\"/>",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .list_fields = list_fields,
    .read_fields = read_fields,
};
