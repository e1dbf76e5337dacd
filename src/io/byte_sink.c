#include "io/byte_sink.h"

#include "base/memory.h"
#include "io/packer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RESERVED_AHEAD = 4 << 20 };

struct byte_sink {
    int descriptor;
    const char *name;  /* for messages */
    packer *packing;   /* NULL for plain bytes */
    uint64_t written;  /* plain bytes */
    uint64_t reserved; /* bytes that the file has room for on the disk; 0 = it reserves none */
};

static status write_fault(const byte_sink *sink, error *failure)
{
    return error_set(failure, errno == EPIPE ? STATUS_CLOSED_PIPE : STATUS_IO, "%s: %s", sink->name,
                     strerror(errno));
}

/* Asks for room on the disk ahead of what is written: then a write costs two thirds. The length of
 * the file stays what was written. Where there is no such room, or it is no file on a disk, writing
 * goes on without, and finds out for itself. Tried and rejected: writes that end at borders of 64
 * KiB, 3 % of a run faster, but up to a third slower where free memory lies in small pieces. */
static void reserve_ahead(byte_sink *sink)
{
    const bool has_room =
        fallocate(sink->descriptor, FALLOC_FL_KEEP_SIZE, (off_t)sink->written, RESERVED_AHEAD) == 0;
    sink->reserved = has_room ? sink->written + RESERVED_AHEAD : 0;
}

static void give_back_reserve(const byte_sink *sink)
{
    if (sink->reserved > sink->written && ftruncate(sink->descriptor, (off_t)sink->written) != 0)
        return; /* the length is right all the same */
}

/* Releases a sink that could not be opened. */
static void discard(byte_sink *sink)
{
    if (sink->descriptor >= 0 && sink->descriptor != STDOUT_FILENO)
        close(sink->descriptor);
    memory_free(sink);
}

/* Two runs that write the same file would spoil it for both. Where a file system knows no locks, the
 * run goes on without. */
static status lock(const byte_sink *sink, error *failure)
{
    if (flock(sink->descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return STATUS_OK;
    return error_set(failure, STATUS_IO,
                     "%s: another run, or another output of this one, is "
                     "writing to it",
                     sink->name);
}

static status open_empty(byte_sink *sink, error *failure)
{
    sink->descriptor = open(sink->name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    struct stat facts;
    if (sink->descriptor < 0 || fstat(sink->descriptor, &facts) != 0)
        return write_fault(sink, failure);
    if (!S_ISREG(facts.st_mode))
        return STATUS_OK;
    TRY(lock(sink, failure));
    return ftruncate(sink->descriptor, 0) == 0 ? STATUS_OK : write_fault(sink, failure);
}

status byte_sink_open(const char *path, byte_sink **result, error *failure)
{
    byte_sink *sink = memory_allocate(sizeof *sink, failure);
    if (sink == NULL)
        return failure->code;
    const bool is_standard_output = strcmp(path, "-") == 0;
    sink->name = is_standard_output ? "standard output" : path;
    sink->descriptor = STDOUT_FILENO;
    status opened = is_standard_output ? STATUS_OK : open_empty(sink, failure);
    const char *ending = is_standard_output ? NULL : packer_ending(path);
    const bool is_own_file = !is_standard_output && ending == NULL;
    if (opened == STATUS_OK && is_own_file)
        reserve_ahead(sink);
    if (opened == STATUS_OK && ending != NULL)
        opened = packer_open(sink->descriptor, sink->name, ending, &sink->packing, failure);
    if (opened != STATUS_OK) {
        discard(sink);
        return opened;
    }
    *result = sink;
    return STATUS_OK;
}

/* Cuts the file behind its first BYTES, which it must have. */
static status cut_behind(const byte_sink *sink, uint64_t bytes, error *failure)
{
    struct stat facts;
    TRY(lock(sink, failure));
    if (fstat(sink->descriptor, &facts) != 0)
        return write_fault(sink, failure);
    if ((uint64_t)facts.st_size < bytes)
        return error_set(failure, STATUS_IO,
                         "%s: %lld bytes, expected %llu at least: this is not what the interrupted "
                         "run left; leave out --resume to begin anew",
                         sink->name, (long long)facts.st_size, (unsigned long long)bytes);
    if (ftruncate(sink->descriptor, (off_t)bytes) != 0 ||
        lseek(sink->descriptor, (off_t)bytes, SEEK_SET) < 0)
        return write_fault(sink, failure);
    return STATUS_OK;
}

/* Of a file that is to be continued and cannot be opened. */
static status append_fault(const byte_sink *sink, error *failure)
{
    if (errno != ENOENT)
        return write_fault(sink, failure);
    return error_set(failure, STATUS_IO,
                     "%s: is gone, and with it the %" PRIu64 " bytes to be continued; leave out "
                     "--resume to begin anew",
                     sink->name, sink->written);
}

status byte_sink_open_behind(const char *path, uint64_t bytes, byte_sink **result, error *failure)
{
    byte_sink *sink = memory_allocate(sizeof *sink, failure);
    if (sink == NULL)
        return failure->code;
    sink->name = path;
    sink->written = bytes;
    sink->descriptor = open(path, O_WRONLY | O_CLOEXEC);
    const status opened =
        sink->descriptor < 0 ? append_fault(sink, failure) : cut_behind(sink, bytes, failure);
    if (opened != STATUS_OK) {
        discard(sink);
        return opened;
    }
    reserve_ahead(sink);
    *result = sink;
    return STATUS_OK;
}

bool byte_sink_is_plain_file(const char *path)
{
    struct stat facts;
    if (strcmp(path, "-") == 0 || packer_ending(path) != NULL)
        return false;
    return stat(path, &facts) == 0 ? S_ISREG(facts.st_mode) : errno == ENOENT;
}

status byte_sink_sync(const byte_sink *sink, error *failure)
{
    return fdatasync(sink->descriptor) == 0 ? STATUS_OK : write_fault(sink, failure);
}

status byte_sink_write(byte_sink *sink, slice bytes, error *failure)
{
    if (sink->packing != NULL)
        return packer_write(sink->packing, bytes, failure);
    while (bytes.length > 0) {
        if (sink->reserved > 0 && sink->written + bytes.length > sink->reserved)
            reserve_ahead(sink);
        const ssize_t written = write(sink->descriptor, bytes.start, bytes.length);
        if (written < 0 && errno != EINTR)
            return write_fault(sink, failure);
        if (written > 0) {
            bytes = (slice){bytes.start + written, bytes.length - (size_t)written};
            sink->written += (uint64_t)written;
        }
    }
    return STATUS_OK;
}

status byte_sink_close(byte_sink *sink, error *failure)
{
    status closed = STATUS_OK;
    if (sink->packing != NULL)
        closed = packer_close(sink->packing, failure);
    give_back_reserve(sink);
    if (sink->descriptor != STDOUT_FILENO && close(sink->descriptor) != 0 && closed == STATUS_OK)
        closed = write_fault(sink, failure);
    memory_free(sink);
    return closed;
}

status byte_sink_close_behind(byte_sink *sink, status before, error *failure)
{
    error own;
    const status closed = byte_sink_close(sink, &own);
    if (before != STATUS_OK || closed == STATUS_OK)
        return before;
    *failure = own;
    return closed;
}

static bool are_one_file(const char *path, int standard, const char *other, int other_standard)
{
    struct stat one, two;
    const int got_one = strcmp(path, "-") == 0 ? fstat(standard, &one) : stat(path, &one);
    const int got_two = strcmp(other, "-") == 0 ? fstat(other_standard, &two) : stat(other, &two);
    return got_one == 0 && got_two == 0 && S_ISREG(one.st_mode) && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

bool byte_sink_is_input(const char *output_path, const char *input_path)
{
    return are_one_file(output_path, STDOUT_FILENO, input_path, STDIN_FILENO);
}

bool byte_sink_is_output(const char *output_path, const char *other_path)
{
    struct stat facts;
    if (strcmp(output_path, other_path) == 0)
        return strcmp(output_path, "-") == 0 || stat(output_path, &facts) != 0 ||
               S_ISREG(facts.st_mode);
    return are_one_file(output_path, STDOUT_FILENO, other_path, STDOUT_FILENO);
}
