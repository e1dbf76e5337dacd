#include "pipeline/progress_record.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const char first_line[] = "progress of nonet; 'nonet solve --resume' goes on from here\n";

static status file_fault(const char *path, error *failure)
{
    return error_set(failure, STATUS_IO, "%s: %s", path, strerror(errno));
}

static status append_with_zero(text_buffer *path, const char *start, const char *ending,
                               error *failure)
{
    TRY(text_buffer_print(path, failure, "%s%s", start, ending));
    return text_buffer_append(path, (slice){"", 1}, failure);
}

status progress_record_path(const char *output_path, text_buffer *path, error *failure)
{
    return append_with_zero(path, output_path, ".progress", failure);
}

static status print_record(const run_checkpoint *reached, slice task, text_buffer *out,
                           error *failure)
{
    TRY(text_buffer_print(out, failure,
                          "%srecords %" PRIu64 "\ndigest %" PRIu64 "\noutput_bytes %" PRIu64 "\n",
                          first_line, reached->records, reached->digest, reached->output_bytes));
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++)
        TRY(text_buffer_print(out, failure, "%s %" PRIu64 "\n", outcome_word(kind),
                              reached->outcomes[kind]));
    for (answer_verdict verdict = 0; verdict < ANSWER_VERDICTS; verdict++)
        TRY(text_buffer_print(out, failure, "%s %" PRIu64 "\n", answer_verdict_words[verdict],
                              reached->answers[verdict]));
    return text_buffer_append(out, task, failure);
}

static bool write_all(int descriptor, slice text)
{
    while (text.length > 0) {
        const ssize_t written = write(descriptor, text.start, text.length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            text = (slice){text.start + written, text.length - (size_t)written};
    }
    return true;
}

static bool write_file(const char *path, slice text)
{
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return false;
    const bool written = write_all(descriptor, text) && fsync(descriptor) == 0;
    return close(descriptor) == 0 && written;
}

/* A rename is safe on the disk when its directory is. */
static void sync_directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char directory[4096] = ".";
    if (slash != NULL)
        snprintf(directory, sizeof directory, "%.*s", (int)(slash - path + 1), path);
    const int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return; /* some file systems let nobody open them: then there is nothing to do */
    fsync(descriptor);
    close(descriptor);
}

static status replace(const char *path, const char *temporary, slice text, error *failure)
{
    if (!write_file(temporary, text) || rename(temporary, path) != 0) {
        file_fault(path, failure);
        unlink(temporary);
        return failure->code;
    }
    sync_directory_of(path);
    return STATUS_OK;
}

status progress_record_save(const char *path, const run_checkpoint *reached, slice task,
                            error *failure)
{
    text_buffer text = {0}, temporary = {0};
    status saved = append_with_zero(&temporary, path, ".new", failure);
    if (saved == STATUS_OK)
        saved = print_record(reached, task, &text, failure);
    if (saved == STATUS_OK)
        saved = replace(path, temporary.bytes, (slice){text.bytes, text.length}, failure);
    text_buffer_clear(&text);
    text_buffer_clear(&temporary);
    return saved;
}

static status read_file(const char *path, bool *found, text_buffer *text, error *failure)
{
    enum { PIECE = 4096 };
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    *found = descriptor >= 0;
    if (descriptor < 0)
        return errno == ENOENT ? STATUS_OK : file_fault(path, failure);
    status done = STATUS_OK;
    for (ssize_t got = 1; done == STATUS_OK && got > 0;) {
        done = text_buffer_reserve(text, PIECE, failure);
        if (done != STATUS_OK)
            break;
        got = read(descriptor, text->bytes + text->length, PIECE);
        if (got < 0)
            done = file_fault(path, failure);
        else
            text->length += (size_t)got;
    }
    close(descriptor);
    return done;
}

/* Takes the line "KEY number" off *rest. */
static bool take_number(slice *rest, const char *key, uint64_t *number)
{
    slice line = slice_take_until(rest, '\n');
    return slice_equals(slice_take_until(&line, ' '), key) && slice_to_u64(line, number);
}

static bool parse_record(slice *rest, run_checkpoint *reached)
{
    const size_t length = strlen(first_line);
    if (rest->length < length || memcmp(rest->start, first_line, length) != 0)
        return false;
    *rest = (slice){rest->start + length, rest->length - length};
    bool good = take_number(rest, "records", &reached->records) &&
                take_number(rest, "digest", &reached->digest) &&
                take_number(rest, "output_bytes", &reached->output_bytes);
    for (outcome kind = 0; kind < OUTCOME_KINDS; kind++)
        good = good && take_number(rest, outcome_word(kind), &reached->outcomes[kind]);
    for (answer_verdict verdict = 0; verdict < ANSWER_VERDICTS; verdict++)
        good = good && take_number(rest, answer_verdict_words[verdict], &reached->answers[verdict]);
    return good;
}

status progress_record_load(const char *path, bool *found, run_checkpoint *reached,
                            text_buffer *task, error *failure)
{
    text_buffer text = {0};
    status loaded = read_file(path, found, &text, failure);
    slice rest = {text.bytes, text.length};
    if (loaded == STATUS_OK && *found && !parse_record(&rest, reached))
        loaded = error_set(failure, STATUS_IO,
                           "%s: this is no record of progress; remove it to begin anew", path);
    if (loaded == STATUS_OK && *found)
        loaded = text_buffer_append(task, rest, failure);
    text_buffer_clear(&text);
    return loaded;
}

status progress_record_remove(const char *path, error *failure)
{
    return unlink(path) == 0 || errno == ENOENT ? STATUS_OK : file_fault(path, failure);
}
