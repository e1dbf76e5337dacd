/* Damaged grids and CSV records, forced formats, and what sniffing makes of doubtful files. */
#include "support/check.h"
#include "support/grids.h"
#include "support/records.h"

#include <stdio.h>

#define A PUZZLE_A
#define B PUZZLE_B
#define C PUZZLE_C
#define GRID_A ROWS_OF_A("\n")
#define GRID_C ROWS_OF_C("\n")
#define HALF_GRID "530070000\n600195000\n098000060\n800060003\n"

static error failure;

typedef struct damage_case {
    const char *what, *text;
    const char *format; /* NULL to sniff */
    const char *marks;
    const char *reason; /* a part of the first reject's note */
} damage_case;

static void check_damage(const damage_case *damage)
{
    record_list list =
        records_of_text(slice_of(damage->text), ".txt", damage->format, BLOCK_RECORDS_MAX);
    text_buffer marks = marks_of_records(&list);
    cr_assert_str_eq(marks.bytes, damage->marks, "%s: read as %s '%s', expected '%s'", damage->what,
                     list.format, marks.bytes, damage->marks);
    const read_record *item = list.items;
    while (damage->reason != NULL && item->is_puzzle)
        item++;
    if (damage->reason != NULL)
        cr_assert_not_null(strstr(item->note.text, damage->reason), "%s: '%s' does not say '%s'",
                           damage->what, item->note.text, damage->reason);
    text_buffer_clear(&marks);
    record_list_clear(&list);
}

Test(puzzle_formats_damage, a_bad_grid_costs_itself_alone)
{
    static const damage_case cases[] = {
        {"a row of 8", GRID_A "\n53007000\n" HALF_GRID HALF_GRID "\n" GRID_C, "grid", "1A 11- 21C",
         "row 1 of the grid has 8 cells"},
        {"a row of 10", GRID_A "\n" HALF_GRID "5300700001\n" HALF_GRID "\n" GRID_C, "grid",
         "1A 11- 21C", "row 5 of the grid has at least 10 cells"},
        {"a wrong letter", GRID_A "\n" HALF_GRID HALF_GRID "53a070000\n\n" GRID_C, "grid",
         "1A 11- 21C", "row 9 of the grid: cell 3"},
        {"a byte above 127",
         GRID_A "\n" HALF_GRID HALF_GRID "53\xe9"
                "070000\n\n" GRID_C,
         "grid", "1A 11- 21C", "row 9 of the grid: cell 3"},
        {"four rows", GRID_A "\n" HALF_GRID "\n" GRID_C, "grid", "1A 11- 16C",
         "a grid of 4 rows, expected 9"},
        {"eight rows before a title", GRID_A "Grid 2\n" HALF_GRID HALF_GRID "Grid 3\n" GRID_C,
         "grid", "1A 11- 20C", "a grid of 8 rows"},
        {"eight rows between comments", "# 1\n" GRID_A "# 2\n" HALF_GRID HALF_GRID "# 3\n" GRID_C,
         "grid", "2A 12- 21C", "a grid of 8 rows"},
        {"four rows between numbers", "1\n" GRID_A "2\n" HALF_GRID "3\n" GRID_C, "grid",
         "2A 12- 17C", "a grid of 4 rows"},
        {"the last grid cut off", GRID_A "\n" GRID_C "\n" HALF_GRID, "grid", "1A 11C 21-",
         "a grid of 4 rows"},
        {"a row without newline cut off", GRID_A "\n" HALF_GRID "5300", "grid", "1A 11-",
         "row 5 of the grid has 4 cells"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        check_damage(&cases[i]);
        damage_case sniffed = cases[i];
        sniffed.format = NULL;
        check_damage(&sniffed);
    }
}

/* MANY grids, one behind the other, without row LEFT_OUT and with row
 * DOUBLED twice. */
static text_buffer sparse_rows(const grid *puzzles, size_t many, size_t left_out, size_t doubled)
{
    text_buffer text = {0};
    for (size_t row = 0; row < 9 * many; row++) {
        char line[CELLS + 1];
        grid_put_text(line, &puzzles[row / 9], '0');
        for (int times = (row != left_out) + (row == doubled); times > 0; times--) {
            MUST(text_buffer_append(&text, (slice){line + 9 * (row % 9), 9}, &failure), &failure);
            MUST(text_buffer_append(&text, (slice){"\n", 1}, &failure), &failure);
        }
    }
    return text;
}

static bool is_among(const grid *puzzle, const grid *puzzles, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (grids_are_equal(puzzle, &puzzles[i]))
            return true;
    return false;
}

/* The grids behind a row that is lost look right for long where they are shifted. */
Test(puzzle_formats_damage, no_shifted_grid_is_read_where_sparse_grids_lose_or_double_a_row)
{
    enum { MANY = 40, NO_ROW = 9 * MANY };
    grid puzzles[MANY];
    cr_assert_eq(bundled_puzzles("17_clue.txt.zst", 1, puzzles, MANY), MANY);
    for (size_t at = 0; at < 2 * NO_ROW; at += 7) {
        const size_t lost = at < NO_ROW ? at : NO_ROW, doubled = at - (at < NO_ROW ? 0 : NO_ROW);
        text_buffer text = sparse_rows(puzzles, MANY, lost, lost == NO_ROW ? doubled : NO_ROW);
        record_list list =
            records_of_text((slice){text.bytes, text.length}, ".txt", NULL, BLOCK_RECORDS_MAX);
        size_t rejects = 0;
        for (size_t i = 0; i < list.count; i++) {
            rejects += !list.items[i].is_puzzle;
            cr_assert(!list.items[i].is_puzzle || is_among(&list.items[i].puzzle, puzzles, MANY),
                      "line %lu is a shifted grid; damage %zu", list.items[i].line, at);
        }
        cr_assert(rejects == 1, "%zu rejects, damage %zu", rejects, at);
        record_list_clear(&list);
        text_buffer_clear(&text);
    }
}

Test(puzzle_formats_damage, a_bad_csv_record_costs_itself_alone)
{
    static const damage_case cases[] = {
        {"a field too few", "id,puzzle,note\n1," A ",x\n2," B "\n3," C ",x\n", "csv", "2A 3- 4C",
         "2 fields, expected 3"},
        {"the puzzle is missing before its solution",
         "puzzle,solution,rating\n" A "," SOLUTION_A ",1\n" SOLUTION_C ",2\n" C "\n", "csv",
         "2A 3- 4C", "2 fields, expected 3"},
        {"an empty puzzle", "id,puzzle,note\n1," A ",x\n2,,x\n3," C ",x\n", "csv", "2A 3- 4C",
         "field 2: 0 cells, expected 81"},
        {"words for a puzzle", "id,puzzle\n1," A "\n2,none\n3," C "\n", "csv", "2A 3- 4C",
         "field 2: column 1: 'n'"},
        {"80 cells",
         "puzzle,solution\n" A ",1\n12345678901234567890123456789012345678901234567890"
         "123456789012345678901234567890,2\n" C ",3\n",
         "csv", "2A 3- 4C", "field 1: 80 cells, expected 81"},
        {"an open quote", "id,puzzle\n1," A "\n\"2," B "\n3," C "\n", "csv", "2A 3- 4C", NULL},
        {"an open quote at the puzzle", "id,puzzle\n1," A "\n2,\"" B "\n3," C "\n", "csv",
         "2A 3- 4C", "quote is never closed"},
        {"an open quote at the end", "id,puzzle\n1," A "\n2," C "\n3,\"" B "\n", "csv", "2A 3C 4-",
         "quote is never closed"},
        {"open quotes in two lines", "name,puzzle\na," A "\n\"b," B "\n\"c," B "\nd," C "\n", "csv",
         "2A 3- 4- 5C", NULL},
        {"an open quote before quoted lines", "name,puzzle\na," A "\n\"b," B "\n\"c\",\"" C "\"\n",
         "csv", "2A 3- 4C", NULL},
        {"a closed quote with something behind it",
         "name,puzzle\na," A "\n\"b\"x," B "\nc,\"" C "\"\n\"d\"," A "\n", "csv", "2A 3- 4C 5A",
         NULL},
        {"no delimiter", "id,puzzle\n1," A "\njunk\n3," C "\n", "csv", "2A 3- 4C",
         "1 field, expected 2"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        check_damage(&cases[i]);
        damage_case sniffed = cases[i];
        sniffed.format = NULL;
        check_damage(&sniffed);
    }
}

/* A brace at the start of a line begins an object, whatever the one before it lacks. */
Test(puzzle_formats_damage, a_bad_object_costs_itself_alone)
{
    static const damage_case cases[] = {
        {"no brace", "{\"puzzle\":\"" A "\"}\n{\"puzzle\":\"" B "\"\n{\"puzzle\":\"" C "\"}\n",
         NULL, "1A 2- 3C", "no JSON object"},
        {"no brace over lines",
         "[\n{\n\"puzzle\":\"" A "\"\n},\n{\n\"puzzle\":\"" B "\"\n,\n{\n\"puzzle\":\"" C
         "\"\n}\n]\n",
         NULL, "2A 5- 6- 8C", "no JSON object"},
        {"an open string", "{\"puzzle\":\"" A "\"}\n{\"puzzle\":\"" B "}\n{\"puzzle\":\"" C "\"}\n",
         NULL, "1A 2- 3C", "no JSON object"},
        {"text behind it", "{\"puzzle\":\"" A "\"} x\n{\"puzzle\":\"" C "\"}\n", NULL, "1A 1- 2C",
         NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_damage(&cases[i]);
}

/* However much stands before the first record that shows the format */
Test(puzzle_formats_damage, damage_at_the_start_hides_no_format)
{
    static const struct {
        const char *format, *record;
    } cases[] = {{"bank", "0123456789ab " A " 1.2\n"},
                 {"hodoku", ":0000:x:" A ":::\n"},
                 {"jsonl", "{\"puzzle\":\"" A "\"}\n"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[1024];
        snprintf(text, sizeof text, "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n%s%s", cases[i].record,
                 cases[i].record);
        check_damage(&(damage_case){cases[i].format, text, NULL,
                                    "1- 2- 3- 4- 5- 6- 7- 8- 9- 10- 11A 12A", NULL});
    }
}

/* Rejected in words, never read wrongly. */
Test(puzzle_formats_damage, what_is_no_puzzle_is_never_read_as_one)
{
    static const char *const texts[] = {
        "ABCDEFGHIJKLMNOP----------------ABCDEFGHIJKLMNOP----------------ABCDEFGHIJKLMNOP------"
        "----------ABCDEFGHIJKLMNOP----------------\n",
        A B C "\n",
        "Lorem ipsum dolor sit amet\nconsectetur adipiscing elit\n",
        "id,name\n1,Ann\n2,Bob\n",
        "\x7f"
        "ELF\x02\x01\x01\n\n\n\x03",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        record_list list = records_of_text(slice_of(texts[i]), ".txt", NULL, BLOCK_RECORDS_MAX);
        cr_assert_gt(list.count, 0, "text %zu is passed over in silence", i);
        for (size_t n = 0; n < list.count; n++)
            cr_assert(!list.items[n].is_puzzle && list.items[n].note.text[0] != '\0',
                      "text %zu: line %lu is read as a puzzle", i, list.items[n].line);
        record_list_clear(&list);
    }
}

/* Nine dashes in a file whose blanks are dots are a ruler; a row of blanks would shift the rest. */
Test(puzzle_formats_damage, a_ruler_of_nine_dashes_is_never_read_as_a_row)
{
    static const char *const texts[] = {
        "53..7....\n6..195...\n.98....6.\n---------\n8...6...3\n4..8.3..1\n7...2...6\n---------\n"
        ".6....28.\n...419..5\n....8..79\n",
        "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n--- --- ---\n8.. .6. ..3\n4.. 8.3 ..1\n"
        "7.. .2. ..6\n--- --- ---\n.6. ... 28.\n... 419 ..5\n... .8. .79\n",
        GRID_A "---------\n" GRID_C "---------\n" GRID_A,
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        record_list list = records_of_text(slice_of(texts[i]), ".txt", NULL, BLOCK_RECORDS_MAX);
        text_buffer marks = marks_of_records(&list);
        cr_expect_null(strchr(marks.bytes, '?'), "text %zu is read as '%s'", i, marks.bytes);
        text_buffer_clear(&marks);
        record_list_clear(&list);
    }
}

Test(puzzle_formats_damage, a_forced_format_is_kept)
{
    static const damage_case cases[] = {
        {"lines as lines", A "\n" C "\n", "line", "1A 2C", NULL},
        {"a grid as lines", GRID_A, "line", "1- 2- 3- 4- 5- 6- 7- 8- 9-", "9 cells, expected 81"},
        {"csv with the puzzle first as lines", A "," SOLUTION_A "\n", "line", "1A", NULL},
        {"csv with a header as lines", "puzzle,solution\n" A "," SOLUTION_A "\n", "line", "1- 2A",
         "column"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        check_damage(&cases[i]);
}

Test(puzzle_formats_damage, an_unknown_format_is_named_with_those_that_exist)
{
    const puzzle_format *format;
    cr_assert_eq(puzzle_format_find("parquet", &format, &failure), STATUS_USAGE);
    static const char *const words[] = {"parquet", "auto", "line", "grid", "csv"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        cr_assert_not_null(strstr(failure.message, words[i]), "%s", failure.message);
    for (size_t i = 0; puzzle_formats[i] != NULL; i++) {
        MUST(puzzle_format_find(puzzle_formats[i]->name, &format, &failure), &failure);
        cr_assert_eq(format, puzzle_formats[i]);
    }
}
