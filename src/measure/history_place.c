#include "measure/history_place.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

/* The specification says that a relative path is to be ignored. */
static const char *absolute_path_in(const char *variable)
{
    const char *path = getenv(variable);
    return path != NULL && path[0] == '/' ? path : NULL;
}

status history_place_find(text_buffer *path, error *failure)
{
    const char *shared = absolute_path_in("XDG_DATA_HOME");
    const char *home = absolute_path_in("HOME");
    if (shared == NULL && home == NULL)
        return error_set(failure, STATUS_USAGE,
                         "HOME is not set, so there is no usual place for the history: give --db");
    TRY(text_buffer_print(path, failure, "%s%s/nonet/history.sqlite", shared ? shared : home,
                          shared ? "" : "/.local/share"));
    return text_buffer_append(path, (slice){"", 1}, failure);
}

status history_place_make_folders(const char *path, error *failure)
{
    char folder[4096];
    const size_t length = strlen(path);
    if (length >= sizeof folder)
        return error_set(failure, STATUS_IO, "%.100s...: %s", path, strerror(ENAMETOOLONG));
    for (size_t i = 1; i < length; i++) {
        if (path[i] != '/')
            continue;
        memcpy(folder, path, i);
        folder[i] = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return error_set(failure, STATUS_IO, "%s: %s", folder, strerror(errno));
    }
    return STATUS_OK;
}
