/* The names that people give the field of the puzzle. */
#pragma once

#include "base/text.h"

/* "puzzle", "quizzes", "question" and the like, in any case. */
bool puzzle_field_is_named(slice name);
