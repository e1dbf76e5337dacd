#include "io/cell_text.h"

bool cell_text_read_with(const uint8_t *cells, slice text, grid *puzzle)
{
    if (text.length < CELLS)
        return false;
    for (unsigned i = 0; i < CELLS; i++) {
        puzzle->cell[i] = cells[(unsigned char)text.start[i]];
        if (puzzle->cell[i] == CELL_NONE)
            return false;
    }
    return true;
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

/* The signs of a user's table, for messages. */
static void list_blanks(const uint8_t *cells, char blanks[64])
{
    size_t length = 0;
    for (unsigned character = ' '; character <= '~' && length < 60; character++)
        if (cells[character] == 0) {
            blanks[length++] = (char)character;
            blanks[length++] = ' ';
        }
    blanks[length > 0 ? length - 1 : 0] = '\0';
}

/* What a text of another length may be. */
static const char *other_kind(size_t length)
{
    switch (length) {
    case 9 * CELLS:
        return "the candidates of a grid? --from candidates reads them";
    case 12 * 12:
        return "a grid of 12x12? only 9x9 can be solved";
    case 16 * 16:
        return "a grid of 16x16? only 9x9 can be solved";
    case 25 * 25:
        return "a grid of 25x25? only 9x9 can be solved";
    default:
        return NULL;
    }
}

static bool reject_text(const format_layout *layout, slice text, reject_note *note)
{
    const uint8_t *const cells = layout_cells(layout);
    size_t count = 0;
    while (count < text.length && cells[(unsigned char)text.start[count]] != CELL_NONE)
        count++;
    const char *const kind = other_kind(text.length);
    if (kind != NULL)
        return reject(note, "%zu characters, expected 81: %s", text.length, kind);
    if (count == text.length)
        return reject(note, "%zu cell%s, expected 81", count, count == 1 ? "" : "s");
    char blanks[64] = ". 0 * - _ x ?";
    if (layout->cells != NULL)
        list_blanks(cells, blanks);
    const unsigned char character = (unsigned char)text.start[count];
    if (character >= ' ' && character <= '~')
        return reject(note, "column %zu: '%c' is no cell; expected 81 of 1-9 or a blank (%s)",
                      count + 1, character, blanks);
    return reject(note, "column %zu: byte 0x%02x is no cell; expected 81 of 1-9 or a blank (%s)",
                  count + 1, character, blanks);
}

bool cell_text_parse(const format_layout *layout, slice text, grid *puzzle, reject_note *note)
{
    if (text.length == CELLS && layout->cells != NULL) {
        if (cell_text_read_with(layout->cells, text, puzzle))
            return true;
    } else if (text.length == CELLS) {
        if (cell_text_read_81(text, puzzle) ||
            (space_is_a_blank(text) && read_with_blank(text, ' ', puzzle)))
            return true;
        const char other = only_other_character(text);
        if (other != 0 && read_with_blank(text, other, puzzle))
            return true;
    }
    return reject_text(layout, text, note);
}
