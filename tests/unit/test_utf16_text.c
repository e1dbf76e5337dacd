/* UTF-16 in pieces of every size. */
#include "io/utf16_text.h"
#include "support/check.h"

/* "1.", e acute, the euro sign, a treble clef (a surrogate pair), half a pair, "2" */
static const char big[] = "\0001\0.\0\xe9\x20\xac\xd8\x34\xdd\x1e\xd8\x34\0002";
static const char expected[] = "1.\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e\xef\xbf\xbd"
                               "2";

static slice bytes_of(bool is_big_endian, char room[sizeof big])
{
    const size_t length = sizeof big - 1;
    for (size_t i = 0; i < length; i++)
        room[i] = big[is_big_endian ? i : i ^ 1];
    return (slice){room, length};
}

Test(utf16_text, pieces_of_every_size_give_the_same_text)
{
    for (int order = 0; order < 2; order++)
        for (size_t piece = 1; piece < sizeof big; piece++) {
            char room[sizeof big], decoded[64];
            slice rest = bytes_of(order == 1, room);
            utf16_text text = {.is_big_endian = order == 1};
            size_t length = 0;
            while (rest.length > 0) {
                const size_t taken = piece < rest.length ? piece : rest.length;
                length += utf16_text_decode(&text, (slice){rest.start, taken}, decoded + length);
                rest = (slice){rest.start + taken, rest.length - taken};
            }
            cr_assert(length == sizeof expected - 1 && memcmp(decoded, expected, length) == 0,
                      "order %d, pieces of %zu: %.*s", order, piece, (int)length, decoded);
        }
}

Test(utf16_text, half_a_unit_or_half_a_pair_at_the_end_is_not_passed_over)
{
    static const slice halves[] = {{"\0002\0", 3}, {"\0002\xd8\x34", 4}, {"\0002\xd8\x34\xdd", 5}};
    for (size_t i = 0; i < COUNT_OF(halves); i++) {
        utf16_text text = {.is_big_endian = true};
        char decoded[16];
        cr_assert_eq(utf16_text_decode(&text, halves[i], decoded), 1);
        cr_assert_eq(utf16_text_end(&text, decoded), 3, "half %zu", i);
        cr_assert_arr_eq(decoded, "\xef\xbf\xbd", 3);
        cr_assert_eq(utf16_text_end(&text, decoded), 0, "it is told twice");
    }
}

Test(utf16_text, marks_and_zeros_tell_it_from_other_texts)
{
    static const struct {
        const char *bytes;
        size_t length;
        bool is_utf16, is_big_endian;
        size_t mark_bytes;
    } cases[] = {
        {"\xff\xfe"
         "1\0",
         4, true, false, 2},
        {"\xfe\xff\0001", 4, true, true, 2},
        {"\xff\xfe", 2, true, false, 2},
        {"1\0002\0", 4, true, false, 0},
        {"\0001\0002", 4, true, true, 0},
        {"1234", 4, false, false, 0},
        {"1\0", 2, false, false, 0},
        {"1\00023", 4, false, false, 0},
        {"\0\0\0\0", 4, false, false, 0},
        {"", 0, false, false, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        utf16_text text;
        size_t mark_bytes;
        const bool begins =
            utf16_text_begins((slice){cases[i].bytes, cases[i].length}, &text, &mark_bytes);
        cr_assert_eq(begins, cases[i].is_utf16, "case %zu", i);
        if (begins)
            cr_assert(text.is_big_endian == cases[i].is_big_endian &&
                          mark_bytes == cases[i].mark_bytes,
                      "case %zu", i);
    }
}
