#include "io/answer_text.h"

#include "io/cell_text.h"
#include "io/text_line.h"

answer_name answer_name_of(slice name)
{
    static const struct {
        const char *word;
        answer_name meaning;
    } names[] = {{"solution", NAMES_SOLUTION},
                 {"answer", NAMES_ANSWER},
                 {"answers", NAMES_ANSWER},
                 {"solutions", NAMES_SOLUTIONS}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_equals_any_case(name, names[i].word))
            return names[i].meaning;
    return NAMES_NO_ANSWER;
}

void answer_state_solution(stated_answer *answer, slice text)
{
    text = slice_trimmed(text);
    answer->has_solution = text.length > 0;
    answer->length = text.length;
    for (size_t i = 0; text.length == CELLS && i < CELLS; i++) {
        const char character = text.start[i];
        const bool is_digit = character >= '1' && character <= '9';
        answer->solution.cell[i] = is_digit ? (uint8_t)(character - '0') : 0;
    }
}

bool answer_state_count(stated_answer *answer, slice text)
{
    answer->has_count = slice_to_u64(text, &answer->count);
    return answer->has_count;
}

void answer_state_field(stated_answer *answer, answer_name name, slice text)
{
    if (name != NAMES_SOLUTIONS || !answer_state_count(answer, slice_trimmed(text)))
        answer_state_solution(answer, text);
}

/* A rating or a name is shorter, or has other characters. */
static bool is_meant_as_solution(slice token)
{
    for (size_t i = 0; i < token.length; i++)
        if (!is_cell(token.start[i]))
            return false;
    return token.length > CELLS / 2;
}

/* The first part that is meant as one; "" where none is. */
static slice find_solution(slice rest)
{
    while (rest.length > 0) {
        const slice token = text_line_first_token(rest);
        if (is_meant_as_solution(token))
            return token;
        const size_t taken = (size_t)(token.start + token.length - rest.start);
        rest = taken < rest.length ? (slice){rest.start + taken + 1, rest.length - taken - 1}
                                   : (slice){rest.start, 0};
    }
    return rest;
}

void answer_state_behind(stated_answer *answer, char separator, slice text)
{
    slice rest = text;
    rest = slice_take_until(&rest, '#');
    const slice count = slice_trimmed(slice_take_until(&rest, ':'));
    if (separator == ':' && (count.length == 0 || answer_state_count(answer, count)))
        answer_state_solution(answer, text_line_first_token(rest));
    else
        answer_state_solution(answer, find_solution(text));
}
