#include "io/puzzle_field.h"

bool puzzle_field_is_named(slice name)
{
    static const char *const names[] = {"puzzle",   "puzzles", "quiz",     "quizzes",
                                        "question", "sudoku",  "unsolved", "problem"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_equals_any_case(name, names[i]))
            return true;
    return false;
}
