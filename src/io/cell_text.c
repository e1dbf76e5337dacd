#include "io/cell_text.h"

size_t count_leading_cells(slice text)
{
    size_t count = 0;
    while (count < text.length && is_cell(text.start[count]))
        count++;
    return count;
}

/* Reads exactly 81 characters, of which BLANK is a blank too. */
static bool read_with_blank(slice text, char blank, grid *puzzle)
{
    if (text.length != CELLS)
        return false;
    for (unsigned i = 0; i < CELLS; i++) {
        const char character = text.start[i];
        if (character != blank && !is_cell(character))
            return false;
        puzzle->cell[i] = character == blank ? 0 : cell_of_character[(unsigned char)character];
    }
    return true;
}

/* Do spaces part the text into groups of one length, as in "530070000 600195000 ..."? */
static bool has_groups(slice text, size_t group)
{
    for (size_t i = 0; i < text.length; i++)
        if ((text.start[i] == ' ') != (i % (group + 1) == group))
            return false;
    return true;
}

/* A text of 81 characters can be groups of cells, or a short puzzle with a rating behind it: "(79
 * cells) 5". Then the spaces are no blanks. */
static bool space_is_a_blank(slice text)
{
    size_t first_space = 0;
    bool other_blanks = false;
    while (first_space < text.length && text.start[first_space] != ' ') {
        other_blanks |= cell_of_character[(unsigned char)text.start[first_space]] == 0;
        first_space++;
    }
    const bool is_late = other_blanks && first_space >= 70;
    return !is_late && !(first_space > 0 && has_groups(text, first_space));
}

/* Sudopedia: digits, and one other character for all blanks. 0 where it is not so. */
static char only_other_character(slice text)
{
    char other = 0;
    bool has_digit = false;
    for (size_t i = 0; i < text.length; i++) {
        const char character = text.start[i];
        if (character >= '1' && character <= '9')
            has_digit = true;
        else if (character <= ' ' || character > '~' || (other != 0 && character != other))
            return 0;
        else
            other = character;
    }
    return has_digit ? other : 0;
}

static bool reject_text(slice text, reject_note *note)
{
    const size_t cells = count_leading_cells(text);
    if (cells == text.length)
        return reject(note, "%zu cells, expected 81", cells);
    const unsigned char character = (unsigned char)text.start[cells];
    const char *const expected = "expected 81 of 1-9 or a blank (. 0 * - _ x ?)";
    if (character >= ' ' && character <= '~')
        return reject(note, "column %zu: '%c' is no cell; %s", cells + 1, character, expected);
    return reject(note, "column %zu: byte 0x%02x is no cell; %s", cells + 1, character, expected);
}

bool cell_text_parse(slice text, grid *puzzle, reject_note *note)
{
    if (text.length == CELLS) {
        if (cell_text_read_81(text, puzzle) ||
            (space_is_a_blank(text) && read_with_blank(text, ' ', puzzle)))
            return true;
        const char other = only_other_character(text);
        if (other != 0 && read_with_blank(text, other, puzzle))
            return true;
    }
    return reject_text(text, note);
}
