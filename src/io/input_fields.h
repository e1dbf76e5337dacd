/* What records of the input hold beside the puzzle: names of fields, and their values. */
#pragma once

#include "base/text.h"

enum { INPUT_FIELDS_MAX = 64, FIELD_NAME_BYTES = 64 };

/* The fields of one file in their order. Zero-initialise. */
typedef struct field_names {
    size_t count;
    bool has_more; /* fields that were left out */
    char names[INPUT_FIELDS_MAX][FIELD_NAME_BYTES];
} field_names;

/* Adds a name, cut to FIELD_NAME_BYTES - 1; what is more than INPUT_FIELDS_MAX is left out. */
void field_names_add(field_names *names, slice name);

bool field_names_hold(const field_names *names, slice name);

/* Is NAME what the name of a field was cut to? */
bool field_name_is_of(const char *name, slice field);

/* Finds each of NAMES in *ALL and writes its index there to INDEXES; of equal names the first is the
 * first one there, and so on. What is not there is added where MAY_ADD, else its index is NOWHERE.
 * Returns how many are nowhere. */
size_t field_names_find(const field_names *names, field_names *all, bool may_add, uint8_t nowhere,
                        uint8_t indexes[INPUT_FIELDS_MAX]);

/* The values of one record. Zero-initialise, release with field_values_clear. */
typedef struct field_values {
    text_buffer text; /* each value with a zero behind it */
    size_t starts[INPUT_FIELDS_MAX];
} field_values;

/* Sets all values to "". */
status field_values_begin(field_values *values, error *failure) MUST_USE;

status field_values_set(field_values *values, size_t index, slice value, error *failure) MUST_USE;

static inline const char *field_values_get(const field_values *values, size_t index)
{
    return values->text.bytes + values->starts[index];
}

void field_values_clear(field_values *values);
