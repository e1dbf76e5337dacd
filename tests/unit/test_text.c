#include "base/text.h"
#include "support/check.h"
#include "support/grids.h"

#include <inttypes.h>
#include <stdio.h>

static error failure;

Test(text, slices_compare_by_bytes_or_in_any_case)
{
    cr_assert(slice_equals(slice_of("mrv"), "mrv"));
    cr_assert_not(slice_equals(slice_of("mrv"), "mrvx"));
    cr_assert_not(slice_equals(slice_of("mrvx"), "mrv"));
    cr_assert_not(slice_equals(slice_of("Mrv"), "mrv"));
    cr_assert(slice_equals((slice){"mrv:cell", 3}, "mrv"));
    cr_assert(slice_equals((slice){NULL, 0}, ""));
    cr_assert(slice_equals_any_case(slice_of("QuiZZes"), "quizzes"));
    cr_assert_not(slice_equals_any_case(slice_of("quiz"), "quizzes"));
    cr_assert_not(slice_equals_any_case(slice_of("@"), "`"), "only letters have two cases");
}

Test(text, trimming_takes_margins_off_both_ends_only)
{
    static const char *const cases[][2] = {
        {" a b\t\r", "a b"}, {"\t \r", ""}, {"", ""}, {"ab", "ab"}, {"\na \n", "\na \n"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        cr_assert(slice_equals(slice_trimmed(slice_of(cases[i][0])), cases[i][1]), "case %zu", i);
}

Test(text, pieces_are_taken_up_to_a_separator)
{
    slice rest = slice_of("a,,bc");
    cr_assert(slice_equals(slice_take_until(&rest, ','), "a"));
    cr_assert(slice_equals(slice_take_until(&rest, ','), ""));
    cr_assert(slice_equals(slice_take_until(&rest, ','), "bc"));
    cr_assert_eq(rest.length, 0);
    cr_assert(slice_equals(slice_take_until(&rest, ','), ""));
}

Test(text, numbers_are_read_whole_or_not_at_all)
{
    static const struct {
        const char *text;
        bool is_number;
        uint64_t value;
    } cases[] = {
        {"0", true, 0},
        {"007", true, 7},
        {"18446744073709551615", true, UINT64_MAX},
        {"18446744073709551616", false, 0},
        {"18446744073709551620", false, 0},
        {"99999999999999999999", false, 0},
        {"", false, 0},
        {"-1", false, 0},
        {"+1", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"1x", false, 0},
        {"0x10", false, 0},
        {"1.5", false, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint64_t value = 0;
        cr_assert_eq(slice_to_u64(slice_of(cases[i].text), &value), cases[i].is_number, "'%s'",
                     cases[i].text);
        if (cases[i].is_number)
            cr_assert_eq(value, cases[i].value, "'%s' is read as %" PRIu64, cases[i].text, value);
    }
}

Test(text, numbers_are_written_as_printf_does)
{
    random_source source = seeded_source();
    for (unsigned i = 0; i < 2000; i++) {
        const uint64_t number = i < 65    ? (i < 64 ? (uint64_t)1 << i : UINT64_MAX)
                                : i < 200 ? i - 65
                                          : random_next(&source) >> random_below(&source, 64);
        char expected[TEXT_U64_MAX + 1], written[TEXT_U64_MAX + 1];
        snprintf(expected, sizeof expected, "%" PRIu64, number);
        *text_put_u64(written, number) = '\0';
        cr_assert_str_eq(written, expected);
    }
}

/* Counted up, twice the same, and from anywhere on: as the text of a number by itself. */
Test(text, counted_numbers_are_written_as_others)
{
    random_source source = seeded_source();
    text_counter counter = {0};
    for (unsigned i = 0; i < 2000; i++) {
        const uint64_t near[] = {0, 1, 9, 99, 9999, TEXT_SHORT_END, UINT64_MAX};
        const uint64_t first =
            near[random_below(&source, COUNT_OF(near))] - (uint64_t)random_below(&source, 12);
        const unsigned times = (unsigned)random_below(&source, 25);
        for (unsigned k = 0; k < times; k++) {
            const uint64_t number = first + k - (k == 20);
            char expected[TEXT_U64_MAX + 1], written[TEXT_U64_MAX + 1];
            snprintf(expected, sizeof expected, "%" PRIu64, number);
            *text_put_counted(written, number, &counter) = '\0';
            cr_assert_str_eq(written, expected);
        }
    }
}

Test(text, a_buffer_keeps_what_it_has_while_it_grows)
{
    text_buffer buffer = {0};
    char expected[40000];
    size_t length = 0;
    for (int i = 0; i < 5000; i++) {
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%d,", i);
        if (i % 2 == 0) {
            MUST(text_buffer_print(&buffer, &failure, "%d,", i), &failure);
        } else {
            char piece[16];
            snprintf(piece, sizeof piece, "%d,", i);
            MUST(text_buffer_append(&buffer, slice_of(piece), &failure), &failure);
        }
        cr_assert_leq(buffer.length, buffer.capacity);
    }
    cr_assert_eq(buffer.length, length);
    cr_assert_eq(memcmp(buffer.bytes, expected, length), 0);
    MUST(text_buffer_append(&buffer, (slice){NULL, 0}, &failure), &failure);
    cr_assert_eq(buffer.length, length);
    MUST(text_buffer_reserve(&buffer, 100000, &failure), &failure);
    cr_assert_geq(buffer.capacity - buffer.length, 100000);
    cr_assert_eq(memcmp(buffer.bytes, expected, length), 0);
    text_buffer_clear(&buffer);
    cr_assert(buffer.bytes == NULL && buffer.length == 0 && buffer.capacity == 0);
}

Test(text, a_buffer_that_cannot_grow_says_so_and_keeps_what_it_has)
{
    text_buffer buffer = {0};
    MUST(text_buffer_append(&buffer, slice_of("kept"), &failure), &failure);
    cr_assert_eq(text_buffer_reserve(&buffer, SIZE_MAX - buffer.length, &failure),
                 STATUS_NO_MEMORY);
    cr_assert_not_null(strstr(failure.message, "18446744073709551615"), "%s", failure.message);
    cr_assert(slice_equals((slice){buffer.bytes, buffer.length}, "kept"));
    text_buffer_clear(&buffer);
}

Test(text, a_word_list_leaves_out_what_does_not_fit)
{
    word_list list = {0};
    word_list_add(&list, "one");
    word_list_add(&list, "two");
    cr_assert_str_eq(list.text, "one, two");
    for (int i = 0; i < 1000; i++)
        word_list_add(&list, "seventeen letters");
    cr_assert_eq(strlen(list.text), list.length);
    cr_assert_lt(list.length, sizeof list.text);
    cr_assert_str_eq(list.text + list.length - 17, "seventeen letters", "a word is cut");
}

typedef struct decimal_case {
    const char *text;
    double value;
} decimal_case;

Test(text, decimals_are_read_whole_or_not_at_all)
{
    static const decimal_case good[] = {
        {"0", 0},    {"12", 12}, {"12.5", 12.5},   {"0.1", 0.1},
        {".5", 0.5}, {"3.", 3},  {"007.25", 7.25}, {"123456789012345", 123456789012345}};
    static const char *const bad[] = {"", ".", "-1", "+1", "1e3", "1,5", "1.2.3", " 1", "1 ", "x"};
    double number;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(slice_to_decimal(slice_of(good[i].text), &number), "%s", good[i].text);
        cr_assert_eq(number, good[i].value, "%s is %.17g", good[i].text, number);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_not(slice_to_decimal(slice_of(bad[i]), &number), "'%s'", bad[i]);
}
