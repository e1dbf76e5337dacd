/* Any bytes as the two files of `nonet compare`: they are refused with a sentence, or compared and
 * reported in every form.
 *
 *     byte 0   whether both are one file; byte 1   where the second one begins, in 256ths
 *     rest     the files */
#include "base/memory.h"
#include "fuzz/delivery.h"
#include "fuzz/fuzz.h"
#include "measure/result_join.h"
#include "report/comparison_report.h"

#include <jansson.h>

static error failure;

/* Reading in pieces must come to the same. */
static bool read_table(slice file, result_table *table)
{
    static error other_failure;
    result_table other = {0};
    const char *path = delivery_begin(file, DELIVERY_WHOLE, 0);
    const status read = result_table_read(path, table, &failure);
    delivery_end();
    path = delivery_begin(file, DELIVERY_PIPE, (unsigned)file.length);
    const status other_read = result_table_read(path, &other, &other_failure);
    delivery_end();
    DEMAND(read == other_read, "%d, then %d", read, other_read);
    DEMAND(read == STATUS_OK || strcmp(failure.message, other_failure.message) == 0,
           "'%s', then '%s'", failure.message, other_failure.message);
    DEMAND(table->count == other.count && table->rejected == other.rejected &&
               table->solver_count == other.solver_count,
           "%zu rows, then %zu", table->count, other.count);
    for (size_t i = 0; i < table->count; i++) {
        const result_record *a = &table->records[i], *b = &other.records[i];
        DEMAND(a->line == b->line && a->outcome == b->outcome && a->solver == b->solver &&
                   memcmp(&a->puzzle, &b->puzzle, sizeof a->puzzle) == 0,
               "row %zu is another", i);
        DEMAND(i == 0 || a->line > a[-1].line, "line %lu behind line %lu", a->line, a[-1].line);
    }
    result_table_clear(&other);
    return read == STATUS_OK;
}

static void demand_json(slice text)
{
    json_error_t why;
    json_t *list = json_loadb(text.start, text.length, JSON_REJECT_DUPLICATES, &why);
    DEMAND(list != NULL || json_error_code(&why) == json_error_invalid_utf8, "%s: %.*s", why.text,
           (int)text.length, text.start);
    json_decref(list);
}

static void print_all(const comparison_report *report)
{
    static text_buffer out;
    for (const comparison_format *format = comparison_formats; format->name != NULL; format++) {
        out.length = 0;
        DEMAND_OK(text_buffer_append(&out, slice_of(format->begin), &failure), &failure);
        DEMAND_OK(format->print(report, &out, &failure), &failure);
        DEMAND_OK(text_buffer_append(&out, slice_of(format->end), &failure), &failure);
        DEMAND(out.length > 0, "%s is empty", format->name);
        if (strcmp(format->name, "json") == 0)
            demand_json((slice){out.bytes, out.length});
    }
}

static void compare(result_side old_side, result_side new_side, bool is_one_file)
{
    static comparison result;
    result_join join = {0};
    const result_table *old_table = old_side.table, *new_table = new_side.table;
    DEMAND_OK(result_join_make(old_side, new_side, &join, &failure), &failure);
    DEMAND(join.count + join.only_old <= old_table->count &&
               join.count + join.only_new <= new_table->count,
           "%zu joined of %zu and %zu", join.count, old_table->count, new_table->count);
    DEMAND_OK(comparison_make(join.puzzles, join.count, 1, &result, &failure), &failure);
    if (is_one_file && old_side.solver == new_side.solver)
        DEMAND(join.only_old + join.only_new == 0, "a file does not meet itself");
    const comparison_report report = {
        .old_name = "old.csv",
        .new_name = "new.csv",
        .old_solver = old_table->solvers[old_side.solver],
        .new_solver = new_table->solvers[new_side.solver],
        .is_one_run = is_one_file,
        .only_old = join.only_old,
        .only_new = join.only_new,
        .old_rejected = old_table->rejected,
        .new_rejected = new_table->rejected,
        .has_guesses = old_table->has_guesses && new_table->has_guesses &&
                       result.groups[0].old_guesses != NOT_COUNTED &&
                       result.groups[0].new_guesses != NOT_COUNTED,
        .has_answers = old_table->has_answers && new_table->has_answers,
        .old_has_times = old_table->has_times,
        .new_has_times = new_table->has_times,
        .puzzles = join.puzzles,
        .result = &result,
        .has_limit = true,
        .limit_percent = 3,
        .gate = comparison_gate(&result, 3),
    };
    print_all(&report);
    result_join_clear(&join);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    fuzz_input input = {bytes, length};
    const bool is_one_file = take_byte(&input) & 1;
    const size_t border = take_byte(&input) * input.length / 256;
    const slice text = rest_of(&input);
    if (text.length > DELIVERY_BYTES_MAX)
        return 0;
    result_table old_table = {0}, new_table = {0};
    const slice old_file = {text.start, is_one_file ? text.length : border};
    const slice new_file = {text.start + border, text.length - border};
    if (read_table(old_file, &old_table) && (is_one_file || read_table(new_file, &new_table))) {
        const result_side old_side = {&old_table, 0};
        const result_side new_side = {is_one_file ? &old_table : &new_table, 0};
        const result_side last = {new_side.table, new_side.table->solver_count - 1};
        compare(old_side, new_side, is_one_file);
        compare(last, old_side, is_one_file);
    }
    result_table_clear(&old_table);
    result_table_clear(&new_table);
    return 0;
}
