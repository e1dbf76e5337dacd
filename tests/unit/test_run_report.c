#include "report/run_report.h"
#include "support/check.h"
#include "support/grids.h"

#include <jansson.h>

static const solver mrv = {.name = "mrv"};

static error failure;
static run_summary summary;

static const puzzle_format *line_format(void)
{
    const puzzle_format *format;
    MUST(puzzle_format_find("line", &format, &failure), &failure);
    return format;
}

/* A made-up run of three puzzles and a reject. */
static json_t *json_of_example(const char *path)
{
    const input_file read_file = {.path = path, .format = line_format(), .records = 4};
    const input_file unread_file = {.path = "unread.txt"};
    const input_file *const files[] = {&read_file, &unread_file};
    const grid puzzle = grid_of(PUZZLE_C);
    const solve_result results[] = {
        {.outcome = OUTCOME_UNIQUE, .solutions = 1, .guesses = 0, .time_ns = 1000},
        {.outcome = OUTCOME_MULTIPLE, .solutions = 2, .guesses = 5, .time_ns = 5000},
        {.outcome = OUTCOME_NONE, .guesses = 2, .time_ns = 2000},
    };
    for (uint64_t i = 0; i < COUNT_OF(results); i++)
        run_summary_add_puzzle(&summary, i + 1, path, i + 1, &puzzle, NULL, &results[i]);
    run_summary_add_reject(&summary, 4, path, 4, "80 cells, expected 81");
    static const uint64_t answers[ANSWER_VERDICTS] = {
        [ANSWER_RIGHT] = 2, [ANSWER_WRONG] = 3, [ANSWER_MISSING] = 5};
    run_summary_add_answer(&summary, 2, path, 2, ANSWER_WRONG, "there are 2");
    const run_report report = {
        .command = "solve",
        .answers = answers,
        .solver = &mrv,
        .settings = "cell=mrv",
        .threads = 2,
        .timing = "puzzle",
        .stopwatch = {"tsc", 0.5, 40},
        .files = files,
        .file_count = COUNT_OF(files),
        .summary = &summary,
        .wall_ns = 2000000000,
        .environment = environment_info_read(),
    };
    text_buffer text = {0};
    json_error_t fault;
    MUST(run_report_print_json(&report, &text, &failure), &failure);
    json_t *object = json_loadb(text.bytes, text.length, JSON_REJECT_DUPLICATES, &fault);
    cr_assert_not_null(object, "%s: %.*s", fault.text, (int)text.length, text.bytes);
    cr_assert_eq(text.bytes[text.length - 1], '\n');
    text_buffer_clear(&text);
    return object;
}

static const json_t *at(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    cr_assert_not_null(value, "no key %s", key);
    return value;
}

static void check_types(const json_t *object, json_type type, const char *const *keys)
{
    for (; *keys != NULL; keys++)
        cr_assert_eq(json_typeof(at(object, *keys)), type, "%s has another type", *keys);
}
#define CHECK_TYPES(object, type, ...) \
    check_types(object, type, (const char *const[]){__VA_ARGS__, NULL})

static json_int_t integer_at(const json_t *object, const char *key)
{
    cr_assert(json_is_integer(at(object, key)), "%s is no integer", key);
    return json_integer_value(at(object, key));
}

Test(run_report, json_has_the_keys_of_the_design_with_their_types)
{
    json_t *object = json_of_example("a.txt");
    CHECK_TYPES(object, JSON_STRING, "version", "command", "solver", "settings");
    CHECK_TYPES(object, JSON_INTEGER, "threads", "records", "puzzles", "rejected");
    CHECK_TYPES(object, JSON_OBJECT, "status", "guesses", "time_ns", "environment");
    CHECK_TYPES(object, JSON_ARRAY, "files", "slowest", "rejects");
    CHECK_TYPES(object, JSON_REAL, "seconds", "solve_seconds", "puzzles_per_second",
                "solve_puzzles_per_second");
    at(object, "simd");
    CHECK_TYPES(at(object, "status"), JSON_INTEGER, "unique", "multiple", "none", "solved",
                "gave_up", "rejected");
    CHECK_TYPES(at(object, "guesses"), JSON_INTEGER, "total", "max", "without");
    CHECK_TYPES(at(object, "time_ns"), JSON_STRING, "timing", "clock");
    CHECK_TYPES(at(object, "time_ns"), JSON_INTEGER, "p50", "p90", "p99", "p999", "max");
    cr_assert(json_is_number(at(at(object, "time_ns"), "clock_cost")));
    CHECK_TYPES(at(object, "environment"), JSON_STRING, "cpu", "compiler", "flags", "revision");
    const json_t *file = json_array_get(at(object, "files"), 0);
    CHECK_TYPES(file, JSON_STRING, "name", "format");
    CHECK_TYPES(file, JSON_INTEGER, "records");
    const json_t *slow = json_array_get(at(object, "slowest"), 0);
    CHECK_TYPES(slow, JSON_INTEGER, "id", "line", "time_ns", "guesses");
    CHECK_TYPES(slow, JSON_STRING, "file", "puzzle");
    const json_t *rejected = json_array_get(at(object, "rejects"), 0);
    CHECK_TYPES(rejected, JSON_STRING, "file", "note");
    CHECK_TYPES(rejected, JSON_INTEGER, "line");
    json_decref(object);
}

Test(run_report, json_has_the_numbers_of_the_run)
{
    json_t *object = json_of_example("a.txt");
    cr_assert_eq(integer_at(object, "records"), 4);
    cr_assert_eq(integer_at(object, "puzzles"), 3);
    cr_assert_eq(integer_at(object, "rejected"), 1);
    cr_assert_eq(integer_at(object, "threads"), 2);
    cr_assert_eq(integer_at(at(object, "status"), "unique"), 1);
    cr_assert_eq(integer_at(at(object, "status"), "rejected"), 1);
    cr_assert_eq(integer_at(at(object, "status"), "solved"), 0);
    cr_assert_eq(integer_at(at(object, "guesses"), "total"), 7);
    cr_assert_eq(integer_at(at(object, "guesses"), "max"), 5);
    cr_assert_eq(integer_at(at(object, "guesses"), "without"), 1);
    cr_assert_eq(integer_at(at(object, "time_ns"), "max"), 5000);
    cr_assert_float_eq(json_number_value(at(object, "seconds")), 2.0, 1e-9);
    cr_assert_float_eq(json_number_value(at(object, "solve_seconds")), 8e-6, 1e-12);
    cr_assert_float_eq(json_number_value(at(object, "puzzles_per_second")), 1.5, 1e-9);
    cr_assert_float_eq(json_number_value(at(object, "solve_puzzles_per_second")), 375000.0, 1e-3);
    cr_assert_float_eq(json_number_value(at(at(object, "time_ns"), "clock_cost")), 20.0, 1e-9);
    cr_assert_eq(integer_at(at(object, "answers"), "right"), 2);
    cr_assert_eq(integer_at(at(object, "answers"), "wrong"), 3);
    cr_assert_eq(integer_at(at(object, "answers"), "ambiguous"), 0);
    cr_assert_eq(integer_at(at(object, "answers"), "missing"), 5);
    cr_assert_eq(integer_at(at(object, "answers"), "undecided"), 0);
    cr_assert_eq(json_array_size(at(at(object, "answers"), "first_wrong")), 1);
    cr_assert_eq(json_array_size(at(object, "files")), 2);
    cr_assert_eq(json_array_size(at(object, "slowest")), 3);
    const json_t *slow = json_array_get(at(object, "slowest"), 0);
    cr_assert(integer_at(slow, "id") == 2 && integer_at(slow, "time_ns") == 5000);
    cr_assert_eq(strlen(json_string_value(at(slow, "puzzle"))), CELLS);
    json_decref(object);
}

Test(run_report, a_file_name_that_is_no_utf_8_does_not_spoil_the_json)
{
    json_t *object = json_of_example("caf\xe9 \"x\"\n.txt");
    const json_t *file = json_array_get(at(object, "files"), 0);
    cr_assert_str_eq(json_string_value(at(file, "name")), "caf\xef\xbf\xbd \"x\"\n.txt");
    json_decref(object);
}

Test(run_report, the_text_names_what_a_reader_looks_for)
{
    const grid puzzle = grid_of(PUZZLE_C);
    const solve_result result = {
        .outcome = OUTCOME_MULTIPLE, .solutions = 2, .guesses = 5, .time_ns = 5000};
    const input_file file = {.path = "a.txt", .format = line_format(), .records = 2};
    const input_file *const files[] = {&file};
    run_summary_add_puzzle(&summary, 1, "a.txt", 3, &puzzle, NULL, &result);
    run_summary_add_reject(&summary, 2, "a.txt", 12, "80 cells, expected 81");
    const run_report report = {.command = "solve",
                               .solver = &mrv,
                               .settings = "cell=degree",
                               .threads = 2,
                               .timing = "puzzle",
                               .stopwatch = {"tsc", 0.5, 40},
                               .files = files,
                               .file_count = 1,
                               .summary = &summary,
                               .wall_ns = 1000000,
                               .environment = environment_info_read()};
    text_buffer text = {0};
    MUST(run_report_print_text(&report, &text, &failure), &failure);
    MUST(text_buffer_append(&text, (slice){"", 1}, &failure), &failure);
    static const char *const words[] = {"mrv",      "cell=degree", "a.txt", "line",    "multiple",
                                        "rejected", "guess",       "p99.9", "a.txt:3", "2 threads"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        cr_expect_not_null(strstr(text.bytes, words[i]), "no '%s' in: %s", words[i], text.bytes);
    text_buffer_clear(&text);
}
