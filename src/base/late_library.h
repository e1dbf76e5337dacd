/* Outside libraries that are loaded when they are first needed: with all that they bring along, some
 * take longer to start than the program does. */
#pragma once

#include "base/error.h"

#include <stdbool.h>

/* Loads the library SONAME, or finds it loaded; NULL where there is none. It is never unloaded. */
void *late_library_open(const char *soname);

/* Sets the function pointer at POINTER; false where LIBRARY (which may be NULL) has none of that
 * name. */
bool late_library_find(void *library, const char *name, void *pointer);

/* "FILE_NAME: PURPOSE SONAME: why" after one of these has failed. */
status late_library_fault(const char *soname, const char *file_name, const char *purpose,
                          error *failure);
