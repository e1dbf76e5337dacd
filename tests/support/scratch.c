#include "support/scratch.h"

#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "support/check.h"

#include <stdio.h>
#include <unistd.h>

scratch_file scratch_file_name(const char *ending)
{
    static unsigned made = 0;
    scratch_file file;
    snprintf(file.path, sizeof file.path, "/tmp/nonet-test-%ld-%u%s", (long)getpid(), made++,
             ending);
    return file;
}

scratch_file scratch_file_create(const char *ending, slice text)
{
    const scratch_file file = scratch_file_name(ending);
    error failure;
    byte_sink *sink;
    MUST(byte_sink_open(file.path, &sink, &failure), &failure);
    MUST(byte_sink_write(sink, text, &failure), &failure);
    MUST(byte_sink_close(sink, &failure), &failure);
    return file;
}

void scratch_file_remove(const scratch_file *file)
{
    unlink(file->path);
}

static void end_with_zero(text_buffer *bytes)
{
    error failure;
    MUST(text_buffer_append(bytes, (slice){"", 1}, &failure), &failure);
    bytes->length--;
}

text_buffer file_bytes(const char *path)
{
    text_buffer bytes = {0};
    char piece[4096];
    error failure;
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s cannot be opened", path);
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        MUST(text_buffer_append(&bytes, (slice){piece, got}, &failure), &failure);
    fclose(file);
    end_with_zero(&bytes);
    return bytes;
}

text_buffer unpacked_bytes(const char *path)
{
    static const stop_flag never = false;
    text_buffer bytes = {0};
    char piece[4099];
    size_t got;
    error failure;
    byte_source *source;
    MUST(byte_source_open(path, &never, &source, &failure), &failure);
    do {
        MUST(byte_source_read(source, piece, sizeof piece, &got, &failure), &failure);
        MUST(text_buffer_append(&bytes, (slice){piece, got}, &failure), &failure);
    } while (got > 0);
    byte_source_close(source);
    end_with_zero(&bytes);
    return bytes;
}
