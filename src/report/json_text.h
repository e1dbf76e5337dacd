/* What all reports in JSON share, on top of Jansson (https://jansson.readthedocs.io). */
#pragma once

#include "base/text.h"
#include "measure/environment_info.h"
#include "puzzle/solve_result.h"

#include <jansson.h>

/* A string; a name may hold bytes that are no UTF-8, which JSON cannot. */
json_t *json_text_of(const char *text);

/* LIST with ITEM behind it; NULL, and both released, where one of them is missing. */
json_t *json_append(json_t *list, json_t *item);

/* A number, or null where it is NOT_COUNTED. */
json_t *json_count(uint64_t count);

json_t *json_environment(const environment_info *facts);

/* Appends OBJECT, indented, and a newline; releases it. NULL, which Jansson makes where memory runs
 * out, is a failure. */
status json_print(json_t *object, text_buffer *out, error *failure) MUST_USE;
