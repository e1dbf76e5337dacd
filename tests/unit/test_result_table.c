#include "io/result_table.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

#define HEADER "id,line,puzzle,solution,status,solutions,guesses,time_ns\n"
#define ROW_A "1,7," PUZZLE_A "," SOLUTION_A ",unique,1,3,1250\n"

static result_table table;
static error failure;

static status read_text(const char *text, const char *ending)
{
    const scratch_file file = scratch_file_create(ending, slice_of(text));
    result_table_clear(&table);
    const status done = result_table_read(file.path, &table, &failure);
    scratch_file_remove(&file);
    return done;
}

/* The sentence of the error behind the file's name. */
static void check_refused(const char *text, const char *expected)
{
    cr_assert_eq(read_text(text, ".csv"), STATUS_IO, "%s", text);
    const char *sentence = strstr(failure.message, ".csv:");
    cr_assert(sentence != NULL && strncmp(sentence + 5, expected, strlen(expected)) == 0,
              "'%s', expected '%s'", failure.message, expected);
    result_table_clear(&table);
}

static void check_is_row_a(const result_record *record)
{
    const grid puzzle = grid_of(PUZZLE_A), solution = grid_of(SOLUTION_A);
    cr_assert(grids_are_equal(&record->puzzle, &puzzle));
    cr_assert(record->has_solution && grids_are_equal(&record->solution, &solution));
    cr_assert_eq(record->outcome, OUTCOME_UNIQUE);
    cr_assert(record->solutions == 1 && record->guesses == 3);
    cr_assert_float_eq(record->time_ns, 1250, 1e-9);
}

Test(result_table, rows_of_solve_are_read)
{
    MUST(read_text(HEADER ROW_A ROW_A, ".csv"), &failure);
    cr_assert(table.count == 2 && table.solver_count == 1 && table.rejected == 0);
    cr_assert_str_eq(table.solvers[0], "");
    cr_assert(table.has_times && table.has_guesses && table.has_answers && table.has_solutions);
    check_is_row_a(&table.records[0]);
    check_is_row_a(&table.records[1]);
    cr_assert(table.records[0].line == 2 && table.records[1].line == 3);
    result_table_clear(&table);
}

Test(result_table, columns_may_stand_in_any_order_among_others)
{
    MUST(read_text("\xef\xbb\xbf"
                   "time_ns,note,\"status\",guesses,puzzle,solutions,solution\r\n"
                   "1250,\"a, b\",unique,3,\"" PUZZLE_A "\",1," SOLUTION_A "\r\n",
                   ".csv"),
         &failure);
    cr_assert_eq(table.count, 1);
    check_is_row_a(&table.records[0]);
    result_table_clear(&table);
}

Test(result_table, packed_files_are_read)
{
    MUST(read_text(HEADER ROW_A, ".csv.gz"), &failure);
    check_is_row_a(&table.records[0]);
    MUST(read_text(HEADER ROW_A, ".csv.zst"), &failure);
    check_is_row_a(&table.records[0]);
    result_table_clear(&table);
}

Test(result_table, rejected_rows_are_left_out_and_counted)
{
    MUST(read_text(HEADER "1,1,,,rejected,,,\n" ROW_A, ".csv"), &failure);
    cr_assert(table.count == 1 && table.rejected == 1);
    cr_assert_eq(table.records[0].line, 3);
    result_table_clear(&table);
}

Test(result_table, solvers_are_told_apart)
{
    MUST(read_text("solver,puzzle,status,time_ns\n"
                   "\"mrv:cell=mrv,value=asc\"," PUZZLE_A ",unique,12.5\n"
                   "dlx," PUZZLE_A ",unique,\n"
                   "\"mrv:cell=mrv,value=asc\"," PUZZLE_B ",multiple,13\n",
                   ".csv"),
         &failure);
    cr_assert(table.count == 3 && table.solver_count == 2);
    cr_assert_str_eq(table.solvers[0], "mrv:cell=mrv,value=asc");
    cr_assert_str_eq(table.solvers[1], "dlx");
    cr_assert(table.records[1].solver == 1 && table.records[2].solver == 0);
    cr_assert_float_eq(table.records[0].time_ns, 12.5, 1e-12);
    cr_assert(!(table.records[1].time_ns > 0) && !table.has_guesses && !table.has_answers);
    result_table_clear(&table);
}

Test(result_table, a_header_without_rows_is_an_empty_table)
{
    MUST(read_text(HEADER, ".csv"), &failure);
    cr_assert(table.count == 0 && table.solver_count == 1 && !table.has_times);
    result_table_clear(&table);
}

Test(result_table, more_rows_than_one_piece_of_the_file_holds)
{
    enum { ROWS = 20000 };
    text_buffer text = {0};
    MUST(text_buffer_append(&text, slice_of(HEADER), &failure), &failure);
    for (size_t i = 0; i < ROWS; i++)
        MUST(text_buffer_append(&text, slice_of(ROW_A), &failure), &failure);
    const scratch_file file =
        scratch_file_create(".csv.gz", (slice){text.bytes, text.length - 1}); /* no last newline */
    MUST(result_table_read(file.path, &table, &failure), &failure);
    cr_assert_eq(table.count, ROWS);
    for (size_t i = 0; i < ROWS; i++)
        check_is_row_a(&table.records[i]);
    scratch_file_remove(&file);
    text_buffer_clear(&text);
    result_table_clear(&table);
}

Test(result_table, what_is_no_result_file_is_told)
{
    check_refused(PUZZLE_A "\n", "1: no column is called 'puzzle'; expected a CSV file of 'nonet "
                                 "solve' or 'nonet bench --puzzles'");
    check_refused("id,puzzle,rating\n", "1: no column is called 'status'");
    check_refused("", " is empty, expected a CSV file");
}

Test(result_table, broken_rows_are_told_with_their_line)
{
    check_refused(HEADER ROW_A "1,7," PUZZLE_A "," SOLUTION_A ",uni",
                  "3: 5 fields, expected 8 as in the first line; is the file whole?");
    check_refused(HEADER ROW_A ROW_A "1,7," PUZZLE_A ",,wrong,1,3,\n",
                  "4: column status is 'wrong', expected one of: unique, multiple, none");
    check_refused(HEADER "1,7,123,,none,0,3,\n", "2: column puzzle is '123', expected 81 cells");
    check_refused(HEADER "1,7," PUZZLE_A ",12,none,0,3,\n",
                  "2: column solution is '12', expected 81 cells");
    check_refused(HEADER "1,7," PUZZLE_A ",,none,0,-3,\n",
                  "2: column guesses is '-3', expected a whole number");
    check_refused(HEADER "1,7," PUZZLE_A ",,none,0,3,12:30\n",
                  "2: column time_ns is '12:30', expected a number of nanoseconds");
}

/* As `solve -c +input` writes them. */
Test(result_table, quoted_fields_may_hold_line_ends)
{
    MUST(read_text("name," HEADER "\"two\nlines, \"\"quoted\"\"\"," ROW_A "\"\n\"," ROW_A
                   "x," ROW_A,
                   ".csv"),
         &failure);
    cr_assert_eq(table.count, 3);
    for (size_t i = 0; i < 3; i++)
        check_is_row_a(&table.records[i]);
    cr_assert(table.records[0].line == 2 && table.records[1].line == 4 &&
              table.records[2].line == 6);
    check_refused("name," HEADER "x," ROW_A "\"never closed," ROW_A ROW_A,
                  "3: a quote is not closed; is the file whole?");
}
