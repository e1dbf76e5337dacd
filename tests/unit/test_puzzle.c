#include "puzzle/candidate_grid.h"
#include "puzzle/geometry.h"
#include "puzzle/solution_check.h"
#include "puzzle/solve_result.h"
#include "puzzle/symmetry.h"
#include "support/check.h"
#include "support/grids.h"

Test(puzzle, units_hold_each_cell_three_times)
{
    geometry board;
    geometry_init(&board);
    unsigned seen[CELLS] = {0};
    for (unsigned unit = 0; unit < UNITS; unit++)
        for (unsigned i = 0; i < 9; i++) {
            const unsigned cell = board.unit_cells[unit][i];
            const unsigned own = unit < 9    ? row_of(cell)
                                 : unit < 18 ? 9 + column_of(cell)
                                             : 18 + box_of(cell);
            cr_assert_eq(own, unit, "cell %u stands in unit %u", cell, unit);
            seen[cell]++;
        }
    for (unsigned cell = 0; cell < CELLS; cell++)
        cr_assert_eq(seen[cell], 3, "cell %u", cell);
    cr_assert(row_of(50) == 5 && column_of(50) == 5 && box_of(50) == 4 && box_of(26) == 2 &&
              box_of(27) == 3);
}

Test(puzzle, peers_are_the_twenty_other_cells_of_the_three_units)
{
    geometry board;
    geometry_init(&board);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        bool is_peer[CELLS] = {false};
        for (unsigned i = 0; i < PEERS; i++) {
            cr_assert_not(is_peer[board.peers[cell][i]], "a peer of %u stands twice", cell);
            is_peer[board.peers[cell][i]] = true;
        }
        for (unsigned other = 0; other < CELLS; other++) {
            const bool expected =
                other != cell && (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                                  (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3));
            cr_assert_eq(is_peer[other], expected, "cells %u and %u", cell, other);
        }
    }
}

Test(puzzle, a_grid_is_written_as_it_was_read)
{
    const grid puzzle = grid_of(PUZZLE_C);
    char text[CELLS + 1];
    *grid_put_text(text, &puzzle, '0') = '\0';
    cr_assert_str_eq(text, PUZZLE_C);
    *grid_put_text(text, &puzzle, '.') = '\0';
    cr_assert_str_neq(text, PUZZLE_C);
    const grid again = grid_of(text);
    cr_assert(grids_are_equal(&again, &puzzle));
    const grid empty = grid_of(EMPTY_GRID), full = grid_of(SOLUTION_C);
    cr_assert_eq(grid_count_givens(&puzzle), 30);
    cr_assert_eq(grid_count_givens(&empty), 0);
    cr_assert_eq(grid_count_givens(&full), 81);
}

Test(puzzle, every_byte_in_every_place_is_read_as_the_table_says)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned byte = 0; byte < 256; byte++) {
            char text[CELLS + 1] = PUZZLE_C;
            text[cell] = (char)byte;
            grid any, plain;
            const uint8_t expected = cell_of_character[byte];
            cr_assert_eq(grid_read_text(text, &any), expected != CELL_NONE, "byte %u in cell %u",
                         byte, cell);
            if (expected != CELL_NONE)
                cr_assert_eq(any.cell[cell], expected, "byte %u in cell %u", byte, cell);
            if (grid_read_plain_text(text, &plain))
                cr_assert(expected != CELL_NONE && grids_are_equal(&any, &plain),
                          "byte %u in cell %u", byte, cell);
            else
                cr_assert(expected == CELL_NONE || (expected == 0 && byte != '.' && byte != '0'));
            cr_assert_eq(grid_text_holds(text, '\n'), byte == '\n', "byte %u in cell %u", byte,
                         cell);
        }
}

Test(puzzle, two_equal_givens_clash_exactly_where_their_cells_are_peers)
{
    geometry board;
    geometry_init(&board);
    for (unsigned a = 0; a < CELLS; a++)
        for (unsigned b = 0; b < CELLS; b++) {
            if (a == b)
                continue;
            grid puzzle = grid_of(EMPTY_GRID);
            puzzle.cell[a] = puzzle.cell[b] = (uint8_t)(1 + (a + b) % 9);
            cr_assert_eq(grid_givens_clash(&puzzle), memchr(board.peers[a], (int)b, PEERS) != NULL,
                         "cells %u and %u", a, b);
            puzzle.cell[b] = (uint8_t)(puzzle.cell[a] % 9 + 1);
            cr_assert_not(grid_givens_clash(&puzzle), "cells %u and %u, unlike digits", a, b);
        }
    const grid full = grid_of(SOLUTION_A);
    cr_assert_not(grid_givens_clash(&full));
}

Test(puzzle, the_judge_accepts_the_solution_and_no_grid_that_differs_from_it)
{
    const grid puzzle = grid_of(PUZZLE_A), right = grid_of(SOLUTION_A), empty = grid_of(EMPTY_GRID);
    cr_assert(solution_is_right(&puzzle, &right));
    cr_assert(solution_is_right(&empty, &right));
    cr_assert(solution_is_right(&right, &right));
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned digit = 0; digit <= 255; digit++) {
            grid wrong = right;
            wrong.cell[cell] = (uint8_t)digit;
            if (digit != right.cell[cell])
                cr_assert_not(solution_is_right(&empty, &wrong), "cell %u with digit %u", cell,
                              digit);
        }
}

/* Each fault leaves two of the three kinds of unit whole. */
Test(puzzle, the_judge_looks_at_rows_columns_boxes_and_givens)
{
    const grid empty = grid_of(EMPTY_GRID);
    const grid boxes_wrong =
        grid_of("123456789234567891345678912456789123567891234678912345789123456"
                "891234567912345678");
    grid rows_wrong, columns_wrong;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned in_box = cell / 9 % 3 * 3 + cell % 3;
        columns_wrong.cell[cell] = (uint8_t)((in_box + 3 * (cell % 9 / 3)) % 9 + 1);
        rows_wrong.cell[cell] = (uint8_t)((in_box % 3 * 3 + in_box / 3 + 3 * (cell / 27)) % 9 + 1);
    }
    cr_assert_not(solution_is_right(&empty, &boxes_wrong));
    cr_assert_not(solution_is_right(&empty, &columns_wrong));
    cr_assert_not(solution_is_right(&empty, &rows_wrong));

    const grid other = grid_of(SOLUTION_C);
    grid puzzle = grid_of(PUZZLE_C);
    cr_assert(solution_is_right(&puzzle, &other));
    for (unsigned cell = 0; cell < CELLS; cell++) {
        grid changed = puzzle;
        changed.cell[cell] = (uint8_t)(other.cell[cell] % 9 + 1);
        cr_assert_not(solution_is_right(&changed, &other), "given %u is not kept", cell);
    }
}

static void check_described(const grid *puzzle, grid solution, unsigned cell, uint8_t digit,
                            const char *expected)
{
    char why[SOLUTION_FAULT_MAX];
    solution.cell[cell] = digit;
    solution_describe_fault(puzzle, &solution, why);
    cr_assert_str_eq(why, expected);
}

Test(puzzle, the_judge_says_what_is_wrong)
{
    const grid puzzle = grid_of(PUZZLE_C), right = grid_of(SOLUTION_C), empty = grid_of(EMPTY_GRID);
    check_described(&puzzle, right, 0, 5, "is right");
    check_described(&puzzle, right, 80, 0, "has no digit in row 9, column 9");
    check_described(&puzzle, right, 80, 200, "has no digit in row 9, column 9");
    check_described(&puzzle, right, 0, 6, "changes the given 5 in row 1, column 1 to 6");
    check_described(&empty, right, 0, 6, "has the digit 6 twice in row 1");
    check_described(&empty, empty, 0, 6, "has no digit in row 1, column 2");
    const grid columns = grid_of("123456789123456789123456789123456789123456789123456789123456789"
                                 "123456789123456789");
    check_described(&empty, columns, 0, 1, "has the digit 1 twice in column 1");
    const grid boxes = grid_of("123456789234567891345678912456789123567891234678912345789123456"
                               "891234567912345678");
    check_described(&empty, boxes, 0, 1, "has the digit 2 twice in box 1");
}

Test(puzzle, symmetries_keep_solutions_clashes_and_givens)
{
    random_source source = seeded_source();
    const grid puzzle = grid_of(PUZZLE_A), solution = grid_of(SOLUTION_A);
    grid clash = puzzle;
    clash.cell[0] = 2;
    bool some_differ = false, some_transposed = false;
    for (int i = 0; i < 500; i++) {
        const symmetry change = symmetry_random(&source);
        const grid a = symmetry_apply(&change, &puzzle), b = symmetry_apply(&change, &solution),
                   c = symmetry_apply(&change, &clash);
        bool is_used[CELLS] = {false};
        for (unsigned cell = 0; cell < CELLS; cell++)
            is_used[change.from[cell]] = true;
        cr_assert_null(memchr(is_used, false, sizeof is_used), "a cell is lost by symmetry %d", i);
        cr_assert_eq(grid_count_givens(&a), grid_count_givens(&puzzle));
        cr_assert(solution_is_right(&a, &b), "symmetry %d", i);
        cr_assert(grid_givens_clash(&c), "symmetry %d", i);
        some_differ |= !grids_are_equal(&a, &puzzle);
        some_transposed |= row_of(change.from[0]) != row_of(change.from[1]);
    }
    cr_assert(some_differ && some_transposed);
}

Test(puzzle, outcomes_have_the_words_of_the_status_column)
{
    static const char *const words[OUTCOME_KINDS] = {"unique", "multiple", "none",
                                                     "solved", "gave_up",  "rejected"};
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++)
        cr_assert_str_eq(outcome_word(kind), words[kind]);
}

Test(candidate_grid, of_a_grid_says_what_the_grid_says)
{
    const grid puzzle = grid_of(PUZZLE_A), full = grid_of(SOLUTION_A);
    candidate_grid candidates = candidate_grid_of(&puzzle);
    const grid givens = candidate_grid_givens(&candidates);
    cr_assert(grids_are_equal(&givens, &puzzle) && candidate_grid_is_plain(&candidates));
    cr_assert(!candidate_grid_clashes(&candidates) && solution_fits_candidates(&candidates, &full));
    candidates.cell[0] &= (uint16_t) ~(1u << (full.cell[0] - 1));
    cr_assert_not(candidate_grid_is_plain(&candidates));
    cr_assert_not(solution_fits_candidates(&candidates, &full));
    char why[SOLUTION_FAULT_MAX];
    solution_describe_misfit(&candidates, &full, why);
    cr_assert_str_eq(why, "has in row 1, column 1 the 4, no candidate there");
    candidates.cell[0] = 0;
    cr_assert(candidate_grid_clashes(&candidates));
}

Test(candidate_grid, as_text_is_read_back)
{
    random_source source = seeded_source();
    for (unsigned i = 0; i < 100; i++) {
        candidate_grid written, read;
        char text[CANDIDATE_CHARACTERS];
        for (unsigned cell = 0; cell < CELLS; cell++)
            written.cell[cell] = (uint16_t)random_below(&source, ALL_DIGITS + 1);
        candidate_grid_put_text(text, &written);
        cr_assert_eq(candidate_grid_read_text(cell_of_character, text, &read),
                     CANDIDATE_CHARACTERS);
        cr_assert_eq(memcmp(&written, &read, sizeof read), 0);
        const unsigned place = (unsigned)random_below(&source, CANDIDATE_CHARACTERS);
        text[place] = (char)('1' + (place + 1) % 9);
        cr_assert_eq(candidate_grid_read_text(cell_of_character, text, &read), place);
    }
}
