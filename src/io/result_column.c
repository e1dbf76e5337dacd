#include "io/result_column.h"

#include "io/result_value.h"

static const char *text_of_file(const result_column *column, const result_row *row)
{
    (void)column;
    return row->file;
}

static char *put_complete(char *at, const result_row *row)
{
    return put_number(at, row, row->result->complete);
}

static char *put_clues(char *at, const result_row *row)
{
    return row->puzzle ? text_put_u64(at, grid_count_givens(row->puzzle)) : at;
}

static char *put_nodes(char *at, const result_row *row)
{
    return put_number(at, row, row->result->nodes);
}

static char *put_depth(char *at, const result_row *row)
{
    const uint32_t depth = row->result->depth;
    return put_number(at, row, depth == DEPTH_NOT_COUNTED ? NOT_COUNTED : depth);
}

static char *put_thread(char *at, const result_row *row)
{
    return text_put_u64(at, row->thread);
}

static char *put_answer_ok(char *at, const result_row *row)
{
    static const char digits[ANSWER_VERDICTS] = {
        [ANSWER_RIGHT] = '1', [ANSWER_AMBIGUOUS] = '1', [ANSWER_WRONG] = '0'};
    *at = digits[row->answer];
    return at + (digits[row->answer] != '\0');
}

static const char *text_of_note(const result_column *column, const result_row *row)
{
    (void)column;
    return row->note;
}

static const char *text_of_input(const result_column *column, const result_row *row)
{
    return row->input != NULL ? row->input[column->index] : "";
}

const result_column result_columns[] = {
    {"id", "number of the record in the run, from 1", true, put_id, NULL, 0},
    {"file", "the file that the record stands in", false, NULL, text_of_file, 0},
    {"line", "the line that the record starts in, from 1 in its file", true, put_line, NULL, 0},
    {"puzzle", "81 characters, . for a blank, whatever the input used; of a candidate puzzle 729",
     false, put_puzzle, NULL, 0},
    {"solution", "the first solution found, 81 digits; empty without one", false, put_solution,
     NULL, 0},
    {"status", "unique, multiple, none, solved (with -n 1), gave_up or rejected", false, put_status,
     NULL, 0},
    {"solutions", "how many solutions were found, never more than -n", true, put_solutions, NULL,
     0},
    {"complete", "1 where the whole search space was searched, else 0", true, put_complete, NULL,
     0},
    {"clues", "number of givens; of a candidate puzzle, cells with one candidate", true, put_clues,
     NULL, 0},
    {"guesses", "options tried while another option of the same choice was still open", true,
     put_guesses, NULL, 0},
    {"nodes", "states of the search, the first one included", true, put_nodes, NULL, 0},
    {"depth", "most guesses open at one time", true, put_depth, NULL, 0},
    {"time_ns", "nanoseconds that the puzzle took; see below", true, put_time_ns, NULL, 0},
    {"thread", "the thread that solved it, from 0", true, put_thread, NULL, 0},
    {"answer_ok", "with --check: 1 or 0, or empty where the input has no answer", true,
     put_answer_ok, NULL, 0},
    {"note", "why a record was rejected", false, NULL, text_of_note, 0},
    {"input", "the other fields of the input's records, a column each", false, NULL, text_of_input,
     0},
    {NULL, NULL, false, NULL, NULL, 0},
};

static const result_column *column_named(slice name)
{
    for (const result_column *column = result_columns; column->name != NULL; column++)
        if (slice_equals(name, column->name))
            return column;
    return NULL;
}

static status unknown_column(slice name, error *failure)
{
    word_list known = {0};
    for (const result_column *column = result_columns; column->name != NULL; column++)
        word_list_add(&known, column->name);
    return error_set(failure, STATUS_USAGE, "no column is called '%.*s'; expected some of: %s",
                     (int)name.length, name.start, known.text);
}

static status append_columns(column_list *columns, slice names, error *failure)
{
    bool more = true;
    while (more) {
        const size_t left = names.length;
        const slice name = slice_take_until(&names, ',');
        more = name.length < left;
        const result_column *column = column_named(name);
        if (column == NULL)
            return unknown_column(name, failure);
        if (columns->count == COLUMN_LIST_MAX)
            return error_set(failure, STATUS_USAGE, "more than %d columns", COLUMN_LIST_MAX);
        columns->columns[columns->count++] = column;
        columns->has_text |= column->text != NULL;
        columns->has_input |= column->text == text_of_input;
    }
    return STATUS_OK;
}

status column_list_parse(const char *text, column_list *columns, error *failure)
{
    static const char default_columns[] =
        "id,line,puzzle,solution,status,solutions,guesses,time_ns";
    columns->count = 0;
    columns->has_text = columns->has_input = false;
    columns->are_default = text == NULL;
    if (text == NULL)
        return append_columns(columns, slice_of(default_columns), failure);
    if (text[0] != '+')
        return append_columns(columns, slice_of(text), failure);
    TRY(append_columns(columns, slice_of(default_columns), failure));
    return append_columns(columns, slice_of(text + 1), failure);
}

/* Characters that would need quotes in a header become _. */
static slice clean_name(const char *name, char room[FIELD_NAME_BYTES])
{
    size_t length = 0;
    for (; name[length] != '\0'; length++) {
        const bool is_awkward = (unsigned char)name[length] < ' ' || strchr(",\"", name[length]);
        room[length] = is_awkward ? '_' : name[length];
    }
    return (slice){room, length};
}

static slice with_prefix(slice name, char room[FIELD_NAME_BYTES])
{
    static const char prefix[] = "input_";
    const size_t added = sizeof prefix - 1;
    if (name.length > FIELD_NAME_BYTES - 1 - added)
        name.length = FIELD_NAME_BYTES - 1 - added;
    memmove(room + added, name.start, name.length);
    memcpy(room, prefix, added);
    return (slice){room, name.length + added};
}

static bool is_taken(const column_list *list, slice name)
{
    const result_column *own = column_named(name);
    return (own != NULL && own->text != text_of_input) ||
           field_names_hold(&list->input_names, name);
}

static void add_input_column(column_list *list, const char *field)
{
    enum { TRIES = FIELD_NAME_BYTES / 6 };
    char room[FIELD_NAME_BYTES];
    slice name = clean_name(field, room);
    for (unsigned i = 0; i < TRIES && is_taken(list, name); i++)
        name = with_prefix(name, room);
    const size_t index = list->input_names.count;
    field_names_add(&list->input_names, name);
    list->input[index] = (result_column){.name = list->input_names.names[index],
                                         .summary = "a field of the input",
                                         .text = text_of_input,
                                         .index = index};
}

void column_list_name_input(column_list *list, const field_names *fields)
{
    list->input_names.count = 0;
    for (size_t i = 0; i < fields->count; i++)
        add_input_column(list, fields->names[i]);
    size_t place = 0;
    while (place < list->count && list->columns[place]->text != text_of_input)
        place++;
    if (place == list->count || fields->count == 0)
        return;
    size_t more = fields->count - 1;
    if (more > COLUMN_LIST_MAX - list->count)
        more = COLUMN_LIST_MAX - list->count;
    const result_column **const at = list->columns + place;
    for (size_t i = list->count; i > place + 1; i--)
        list->columns[i - 1 + more] = list->columns[i - 1];
    for (size_t i = 0; i <= more; i++)
        at[i] = &list->input[i];
    list->count += more;
}
