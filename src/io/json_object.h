/* JSON objects as they stand in a text, before they are parsed: where they begin and end. */
#pragma once

#include "io/puzzle_format.h"

/* Cuts off the next object, as the cut of a format does, or a line where there is none. */
bool json_object_cut(slice rest, bool at_end, record_cut *found);

/* The object of such a record, without what parts it from others; all of the record where there is
 * none. */
slice json_object_text(slice record);

/* The value of a member as it stands in a record that holds an object: 1.50, or a number of more than
 * 64 bits. Of a key with escapes nothing is found, of one that is there twice the last. */
slice json_object_member_text(slice record, const char *wanted);
