#include "base/late_library.h"

#include <dlfcn.h>
#include <stddef.h>

void *late_library_open(const char *soname)
{
    return dlopen(soname, RTLD_NOW | RTLD_LOCAL);
}

/* ISO C has no cast from an object pointer to a function pointer. */
bool late_library_find(void *library, const char *name, void *pointer)
{
    *(void **)pointer = library != NULL ? dlsym(library, name) : NULL;
    return *(void **)pointer != NULL;
}

status late_library_fault(const char *soname, const char *file_name, const char *purpose,
                          error *failure)
{
    const char *why = dlerror();
    return error_set(failure, STATUS_IO, "%s: %s %s: %s", file_name, purpose, soname,
                     why ? why : "it lacks a function");
}
