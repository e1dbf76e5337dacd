#include "io/result_table.h"

#include "base/memory.h"
#include "io/buffer_scale.h"
#include "io/byte_source.h"
#include "io/cell_text.h"
#include "io/csv_fields.h"
#include "io/text_line.h"

#include <inttypes.h>
#include <stdio.h>

typedef enum wanted_column {
    WANTED_PUZZLE,
    WANTED_STATUS,
    WANTED_SOLUTION,
    WANTED_SOLUTIONS,
    WANTED_GUESSES,
    WANTED_TIME,
    WANTED_SOLVER,
    WANTED_COLUMNS,
    NOT_WANTED = WANTED_COLUMNS
} wanted_column;

static const char *const wanted_names[WANTED_COLUMNS] = {
    "puzzle", "status", "solution", "solutions", "guesses", "time_ns", "solver",
};

enum { FIELDS_MAX = 256, TEXT_BYTES = (1 << 20) / BUFFER_DIVISOR };

static const char whats_expected[] =
    "expected a CSV file of 'nonet solve' or 'nonet bench --puzzles'";

/* What is known while a file is being read. */
typedef struct table_reader {
    const char *name;   /* of the file, for messages */
    uint64_t line;      /* where the present row starts */
    size_t field_count; /* 0 before the header line */
    wanted_column column_of_field[FIELDS_MAX];
    bool has_column[WANTED_COLUMNS];
    slice values[WANTED_COLUMNS]; /* of the present row */
    result_table *table;
} table_reader;

static status read_header(table_reader *reader, slice line, error *failure)
{
    for (bool more = true; more; reader->field_count++) {
        if (reader->field_count == FIELDS_MAX)
            return error_set(failure, STATUS_IO, "%s:1: more than %d columns, %s", reader->name,
                             FIELDS_MAX, whats_expected);
        const slice name = csv_field_content(csv_take_field(&line, ',', &more));
        wanted_column column = 0;
        while (column < WANTED_COLUMNS &&
               (reader->has_column[column] || !slice_equals(name, wanted_names[column])))
            column++;
        reader->column_of_field[reader->field_count] = column;
        if (column < WANTED_COLUMNS)
            reader->has_column[column] = true;
    }
    for (wanted_column column = WANTED_PUZZLE; column <= WANTED_STATUS; column++)
        if (!reader->has_column[column])
            return error_set(failure, STATUS_IO, "%s:1: no column is called '%s'; %s", reader->name,
                             wanted_names[column], whats_expected);
    reader->table->has_guesses = reader->has_column[WANTED_GUESSES];
    reader->table->has_solutions = reader->has_column[WANTED_SOLUTIONS];
    reader->table->has_answers = reader->has_column[WANTED_SOLUTION];
    return STATUS_OK;
}

static status cut_row(table_reader *reader, slice row, error *failure)
{
    size_t field = 0;
    bool more = true;
    for (; more; field++) {
        const slice value = csv_field_content(csv_take_field(&row, ',', &more));
        if (field < reader->field_count && reader->column_of_field[field] != NOT_WANTED)
            reader->values[reader->column_of_field[field]] = value;
    }
    if (field == reader->field_count)
        return STATUS_OK;
    return error_set(failure, STATUS_IO,
                     "%s:%" PRIu64 ": %zu fields, expected %zu as in the first line; is the file "
                     "whole?",
                     reader->name, reader->line, field, reader->field_count);
}

/* "FILE:LINE: the COLUMN is 'VALUE', expected EXPECTED" */
static status refuse_value(const table_reader *reader, wanted_column column, const char *expected,
                           error *failure)
{
    enum { SHOWN_MAX = 100 };
    const slice value = reader->values[column];
    const int shown = value.length < SHOWN_MAX ? (int)value.length : SHOWN_MAX;
    return error_set(failure, STATUS_IO, "%s:%" PRIu64 ": column %s is '%.*s', expected %s",
                     reader->name, reader->line, wanted_names[column], shown, value.start,
                     expected);
}

static status read_status(const table_reader *reader, outcome *found, error *failure)
{
    for (*found = 0; *found < OUTCOME_KINDS; ++*found)
        if (slice_equals(reader->values[WANTED_STATUS], outcome_word(*found)))
            return STATUS_OK;
    word_list words = {0};
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++)
        word_list_add(&words, outcome_word(kind));
    char expected[sizeof words.text + 16];
    snprintf(expected, sizeof expected, "one of: %s", words.text);
    return refuse_value(reader, WANTED_STATUS, expected, failure);
}

static status read_cells(const table_reader *reader, wanted_column column, grid *cells,
                         error *failure)
{
    const slice value = reader->values[column];
    if (value.length == CELLS && cell_text_read_81(value, cells))
        return STATUS_OK;
    return refuse_value(reader, column,
                        value.length == CANDIDATE_CHARACTERS
                            ? "81 cells: candidate puzzles cannot be compared yet"
                            : "81 cells",
                        failure);
}

/* 0 where the column is missing or empty. */
static status read_count(const table_reader *reader, wanted_column column, uint64_t *number,
                         error *failure)
{
    const slice value = reader->values[column];
    *number = 0;
    if (value.length == 0 || slice_to_u64(value, number))
        return STATUS_OK;
    return refuse_value(reader, column, "a whole number", failure);
}

static status read_time(const table_reader *reader, double *time_ns, error *failure)
{
    const slice value = reader->values[WANTED_TIME];
    *time_ns = 0;
    if (value.length == 0 || slice_to_decimal(value, time_ns))
        return STATUS_OK;
    return refuse_value(reader, WANTED_TIME, "a number of nanoseconds", failure);
}

static status add_solver(result_table *table, slice name, error *failure)
{
    char *copy = memory_allocate(name.length + 1, failure);
    if (copy == NULL)
        return failure->code;
    memcpy(copy, name.length ? name.start : "", name.length);
    table->solvers[table->solver_count++] = copy;
    return STATUS_OK;
}

static status find_solver(const table_reader *reader, uint8_t *solver, error *failure)
{
    result_table *table = reader->table;
    const slice name = reader->values[WANTED_SOLVER];
    for (*solver = 0; *solver < table->solver_count; ++*solver)
        if (slice_equals(name, table->solvers[*solver]))
            return STATUS_OK;
    if (table->solver_count == RESULT_SOLVERS_MAX)
        return error_set(failure, STATUS_IO, "%s:%" PRIu64 ": more than %d solvers in a file",
                         reader->name, reader->line, RESULT_SOLVERS_MAX);
    return add_solver(table, name, failure);
}

static status set_capacity(result_table *table, size_t capacity, error *failure)
{
    result_record *records = memory_grow(table->records, table->count * sizeof *records,
                                         capacity * sizeof *records, failure);
    if (records == NULL)
        return failure->code;
    table->records = records;
    table->capacity = capacity;
    return STATUS_OK;
}

/* Room for all rows of a plain file of so many bytes, because growing costs as much as parsing does.
 * What is not used of it costs nothing; packed files and pipes grow. */
static status make_first_room(result_table *table, uint64_t file_bytes, error *failure)
{
    enum { ROW_BYTES_LEAST = CELLS + 8, FIRST_CAPACITY = 4096 / BUFFER_DIVISOR };
    return set_capacity(table, file_bytes / ROW_BYTES_LEAST + FIRST_CAPACITY, failure);
}

static status make_room(result_table *table, error *failure)
{
    return table->count < table->capacity ? STATUS_OK
                                          : set_capacity(table, 2 * table->capacity, failure);
}

static status read_row(table_reader *reader, slice row, error *failure)
{
    result_table *table = reader->table;
    TRY(cut_row(reader, row, failure));
    TRY(make_room(table, failure));
    result_record *record = &table->records[table->count];
    *record = (result_record){.line = reader->line};
    TRY(read_status(reader, &record->outcome, failure));
    if (record->outcome == OUTCOME_REJECTED) {
        table->rejected++;
        return STATUS_OK;
    }
    TRY(find_solver(reader, &record->solver, failure));
    TRY(read_cells(reader, WANTED_PUZZLE, &record->puzzle, failure));
    record->has_solution = reader->values[WANTED_SOLUTION].length > 0;
    if (record->has_solution)
        TRY(read_cells(reader, WANTED_SOLUTION, &record->solution, failure));
    TRY(read_count(reader, WANTED_SOLUTIONS, &record->solutions, failure));
    if (reader->values[WANTED_GUESSES].length == 0)
        record->guesses = NOT_COUNTED;
    else
        TRY(read_count(reader, WANTED_GUESSES, &record->guesses, failure));
    TRY(read_time(reader, &record->time_ns, failure));
    table->has_times |= record->time_ns > 0;
    table->count++;
    return STATUS_OK;
}

static status read_record(table_reader *reader, slice record, error *failure)
{
    record = text_line_content(record);
    if (reader->field_count > 0)
        return record.length > 0 ? read_row(reader, record, failure) : STATUS_OK;
    if (record.length >= 3 && memcmp(record.start, "\xef\xbb\xbf", 3) == 0)
        record = (slice){record.start + 3, record.length - 3};
    return read_header(reader, record, failure);
}

/* Takes the next record off *rest: a line, or several where a quoted field holds line ends. As
 * text_line_take. */
static bool take_record(slice *rest, bool at_end, slice *record, uint64_t *lines)
{
    slice behind = *rest, line;
    bool is_open = false;
    *lines = 0;
    do {
        if (!text_line_take(&behind, at_end, &line))
            return false;
        ++*lines;
        const char *quote = memchr(line.start, '"', line.length);
        for (const char *const end = line.start + line.length; quote != NULL;
             quote = memchr(quote, '"', (size_t)(end - quote))) {
            is_open = !is_open;
            quote++;
        }
    } while (is_open);
    *record = (slice){rest->start, (size_t)(behind.start - rest->start)};
    *rest = behind;
    return true;
}

/* Reads records out of a buffer whose unread rest is moved to its start for each new piece. */
static status read_records(table_reader *reader, byte_source *source, char *text, error *failure)
{
    size_t held = 0, got = 1;
    reader->line = 1;
    while (got > 0) {
        TRY(byte_source_read(source, text + held, TEXT_BYTES - held, &got, failure));
        slice rest = {text, held + got}, record;
        uint64_t lines;
        while (take_record(&rest, got == 0, &record, &lines)) {
            TRY(read_record(reader, record, failure));
            reader->line += lines;
        }
        if (rest.length == TEXT_BYTES)
            return error_set(failure, STATUS_IO,
                             "%s:%" PRIu64 ": a row of more than %d bytes, or quotes that are not "
                             "closed; %s",
                             reader->name, reader->line, TEXT_BYTES, whats_expected);
        held = rest.length;
        memmove(text, rest.start, held);
    }
    if (held > 0)
        return error_set(failure, STATUS_IO,
                         "%s:%" PRIu64 ": a quote is not closed; is the file whole?", reader->name,
                         reader->line);
    if (reader->field_count == 0)
        return error_set(failure, STATUS_IO, "%s: is empty, %s", reader->name, whats_expected);
    return STATUS_OK;
}

static status read_source(byte_source *source, const char *path, result_table *table,
                          error *failure)
{
    char *text = memory_allocate(TEXT_BYTES, failure);
    table_reader *reader = text ? memory_allocate(sizeof *reader, failure) : NULL;
    status done = failure->code;
    if (reader != NULL) {
        reader->name = byte_source_name(path);
        reader->table = table;
        done = read_records(reader, source, text, failure);
    }
    memory_free(reader);
    memory_free(text);
    if (done == STATUS_OK && table->solver_count == 0)
        return add_solver(table, slice_of(""), failure);
    return done;
}

status result_table_read(const char *path, result_table *table, error *failure)
{
    static const stop_flag never = false;
    byte_source *source;
    uint64_t bytes;
    TRY(byte_source_check(path, &bytes, failure));
    TRY(make_first_room(table, bytes, failure));
    TRY(byte_source_open(path, &never, &source, failure));
    const status done = read_source(source, path, table, failure);
    byte_source_close(source);
    return done;
}

void result_table_clear(result_table *table)
{
    for (size_t i = 0; i < table->solver_count; i++)
        memory_free(table->solvers[i]);
    memory_free(table->records);
    *table = (result_table){0};
}
