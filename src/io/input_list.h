/* The input files of a run in their order. */
#pragma once

#include "io/input_fields.h"
#include "io/puzzle_format.h"

/* The fields of a file's records, and where their values go; shared by all files that have the same. */
typedef struct file_fields {
    struct file_fields *next; /* of those of the run */
    field_names names;
    uint8_t column[INPUT_FIELDS_MAX]; /* index among all files' fields, or FIELD_NOWHERE */
} file_fields;

enum { FIELD_NOWHERE = 0xff };

/* One input file, or one member of an archive; stays at its address until the list is cleared. */
typedef struct input_file {
    const char *path;            /* "-" is standard input; "archive:member" */
    const puzzle_format *format; /* NULL until the file is read */
    format_layout layout;
    uint64_t records;
    const file_fields *fields; /* NULL where nobody asked for them */
} input_file;

/* Zero-initialise, release with input_list_clear. */
typedef struct input_list {
    input_file **files;
    size_t count, room;
} input_list;

/* Makes file number INDEX of the list; PATH is copied. */
status input_list_insert(input_list *list, size_t index, const char *path, error *failure) MUST_USE;

/* Takes file number INDEX, which nobody refers to, off the list. */
void input_list_remove(input_list *list, size_t index);

void input_list_clear(input_list *list);
