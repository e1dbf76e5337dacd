/* libarchive, loaded when the first packed file is met: with all the libraries that it brings along
 * it takes three times as long to start as the rest of the program. */
#pragma once

#include "base/error.h"

#include <archive.h>
#include <archive_entry.h>

/* clang-format off */
#define ARCHIVE_FUNCTIONS(each)           \
    each(archive_read_new)                \
    each(archive_read_free)               \
    each(archive_read_open)               \
    each(archive_read_next_header)        \
    each(archive_read_data_block)         \
    each(archive_read_support_format_raw) \
    each(archive_read_support_format_empty) \
    each(archive_read_support_format_tar) \
    each(archive_read_support_format_zip) \
    each(archive_read_support_filter_gzip)  \
    each(archive_read_support_filter_zstd)  \
    each(archive_read_support_filter_xz)    \
    each(archive_read_support_filter_bzip2) \
    each(archive_read_support_filter_lz4)   \
    each(archive_filter_bytes)            \
    each(archive_format)                  \
    each(archive_set_error)               \
    each(archive_error_string)            \
    each(archive_errno)                   \
    each(archive_write_new)               \
    each(archive_write_free)              \
    each(archive_write_close)             \
    each(archive_write_open_fd)           \
    each(archive_write_header)            \
    each(archive_write_data)              \
    each(archive_write_set_format_raw)    \
    each(archive_write_set_bytes_in_last_block) \
    each(archive_write_add_filter_gzip)   \
    each(archive_write_add_filter_zstd)   \
    each(archive_write_add_filter_xz)     \
    each(archive_write_set_filter_option) \
    each(archive_entry_new)               \
    each(archive_entry_free)              \
    each(archive_entry_filetype)          \
    each(archive_entry_pathname)          \
    each(archive_entry_pathname_utf8)     \
    each(archive_entry_set_filetype)      \
    each(archive_entry_set_pathname)
/* clang-format on */

/* Its functions, under their own names. */
typedef struct archive_library {
#define MEMBER(name) __typeof__(name) *name; /* NOLINT(bugprone-macro-parentheses) */
    ARCHIVE_FUNCTIONS(MEMBER)
#undef MEMBER
} archive_library;

/* Loads the library, or finds it loaded. FILE_NAME is the file that needs it, for the message. */
status archive_library_load(archive_library *library, const char *file_name,
                            error *failure) MUST_USE;
