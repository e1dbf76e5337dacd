/* Words that all tests use on top of Criterion. */
#pragma once

#include "base/error.h"

#include <criterion/criterion.h>

/* Ends the test with the sentence of the error unless EXPRESSION, which writes to *REASON, is OK.
 */
#define MUST(expression, reason) cr_assert_eq((expression), STATUS_OK, "%s", (reason)->message)

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
