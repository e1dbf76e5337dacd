/* Answers as the input writes them. */
#pragma once

#include "base/text.h"
#include "puzzle/answer_check.h"

/* How well a name, in any case, fits the field of the answer: 0 not at all, more is better. */
typedef enum answer_name {
    NAMES_NO_ANSWER,
    NAMES_SOLUTIONS, /* "solutions": may be a count too */
    NAMES_ANSWER,    /* "answer", "answers" */
    NAMES_SOLUTION,
} answer_name;

answer_name answer_name_of(slice name);

/* States a solution; none where the text is empty. What is not 81 characters is kept as that. */
void answer_state_solution(stated_answer *answer, slice text);

/* States how many solutions there are; false where the text is no number. */
bool answer_state_count(stated_answer *answer, slice text);

/* States what stands in a field so called. */
void answer_state_field(stated_answer *answer, answer_name name, slice text);

/* States what stands behind a puzzle on its line and a separator: puzzle:count,
 * puzzle:count:solution and puzzle::solution; with other separators puzzle,solution, and other parts
 * before, between and behind. */
void answer_state_behind(stated_answer *answer, char separator, slice text);
