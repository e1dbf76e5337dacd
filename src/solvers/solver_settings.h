/* Settings of a solver: a table of keys, each with a list of words or a number, and the parser of
 * "NAME:key=value,key=value" for them. */
#pragma once

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

typedef struct solver_setting {
    const char *key;
    const char *summary;
    const char *const *words; /* allowed values, ends with NULL; NULL where it takes a number */
    uint64_t default_value;   /* index into words, or the number */
} solver_setting;

enum { SOLVER_SETTINGS_MAX = 8 };

/* Fills VALUES (one for each of COUNT settings) with the defaults, then with "key=value,..." of
 * LIST, which may be empty. SOLVER_NAME is for the message. */
status solver_settings_parse(const char *solver_name, const solver_setting *settings, size_t count,
                             slice list, uint64_t values[SOLVER_SETTINGS_MAX],
                             error *failure) MUST_USE;

/* Appends "key=value,..." for all settings. */
status solver_settings_print(const solver_setting *settings, size_t count, const uint64_t *values,
                             text_buffer *out, error *failure) MUST_USE;
