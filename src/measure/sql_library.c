#include "measure/sql_library.h"

#include "base/late_library.h"

static const char soname[] = "libsqlite3.so.0";

status sql_library_load(sql_library *library, const char *file_name, error *failure)
{
    void *loaded = late_library_open(soname);
    bool found = true;
#define FIND(name) found = found && late_library_find(loaded, #name, &library->name);
    SQL_FUNCTIONS(FIND)
#undef FIND
    return found ? STATUS_OK : late_library_fault(soname, file_name, "the history needs", failure);
}
