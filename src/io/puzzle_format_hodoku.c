/* hodoku: HoDoKu's library format, a state of a puzzle a line, in fields parted by colons:
 *
 *     :technique:candidates:givens:deleted candidates:eliminations:placements:extra
 *
 * In the third field a cell that was placed while solving has a + before its digit. "Givens and set
 * cells" are told apart (http://hodoku.sourceforge.net/en/libs.php): the puzzle is the givens
 * alone, and placed digits and deleted candidates are only how far somebody has solved it. They
 * follow from the givens, so that the solutions are the same. */
#include "io/cell_text.h"
#include "io/input_fields.h"
#include "io/text_line.h"

enum { GRID_FIELD = 3, FIELDS = 8 };

/* Reads the cells of the grid's field; the placed ones as blanks. */
static unsigned read_givens(const format_layout *layout, slice field, uint8_t givens[CELLS + 1])
{
    unsigned count = 0;
    for (size_t i = 0; i < field.length && count <= CELLS; i++) {
        const bool is_placed = field.start[i] == '+' && i + 1 < field.length;
        i += is_placed;
        const uint8_t cell = layout_cells(layout)[(unsigned char)field.start[i]];
        givens[count++] = is_placed && cell >= 1 && cell <= 9 ? 0 : cell;
    }
    return count;
}

static slice field_of(slice record, unsigned index)
{
    slice rest = slice_trimmed(text_line_content(record)), field = {NULL, 0};
    for (unsigned i = 0; i <= index; i++)
        field = slice_take_until(&rest, ':');
    return field;
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    return text_line_cut(rest, at_end, found);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    if (slice_trimmed(record).start[0] != ':')
        return reject(note, "a line without a colon at its start, expected "
                            ":technique:candidates:grid:...");
    uint8_t givens[CELLS + 1];
    const unsigned count = read_givens(layout, slice_trimmed(field_of(record, GRID_FIELD)), givens);
    if (count != CELLS)
        return reject(note, "the grid has %s%u cells, expected 81",
                      count > CELLS ? "at least " : "", count);
    for (unsigned i = 0; i < CELLS; i++)
        if (givens[i] == CELL_NONE)
            return reject(note, "cell %u of the grid is neither 1-9 nor + and a digit nor a blank",
                          i + 1);
    memcpy(puzzle->cell, givens, CELLS);
    return true;
}

/* A colon at its start and one behind the grid */
static bool is_library_line(slice line)
{
    size_t colons = 0;
    for (size_t i = 0; i < line.length; i++)
        colons += line.start[i] == ':';
    return slice_trimmed(line).start[0] == ':' && colons >= GRID_FIELD;
}

/* One of the lines is of a library. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    record_cut next;
    while (text_line_cut(sample, true, &next) && next.length > 0) {
        const slice line = {sample.start + next.skipped, next.length};
        if (is_library_line(line))
            return true;
        sample = (slice){line.start + line.length, sample.length - next.skipped - next.length};
    }
    return false;
}

static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)layout;
    (void)sample;
    (void)failure;
    static const char *const fields[] = {"technique",    "candidates", "grid", "deleted",
                                         "eliminations", "placements", "extra"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        field_names_add(names, slice_of(fields[i]));
    return STATUS_OK;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    (void)layout;
    for (unsigned i = 1; i < FIELDS && i <= names->count; i++)
        TRY(field_values_set(values, i - 1, field_of(record, i), failure));
    return STATUS_OK;
}

const puzzle_format hodoku_format = {
    .name = "hodoku",
    .summary = "HoDoKu's library, ':technique:candidates:grid:...'; a digit with + is no given",
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .list_fields = list_fields,
    .read_fields = read_fields,
};
