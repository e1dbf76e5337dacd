/* Results that are written are read back as the same: CSV by the result table of `compare` and by the
 * format csv of `solve`, JSON lines by Jansson. Puzzles that `convert` writes too, in every format.
 *
 *     bytes 0, 1   which columns; bytes 2, 3   where the input's fields stand among them, how many
 *     rest         names of the fields, then rows: numbers, puzzle, texts */
#include "base/foreign_text.h"
#include "base/memory.h"
#include "base/random.h"
#include "fuzz/fuzz.h"
#include "fuzz/reading.h"
#include "io/puzzle_writer.h"
#include "io/result_format.h"
#include "io/result_table.h"
#include "io/unpacker.h"

#include <jansson.h>
#include <math.h>

enum { ROWS_MAX = 24, FIELDS_MAX = 3, TEXT_MAX = 255 };

typedef struct made_row {
    result_row row;
    solve_result result;
    grid puzzle, solution;
    char file[TEXT_MAX + 1], note[TEXT_MAX + 1], values[FIELDS_MAX][TEXT_MAX + 1];
    const char *input[INPUT_FIELDS_MAX];
} made_row;

static made_row rows[ROWS_MAX];
static size_t row_count;
static field_names fields;
static column_list columns;
static text_buffer out;
static reading back;
static error failure;

/* A length, then so many bytes without a zero. */
static void take_text(fuzz_input *input, char text[TEXT_MAX + 1])
{
    const size_t wanted = take_byte(input);
    size_t length = 0;
    while (length < wanted && input->length > 0) {
        const char character = (char)take_byte(input);
        if (character != '\0')
            text[length++] = character;
    }
    text[length] = '\0';
}

/* Small and huge ones. */
static uint64_t take_number(fuzz_input *input)
{
    const uint64_t number = take_byte(input);
    return number < 200 ? number : (UINT64_MAX - 1) >> (number - 200);
}

static grid take_grid(fuzz_input *input, bool is_full)
{
    grid made;
    random_source source = {take_byte(input)};
    for (unsigned cell = 0; cell < CELLS; cell++)
        made.cell[cell] = (uint8_t)(is_full                         ? 1 + random_below(&source, 9)
                                    : random_below(&source, 4) == 0 ? random_below(&source, 10)
                                                                    : 0);
    return made;
}

static void take_row(fuzz_input *input, made_row *made, size_t index)
{
    solve_result *result = &made->result;
    *result = (solve_result){.outcome = (outcome)take_below(input, OUTCOME_KINDS)};
    const uint8_t flags = take_byte(input);
    result->complete = flags & 1;
    result->solutions = take_number(input);
    result->guesses = flags & 2 ? NOT_COUNTED : take_number(input);
    result->nodes = flags & 2 ? NOT_COUNTED : take_number(input);
    result->depth = flags & 2 ? DEPTH_NOT_COUNTED : take_byte(input);
    result->time_ns = take_number(input);
    made->puzzle = take_grid(input, false);
    made->solution = take_grid(input, true);
    take_text(input, made->file);
    take_text(input, made->note);
    for (size_t i = 0; i < FIELDS_MAX; i++) {
        made->values[i][0] = '\0';
        if (i < fields.count)
            take_text(input, made->values[i]);
        made->input[i] = made->values[i];
    }
    const bool is_puzzle = result->outcome != OUTCOME_REJECTED;
    made->row = (result_row){.id = index + 1,
                             .file = made->file,
                             .line = take_number(input),
                             .puzzle = is_puzzle ? &made->puzzle : NULL,
                             .result = result,
                             .solution = is_puzzle && flags & 4 ? &made->solution : NULL,
                             .solution_number = flags & 8,
                             .note = made->note,
                             .input = made->input};
}

/* `puzzle` and `status` are always there. */
static void take_columns(fuzz_input *input)
{
    char list[512] = "";
    size_t length = 0;
    const unsigned chosen = take_byte(input) + 256U * take_byte(input);
    const size_t place = take_below(input, 20), field_count = take_below(input, FIELDS_MAX + 1);
    for (unsigned i = 0; result_columns[i].name != NULL; i++) {
        const char *const name = result_columns[i].name;
        if (i == place)
            length += (size_t)snprintf(list + length, sizeof list - length, "input,");
        if (strcmp(name, "puzzle") == 0 || strcmp(name, "status") == 0 ||
            (chosen >> i % 16 & 1 && strcmp(name, "input") != 0))
            length += (size_t)snprintf(list + length, sizeof list - length, "%s,", name);
    }
    list[length - 1] = '\0';
    DEMAND_OK(column_list_parse(list, &columns, &failure), &failure);
    fields.count = 0;
    for (size_t i = 0; i < field_count; i++) {
        char name[TEXT_MAX + 1];
        take_text(input, name);
        for (char *at = name; *at != '\0'; at++)
            *at &= 0x7f;
        field_names_add(&fields, slice_of(name));
    }
    column_list_name_input(&columns, &fields);
}

static bool has_column(const char *name)
{
    for (size_t i = 0; i < columns.count; i++)
        if (strcmp(columns.columns[i]->name, name) == 0)
            return true;
    return false;
}

static void write_rows(const char *format_name)
{
    const result_format *format;
    DEMAND_OK(result_format_find(format_name, &format, &failure), &failure);
    out.length = 0;
    if (format->begin != NULL)
        DEMAND_OK(format->begin(&columns, &out, &failure), &failure);
    for (size_t i = 0; i < row_count; i++)
        DEMAND_OK(format->append_row(&columns, &rows[i].row, &out, &failure), &failure);
}

static void demand_same_record(const made_row *made, const result_record *read)
{
    const solve_result *result = &made->result;
    DEMAND(memcmp(&read->puzzle, &made->puzzle, sizeof made->puzzle) == 0 &&
               read->outcome == result->outcome,
           "row %lu: another puzzle or status", made->row.id);
    if (has_column("solution"))
        DEMAND(read->has_solution == (made->row.solution != NULL) &&
                   (!read->has_solution ||
                    memcmp(&read->solution, &made->solution, sizeof made->solution) == 0),
               "row %lu: another solution", made->row.id);
    if (has_column("solutions"))
        DEMAND(read->solutions == result->solutions, "row %lu: %lu solutions, not %lu",
               made->row.id, read->solutions, result->solutions);
    if (has_column("guesses"))
        DEMAND(read->guesses == result->guesses, "row %lu: %lu guesses, not %lu", made->row.id,
               read->guesses, result->guesses);
    const double time_ns = (double)result->time_ns;
    if (has_column("time_ns")) /* decimals are read to 15 places */
        DEMAND(fabs(read->time_ns - time_ns) <= 1e-15 * time_ns, "row %lu: %f ns, not %f",
               made->row.id, read->time_ns, time_ns);
}

/* What `nonet compare` reads. */
static void demand_same_table(void)
{
    result_table table = {0};
    const char *const path =
        delivery_begin((slice){out.bytes, out.length}, DELIVERY_PIECES, (unsigned)row_count);
    const status read = result_table_read(path, &table, &failure);
    DEMAND(read == STATUS_OK, "%s: %.*s", failure.message, (int)out.length, out.bytes);
    delivery_end();
    size_t found = 0;
    for (size_t i = 0; i < row_count; i++) {
        if (rows[i].result.outcome == OUTCOME_REJECTED)
            continue;
        DEMAND(found < table.count, "%zu rows are read back", table.count);
        demand_same_record(&rows[i], &table.records[found++]);
    }
    DEMAND(found == table.count && found + table.rejected == row_count,
           "%zu rows and %lu rejected ones, %zu were written", table.count, table.rejected,
           row_count);
    result_table_clear(&table);
}

/* More lines in a record than this, and the reader takes its quotes for damage; longer ones it does
 * not keep. */
static bool is_short_csv(void)
{
    enum { LINES_MAX = 16 };
    for (size_t i = 0; i < row_count; i++) {
        size_t lines = 1, bytes = 1200;
        const char *const texts[] = {rows[i].file, rows[i].note, rows[i].values[0],
                                     rows[i].values[1], rows[i].values[2]};
        for (size_t t = 0; t < COUNT_OF(texts); t++)
            for (const char *at = texts[t]; *at != '\0'; at++, bytes += 2)
                lines += *at == '\n' || *at == '\r';
        if (lines > LINES_MAX || bytes > RECORD_BYTES_MAX)
            return false;
    }
    return true;
}

/* What `nonet solve` reads. */
static void demand_same_puzzles(const char *format_name, bool has_rejects)
{
    reading_wish wish = {.block_records = 5, .delivery = DELIVERY_PIECES, .seed = 3};
    DEMAND_OK(puzzle_format_find(format_name, &wish.format, &failure), &failure);
    reading_fill(&back, (slice){out.bytes, out.length}, &wish);
    size_t found = 0;
    for (size_t i = 0; i < row_count; i++) {
        const bool is_puzzle = rows[i].row.puzzle != NULL;
        if (!is_puzzle && !has_rejects)
            continue;
        DEMAND(found < back.count, "%s: %zu records are read back: %.*s", format_name, back.count,
               (int)out.length, out.bytes);
        DEMAND(back.records[found].is_puzzle == is_puzzle &&
                   (!is_puzzle || memcmp(&back.records[found].puzzle, &rows[i].puzzle,
                                         sizeof rows[i].puzzle) == 0),
               "%s: record %zu is another puzzle: %.*s", format_name, found, (int)out.length,
               out.bytes);
        found++;
    }
    DEMAND(found == back.count, "%s: %zu records, %zu were written: %.*s", format_name, back.count,
           found, (int)out.length, out.bytes);
}

/* As it was where it is UTF-8; else each byte that belongs to no character became U+FFFD. */
static bool is_text_as_json(const json_t *value, const char *text)
{
    if (text[0] == '\0')
        return json_is_null(value);
    if (!json_is_string(value))
        return false;
    json_t *whole = json_string(text);
    const bool is_same = whole != NULL ? json_equal(value, whole)
                                       : strstr(json_string_value(value), UTF8_REPLACEMENT) != NULL;
    json_decref(whole);
    return is_same;
}

static void demand_same_json(const json_t *object, const result_row *row)
{
    for (size_t i = 0; i < columns.count; i++) {
        const result_column *column = columns.columns[i];
        const json_t *value = json_object_get(object, column->name);
        DEMAND(value != NULL, "no key %s", column->name);
        if (column->text != NULL)
            DEMAND(is_text_as_json(value, column->text(column, row)), "another %s than '%s'",
                   column->name, column->text(column, row));
    }
}

/* Jansson's integers are signed. */
static void demand_json_lines(void)
{
    slice rest = {out.bytes, out.length};
    for (size_t i = 0; i < row_count; i++) {
        const slice line = slice_take_until(&rest, '\n');
        json_error_t why;
        json_t *object =
            json_loadb(line.start, line.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
        DEMAND(object != NULL || json_error_code(&why) == json_error_numeric_overflow, "%s: %.*s",
               why.text, (int)line.length, line.start);
        if (object != NULL)
            demand_same_json(object, &rows[i].row);
        json_decref(object);
    }
    DEMAND(rest.length == 0, "more lines than rows");
}

static bool has_puzzle(void)
{
    for (size_t i = 0; i < row_count; i++)
        if (rows[i].row.puzzle != NULL)
            return true;
    return false;
}

static char *put_puzzle(const puzzle_writer *writer, char *at, const result_row *row)
{
    if (writer->put != NULL)
        return writer->put(at, row->id, row->puzzle);
    const candidate_grid candidates = candidate_grid_of(row->puzzle);
    return writer->put_candidates(at, row->id, &candidates);
}

static void demand_convertible(void)
{
    for (size_t w = 0; puzzle_writers[w] != NULL; w++) {
        const puzzle_writer *writer = puzzle_writers[w];
        out.length = 0;
        if (writer->head != NULL)
            DEMAND_OK(text_buffer_append(&out, slice_of(writer->head), &failure), &failure);
        for (size_t i = 0; i < row_count; i++) {
            const result_row *row = &rows[i].row;
            DEMAND_OK(text_buffer_reserve(&out, PUZZLE_BYTES_MAX, &failure), &failure);
            if (row->puzzle != NULL)
                out.length = (size_t)(put_puzzle(writer, out.bytes + out.length, row) - out.bytes);
            else
                DEMAND_OK(puzzle_writer_append_reject(writer, row->id, row->note, &out, &failure),
                          &failure);
        }
        if (writer->tail != NULL)
            DEMAND_OK(text_buffer_append(&out, slice_of(writer->tail), &failure), &failure);
        const char *const format = strcmp(writer->name, "sdm") == 0 ? "line" : writer->name;
        demand_same_puzzles(format, writer->put_reject != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_input input = {bytes, length};
    take_columns(&input);
    row_count = 0;
    while (input.length > 0 && row_count < ROWS_MAX) {
        take_row(&input, &rows[row_count], row_count);
        row_count++;
    }
    write_rows("csv");
    if (unpacker_knows((const unsigned char *)out.bytes, out.length))
        return 0; /* a field's name looks like packed bytes */
    demand_same_table();
    if (is_short_csv())
        demand_same_puzzles("csv", true);
    write_rows("jsonl");
    demand_json_lines();
    if (has_puzzle()) /* else any format may be found in the notes */
        demand_convertible();
    return 0;
}
