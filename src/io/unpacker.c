#include "io/unpacker.h"

#include "base/memory.h"
#include "base/text.h"
#include "io/archive_library.h"

#include <errno.h>
#include <string.h>

enum { RAW_CHUNK = 1 << 16 };

struct unpacker {
    raw_file *file;
    archive_library library;
    struct archive *archive;
    bool is_empty; /* the compressed data holds no byte, and libarchive no entry */
    slice unread;  /* of the piece that libarchive unpacked last; its memory */
    char chunk[RAW_CHUNK];
};

bool unpacker_knows(const unsigned char *head, size_t length)
{
    static const struct {
        const char *bytes;
        size_t length;
    } magics[] = {{"\x1f\x8b", 2},
                  {"\x28\xb5\x2f\xfd", 4},
                  {"\xfd"
                   "7zXZ",
                   5},
                  {"BZh", 3},
                  {"\x04\x22\x4d\x18", 4}};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (length >= magics[i].length && memcmp(head, magics[i].bytes, magics[i].length) == 0)
            return true;
    return false;
}

static la_ssize_t read_chunk(struct archive *archive, void *context, const void **bytes)
{
    unpacker *unpacking = context;
    *bytes = unpacking->chunk;
    const ssize_t got = raw_file_read(unpacking->file, unpacking->chunk, RAW_CHUNK);
    if (got < 0)
        unpacking->library.archive_set_error(archive, errno, "%s", strerror(errno));
    return got;
}

static status unpacking_fault(const unpacker *unpacking, error *failure)
{
    const char *why = unpacking->library.archive_error_string(unpacking->archive);
    return error_set(failure, STATUS_IO,
                     "%s: compressed data is damaged or cut short (%s); the puzzles before the "
                     "damage were read",
                     unpacking->file->name, why ? why : "no reason given");
}

static bool find_entry(unpacker *unpacking)
{
    struct archive_entry *entry;
    const int found = unpacking->library.archive_read_next_header(unpacking->archive, &entry);
    unpacking->is_empty = found == ARCHIVE_EOF;
    return found >= ARCHIVE_OK;
}

/* Only what is wanted: with all formats, libarchive takes puzzle lines for an mtree archive. */
static bool start_unpacking(unpacker *unpacking)
{
    const archive_library *library = &unpacking->library;
    struct archive *archive = unpacking->archive;
    return library->archive_read_support_format_raw(archive) == ARCHIVE_OK &&
           library->archive_read_support_format_empty(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_gzip(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_zstd(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_xz(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_bzip2(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_lz4(archive) == ARCHIVE_OK &&
           library->archive_read_open(archive, unpacking, NULL, read_chunk, NULL) == ARCHIVE_OK &&
           find_entry(unpacking);
}

status unpacker_open(raw_file *file, unpacker **result, error *failure)
{
    unpacker *unpacking = memory_allocate(sizeof *unpacking, failure);
    if (unpacking == NULL)
        return failure->code;
    unpacking->file = file;
    if (archive_library_load(&unpacking->library, file->name, failure) != STATUS_OK) {
        memory_free(unpacking);
        return failure->code;
    }
    unpacking->archive = unpacking->library.archive_read_new();
    if (unpacking->archive == NULL) {
        memory_free(unpacking);
        return error_set(failure, STATUS_NO_MEMORY, "%s: out of memory for unpacking", file->name);
    }
    if (!start_unpacking(unpacking)) {
        unpacking_fault(unpacking, failure);
        unpacker_close(unpacking);
        return failure->code;
    }
    *result = unpacking;
    return STATUS_OK;
}

/* libarchive ends in silence where something else follows the compressed data. */
static status check_nothing_follows(const unpacker *unpacking, error *failure)
{
    const la_int64_t used = unpacking->library.archive_filter_bytes(unpacking->archive, -1);
    char next;
    if ((uint64_t)used == unpacking->file->position &&
        raw_file_read(unpacking->file, &next, 1) <= 0)
        return STATUS_OK;
    return error_set(
        failure, STATUS_IO,
        "%s: byte %lld: something else follows the compressed data; the puzzles in the "
        "compressed data were read",
        unpacking->file->name, (long long)used);
}

/* Piece by piece: archive_read_data would lose the good bytes before a fault. */
static int unpack_piece(unpacker *unpacking)
{
    const void *bytes = NULL;
    la_int64_t offset;
    const int unpacked = unpacking->library.archive_read_data_block(
        unpacking->archive, &bytes, &unpacking->unread.length, &offset);
    unpacking->unread.start = bytes;
    return unpacked;
}

status unpacker_read(unpacker *unpacking, char *to, size_t room, size_t *got, error *failure)
{
    *got = 0;
    while (unpacking->unread.length == 0) {
        const int unpacked = unpacking->is_empty ? ARCHIVE_EOF : unpack_piece(unpacking);
        if (unpacked == ARCHIVE_EOF)
            return check_nothing_follows(unpacking, failure);
        if (unpacked < ARCHIVE_OK)
            return unpacking_fault(unpacking, failure);
    }
    slice *unread = &unpacking->unread;
    *got = unread->length < room ? unread->length : room;
    memcpy(to, unread->start, *got);
    *unread = (slice){unread->start + *got, unread->length - *got};
    return STATUS_OK;
}

void unpacker_close(unpacker *unpacking)
{
    unpacking->library.archive_read_free(unpacking->archive);
    memory_free(unpacking);
}
