#include "cli/read_plan.h"

#include <string.h>

static status choose_delimiter(const char *text, char *delimiter, error *failure)
{
    if (strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0) {
        *delimiter = '\t';
        return STATUS_OK;
    }
    const char character = text[0];
    const bool is_sign = character == '\t' || (character >= ' ' && character <= '~');
    const bool is_cell_or_quote = (character >= '0' && character <= '9') || character == '"';
    if (text[0] == '\0' || text[1] != '\0' || !is_sign || is_cell_or_quote)
        return error_set(failure, STATUS_USAGE,
                         "--delimiter %s: expected one character that is no digit and no quote, or "
                         "the word tab",
                         text);
    *delimiter = character;
    return STATUS_OK;
}

static status choose_blanks(const char *text, uint8_t cells[256], error *failure)
{
    memset(cells, CELL_NONE, 256);
    for (unsigned digit = 1; digit <= 9; digit++)
        cells['0' + digit] = (uint8_t)digit;
    for (const char *sign = text; *sign != '\0'; sign++) {
        const bool is_ascii = *sign >= ' ' && *sign <= '~';
        if (!is_ascii || (*sign >= '1' && *sign <= '9') || *sign == '#')
            return error_set(failure, STATUS_USAGE,
                             "--blank %s: expected ASCII characters other than 1-9 and #, which "
                             "starts a comment",
                             text);
        cells[(unsigned char)*sign] = 0;
    }
    if (text[0] == '\0')
        return error_set(failure, STATUS_USAGE, "--blank needs at least one character");
    return STATUS_OK;
}

/* Columns and delimiters mean something in files with fields only. */
static status check_format(const read_settings *settings, const puzzle_format *from, error *failure)
{
    if (from == NULL)
        return STATUS_OK;
    if (settings->column != NULL && !from->has_fields)
        return error_set(failure, STATUS_USAGE,
                         "--column is for formats with fields, csv and jsonl, not for %s",
                         from->name);
    if (settings->delimiter != NULL && strcmp(from->name, "csv") != 0)
        return error_set(failure, STATUS_USAGE, "--delimiter is for csv, not for %s", from->name);
    return STATUS_OK;
}

status read_plan_make(const read_settings *settings, read_plan *plan, error *failure)
{
    *plan = (read_plan){.wish = {.column = settings->column}};
    if (strcmp(settings->from, READ_FROM_AUTO) != 0)
        TRY(puzzle_format_find(settings->from, &plan->from, failure));
    TRY(check_format(settings, plan->from, failure));
    if (settings->column != NULL && settings->column[0] == '\0')
        return error_set(failure, STATUS_USAGE, "--column needs a name or a number");
    if (settings->delimiter != NULL)
        TRY(choose_delimiter(settings->delimiter, &plan->wish.delimiter, failure));
    if (settings->blank != NULL) {
        TRY(choose_blanks(settings->blank, plan->cells, failure));
        plan->wish.cells = plan->cells;
    }
    return STATUS_OK;
}
