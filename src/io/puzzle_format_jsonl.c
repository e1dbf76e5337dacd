/* jsonl: JSON objects, one a line or one behind the other, in an array or not. The puzzle is the member
 * called puzzle, question, quiz or the like, else the member that holds 81 cells, of several the one
 * with the fewest givens. It is a string of 81 cells, or arrays of cells: 81 of them, or nine times
 * nine. An object may stretch over lines as long as none of them begins with a brace: that is where
 * the next object begins, however damaged this one is. */
#include "io/candidate_text.h"
#include "io/input_fields.h"
#include "io/json_object.h"
#include "io/puzzle_field.h"

#include <jansson.h>

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    (void)layout;
    return json_object_cut(rest, at_end, found);
}

/* NULL with *note where the text is no object. A number beyond 64 bits is read as a real one. */
static json_t *load(slice record, reject_note *note)
{
    const slice text = json_object_text(record);
    json_error_t why;
    json_t *value = json_loadb(text.start, text.length, JSON_ALLOW_NUL, &why);
    if (value == NULL && json_error_code(&why) == json_error_numeric_overflow)
        value = json_loadb(text.start, text.length, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, &why);
    if (json_is_object(value))
        return value;
    if (value != NULL)
        reject(note, "JSON that is no object, expected {\"puzzle\": \"...\", ...}");
    else
        reject(note, "no JSON object: column %d: %.110s", why.column, why.text);
    json_decref(value);
    return NULL;
}

/* Appends the cells of a value to TEXT, of which *length are filled; false where it holds something
 * else or too much. */
static bool append_cells(const json_t *value, unsigned depth, char text[CELLS], size_t *length)
{
    if (json_is_array(value)) {
        if (depth == 0)
            return false;
        for (size_t i = 0; i < json_array_size(value); i++)
            if (!append_cells(json_array_get(value, i), depth - 1, text, length))
                return false;
        return true;
    }
    slice piece = {".", 1};
    char digit;
    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) <= 9) {
        digit = (char)('0' + json_integer_value(value));
        piece = (slice){&digit, 1};
    } else if (json_is_string(value)) {
        piece = (slice){json_string_value(value), json_string_length(value)};
        if (piece.length == 0 && depth < 2)
            piece = (slice){".", 1};
    } else if (!json_is_null(value)) {
        return false;
    }
    if (piece.length > CELLS - *length)
        return false;
    memcpy(text + *length, piece.start, piece.length);
    *length += piece.length;
    return true;
}

static bool parse_value(const format_layout *layout, const json_t *value, grid *puzzle,
                        reject_note *note)
{
    char text[CELLS];
    size_t length = 0;
    if (json_is_string(value))
        return cell_text_parse(layout, (slice){json_string_value(value), json_string_length(value)},
                               puzzle, note);
    if (!json_is_array(value))
        return reject(note, "neither a string of 81 cells nor arrays of them");
    if (!append_cells(value, 2, text, &length))
        return reject(note, "arrays that hold something else than 81 cells");
    return cell_text_parse(layout, (slice){text, length}, puzzle, note);
}

/* The member with 81 cells and the fewest givens; NULL where there is none. */
static const char *emptiest_member(const format_layout *layout, json_t *object)
{
    const char *best = NULL, *key;
    unsigned fewest = CELLS + 1;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        grid puzzle;
        reject_note note;
        if (!parse_value(layout, value, &puzzle, &note) || grid_count_givens(&puzzle) >= fewest)
            continue;
        fewest = grid_count_givens(&puzzle);
        best = key;
    }
    return best;
}

static const char *puzzle_key(const format_layout *layout, json_t *object)
{
    const char *key;
    json_t *value;
    if (layout->column != NULL)
        return json_object_get(object, layout->column) != NULL ? layout->column : NULL;
    json_object_foreach(object, key, value)
    {
        if (puzzle_field_is_named(slice_of(key)))
            return key;
    }
    return emptiest_member(layout, object);
}

/* Reads one of the two from the member with the puzzle. */
static bool parse_member(const format_layout *layout, json_t *object, grid *puzzle,
                         candidate_grid *candidates, reject_note *note)
{
    const char *key = puzzle_key(layout, object);
    if (key == NULL && layout->column != NULL)
        return reject(note, "no member is called '%.60s'", layout->column);
    if (key == NULL)
        return reject(note, "no member holds a puzzle, expected \"puzzle\": \"81 cells\"");
    const json_t *value = json_object_get(object, key);
    const slice text = {json_string_value(value), json_string_length(value)};
    if (candidates == NULL   ? parse_value(layout, value, puzzle, note)
        : text.start != NULL ? candidate_text_parse(layout, text, candidates, note)
                             : reject(note, "no string of %d candidates", CANDIDATE_CHARACTERS))
        return true;
    reject_note reason = *note;
    return reject(note, "\"%.30s\": %.110s", key, reason.text);
}

static bool parse_either(const format_layout *layout, slice record, grid *puzzle,
                         candidate_grid *candidates, reject_note *note)
{
    json_t *object = load(record, note);
    const bool is_puzzle = object != NULL && parse_member(layout, object, puzzle, candidates, note);
    json_decref(object);
    return is_puzzle;
}

static bool parse_candidates(const format_layout *layout, slice record, candidate_grid *puzzle,
                             reject_note *note)
{
    return parse_either(layout, record, NULL, puzzle, note);
}

static bool parse(const format_layout *layout, slice record, grid *puzzle, reject_note *note)
{
    candidate_grid candidates;
    if (!layout->has_candidates)
        return parse_either(layout, record, puzzle, NULL, note);
    return parse_candidates(layout, record, &candidates, note) &&
           candidate_text_to_grid(&candidates, puzzle, note);
}

/* Calls USE for the objects of the sample until it says that it has seen enough. */
static void each_object(slice sample, bool (*use)(void *context, json_t *object), void *context)
{
    bool goes_on = true;
    record_cut next;
    while (goes_on && cut(NULL, sample, true, &next) && next.length > 0) {
        reject_note note;
        json_t *object = load((slice){sample.start + next.skipped, next.length}, &note);
        const size_t taken = next.skipped + next.length;
        sample = (slice){sample.start + taken, sample.length - taken};
        goes_on = object == NULL || use(context, object);
        json_decref(object);
    }
}

static bool holds_column(void *context, json_t *object)
{
    format_layout *layout = context;
    layout->lacks_column = json_object_get(object, layout->column) == NULL;
    return layout->lacks_column;
}

/* The first object with a puzzle that is a string says what puzzles are. */
static bool holds_candidates(void *context, json_t *object)
{
    format_layout *layout = context;
    const char *key = puzzle_key(layout, object);
    const json_t *value = key ? json_object_get(object, key) : NULL;
    layout->has_candidates = json_string_length(value) == CANDIDATE_CHARACTERS;
    return !json_is_string(value);
}

/* A line begins with a brace. */
static bool has_object(slice sample)
{
    record_cut next;
    while (cut(NULL, sample, true, &next) && next.length > 0) {
        const slice line = {sample.start + next.skipped, next.length};
        if (json_object_text(line).start[0] == '{')
            return true;
        sample = (slice){line.start + line.length, sample.length - next.skipped - next.length};
    }
    return false;
}

static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    layout->column = wish->column;
    if (!has_object(sample))
        return false;
    if (layout->column != NULL)
        each_object(sample, holds_column, layout);
    each_object(sample, holds_candidates, layout);
    return true;
}

typedef struct key_listing {
    const format_layout *layout;
    field_names *names;
} key_listing;

static bool list_keys(void *context, json_t *object)
{
    const key_listing *listing = context;
    const char *const own =
        listing->layout->lacks_column ? NULL : puzzle_key(listing->layout, object);
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if ((own == NULL || strcmp(key, own) != 0) &&
            !field_names_hold(listing->names, slice_of(key)))
            field_names_add(listing->names, slice_of(key));
    }
    return true;
}

/* The keys of the objects in the sample, but for the puzzles'. */
static status list_fields(const format_layout *layout, slice sample, field_names *names,
                          error *failure)
{
    (void)failure;
    key_listing listing = {layout, names};
    each_object(sample, list_keys, &listing);
    return STATUS_OK;
}

static status set_value(field_values *values, size_t index, slice record, const char *key,
                        const json_t *value, error *failure)
{
    if (value == NULL || json_is_null(value))
        return STATUS_OK;
    if (json_is_string(value))
        return field_values_set(
            values, index, (slice){json_string_value(value), json_string_length(value)}, failure);
    const slice raw = json_object_member_text(record, key);
    if (raw.length > 0 && memchr(raw.start, '\n', raw.length) == NULL)
        return field_values_set(values, index, raw, failure);
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text == NULL)
        return error_set(failure, STATUS_NO_MEMORY, "out of memory for a JSON value");
    const status set = field_values_set(values, index, slice_of(text), failure);
    free(text);
    return set;
}

/* The key of a name, which is cut where it is long. */
static const char *key_of_name(json_t *object, const char *name)
{
    const char *key;
    json_t *value;
    if (json_object_get(object, name) != NULL)
        return name;
    json_object_foreach(object, key, value)
    {
        if (field_name_is_of(name, slice_of(key)))
            return key;
    }
    return name;
}

static status read_fields(const format_layout *layout, slice record, const field_names *names,
                          field_values *values, error *failure)
{
    reject_note note;
    json_t *object = load(record, &note);
    status done = STATUS_OK;
    const char *const own = object ? puzzle_key(layout, object) : NULL;
    for (size_t i = 0; object != NULL && i < names->count && done == STATUS_OK; i++) {
        const char *const key = key_of_name(object, names->names[i]);
        if (own == NULL || strcmp(key, own) != 0)
            done = set_value(values, i, record, key, json_object_get(object, key), failure);
    }
    json_decref(object);
    return done;
}

/* The member whose name fits the answer best and that is not null; NULL where there is none. */
static const char *answer_key(const format_layout *layout, json_t *object)
{
    const char *const own = puzzle_key(layout, object), *best = NULL, *key;
    answer_name best_name = NAMES_NO_ANSWER;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        const answer_name name = answer_name_of(slice_of(key));
        if (name <= best_name || json_is_null(value) || (own != NULL && strcmp(key, own) == 0))
            continue;
        best = key;
        best_name = name;
    }
    return best;
}

static void state_answer(stated_answer *answer, answer_name name, const json_t *value)
{
    char text[CELLS];
    size_t length = 0;
    if (json_is_string(value))
        answer_state_field(answer, name,
                           (slice){json_string_value(value), json_string_length(value)});
    else if (json_is_array(value) && append_cells(value, 2, text, &length))
        answer_state_solution(answer, (slice){text, length});
    else if (json_is_integer(value) && json_integer_value(value) >= 0 && name == NAMES_SOLUTIONS)
        *answer = (stated_answer){.has_count = true, .count = (uint64_t)json_integer_value(value)};
    else
        answer->has_solution = true; /* of no length */
}

static void read_answer(const format_layout *layout, slice record, stated_answer *answer)
{
    reject_note note;
    json_t *object = load(record, &note);
    const char *const key = object ? answer_key(layout, object) : NULL;
    if (key != NULL)
        state_answer(answer, answer_name_of(slice_of(key)), json_object_get(object, key));
    json_decref(object);
}

const puzzle_format jsonl_format = {
    .name = "jsonl",
    .summary = "JSON objects, a line each or in an array; the puzzle is found by its key (puzzle, "
               "question, ...) or by "
               "content",
    .has_fields = true,
    .recognise = recognise,
    .cut = cut,
    .parse = parse,
    .parse_candidates = parse_candidates,
    .list_fields = list_fields,
    .read_fields = read_fields,
    .read_answer = read_answer,
};
