#include "io/cell_text.h"
#include "support/check.h"
#include "support/grids.h"

static const format_layout usual = {.cells = NULL};

static const char digits_a[] = PUZZLE_A;
static grid parsed;
static reject_note note;

/* Puzzle A with BLANK for its zeros. */
static grid_text with_blank(char blank)
{
    grid_text text;
    memcpy(text.text, digits_a, sizeof digits_a);
    for (unsigned i = 0; i < CELLS; i++)
        if (text.text[i] == '0')
            text.text[i] = blank;
    return text;
}

static bool reads_as_a(slice text)
{
    const grid expected = grid_of(PUZZLE_A);
    parsed = grid_of(EMPTY_GRID);
    return cell_text_parse(&usual, text, &parsed, &note) && grids_are_equal(&parsed, &expected);
}

static void check_rejected(slice text, const char *reason)
{
    cr_assert_not(cell_text_parse(&usual, text, &parsed, &note), "'%.*s' is read", (int)text.length,
                  text.start);
    cr_assert_not_null(strstr(note.text, reason), "'%s' does not say '%s'", note.text, reason);
}

Test(cell_text, each_blank_sign_is_read_alone_and_mixed)
{
    static const char signs[] = ".0*-_xX?";
    for (const char *sign = signs; *sign != '\0'; sign++) {
        const grid_text text = with_blank(*sign);
        cr_assert(reads_as_a((slice){text.text, CELLS}), "'%c'", *sign);
        cr_assert(is_cell(*sign));
    }
    grid_text mixed = with_blank('.');
    unsigned at = 0;
    for (unsigned i = 0; i < CELLS; i++)
        if (mixed.text[i] == '.')
            mixed.text[i] = signs[at++ % 8];
    cr_assert_gt(at, 8);
    cr_assert(reads_as_a((slice){mixed.text, CELLS}));
}

Test(cell_text, every_byte_is_a_digit_a_blank_or_no_cell)
{
    for (int byte = 0; byte < 256; byte++) {
        const int expected = byte >= '1' && byte <= '9'                      ? byte - '0'
                             : byte != 0 && strchr(".0*-_xX?", byte) != NULL ? 0
                                                                             : CELL_NONE;
        cr_assert_eq(cell_of_character[byte], expected, "byte 0x%02x", byte);
    }
}

/* Sudopedia: N digits and 81-N of one other character. */
Test(cell_text, one_other_sign_for_all_blanks_is_read)
{
    for (int sign = 1; sign < 256; sign++) {
        const grid_text text = with_blank((char)sign);
        const bool expected = (sign >= ' ' && sign <= '~' && !(sign >= '1' && sign <= '9'));
        if (sign >= '1' && sign <= '9')
            continue;
        cr_assert_eq(reads_as_a((slice){text.text, CELLS}), expected, "sign 0x%02x", sign);
    }
}

Test(cell_text, two_signs_that_are_no_usual_blanks_are_rejected)
{
    grid_text text = with_blank('#');
    text.text[0] = '+';
    check_rejected((slice){text.text, CELLS}, "column 1: '+'");
    text = with_blank('.');
    text.text[1] = '#';
    check_rejected((slice){text.text, CELLS}, "column 2: '#'");
    text = with_blank('.');
    text.text[80] = 'a';
    check_rejected((slice){text.text, CELLS}, "column 81: 'a'");
}

Test(cell_text, other_lengths_are_rejected_with_their_length)
{
    grid_text text = with_blank('.');
    char longer[2 * CELLS];
    memset(longer, '.', sizeof longer);
    memcpy(longer, text.text, CELLS);
    check_rejected((slice){text.text, 80}, "80 cells, expected 81");
    check_rejected((slice){text.text, 1}, "1 cell, expected 81");
    check_rejected((slice){text.text, 0}, "0 cells, expected 81");
    check_rejected((slice){longer, 82}, "82 cells, expected 81");
    check_rejected((slice){longer, 162}, "162 cells, expected 81");
}

/* A short line with a rating behind it is 81 long too, and must not be read with shifted cells. */
Test(cell_text, a_short_puzzle_with_something_behind_it_is_no_puzzle)
{
    grid_text text = with_blank('.');
    text.text[79] = ' ';
    check_rejected((slice){text.text, CELLS}, "column 80: ' '");
    text.text[77] = ' ';
    check_rejected((slice){text.text, CELLS}, "column 78: ' '");
}

Test(cell_text, bytes_that_cannot_be_printed_are_told_as_numbers)
{
    grid_text text = with_blank('.');
    text.text[40] = (char)0xc3;
    check_rejected((slice){text.text, CELLS}, "column 41: byte 0xc3");
    text.text[40] = '\0';
    check_rejected((slice){text.text, CELLS}, "column 41: byte 0x00");
    text.text[40] = '\t';
    check_rejected((slice){text.text, CELLS}, "column 41: byte 0x09");
    text.text[40] = (char)0xff;
    cr_assert_not(cell_text_read_81((slice){text.text, CELLS}, &parsed));
}
