#include "io/packer.h"

#include "base/memory.h"
#include "io/archive_library.h"

#include <errno.h>

struct packer {
    archive_library library;
    const char *name;
    struct archive *archive;
};

/* Without the time, so that the same results are the same bytes. */
static int add_gzip(const archive_library *library, struct archive *archive)
{
    const int added = library->archive_write_add_filter_gzip(archive);
    if (added != ARCHIVE_OK)
        return added;
    return library->archive_write_set_filter_option(archive, "gzip", "timestamp", NULL);
}

static int add_zstd(const archive_library *library, struct archive *archive)
{
    return library->archive_write_add_filter_zstd(archive);
}

static int add_xz(const archive_library *library, struct archive *archive)
{
    return library->archive_write_add_filter_xz(archive);
}

typedef struct compression {
    const char *ending;
    int (*add_filter)(const archive_library *library, struct archive *archive);
} compression;

static const compression compressions[] = {
    {".gz", add_gzip},
    {".zst", add_zstd},
    {".xz", add_xz},
};

static const compression *compression_of(const char *path)
{
    const slice name = slice_of(path);
    for (size_t i = 0; i < sizeof compressions / sizeof *compressions; i++) {
        const size_t length = strlen(compressions[i].ending);
        if (name.length >= length &&
            slice_equals_any_case((slice){path + name.length - length, length},
                                  compressions[i].ending))
            return &compressions[i];
    }
    return NULL;
}

const char *packer_ending(const char *path)
{
    const compression *found = compression_of(path);
    return found ? found->ending : NULL;
}

static status packing_fault(packer *packing, error *failure)
{
    const int number = packing->library.archive_errno(packing->archive);
    const bool closed = number == EPIPE;
    const char *why =
        number > 0 ? strerror(number) : packing->library.archive_error_string(packing->archive);
    return error_set(failure, closed ? STATUS_CLOSED_PIPE : STATUS_IO, "%s: %s", packing->name,
                     why ? why : "compression failed");
}

/* The raw format holds one nameless entry; libarchive wants it described all the same. */
static bool start_packing(packer *packing, int descriptor, const compression *method)
{
    const archive_library *library = &packing->library;
    struct archive *archive = packing->archive;
    struct archive_entry *entry = library->archive_entry_new();
    if (entry == NULL)
        return false;
    library->archive_entry_set_filetype(entry, AE_IFREG);
    library->archive_entry_set_pathname(entry, "results");
    const bool started = method->add_filter(library, archive) == ARCHIVE_OK &&
                         library->archive_write_set_format_raw(archive) == ARCHIVE_OK &&
                         library->archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK &&
                         library->archive_write_open_fd(archive, descriptor) == ARCHIVE_OK &&
                         library->archive_write_header(archive, entry) == ARCHIVE_OK;
    library->archive_entry_free(entry);
    return started;
}

status packer_open(int descriptor, const char *name, const char *ending, packer **result,
                   error *failure)
{
    packer *packing = memory_allocate(sizeof *packing, failure);
    if (packing == NULL)
        return failure->code;
    packing->name = name;
    if (archive_library_load(&packing->library, name, failure) != STATUS_OK) {
        memory_free(packing);
        return failure->code;
    }
    packing->archive = packing->library.archive_write_new();
    if (packing->archive == NULL) {
        memory_free(packing);
        return error_set(failure, STATUS_NO_MEMORY, "%s: out of memory for packing", name);
    }
    if (!start_packing(packing, descriptor, compression_of(ending))) {
        packing_fault(packing, failure);
        packing->library.archive_write_free(packing->archive);
        memory_free(packing);
        return failure->code;
    }
    *result = packing;
    return STATUS_OK;
}

status packer_write(packer *packing, slice bytes, error *failure)
{
    while (bytes.length > 0) {
        const la_ssize_t taken =
            packing->library.archive_write_data(packing->archive, bytes.start, bytes.length);
        if (taken <= 0)
            return packing_fault(packing, failure);
        bytes = (slice){bytes.start + taken, bytes.length - (size_t)taken};
    }
    return STATUS_OK;
}

status packer_close(packer *packing, error *failure)
{
    status closed = STATUS_OK;
    if (packing->library.archive_write_close(packing->archive) != ARCHIVE_OK)
        closed = packing_fault(packing, failure);
    packing->library.archive_write_free(packing->archive);
    memory_free(packing);
    return closed;
}
