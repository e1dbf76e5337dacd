/* bank: the puzzle bank of Sudoku Exchange, a puzzle a line: twelve hexadecimal digits, a blank, 81
 * cells, blanks, a rating (https://github.com/grantm/sudoku-exchange-puzzle-bank). */
#include "io/cell_text.h"
#include "io/input_fields.h"
#include "io/text_line.h"

enum { HASH_DIGITS = 12, PARTS = 3 };

/* The parts of a line between blanks; the last one is all the rest. */
static void split(slice record, slice parts[PARTS])
{
    slice rest = slice_trimmed(text_line_content(record));
    for (unsigned i = 0; i < PARTS; i++) {
        size_t length = i == PARTS - 1 ? rest.length : 0;
        while (length < rest.length && rest.start[length] != ' ' && rest.start[length] != '\t')
            length++;
        parts[i] = (slice){rest.start, length};
        rest = slice_trimmed((slice){rest.start + length, rest.length - length});
    }
}

static bool is_hash(slice text)
{
    for (size_t i = 0; i < text.length; i++) {
        const char digit = text.start[i], lower = (char)(digit | 0x20);
        if (!(digit >= '0' && digit <= '9') && !(lower >= 'a' && lower <= 'f'))
            return false;
    }
    return text.length == HASH_DIGITS;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    return text_line_cut(rest, at_end, found);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    slice parts[PARTS];
    split(record, parts);
    if (!is_hash(parts[0]))
        return reject(note, "no 12 hexadecimal digits at the start, expected them, a blank and 81 "
                            "cells");
    if (cell_text_parse(layout, parts[1], puzzle, note))
        return true;
    reject_note reason = *note;
    return reject(note, "behind the hash: %.130s", reason.text);
}

/* One of the lines has both a hash and a puzzle. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    record_cut next;
    while (text_line_cut(sample, true, &next) && next.length > 0) {
        grid puzzle;
        reject_note note;
        if (parse(layout, (slice){sample.start + next.skipped, next.length}, &puzzle, &note))
            return true;
        const size_t taken = next.skipped + next.length;
        sample = (slice){sample.start + taken, sample.length - taken};
    }
    return false;
}

static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)layout;
    (void)sample;
    (void)failure;
    field_names_add(names, slice_of("hash"));
    field_names_add(names, slice_of("rating"));
    return STATUS_OK;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)layout;
    (void)names;
    slice parts[PARTS];
    split(record, parts);
    TRY(field_values_set(values, 0, parts[0], failure));
    return field_values_set(values, 1, parts[2], failure);
}

const puzzle_format bank_format = {
    .name = "bank",
    .summary = "the puzzle bank of Sudoku Exchange: 12 hexadecimal digits, 81 cells, a rating",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .list_fields = list_fields,
    .read_fields = read_fields,
};
