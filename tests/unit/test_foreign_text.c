#include "base/foreign_text.h"
#include "support/check.h"

static error failure;

static const char *visible(const char *text)
{
    static char room[256];
    visible_text_write(room, sizeof room, text);
    return room;
}

Test(foreign_text, control_characters_are_shown_and_nothing_else_is_changed)
{
    cr_assert_str_eq(visible("a b\\\"'%s caf\xc3\xa9 \xe9 \xe2\x82\xac"),
                     "a b\\\"'%s caf\xc3\xa9 \xe9 \xe2\x82\xac");
    cr_assert_str_eq(visible("a\nb\tc\rd\x1b[31me\x7f"), "a\\nb\\tc\\rd\\x1b[31me\\x7f");
    cr_assert_str_eq(visible("\xc2\x9b"
                             "31m\xc2\xa0"),
                     "\\x9b31m\xc2\xa0");
    cr_assert_str_eq(visible(""), "");
}

Test(foreign_text, what_does_not_fit_is_left_out)
{
    char room[12];
    memset(room, '#', sizeof room);
    visible_text_write(room, 10, "\n\n\n\n\n\n\n\n\n");
    cr_assert(strlen(room) < 10 && strncmp(room, "\\n\\n\\n", 6) == 0, "%s", room);
    cr_assert_eq(room[10], '#');
}

Test(foreign_text, a_buffer_gets_all_of_it)
{
    text_buffer out = {0};
    char name[5001];
    memset(name, '\x01', 5000);
    name[5000] = '\0';
    MUST(visible_text_append(&out, "", &failure), &failure);
    MUST(visible_text_append(&out, name, &failure), &failure);
    cr_assert_eq(out.length, 20000u);
    cr_assert_arr_eq(out.bytes + 19996, "\\x01", 4);
    text_buffer_clear(&out);
}

Test(foreign_text, characters_of_utf_8_are_told_from_other_bytes)
{
    static const struct {
        const char *text;
        size_t bytes;
    } cases[] = {
        {"", 0},
        {"a", 1},
        {"\xc3\xa9", 2},
        {"\xe2\x82\xac", 3},
        {"\x80", 0},
        {"\xc3", 0},
        {"\xc3(", 0},
        {"\xc0\xaf", 0},
        {"\xe2\x82", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xed\xa0\x80", 0},
        {"\xed\x9f\xbf", 3},
        {"\xf0\x9f\x98\x80", 4},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xf0\x9f\x98", 0},
        {"\xff", 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        cr_assert_eq(utf8_character_bytes(cases[i].text), cases[i].bytes, "case %zu", i);
}

Test(foreign_text, bytes_that_are_no_utf_8_are_replaced_one_by_one)
{
    text_buffer out = {0};
    MUST(utf8_text_append(&out, "a\xff\xc3\xa9\xe2\x82z", &failure), &failure);
    MUST(text_buffer_append(&out, (slice){"", 1}, &failure), &failure);
    cr_assert_str_eq(out.bytes,
                     "a" UTF8_REPLACEMENT "\xc3\xa9" UTF8_REPLACEMENT UTF8_REPLACEMENT "z");
    text_buffer_clear(&out);
}
