#include "io/raw_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Waits for a pipe or terminal, and looks at the stop flag now and then: the signal itself may have
 * gone to another thread. */
static bool wait_for_input(const raw_file *file)
{
    enum { POLL_MS = 100 };
    struct pollfd wanted = {.fd = file->descriptor, .events = POLLIN};
    while (!stop_flag_is_set(file->stop)) {
        const int ready = poll(&wanted, 1, POLL_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
    return false;
}

static ssize_t read_descriptor(raw_file *file, void *to, size_t room)
{
    for (;;) {
        if (file->may_wait && !wait_for_input(file))
            return 0;
        const ssize_t got = read(file->descriptor, to, room);
        if (got >= 0 || errno != EINTR)
            return got;
        if (stop_flag_is_set(file->stop))
            return 0;
    }
}

/* A pipe may deliver the head byte by byte. */
static status read_head(raw_file *file, error *failure)
{
    while (file->head_length < RAW_FILE_HEAD) {
        const ssize_t got = read_descriptor(file, file->head + file->head_length,
                                            RAW_FILE_HEAD - file->head_length);
        if (got < 0)
            return error_set(failure, STATUS_IO, "%s: %s", file->name, strerror(errno));
        if (got == 0)
            break;
        file->head_length += (size_t)got;
    }
    return STATUS_OK;
}

status raw_file_open(raw_file *file, const char *path, const char *name, const stop_flag *stop,
                     error *failure)
{
    *file = (raw_file){.name = name, .stop = stop};
    const bool is_standard_input = strcmp(path, "-") == 0;
    file->descriptor = is_standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat facts;
    if (file->descriptor < 0 || fstat(file->descriptor, &facts) != 0)
        return error_set(failure, STATUS_IO, "%s: %s", file->name, strerror(errno));
    file->may_wait = !S_ISREG(facts.st_mode);
    file->opened_bytes = S_ISREG(facts.st_mode) ? (uint64_t)facts.st_size : 0;
    const status opened = read_head(file, failure);
    if (opened != STATUS_OK)
        raw_file_close(file);
    return opened;
}

ssize_t raw_file_read(raw_file *file, void *to, size_t room)
{
    if (file->head_used < file->head_length) {
        const size_t left = file->head_length - file->head_used;
        const size_t given = left < room ? left : room;
        memcpy(to, file->head + file->head_used, given);
        file->head_used += given;
        file->position += given;
        return (ssize_t)given;
    }
    const ssize_t got = read_descriptor(file, to, room);
    if (got > 0)
        file->position += (uint64_t)got;
    return got;
}

bool raw_file_was_cut(const raw_file *file)
{
    struct stat facts;
    return file->position < file->opened_bytes && fstat(file->descriptor, &facts) == 0 &&
           (uint64_t)facts.st_size < file->opened_bytes;
}

void raw_file_close(raw_file *file)
{
    if (file->descriptor != STDIN_FILENO)
        close(file->descriptor);
}
