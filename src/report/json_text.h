/* What all reports in JSON share, on top of Jansson (https://jansson.readthedocs.io). */
#pragma once

#include "base/text.h"
#include "measure/environment_info.h"

#include <jansson.h>

/* A string; a name may hold bytes that are no UTF-8, which JSON cannot. */
json_t *json_text_of(const char *text);

json_t *json_environment(const environment_info *facts);

/* Appends OBJECT, indented, and a newline; releases it. NULL, which Jansson makes where memory runs
 * out, is a failure. */
status json_print(json_t *object, text_buffer *out, error *failure) MUST_USE;
