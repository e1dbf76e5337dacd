#include "io/byte_source.h"

#include "base/memory.h"
#include "io/buffer_scale.h"
#include "io/unpacker.h"
#include "io/utf16_text.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WIDE_BYTES = (1 << 15) / BUFFER_DIVISOR };

/* UTF-16 that is being decoded. */
typedef struct wide_text {
    utf16_text text;
    slice unread; /* of decoded */
    char bytes[WIDE_BYTES];
    char decoded[2 * WIDE_BYTES + 4];
} wide_text;

struct byte_source {
    raw_file file;
    unpacker *unpacking; /* NULL for plain bytes */
    bool is_begun;       /* the first bytes of the member have been looked at */
    wide_text *wide;     /* NULL for bytes that are no UTF-16 */
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
    bool found;
    if (opened == STATUS_OK && source->unpacking != NULL)
        opened = unpacker_next_member(source->unpacking, &found, failure);
    if (opened != STATUS_OK) {
        byte_source_close(source);
        return opened;
    }
    *result = source;
    return STATUS_OK;
}

static void end_decoding(byte_source *source)
{
    memory_free(source->wide);
    source->wide = NULL;
}

status byte_source_next_member(byte_source *source, bool *found, error *failure)
{
    end_decoding(source);
    source->is_begun = false;
    if (source->unpacking != NULL)
        return unpacker_next_member(source->unpacking, found, failure);
    *found = false;
    return STATUS_OK;
}

const char *byte_source_member_name(const byte_source *source)
{
    return source->unpacking != NULL ? unpacker_member_name(source->unpacking) : NULL;
}

/* Bytes as they stand in the file or come out of the unpacker. */
static status read_bytes(byte_source *source, char *to, size_t room, size_t *got, error *failure)
{
    if (source->unpacking != NULL)
        return unpacker_read(source->unpacking, to, room, got, failure);
    const ssize_t length = raw_file_read(&source->file, to, room);
    *got = length > 0 ? (size_t)length : 0;
    if (length < 0)
        return error_set(failure, STATUS_IO, "%s: %s", source->file.name, strerror(errno));
    if (length == 0 && raw_file_was_cut(&source->file))
        return error_set(failure, STATUS_IO,
                         "%s: was cut short while it was read; expected %" PRIu64 " bytes, got "
                         "%" PRIu64,
                         source->file.name, source->file.opened_bytes, source->file.position);
    return STATUS_OK;
}

/* No bytes: the end of the text. */
static void decode(wide_text *wide, slice bytes)
{
    wide->unread.start = wide->decoded;
    wide->unread.length = bytes.length > 0 ? utf16_text_decode(&wide->text, bytes, wide->decoded)
                                           : utf16_text_end(&wide->text, wide->decoded);
}

static status read_wide(byte_source *source, char *to, size_t room, size_t *got, error *failure)
{
    wide_text *wide = source->wide;
    *got = 0;
    while (wide->unread.length == 0) {
        size_t length;
        TRY(read_bytes(source, wide->bytes, WIDE_BYTES, &length, failure));
        decode(wide, (slice){wide->bytes, length});
        if (length == 0 && wide->unread.length == 0)
            return STATUS_OK;
    }
    *got = wide->unread.length < room ? wide->unread.length : room;
    memcpy(to, wide->unread.start, *got);
    wide->unread = (slice){wide->unread.start + *got, wide->unread.length - *got};
    return STATUS_OK;
}

/* Reads the first bytes of a member, and looks whether they are UTF-16. */
static status read_first(byte_source *source, char *to, size_t room, size_t *got, error *failure)
{
    enum { TOLD_BY = 4 };
    char first[TOLD_BY];
    const size_t wanted = room < TOLD_BY ? room : TOLD_BY;
    size_t length = 0, more = 1;
    source->is_begun = true;
    status done = STATUS_OK;
    while (done == STATUS_OK && more > 0 && length < wanted) {
        done = read_bytes(source, first + length, wanted - length, &more, failure);
        length += more;
    }
    utf16_text text;
    size_t mark_bytes;
    if (utf16_text_begins((slice){first, length}, &text, &mark_bytes)) {
        source->wide = memory_allocate(sizeof *source->wide, failure);
        if (source->wide == NULL)
            return failure->code;
        source->wide->text = text;
        if (length > mark_bytes)
            decode(source->wide, (slice){first + mark_bytes, length - mark_bytes});
        return read_wide(source, to, room, got, failure);
    }
    memcpy(to, first, length);
    *got = length;
    if (done == STATUS_OK && more > 0 && room > length) {
        done = read_bytes(source, to + length, room - length, &more, failure);
        *got += more;
    }
    return done;
}

status byte_source_read(byte_source *source, char *to, size_t room, size_t *got, error *failure)
{
    *got = 0;
    if (!source->is_begun)
        return read_first(source, to, room, got, failure);
    return source->wide != NULL ? read_wide(source, to, room, got, failure)
                                : read_bytes(source, to, room, got, failure);
}

bool byte_source_is_packed(const byte_source *source)
{
    return source->unpacking != NULL;
}

bool byte_source_is_wide(const byte_source *source)
{
    return source->wide != NULL;
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
    end_decoding(source);
    if (source->unpacking != NULL)
        unpacker_close(source->unpacking);
    raw_file_close(&source->file);
    memory_free(source);
}
