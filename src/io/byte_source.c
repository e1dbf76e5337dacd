#include "io/byte_source.h"

#include "base/memory.h"
#include "io/unpacker.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct byte_source {
    raw_file file;
    unpacker *unpacking; /* NULL for plain bytes */
};

const char *byte_source_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

status byte_source_check(const char *path, uint64_t *bytes, error *failure)
{
    *bytes = 0;
    struct stat facts;
    const bool is_standard_input = strcmp(path, "-") == 0;
    if ((is_standard_input ? fstat(STDIN_FILENO, &facts) : stat(path, &facts)) != 0)
        return error_set(failure, STATUS_IO, "%s: %s", byte_source_name(path), strerror(errno));
    if (S_ISDIR(facts.st_mode))
        return error_set(failure, STATUS_IO, "%s: is a directory, expected a file of puzzles",
                         byte_source_name(path));
    if (!is_standard_input && access(path, R_OK) != 0)
        return error_set(failure, STATUS_IO, "%s: %s", path, strerror(errno));
    if (S_ISREG(facts.st_mode))
        *bytes = (uint64_t)facts.st_size;
    return STATUS_OK;
}

status byte_source_open(const char *path, const stop_flag *stop, byte_source **result,
                        error *failure)
{
    byte_source *source = memory_allocate(sizeof *source, failure);
    if (source == NULL)
        return failure->code;
    status opened = raw_file_open(&source->file, path, byte_source_name(path), stop, failure);
    if (opened != STATUS_OK) {
        memory_free(source);
        return opened;
    }
    if (unpacker_knows(source->file.head, source->file.head_length))
        opened = unpacker_open(&source->file, &source->unpacking, failure);
    if (opened != STATUS_OK) {
        byte_source_close(source);
        return opened;
    }
    *result = source;
    return STATUS_OK;
}

status byte_source_read(byte_source *source, char *to, size_t room, size_t *got, error *failure)
{
    if (source->unpacking != NULL)
        return unpacker_read(source->unpacking, to, room, got, failure);
    const ssize_t length = raw_file_read(&source->file, to, room);
    *got = length > 0 ? (size_t)length : 0;
    if (length < 0)
        return error_set(failure, STATUS_IO, "%s: %s", source->file.name, strerror(errno));
    return STATUS_OK;
}

bool byte_source_is_packed(const byte_source *source)
{
    return source->unpacking != NULL;
}

bool byte_source_may_wait(const byte_source *source)
{
    return source->file.may_wait;
}

uint64_t byte_source_position(const byte_source *source)
{
    return source->file.position;
}

void byte_source_close(byte_source *source)
{
    if (source->unpacking != NULL)
        unpacker_close(source->unpacking);
    raw_file_close(&source->file);
    memory_free(source);
}
