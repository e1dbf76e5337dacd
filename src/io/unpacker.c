#include "io/unpacker.h"

#include "base/memory.h"
#include "base/text.h"
#include "io/archive_library.h"
#include "io/buffer_scale.h"

#include <errno.h>
#include <locale.h>
#include <string.h>

enum { RAW_CHUNK = (1 << 16) / BUFFER_DIVISOR };

struct unpacker {
    raw_file *file;
    archive_library library;
    struct archive *archive;
    bool is_archive; /* of members with names; else one nameless entry */
    bool has_ended;  /* libarchive can read no further */
    bool is_begun;
    bool is_empty;     /* what is read has no bytes: libarchive has no entry */
    locale_t names;    /* in which names are UTF-8, whatever the user's is; 0 where there is none */
    slice unread;      /* of the piece that libarchive unpacked last; its memory */
    text_buffer label; /* "archive:member", with a zero behind it */
    char chunk[RAW_CHUNK];
};

/* A tar archive has no mark of its own in the oldest of its formats, but the sum of its header's
 * bytes, in octal digits, with the sum's own place counted as blanks. */
static bool is_tar_header(const unsigned char *head, size_t length)
{
    enum { HEADER = 512, SUM_AT = 148, SUM_DIGITS = 8 };
    if (length < HEADER || head[0] == 0)
        return false;
    unsigned sum = 0, stated = 0;
    for (unsigned i = 0; i < HEADER; i++)
        sum += i >= SUM_AT && i < SUM_AT + SUM_DIGITS ? ' ' : head[i];
    for (unsigned i = SUM_AT; i < SUM_AT + SUM_DIGITS; i++)
        if (head[i] >= '0' && head[i] <= '7')
            stated = stated * 8 + (head[i] - '0');
        else if (head[i] != ' ' && head[i] != 0)
            return false;
    return sum == stated;
}

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
                  {"\x04\x22\x4d\x18", 4},
                  {"PK\3\4", 4},
                  {"PK\5\6", 4},
                  {"PK\7\10", 4}};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (length >= magics[i].length && memcmp(head, magics[i].bytes, magics[i].length) == 0)
            return true;
    return is_tar_header(head, length);
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

const char *unpacker_member_name(const unpacker *unpacking)
{
    return unpacking->label.length > 0 ? unpacking->label.bytes : NULL;
}

static status unpacking_fault(const unpacker *unpacking, error *failure)
{
    const char *why = unpacking->library.archive_error_string(unpacking->archive);
    const char *member = unpacker_member_name(unpacking);
    return error_set(failure, STATUS_IO,
                     "%s: %s data is damaged or cut short (%s); the puzzles before the damage were "
                     "read",
                     member ? member : unpacking->file->name,
                     unpacking->is_archive ? "archived" : "compressed",
                     why ? why : "no reason given");
}

/* Only what is wanted: with all formats, libarchive takes puzzle lines for an mtree archive. */
static bool start_unpacking(unpacker *unpacking)
{
    const archive_library *library = &unpacking->library;
    struct archive *archive = unpacking->archive;
    return library->archive_read_support_format_raw(archive) == ARCHIVE_OK &&
           library->archive_read_support_format_empty(archive) == ARCHIVE_OK &&
           library->archive_read_support_format_tar(archive) == ARCHIVE_OK &&
           library->archive_read_support_format_zip(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_gzip(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_zstd(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_xz(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_bzip2(archive) == ARCHIVE_OK &&
           library->archive_read_support_filter_lz4(archive) == ARCHIVE_OK &&
           library->archive_read_open(archive, unpacking, NULL, read_chunk, NULL) == ARCHIVE_OK;
}

static void release(unpacker *unpacking)
{
    if (unpacking->names != (locale_t)0)
        freelocale(unpacking->names);
    memory_free(unpacking);
}

status unpacker_open(raw_file *file, unpacker **result, error *failure)
{
    unpacker *unpacking = memory_allocate(sizeof *unpacking, failure);
    if (unpacking == NULL)
        return failure->code;
    unpacking->file = file;
    unpacking->is_archive = memcmp(file->head, "PK", 2) == 0; /* one without members too */
    unpacking->names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (archive_library_load(&unpacking->library, file->name, failure) != STATUS_OK) {
        release(unpacking);
        return failure->code;
    }
    unpacking->archive = unpacking->library.archive_read_new();
    if (unpacking->archive == NULL) {
        release(unpacking);
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

/* Names may hold anything; messages and tables hold one line each. */
static status set_label(unpacker *unpacking, struct archive_entry *entry, error *failure)
{
    const char *name = unpacking->library.archive_entry_pathname(entry);
    if (name == NULL)
        name = unpacking->library.archive_entry_pathname_utf8(entry);
    text_buffer *label = &unpacking->label;
    label->length = 0;
    TRY(text_buffer_print(label, failure, "%s:%s", unpacking->file->name,
                          name ? name : "(a name that cannot be read)"));
    for (size_t i = 0; i < label->length; i++)
        if ((unsigned char)label->bytes[i] < ' ')
            label->bytes[i] = '?';
    return text_buffer_append(label, (slice){"", 1}, failure);
}

/* Folders, links, and what macOS adds about each file hold no puzzles. */
static bool is_of_interest(const unpacker *unpacking, struct archive_entry *entry)
{
    const char *name = unpacking->library.archive_entry_pathname(entry);
    return unpacking->library.archive_entry_filetype(entry) == AE_IFREG &&
           (name == NULL || strncmp(name, "__MACOSX/", strlen("__MACOSX/")) != 0);
}

static bool is_raw(const unpacker *unpacking)
{
    const int format = unpacking->library.archive_format(unpacking->archive);
    return format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY;
}

static status find_member(unpacker *unpacking, bool *found, error *failure)
{
    const bool is_first = !unpacking->is_begun;
    unpacking->is_begun = unpacking->is_empty = true;
    unpacking->unread.length = 0;
    unpacking->label.length = 0;
    *found = false;
    if (unpacking->has_ended || (!is_first && !unpacking->is_archive))
        return STATUS_OK;
    for (;;) {
        struct archive_entry *entry;
        const int read = unpacking->library.archive_read_next_header(unpacking->archive, &entry);
        if (read == ARCHIVE_EOF) {
            unpacking->has_ended = true;
            *found = is_first && !unpacking->is_archive; /* a compressed file without a byte */
            return STATUS_OK;
        }
        if (read == ARCHIVE_RETRY)
            continue;
        unpacking->is_archive = !is_raw(unpacking);
        if (read < ARCHIVE_WARN) {
            unpacking->has_ended = true;
            return unpacking_fault(unpacking, failure);
        }
        *found = !unpacking->is_archive || is_of_interest(unpacking, entry);
        unpacking->is_empty = !*found;
        if (*found)
            return unpacking->is_archive ? set_label(unpacking, entry, failure) : STATUS_OK;
    }
}

status unpacker_next_member(unpacker *unpacking, bool *found, error *failure)
{
    const locale_t usual = uselocale(unpacking->names);
    const status done = find_member(unpacking, found, failure);
    uselocale(usual);
    return done;
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
            return unpacking->is_archive ? STATUS_OK : check_nothing_follows(unpacking, failure);
        unpacking->has_ended |= unpacked <= ARCHIVE_FATAL;
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
    text_buffer_clear(&unpacking->label);
    release(unpacking);
}
