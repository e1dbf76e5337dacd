/* Files of many shapes (numbers of FORMATS.md in brackets), read to their end. */
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

#include <stdio.h>

typedef struct file_case {
    const char *what, *text;
    const char *format; /* that is sniffed */
    const char *marks;
} file_case;

#define A PUZZLE_A
#define B PUZZLE_B
#define C PUZZLE_C
#define GRID_A ROWS_OF_A("\n")
#define GRID_C ROWS_OF_C("\n")
#define SOLVED "," SOLUTION_A "\n"

static void check_files(const file_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        record_list list =
            records_of_text(slice_of(cases[i].text), ".txt", NULL, BLOCK_RECORDS_MAX);
        text_buffer marks = marks_of_records(&list);
        cr_assert_str_eq(list.format, cases[i].format, "%s: sniffed as %s", cases[i].what,
                         list.format);
        cr_assert_str_eq(marks.bytes, cases[i].marks, "%s: read as '%s', expected '%s'",
                         cases[i].what, marks.bytes, cases[i].marks);
        cr_assert_eq(list.told, 0, "%s: %s", cases[i].what, list.sentence);
        text_buffer_clear(&marks);
        record_list_clear(&list);
    }
}

Test(puzzle_formats, lines_of_many_shapes_are_read)
{
    static const file_case cases[] = {
        {"[1] lines", A "\n" B "\n" C "\n", "line", "1A 2B 3C"},
        {"no last newline", A "\n" C, "line", "1A 2C"},
        {"one line alone", A, "line", "1A"},
        {"CRLF", A "\r\n" C "\r\n", "line", "1A 2C"},
        {"CRLF, no last newline", A "\r\n" C "\r", "line", "1A 2C"},
        {"CR alone", A "\r\r" C " 5\r" B, "line", "1A 3C 4B"},
        {"CR alone behind the one line", A "\r", "line", "1A"},
        {"UTF-8 mark", "\xef\xbb\xbf" A "\n" C "\n", "line", "1A 2C"},
        {"UTF-8 marks within",
         "\xef\xbb\xbf" A "\n\xef\xbb\xbf" C "\n# x\n\xef\xbb\xbf" B "\n\xef\xbb\xbf# x\n", "line",
         "1A 2C 4B"},
        {"Ctrl-Z", A "\r\n" C "\r\n\x1a", "line", "1A 2C"},
        {"Ctrl-Z behind the last puzzle", A "\n" C "\x1a\x1a", "line", "1A 2C"},
        {"CR alone among others", A " 5\r" B "\r\n# x\r" C "\n" A "\r\n", "line", "1A 2B 4C 5A"},
        {"[2] comments", "# one\n" A "\n#\n#" B "\n\n" C "\n# end", "line", "2A 6C"},
        {"empty lines", "\n\n" A "\n\n \t\n" C "\n\n", "line", "3A 6C"},
        {"[3] behind a blank", A " 11.3/1.2/1.2\n" C " 5\n", "line", "1A 2C"},
        {"[3] behind a tab", A "\t7\n" C "\tname\n", "line", "1A 2C"},
        {"[3] behind a semicolon", A ";ED=10.5\n" C ";9;8\n", "line", "1A 2C"},
        {"[3] a whole puzzle behind it", A " " B "\n" C "\t" A "\n", "line", "1A 2C"},
        {"[4] count and solution", A ":1:" SOLUTION_A "\n" C ":1:" SOLUTION_C "\n", "line",
         "1A 2C"},
        {"[5] solution", A "," SOLUTION_A "\n" C "," SOLUTION_C "\n", "line", "1A 2C"},
        {"margins", "  " A "\n\t" C "  \n", "line", "1A 2C"},
        {"[6] leading count", "3\n" A "\n" B "\n" C "\n", "line", "2A 3B 4C"},
        {"[6] leading count behind a comment", "# x\n\n2\n" A "\n" C "\n", "line", "4A 5C"},
        {"[6] leading count, CRLF and mark",
         "\xef\xbb\xbf"
         "2\r\n" A "\r\n" C "\r\n",
         "line", "2A 3C"},
        {"[8] end", A "\n" C "\nend\n", "line", "1A 2C"},
        {"[8] end without newline", A "\n" C "\nend", "line", "1A 2C"},
        {"[8] END CRLF", A "\r\n" C "\r\nEND\r\n", "line", "1A 2C"},
        {"empty file", "", "line", ""},
        {"newlines alone", "\n\n\r\n", "line", ""},
        {"comments alone", "# a\n# b", "line", ""},
    };
    check_files(cases, COUNT_OF(cases));
}

Test(puzzle_formats, grids_of_many_shapes_are_read)
{
    static const file_case cases[] = {
        {"[13] one grid", GRID_A, "grid", "1A"},
        {"[13] no last newline", "\n" ROWS_OF_C("\n") "\n" GRID_A "\n\n", "grid", "2C 12A"},
        {"[13] one behind the other", GRID_A GRID_C GRID_A, "grid", "1A 10C 19A"},
        {"[13] empty lines", GRID_A "\n" GRID_C "\n\n\n" GRID_A "\n", "grid", "1A 11C 23A"},
        {"[13] rulers", GRID_A "========\n" GRID_C "-----------\n" GRID_A, "grid", "1A 11C 21A"},
        {"[13] CRLF", ROWS_OF_A("\r\n") "\r\n" ROWS_OF_C("\r\n"), "grid", "1A 11C"},
        {"[7] count, then rows", "2\n" GRID_A GRID_C, "grid", "2A 11C"},
        {"[7] count, empty lines", "2\n\n" GRID_A "\n" GRID_C, "grid", "3A 13C"},
        {"[7] count, CRLF", "1\r\n" ROWS_OF_A("\r\n"), "grid", "2A"},
        {"[9] titles", "Grid 01\n" GRID_A "Grid 02\n" GRID_C, "grid", "2A 12C"},
        {"comments", "# c\n" GRID_A "# 123456789\n" GRID_C "# d\n", "grid", "2A 12C"},
        {"comments as titles", "# 1\n" GRID_A "# 2\n# easy\n" GRID_C "# 3\n" GRID_A, "grid",
         "2A 13C 23A"},
        {"a count and comments as titles", "# x\n2\n# 1\n" GRID_A "# 2\n" GRID_C, "grid", "4A 14C"},
        {"numbers above empty lines", "1\n\n" GRID_A "\n2\n\n" GRID_C, "grid", "3A 15C"},
        {"numbers as titles", "1\n" GRID_A "2\n" GRID_C "3\n" GRID_A, "grid", "2A 12C 22A"},
        {"numbers and signs as titles", "[1]\n" GRID_A "2.\n" GRID_C "=== 3 ===\n" GRID_A, "grid",
         "2A 12C 22A"},
        {"count, then numbers", "2\n1\n" GRID_A "2\n" GRID_C, "grid", "3A 13C"},
        {"[8] end", GRID_A GRID_C "end\n", "grid", "1A 10C"},
        {"UTF-8 mark within", "\xef\xbb\xbf" GRID_A GRID_C "\xef\xbb\xbf" GRID_A "\x1a", "grid",
         "1A 10C 19A"},
        {"CR alone", "2\r" ROWS_OF_A("\r") "\r" ROWS_OF_C("\r"), "grid", "2A 12C"},
        {"comments with braces", "# a = [123456789]\n" GRID_A "\n# level = (easy)\n" GRID_C "\n",
         "grid", "2A 13C"},
        {"[13] commas", ROWS_OF_A(",\n"), "grid", "1A"},
        {"[13] cells apart",
         "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n"
         "4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n"
         "0 0 0 0 8 0 0 7 9\n",
         "grid", "1C"},
        {"[13] braces",
         "int board[9][9] = {\n"
         "{5, 3, 0, 0, 7, 0, 0, 0, 0},\n{6, 0, 0, 1, 9, 5, 0, 0, 0},\n"
         "{0, 9, 8, 0, 0, 0, 0, 6, 0},\n{8, 0, 0, 0, 6, 0, 0, 0, 3},\n"
         "{4, 0, 0, 8, 0, 3, 0, 0, 1},\n{7, 0, 0, 0, 2, 0, 0, 0, 6},\n"
         "{0, 6, 0, 0, 0, 0, 2, 8, 0},\n{0, 0, 0, 4, 1, 9, 0, 0, 5},\n"
         "{0, 0, 0, 0, 8, 0, 0, 7, 9}\n};\n",
         "grid", "2C"},
        {"bands apart",
         "530070000\n600195000\n098000060\n\n800060003\n400803001\n700020006\n\n"
         "060000280\n000419005\n000080079\n\n" GRID_A,
         "grid", "1C 13A"},
        {"bands between rulers",
         "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n-----------\n8.. .6. ..3\n4.. 8.3 ..1\n"
         "7.. .2. ..6\n-----------\n.6. ... 28.\n... 419 ..5\n... .8. .79\n",
         "grid", "1C"},
    };
    check_files(cases, COUNT_OF(cases));
}

/* As they are copied out of a spreadsheet, a row without a digit and one with a 1 alone among them */
Test(puzzle_formats, cells_between_tabs_may_be_empty)
{
    static const char rows[] = "\t\t\t\t1\t\t\t\t\n5\t3\t\t\t7\t\t\t\t\n\t\t\t\t\t\t\t\t\n"
                               "6\t\t\t\t\t\t\t\t9\n\t\t\t\t\t\t\t\t\n\t\t\t\t\t\t\t\t\n"
                               "\t\t\t\t\t\t\t\t\n\t\t\t\t\t\t\t\t\n\t\t\t\t\t\t\t\t2\n";
    record_list list = records_of_text(slice_of(rows), ".txt", NULL, BLOCK_RECORDS_MAX);
    cr_assert_eq(list.count, 1);
    cr_assert(list.items[0].is_puzzle, "%s", list.items[0].note.text);
    static const uint8_t givens[][2] = {{4, 1},  {9, 5},  {10, 3}, {13, 7},
                                        {27, 6}, {35, 9}, {80, 2}};
    for (size_t i = 0; i < COUNT_OF(givens); i++)
        cr_assert_eq(list.items[0].puzzle.cell[givens[i][0]], givens[i][1], "given %zu", i);
    cr_assert_eq(grid_count_givens(&list.items[0].puzzle), COUNT_OF(givens));
    record_list_clear(&list);
}

/* 81 digits and signs # are a puzzle, and so are 81 spaces. */
Test(puzzle_formats, a_puzzle_that_looks_like_a_comment_or_like_nothing_is_none_of_them)
{
    char text[] = C "\n" C "\n" C "\n# 5\n" C "\n";
    for (size_t i = 0; i < 2 * (CELLS + 1); i++)
        if (text[i] == '0')
            text[i] = '#';
    text[0] = '#';
    memset(text + 2 * (CELLS + 1), ' ', CELLS);
    record_list list = records_of_text(slice_of(text), ".txt", NULL, BLOCK_RECORDS_MAX);
    text_buffer marks = marks_of_records(&list);
    cr_assert_str_eq(marks.bytes, "1? 2C 3? 5C");
    cr_assert_eq(grid_count_givens(&list.items[2].puzzle), 0);
    text_buffer_clear(&marks);
    record_list_clear(&list);
}

Test(puzzle_formats, csv_files_of_many_shapes_are_read)
{
    static const file_case cases[] = {
        {"[10] Kaggle 1M", "quizzes,solutions\n" A SOLVED C "," SOLUTION_C "\n", "csv", "2A 3C"},
        {"[10] puzzle,solution", "puzzle,solution\n" A SOLVED, "csv", "2A"},
        {"[10] Kaggle 3M", "id,puzzle,solution,clues,difficulty\n1," A "," SOLUTION_A ",30,1.5\n",
         "csv", "2A"},
        {"[10] sudoku-extreme",
         "source,question,answer,rating\nx1," A "," SOLUTION_A ",7\nx2," C "," SOLUTION_C ",0\n",
         "csv", "2A 3C"},
        {"[10] solution first", "solution,puzzle\n" SOLUTION_A "," A "\n" SOLUTION_C "," C "\n",
         "csv", "2A 3C"},
        {"[10] by content", "x,y,z\n" SOLUTION_A ",7," A "\n" SOLUTION_C ",8," C "\n", "csv",
         "2A 3C"},
        {"[10] no header", "1," A "," SOLUTION_A "\n2," C "," SOLUTION_C "\n", "csv", "1A 2C"},
        {"[5] solution first", SOLUTION_A "," A "\n" SOLUTION_C "," C "\n", "csv", "1A 2C"},
        {"[5] solution first, tabs", SOLUTION_A "\t" A "\t5\n" SOLUTION_C "\t" C "\t5\n", "csv",
         "1A 2C"},
        {"[10] puzzle first, ragged", "puzzle,solution,rating\n" A SOLVED C "\n" B ",,7\n", "csv",
         "2A 3C 4B"},
        {"bars", "id|puzzle|level\n1|" A "|easy\n2|" C "|easy\n", "csv", "2A 3C"},
        {"bars without header", A "|easy, very\n" C "|easy\n", "csv", "1A 2C"},
        {"[10] header in capitals", "ID;Puzzle;Answer\n1;" A ";" SOLUTION_A "\n", "csv", "2A"},
        {"[10] one column", "puzzle\n" A "\n" C "\n", "csv", "2A 3C"},
        {"[10] CRLF", "puzzle,solution\r\n" A "," SOLUTION_A "\r\n" C "," SOLUTION_C "\r\n", "csv",
         "2A 3C"},
        {"[10] UTF-8 mark", "\xef\xbb\xbfpuzzle,solution\n" A SOLVED, "csv", "2A"},
        {"[10] no last newline", "id,puzzle\n1," A "\n2," C, "csv", "2A 3C"},
        {"[10] empty lines and comments", "id,puzzle\n\n1," A "\n# x\n2," C "\n", "csv", "3A 5C"},
        {"[11] quoted", "\"id\",\"puzzle\"\n\"1\",\"" A "\"\n\"2\",\"" C "\"\n", "csv", "2A 3C"},
        {"[11] delimiter in quotes", "name,puzzle\n\"a,b\"," A "\n\"a \"\"q\"\", b\"," C "\n",
         "csv", "2A 3C"},
        {"[11] line end in quotes", "name,puzzle\n\"a\nb\"," A "\nc," C "\n", "csv", "2A 4C"},
        {"[11] semicolon", "id;puzzle;solution\n1;" A ";" SOLUTION_A "\n2;" C ";" SOLUTION_C "\n",
         "csv", "2A 3C"},
        {"tab", "id\tpuzzle\n1\t" A "\n2\t" C "\n", "csv", "2A 3C"},
        {"other signs in a name", "id,puzzle,\"a;b;quiz;c\"\n1," A ",x\n2," C ",y\n", "csv",
         "2A 3C"},
        {"empty fields", "id,puzzle,note\n," A ",\n," C ",\n", "csv", "2A 3C"},
        {"[11] inches", "name,puzzle\n5\" tile," A "\n6\" tile," C "\n", "csv", "2A 3C"},
        {"[11] inches behind the puzzle", "puzzle,name\n" A ",5\" tile\n" C ",6\" tile\n", "csv",
         "2A 3C"},
        {"[11] inches in quotes", "name,puzzle\n\"5\" tile, red\"," A "\n\"6\"\"\"," C "\n", "csv",
         "2A 3C"},
        {"[11] margins of quotes", "name, \"puzzle\"\n \"a,b\" , \"" A "\" \nc," C "\n", "csv",
         "2A 3C"},
        {"[11] line end in the header", "\"name\n(short)\",puzzle\na," A "\nc," C "\n", "csv",
         "3A 4C"},
        {"CR alone among others", "name,puzzle,x\ra," A ",\rb," B ",\nc," C ",\r\n", "csv",
         "2A 3B 4C"},
        {"CR alone", "name,puzzle\ra," A "\rc," C "\r", "csv", "2A 3C"},
    };
    check_files(cases, COUNT_OF(cases));
}

/* Each kind of mistake stands between two good puzzles and costs itself alone. */
Test(puzzle_formats, a_bad_line_costs_itself_alone)
{
    static const char *const mistakes[] = {
        "x",
        "123",
        "no puzzle here",
        "\xc3\xa9\xc3\xa9",
        "..............................................................................7.",
        "................................................................................7.",
        "53007000060019500009800006080006000340080300170002000606000028000041900500008007",
        "5300700006001950000980000608000600034008030017000200060600002800004190050000800791",
        "53007000060019500009800006080006000340080300170002000606000028000041900500008007a",
        "53007000060019500009800006080006000340080300170002000606000028000041900500008007 9",
        "5300700006001950000980000608000600034008030017000200060600002800004190050000800\xff"
        "9",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079A",
        A C,
    };
    char text[1024];
    for (size_t i = 0; i < COUNT_OF(mistakes); i++) {
        const int length = snprintf(text, sizeof text, "%s\n%s\n\n%s\n%s\n", A, B, mistakes[i], C);
        record_list list =
            records_of_text((slice){text, (size_t)length}, ".txt", NULL, BLOCK_RECORDS_MAX);
        text_buffer marks = marks_of_records(&list);
        cr_assert_str_eq(marks.bytes, "1A 2B 4- 5C", "mistake %zu, '%s', is read as '%s'", i,
                         mistakes[i], marks.bytes);
        cr_assert_gt(strlen(list.items[2].note.text), 10, "mistake %zu has no reason", i);
        text_buffer_clear(&marks);
        record_list_clear(&list);
    }
}

Test(puzzle_formats, a_zero_byte_costs_its_line_alone)
{
    char text[] = A "\n" B "\n" C "\n";
    text[82 + 40] = '\0';
    record_list list =
        records_of_text((slice){text, sizeof text - 1}, ".txt", NULL, BLOCK_RECORDS_MAX);
    text_buffer marks = marks_of_records(&list);
    cr_assert_str_eq(marks.bytes, "1A 2- 3C");
    text_buffer_clear(&marks);
    record_list_clear(&list);
}

/* Two short lines that are as long as a puzzle together are no puzzle. */
Test(puzzle_formats, a_line_that_is_broken_anywhere_is_two)
{
    for (size_t broken_at = 1; broken_at < CELLS - 1; broken_at++) {
        char text[] = A "\n" B "\n" C "\n";
        text[CELLS + 1 + broken_at] = '\n';
        record_list list =
            records_of_text((slice){text, sizeof text - 1}, ".txt", "line", BLOCK_RECORDS_MAX);
        text_buffer marks = marks_of_records(&list);
        cr_assert_str_eq(marks.bytes, "1A 2- 3- 4C", "broken at %zu: '%s'", broken_at, marks.bytes);
        text_buffer_clear(&marks);
        record_list_clear(&list);
    }
}

Test(puzzle_formats, arrays_of_objects_are_read_where_lines_part_them)
{
    static const file_case cases[] = {
        {"brackets alone", "[\n{\"puzzle\":\"" A "\"},\n{\"puzzle\":\"" C "\"}\n]\n", "jsonl",
         "2A 3C"},
        {"brackets at the objects", "[{\"puzzle\":\"" A "\"},\n {\"puzzle\":\"" C "\"}]\n", "jsonl",
         "1A 2C"},
        {"one line", "[{\"puzzle\":\"" A "\"}, {\"x\":[\"}\"],\"puzzle\":\"" C "\"}]\n[]", "jsonl",
         "1A 1C"},
        {"one line without end", "[{\"puzzle\":\"" A "\"},{\"puzzle\":\"" C "\"}]", "jsonl",
         "1A 1C"},
        {"an object over lines",
         "[\n  {\n    \"puzzle\": \"" A "\",\n    \"x\": [\n      1\n    ]\n  },\n  {\n    "
         "\"puzzle\":\n\"" C "\"\n  }\n]\n",
         "jsonl", "2A 8C"},
        {"objects over lines, with the brackets",
         "[{\n\"puzzle\": \"" A "\"\n}, {\n\"puzzle\": \"" C "\"\n}]\n", "jsonl", "1A 3C"},
        {"one object", "[ {\"puzzle\":\"" A "\"} ]", "jsonl", "1A"},
    };
    check_files(cases, COUNT_OF(cases));
}
