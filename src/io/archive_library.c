#include "io/archive_library.h"

#include "base/late_library.h"

static const char soname[] = "libarchive.so.13";

status archive_library_load(archive_library *library, const char *file_name, error *failure)
{
    void *loaded = late_library_open(soname);
    bool found = true;
#define FIND(name) found = found && late_library_find(loaded, #name, &library->name);
    ARCHIVE_FUNCTIONS(FIND)
#undef FIND
    return found ? STATUS_OK : late_library_fault(soname, file_name, "packed files need", failure);
}
