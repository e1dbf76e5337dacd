#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "io/packer.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static error failure;
static byte_sink *sink;

static text_buffer random_lines(size_t bytes)
{
    random_source source = seeded_source();
    text_buffer text = {0};
    MUST(text_buffer_reserve(&text, bytes, &failure), &failure);
    for (size_t i = 0; i < bytes; i++)
        text.bytes[i] = (char)(i % 82 == 81 ? '\n' : '0' + (int)random_below(&source, 10));
    text.length = bytes;
    return text;
}

Test(byte_sink, what_is_written_in_pieces_is_read_back_in_every_packing)
{
    static const char *const endings[] = {".txt", ".gz", ".zst", ".xz", ".GZ"};
    static const char *const magics[] = {"", "\x1f\x8b", "\x28\xb5\x2f\xfd", "\3757zXZ",
                                         "\x1f\x8b"};
    text_buffer text = random_lines(300000);
    random_source source = seeded_source();
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        const scratch_file file = scratch_file_name(endings[e]);
        MUST(byte_sink_open(file.path, &sink, &failure), &failure);
        for (size_t at = 0; at < text.length;) {
            size_t piece = (size_t)random_below(&source, 50000);
            piece = piece < text.length - at ? piece : text.length - at;
            MUST(byte_sink_write(sink, (slice){text.bytes + at, piece}, &failure), &failure);
            at += piece;
        }
        MUST(byte_sink_close(sink, &failure), &failure);

        text_buffer raw = file_bytes(file.path), back = unpacked_bytes(file.path);
        cr_assert_eq(memcmp(raw.bytes, magics[e], strlen(magics[e])), 0, "%s", endings[e]);
        cr_assert(back.length == text.length && memcmp(back.bytes, text.bytes, text.length) == 0,
                  "%s: %zu bytes come back of %zu", endings[e], back.length, text.length);
        if (magics[e][0] != '\0')
            cr_assert_lt(raw.length, text.length * 6 / 10, "%s is not packed", endings[e]);
        text_buffer_clear(&raw);
        text_buffer_clear(&back);
        scratch_file_remove(&file);
    }
    text_buffer_clear(&text);
}

Test(byte_sink, an_empty_packed_file_is_a_valid_one)
{
    static const char *const endings[] = {".gz", ".zst", ".xz"};
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        const scratch_file file = scratch_file_create(endings[e], slice_of(""));
        text_buffer back = unpacked_bytes(file.path);
        cr_assert_eq(back.length, 0);
        text_buffer_clear(&back);
        scratch_file_remove(&file);
    }
}

Test(byte_sink, endings_choose_the_packing)
{
    cr_assert_str_eq(packer_ending("a/b.csv.gz"), ".gz");
    cr_assert_str_eq(packer_ending("x.ZST"), ".zst");
    cr_assert_null(packer_ending("x.csv"));
    cr_assert_null(packer_ending("gz"));
    cr_assert_null(packer_ending(""));
}

Test(byte_sink, an_old_file_is_emptied)
{
    const scratch_file file = scratch_file_create(".txt", slice_of("a long old content"));
    MUST(byte_sink_open(file.path, &sink, &failure), &failure);
    MUST(byte_sink_write(sink, slice_of("new"), &failure), &failure);
    MUST(byte_sink_close(sink, &failure), &failure);
    text_buffer bytes = file_bytes(file.path);
    cr_assert_str_eq(bytes.bytes, "new");
    text_buffer_clear(&bytes);
    scratch_file_remove(&file);
}

/* Writes a megabyte to PATH; the first status that is not OK, of writing or closing. */
static status write_a_megabyte(const char *path)
{
    text_buffer text = random_lines(1 << 20);
    MUST(byte_sink_open(path, &sink, &failure), &failure);
    const status written = byte_sink_write(sink, (slice){text.bytes, text.length}, &failure);
    error close_failure;
    const status closed = byte_sink_close(sink, &close_failure);
    text_buffer_clear(&text);
    if (written == STATUS_OK && closed != STATUS_OK)
        failure = close_failure;
    return written != STATUS_OK ? written : closed;
}

Test(byte_sink, a_full_disk_is_told_with_every_packing)
{
    static const char *const endings[] = {".txt", ".gz", ".zst", ".xz"};
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        const scratch_file link_name = scratch_file_name(endings[e]);
        cr_assert_eq(symlink("/dev/full", link_name.path), 0);
        failure.message[0] = '\0';
        cr_assert_eq(write_a_megabyte(link_name.path), STATUS_IO, "%s", endings[e]);
        cr_assert_not_null(strstr(failure.message, link_name.path), "%s: '%s'", endings[e],
                           failure.message);
        scratch_file_remove(&link_name);
    }
}

Test(byte_sink, a_pipe_that_nobody_reads_is_told_as_closed)
{
    static const char *const endings[] = {".txt", ".gz", ".zst"};
    signal(SIGPIPE, SIG_IGN);
    for (size_t e = 0; e < COUNT_OF(endings); e++) {
        int ends[2];
        char own_path[64];
        cr_assert_eq(pipe(ends), 0);
        snprintf(own_path, sizeof own_path, "/proc/self/fd/%d", ends[1]);
        const scratch_file link_name = scratch_file_name(endings[e]);
        cr_assert_eq(symlink(own_path, link_name.path), 0);
        text_buffer text = random_lines(1 << 20);
        MUST(byte_sink_open(link_name.path, &sink, &failure), &failure);
        close(ends[0]);
        close(ends[1]);
        cr_assert_eq(byte_sink_write(sink, (slice){text.bytes, text.length}, &failure),
                     STATUS_CLOSED_PIPE, "%s: %s", endings[e], failure.message);
        const status closed = byte_sink_close(sink, &failure);
        cr_assert(closed == STATUS_OK || e > 0, "plain bytes leave nothing to fail at closing");
        text_buffer_clear(&text);
        scratch_file_remove(&link_name);
    }
}

Test(byte_sink, a_place_that_cannot_be_written_is_named)
{
    static const char *const paths[] = {"/nonexistent/out.csv", "/nonexistent/out.csv.gz", "/tmp"};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        cr_assert_eq(byte_sink_open(paths[i], &sink, &failure), STATUS_IO, "%s", paths[i]);
        cr_assert_not_null(strstr(failure.message, paths[i]), "%s", failure.message);
    }
}

Test(byte_sink, an_output_that_would_destroy_its_input_is_seen)
{
    const scratch_file file = scratch_file_create(".txt", slice_of("x"));
    const scratch_file other = scratch_file_create(".txt", slice_of("x"));
    const scratch_file alias = scratch_file_name(".csv");
    cr_assert_eq(symlink(file.path, alias.path), 0);
    cr_assert(byte_sink_is_input(file.path, file.path));
    cr_assert(byte_sink_is_input(alias.path, file.path));
    cr_assert_not(byte_sink_is_input(other.path, file.path));
    cr_assert_not(byte_sink_is_input("/nonexistent", file.path));
    cr_assert_not(byte_sink_is_input("/dev/null", "/dev/null"));
    scratch_file_remove(&alias);
    scratch_file_remove(&other);
    scratch_file_remove(&file);
}

Test(byte_sink, a_source_checks_its_path_and_tells_its_size)
{
    const scratch_file file = scratch_file_create(".txt", slice_of("12345"));
    uint64_t bytes;
    MUST(byte_source_check(file.path, &bytes, &failure), &failure);
    cr_assert_eq(bytes, 5);
    cr_assert_eq(byte_source_check("/nonexistent", &bytes, &failure), STATUS_IO);
    cr_assert_not_null(strstr(failure.message, "/nonexistent"), "%s", failure.message);
    cr_assert_eq(byte_source_check("/tmp", &bytes, &failure), STATUS_IO);
    cr_assert_not_null(strstr(failure.message, "directory"), "%s", failure.message);
    cr_assert_str_eq(byte_source_name("-"), "standard input");
    cr_assert_str_eq(byte_source_name("a"), "a");
    scratch_file_remove(&file);
}

Test(byte_sink, room_that_was_reserved_on_the_disk_is_given_back)
{
    text_buffer text = random_lines(100000);
    const scratch_file file = scratch_file_name(".txt");
    MUST(byte_sink_open(file.path, &sink, &failure), &failure);
    for (int i = 0; i < 60; i++)
        MUST(byte_sink_write(sink, (slice){text.bytes, text.length}, &failure), &failure);
    MUST(byte_sink_close(sink, &failure), &failure);
    struct stat facts;
    cr_assert_eq(stat(file.path, &facts), 0);
    cr_assert_eq(facts.st_size, 6000000);
    cr_assert_lt(facts.st_blocks * 512, 6000000 + 256 * 1024);
    scratch_file_remove(&file);
    text_buffer_clear(&text);
}
