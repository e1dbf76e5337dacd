#include "measure/sql_library.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

static const char soname[] = "libsqlite3.so.0";

/* Sets one function pointer; ISO C has no cast from an object pointer to a function pointer. */
static bool find(void *handle, const char *name, void *pointer)
{
    *(void **)pointer = dlsym(handle, name);
    return *(void **)pointer != NULL;
}

status sql_library_load(sql_library *library, const char *file_name, error *failure)
{
    void *handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL;
#define FIND(name) found = found && find(handle, #name, &library->name);
    SQL_FUNCTIONS(FIND)
#undef FIND
    if (found)
        return STATUS_OK;
    return error_set(failure, STATUS_IO, "%s: the history needs %s: %s", file_name, soname,
                     dlerror());
}
