#include "io/result_format.h"
#include "support/check.h"
#include "support/grids.h"

#include <jansson.h>
#include <stdio.h>

static error failure;
static text_buffer out;
static column_list columns;
static const result_format *format;

static grid puzzle, solution;
static solve_result solved = {.outcome = OUTCOME_UNIQUE,
                              .complete = true,
                              .depth = 2,
                              .solutions = 1,
                              .guesses = 7,
                              .nodes = 20,
                              .time_ns = 1234};
static const solve_result rejected = {.outcome = OUTCOME_REJECTED};

static result_row solved_row(void)
{
    puzzle = grid_of(PUZZLE_C);
    solution = grid_of(SOLUTION_C);
    return (result_row){.id = 5,
                        .file = "a.txt",
                        .line = 9,
                        .puzzle = &puzzle,
                        .result = &solved,
                        .solution = &solution,
                        .thread = 3,
                        .note = ""};
}

static result_row rejected_row(const char *file, const char *note)
{
    return (result_row){.id = 6, .file = file, .line = 10, .result = &rejected, .note = note};
}

/* What FORMAT_NAME makes of a row, ended by a zero; `out` is to be cleared. */
static const char *text_of_row(const char *format_name, const char *column_names,
                               const result_row *row)
{
    MUST(result_format_find(format_name, &format, &failure), &failure);
    MUST(column_list_parse(column_names, &columns, &failure), &failure);
    out.length = 0;
    MUST(format->append_row(&columns, row, &out, &failure), &failure);
    MUST(text_buffer_append(&out, (slice){"", 1}, &failure), &failure);
    return out.bytes;
}

static const char all_columns[] = "id,file,line,puzzle,solution,status,solutions,complete,clues,"
                                  "guesses,nodes,depth,time_ns,thread,note";
#define DOTS_C "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Test(result_formats, csv_rows_hold_the_columns_asked_for)
{
    const result_row row = solved_row(), reject = rejected_row("a.txt", "80 cells");
    MUST(result_format_find("csv", &format, &failure), &failure);
    MUST(column_list_parse(NULL, &columns, &failure), &failure);
    MUST(format->begin(&columns, &out, &failure), &failure);
    MUST(text_buffer_append(&out, (slice){"", 1}, &failure), &failure);
    cr_assert_str_eq(out.bytes, "id,line,puzzle,solution,status,solutions,guesses,time_ns\n");
    cr_assert_str_eq(text_of_row("csv", NULL, &row),
                     "5,9," DOTS_C "," SOLUTION_C ",unique,1,7,1234\n");
    cr_assert_str_eq(text_of_row("csv", all_columns, &row),
                     "5,a.txt,9," DOTS_C "," SOLUTION_C ",unique,1,1,30,7,20,2,1234,3,\n");
    cr_assert_str_eq(text_of_row("csv", "status,id,id", &row), "unique,5,5\n");
    cr_assert_str_eq(text_of_row("csv", NULL, &reject), "6,10,,,rejected,,,\n");
    cr_assert_str_eq(text_of_row("csv", all_columns, &reject),
                     "6,a.txt,10,,,rejected,,,,,,,,0,80 cells\n");
    text_buffer_clear(&out);
}

/* The default columns are put by a function of their own. */
Test(result_formats, csv_rows_of_the_default_columns_are_those_of_their_names)
{
    static const char names[] = "id,line,puzzle,solution,status,solutions,guesses,time_ns";
    result_row rows[4] = {solved_row(), solved_row(), solved_row(), rejected_row("a.txt", "x")};
    const candidate_grid candidates = candidate_grid_of(&puzzle);
    const solve_result uncounted = {.outcome = OUTCOME_SOLVED,
                                    .solutions = 12,
                                    .guesses = NOT_COUNTED,
                                    .time_ns = UINT64_MAX - 1};
    rows[1].candidates = &candidates;
    rows[2].result = &uncounted;
    rows[2].solution = NULL;
    rows[2].id = rows[2].line = UINT64_MAX;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char *expected = strdup(text_of_row("csv", names, &rows[i]));
        cr_assert(!columns.are_default);
        cr_expect_str_eq(text_of_row("csv", NULL, &rows[i]), expected);
        cr_assert(columns.are_default);
        free(expected);
    }
    text_buffer_clear(&out);
}

Test(result_formats, csv_leaves_time_and_solution_empty_where_there_is_none)
{
    result_row row = solved_row();
    solve_result none = {.outcome = OUTCOME_NONE, .complete = true, .nodes = 1};
    row.result = &none;
    row.solution = NULL;
    cr_assert_str_eq(text_of_row("csv", NULL, &row), "5,9," DOTS_C ",,none,0,0,\n");
    none.outcome = OUTCOME_GAVE_UP;
    none.complete = false;
    cr_assert_str_eq(text_of_row("csv", "status,complete", &row), "gave_up,0\n");
    text_buffer_clear(&out);
}

Test(result_formats, csv_quotes_as_rfc_4180_says)
{
    static const char *const cases[][2] = {
        {"plain", "plain\n"},
        {"a,b", "\"a,b\"\n"},
        {"say \"x\"", "\"say \"\"x\"\"\"\n"},
        {"two\nlines", "\"two\nlines\"\n"},
        {"a\rb", "\"a\rb\"\n"},
        {"\"", "\"\"\"\"\n"},
        {"semi;colon 'x'", "semi;colon 'x'\n"},
        {"#1", "\"#1\"\n"}, /* else it is read as a comment */
        {"1#", "1#\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const result_row row = rejected_row(cases[i][0], "");
        cr_assert_str_eq(text_of_row("csv", "file", &row), cases[i][1]);
    }
    char quotes[3001] = {0};
    memset(quotes, '"', 3000);
    const result_row row = rejected_row("f", quotes);
    cr_assert_eq(strlen(text_of_row("csv", "note", &row)), 6003);
    text_buffer_clear(&out);
}

/* An index column of the input may be called # alone, and ; may be taken for the delimiter. */
Test(result_formats, csv_quotes_names_in_the_header_that_are_read_as_something_else)
{
    field_names fields = {.count = 0};
    field_names_add(&fields, slice_of("#"));
    field_names_add(&fields, slice_of("a;b;c;d"));
    MUST(result_format_find("csv", &format, &failure), &failure);
    MUST(column_list_parse("input,status", &columns, &failure), &failure);
    column_list_name_input(&columns, &fields);
    MUST(format->begin(&columns, &out, &failure), &failure);
    MUST(text_buffer_append(&out, (slice){"", 1}, &failure), &failure);
    cr_assert_str_eq(out.bytes, "\"#\",\"a;b;c;d\",status\n");
    text_buffer_clear(&out);
}

static json_t *json_of_row(const char *column_names, const result_row *row)
{
    const char *text = text_of_row("jsonl", column_names, row);
    cr_assert_eq(strchr(text, '\n'), text + strlen(text) - 1, "more than one line: %s", text);
    json_error_t fault;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &fault);
    cr_assert_not_null(object, "%s: %s", fault.text, text);
    return object;
}

Test(result_formats, jsonl_rows_are_objects_with_numbers_strings_and_nulls)
{
    const result_row row = solved_row(), reject = rejected_row("a.txt", "80 cells");
    json_t *object = json_of_row(all_columns, &row);
    cr_assert_eq(json_object_size(object), 15);
    cr_assert_eq(json_integer_value(json_object_get(object, "id")), 5);
    cr_assert_eq(json_integer_value(json_object_get(object, "time_ns")), 1234);
    cr_assert_str_eq(json_string_value(json_object_get(object, "puzzle")), DOTS_C);
    cr_assert_str_eq(json_string_value(json_object_get(object, "solution")), SOLUTION_C);
    cr_assert_str_eq(json_string_value(json_object_get(object, "status")), "unique");
    static const char *const numbers[] = {"id",      "line",  "solutions", "complete", "clues",
                                          "guesses", "nodes", "depth",     "thread"};
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        cr_assert(json_is_integer(json_object_get(object, numbers[i])), "%s", numbers[i]);
    json_decref(object);

    object = json_of_row(all_columns, &reject);
    static const char *const nulls[] = {"puzzle", "solution", "solutions", "guesses", "time_ns"};
    for (size_t i = 0; i < COUNT_OF(nulls); i++)
        cr_assert(json_is_null(json_object_get(object, nulls[i])), "%s", nulls[i]);
    cr_assert_str_eq(json_string_value(json_object_get(object, "note")), "80 cells");
    json_decref(object);
    text_buffer_clear(&out);
}

Test(result_formats, jsonl_escapes_what_json_cannot_hold)
{
    char name[200] = "quote \" backslash \\ tab \t newline \n \xc3\xa9 ";
    const size_t length = strlen(name);
    for (size_t i = 0; i < 31; i++)
        name[length + i] = (char)(i + 1);
    const result_row row = rejected_row(name, "");
    json_t *object = json_of_row("file,line", &row);
    cr_assert_str_eq(json_string_value(json_object_get(object, "file")), name);
    json_decref(object);
    text_buffer_clear(&out);
}

Test(result_formats, jsonl_stays_utf_8_whatever_a_name_holds)
{
    const result_row row = rejected_row("caf\xe9 \xc3\xa9.txt", "");
    json_t *object = json_of_row("file,line", &row);
    cr_assert_str_eq(json_string_value(json_object_get(object, "file")),
                     "caf\xef\xbf\xbd \xc3\xa9.txt");
    json_decref(object);
    text_buffer_clear(&out);
}

Test(result_formats, ids_lines_and_counts_have_64_bits)
{
    const uint64_t beyond = UINT64_C(1) << 32;
    solve_result counted = solved;
    counted.solutions = beyond + 3;
    counted.guesses = beyond + 4;
    counted.nodes = UINT64_MAX - 1;
    result_row row = solved_row();
    row.id = beyond + 1;
    row.line = beyond + 2;
    row.result = &counted;
    cr_assert_str_eq(text_of_row("csv", "id,line,solutions,guesses,nodes", &row),
                     "4294967297,4294967298,4294967299,4294967300,18446744073709551614\n");
    json_t *object = json_of_row("id,line", &row);
    cr_assert_eq(json_integer_value(json_object_get(object, "id")), (json_int_t)beyond + 1);
    cr_assert_eq(json_integer_value(json_object_get(object, "line")), (json_int_t)beyond + 2);
    json_decref(object);
    text_buffer_clear(&out);
}

Test(result_formats, line_writes_the_solution_or_an_empty_line)
{
    const result_row row = solved_row(), reject = rejected_row("a.txt", "x");
    cr_assert_str_eq(text_of_row("line", NULL, &row), SOLUTION_C "\n");
    cr_assert_str_eq(text_of_row("line", NULL, &reject), "\n");
    text_buffer_clear(&out);
}

Test(result_formats, grid_writes_nine_lines_numbered_where_there_are_several)
{
#define GRID                                                                        \
    "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n" \
    "287419635\n345286179\n"
    result_row row = solved_row();
    cr_assert_str_eq(text_of_row("grid", NULL, &row), GRID);
    row.solution_number = 12;
    cr_assert_str_eq(text_of_row("grid", NULL, &row), "Solution 12\n" GRID);
    row.solution = NULL;
    row.solution_number = 0;
    solve_result none = {.outcome = OUTCOME_NONE};
    row.result = &none;
    cr_assert_str_eq(text_of_row("grid", NULL, &row), "no solution\n");
    none.outcome = OUTCOME_GAVE_UP;
    cr_assert_str_neq(text_of_row("grid", NULL, &row), "no solution\n");
    const result_row reject = rejected_row("a.txt", "x");
    cr_assert_str_neq(text_of_row("grid", NULL, &reject), "no solution\n");
    text_buffer_clear(&out);
}

Test(result_formats, column_lists_are_parsed_or_refused_with_the_known_names)
{
    MUST(column_list_parse(NULL, &columns, &failure), &failure);
    const size_t default_count = columns.count;
    cr_assert_eq(default_count, 8);
    MUST(column_list_parse("+note,thread", &columns, &failure), &failure);
    cr_assert_eq(columns.count, default_count + 2);
    cr_assert_str_eq(columns.columns[0]->name, "id");
    cr_assert_str_eq(columns.columns[default_count]->name, "note");
    cr_assert_str_eq(columns.columns[default_count + 1]->name, "thread");
    static const char *const wrong[] = {"",         "nosuch", "id,", ",id",
                                        "id,,line", "ID",     "+",   "id line"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        cr_expect_eq(column_list_parse(wrong[i], &columns, &failure), STATUS_USAGE,
                     "'%s' is accepted", wrong[i]);
        cr_expect_not_null(strstr(failure.message, "time_ns"), "'%s': %s", wrong[i],
                           failure.message);
    }
    char many[400] = "id";
    for (int i = 0; i < 100; i++)
        strcat(many, ",id");
    cr_assert_eq(column_list_parse(many, &columns, &failure), STATUS_USAGE);
}

Test(result_formats, an_unknown_format_is_named_with_those_that_exist)
{
    cr_assert_eq(result_format_find("xlsx", &format, &failure), STATUS_USAGE);
    static const char *const words[] = {"xlsx", "csv", "line", "grid", "jsonl"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        cr_assert_not_null(strstr(failure.message, words[i]), "%s", failure.message);
}

/* COLUMN_TEXT_MAX bounds the room that the formats make for a value. */
Test(result_formats, no_value_is_longer_than_its_bound)
{
    result_row row = solved_row();
    const solve_result huge = {.outcome = OUTCOME_MULTIPLE,
                               .depth = UINT32_MAX,
                               .solutions = UINT64_MAX,
                               .guesses = UINT64_MAX,
                               .nodes = UINT64_MAX,
                               .time_ns = UINT64_MAX};
    row.id = row.line = UINT64_MAX;
    row.result = &huge;
    row.thread = UINT32_MAX;
    for (const result_column *column = result_columns; column->name != NULL; column++) {
        char value[2 * COLUMN_TEXT_MAX];
        if (column->put != NULL)
            cr_assert_leq(column->put(value, &row) - value, COLUMN_TEXT_MAX, "%s", column->name);
        cr_assert_neq(column->put == NULL, column->text == NULL, "%s", column->name);
    }
}
