#include "io/file_queue.h"

#include "base/memory.h"
#include "io/file_kind.h"

#include <stdio.h>

status file_queue_init(file_queue *queue, const char *const *paths, size_t count, error *failure)
{
    *queue = (file_queue){.paths = paths, .path_count = count};
    queue->feed.kept = memory_allocate(FEED_KEPT_MAX, failure);
    if (queue->feed.kept == NULL)
        return failure->code;
    for (size_t i = 0; i < count; i++)
        TRY(input_list_insert(&queue->files, i, paths[i], failure));
    return STATUS_OK;
}

void file_queue_tell(file_queue *queue, const char *sentence)
{
    queue->fault_count++;
    queue->listener->hear(queue->listener->context, sentence);
}

static void drop_preamble(file_queue *queue, size_t bytes, size_t lines)
{
    text_feed_skip(&queue->feed, bytes);
    queue->preamble_bytes += bytes;
    queue->preamble_lines += lines;
}

/* Drops the mark of UTF-8; says why the file's text cannot be read, or NULL. */
static const char *check_text(file_queue *queue)
{
    const slice text = text_feed_kept(&queue->feed);
    if (text.length >= 3 && memcmp(text.start, "\xef\xbb\xbf", 3) == 0)
        drop_preamble(queue, 3, 0);
    if (queue->is_cut && byte_source_is_packed(queue->feed.source))
        return "a packed file cannot be cut into shards; unpack it first";
    if (queue->is_cut && byte_source_is_wide(queue->feed.source))
        return "UTF-16 text cannot be cut into shards; convert it to UTF-8 first";
    return file_kind_refusal(text);
}

/* A sentence about the file that is open. */
static status refuse_file(const file_queue *queue, status code, const char *why, error *failure)
{
    return error_set(failure, code, "%s: %s", byte_source_name(queue->file->path), why);
}

/* Of a file that has not the column that is wished. */
static status refuse_column(const file_queue *queue, const puzzle_format *format,
                            const format_layout *layout, slice sample, error *failure)
{
    const char *const column = queue->wish.column;
    field_names names = {.count = 0};
    TRY(format->list_fields(layout, sample, &names, failure));
    word_list known = {0};
    for (size_t i = 0; i < names.count; i++)
        word_list_add(&known, names.names[i]);
    return error_set(failure, STATUS_USAGE, "%s: no column is called '%s'; expected one of: %s",
                     byte_source_name(queue->file->path), column, known.text);
}

static const file_fields *find_known_fields(const file_queue *queue, const field_names *names)
{
    const file_fields *known = queue->known_fields;
    while (known != NULL &&
           (known->names.count != names->count ||
            memcmp(known->names.names, names->names, names->count * sizeof names->names[0]) != 0))
        known = known->next;
    return known;
}

/* Lists the fields of the open file's records; those without a column are told. */
static status list_fields(file_queue *queue, slice sample, error *failure)
{
    input_file *file = queue->file;
    field_names names = {.count = 0};
    char sentence[SENTENCE_MAX];
    if (file->format->list_fields != NULL)
        TRY(file->format->list_fields(&file->layout, sample, &names, failure));
    if (names.has_more) {
        snprintf(sentence, sizeof sentence, "%s: only the first %d of its fields have a column",
                 byte_source_name(file->path), INPUT_FIELDS_MAX);
        queue->listener->hear(queue->listener->context, sentence);
    }
    file->fields = find_known_fields(queue, &names);
    if (file->fields != NULL)
        return STATUS_OK;
    file_fields *own = memory_allocate(sizeof *own, failure);
    if (own == NULL)
        return failure->code;
    own->names = names;
    own->next = queue->known_fields;
    queue->known_fields = own;
    file->fields = own;
    const size_t lost = field_names_find(&own->names, queue->fields, queue->may_add_fields,
                                         FIELD_NOWHERE, own->column);
    if (lost == 0)
        return STATUS_OK;
    snprintf(sentence, sizeof sentence,
             "%s: %zu of its fields have no column: they were not known when the header was "
             "written",
             byte_source_name(file->path), lost);
    queue->listener->hear(queue->listener->context, sentence);
    return STATUS_OK;
}

/* Finds the file's format. */
static status choose_format(file_queue *queue, error *failure)
{
    slice sample = text_feed_kept(&queue->feed);
    const bool is_whole = queue->feed.source_ended && sample.length <= SNIFFED_BYTES;
    if (sample.length > SNIFFED_BYTES)
        sample.length = SNIFFED_BYTES;
    format_layout *const layout = &queue->file->layout;
    const puzzle_format *format = queue->forced_format;
    format_wish wish = queue->wish;
    wish.is_forced = true;
    if (format == NULL || !format->recognise(sample, &wish, layout)) {
        format = puzzle_format_sniff(sample, is_whole, &queue->wish, layout);
        if (!layout->is_proven && memchr(sample.start, '\0', sample.length) != NULL)
            return refuse_file(queue, STATUS_IO, "binary data; expected text with puzzles",
                               failure);
    }
    if (format == NULL)
        return refuse_file(queue, STATUS_IO, "no fields were found; expected csv or jsonl",
                           failure);
    if (layout->lacks_column)
        return refuse_column(queue, format, layout, sample, failure);
    queue->file->format = format;
    if (queue->fields != NULL)
        TRY(list_fields(queue, sample, failure));
    drop_preamble(queue, layout->preamble_bytes, layout->preamble_lines);
    return STATUS_OK;
}

/* Begins with the file, or member, that the feed's source is at. Fails where it cannot be read as
 * text, or not as it is wished. */
static status begin_text(file_queue *queue, error *failure)
{
    text_feed *feed = &queue->feed;
    *feed = (text_feed){.kept = feed->kept, .source = feed->source};
    queue->preamble_bytes = queue->preamble_lines = 0;
    error fault;
    if (text_feed_look_ahead(feed, SNIFFED_BYTES, &fault) != STATUS_OK)
        file_queue_tell(queue, fault.message);
    const char *const why_not = check_text(queue);
    if (why_not != NULL)
        return refuse_file(queue, STATUS_IO, why_not, failure);
    return choose_format(queue, failure);
}

/* Makes the member that the source is at the next of the files; the first one of an archive stands
 * in the place of the archive itself. */
static status enter_member(file_queue *queue, bool is_first, error *failure)
{
    const char *const member = byte_source_member_name(queue->feed.source);
    if (member != NULL) {
        TRY(input_list_insert(&queue->files, queue->next_file, member, failure));
        if (is_first)
            input_list_remove(&queue->files, queue->next_file + 1);
    }
    queue->file = queue->files.files[queue->next_file++];
    return STATUS_OK;
}

/* Opens the next path; false where that fails. */
static bool open_path(file_queue *queue, error *failure)
{
    const char *const path = queue->paths[queue->next_path++];
    if (byte_source_open(path, queue->stop, &queue->feed.source, failure) == STATUS_OK)
        return true;
    queue->feed.source = NULL;
    queue->next_file++;
    return false;
}

static void close_source(file_queue *queue)
{
    queue->position_before += byte_source_position(queue->feed.source);
    byte_source_close(queue->feed.source);
    queue->feed.source = NULL;
    queue->file = NULL;
}

/* Goes to the next member of the open archive; else closes it. */
static bool go_to_next_member(file_queue *queue)
{
    bool found = false;
    error failure;
    if (!queue->was_ended && !stop_flag_is_set(queue->stop) &&
        byte_source_next_member(queue->feed.source, &found, &failure) != STATUS_OK)
        file_queue_tell(queue, failure.message);
    if (!found)
        close_source(queue);
    return found;
}

/* Goes to the next file or member, whether it can be read or not; queue->file is NULL where none is
 * left. */
static status go_on(file_queue *queue, error *failure)
{
    while (queue->file == NULL) {
        bool is_first = false;
        if (queue->feed.source == NULL) {
            error fault;
            if (queue->next_path == queue->path_count || stop_flag_is_set(queue->stop))
                return STATUS_OK;
            if (!open_path(queue, &fault)) {
                file_queue_tell(queue, fault.message);
                continue;
            }
            is_first = true;
        } else if (!go_to_next_member(queue)) {
            continue;
        }
        TRY(enter_member(queue, is_first, failure));
    }
    return STATUS_OK;
}

status file_queue_next(file_queue *queue, error *failure)
{
    status begun = STATUS_IO;
    while (begun != STATUS_OK) {
        queue->file = NULL;
        TRY(go_on(queue, failure));
        if (queue->file == NULL)
            return STATUS_OK;
        error fault;
        begun = begin_text(queue, &fault);
        if (begun == STATUS_NO_MEMORY || (begun == STATUS_USAGE && queue->is_beginning)) {
            *failure = fault;
            return begun;
        }
        if (begun != STATUS_OK)
            file_queue_tell(queue, fault.message);
    }
    return STATUS_OK;
}

status file_queue_begin(file_queue *queue, error *failure)
{
    queue->is_beginning = true;
    const status begun = file_queue_next(queue, failure);
    queue->is_beginning = false;
    return begun;
}

static void hear_nothing(void *context, const char *sentence)
{
    (void)context;
    (void)sentence;
}

/* Goes through all the files of one path to list their fields, unless it can be read only once. */
static status scout(const file_queue *queue, const char *const *path, error *failure)
{
    static const fault_listener deaf = {hear_nothing, NULL};
    uint64_t bytes;
    error fault;
    const bool is_standard_input = strcmp(*path, "-") == 0;
    if (is_standard_input || byte_source_check(*path, &bytes, &fault) != STATUS_OK || bytes == 0)
        return STATUS_OK;
    file_queue own;
    status done = file_queue_init(&own, path, 1, failure);
    own.forced_format = queue->forced_format;
    own.wish = queue->wish;
    own.stop = queue->stop;
    own.listener = &deaf;
    own.fields = queue->fields;
    own.may_add_fields = true;
    if (done == STATUS_OK)
        done = file_queue_next(&own, failure);
    while (done == STATUS_OK && own.file != NULL)
        done = file_queue_next(&own, failure);
    file_queue_clear(&own);
    return done;
}

status file_queue_find_fields(file_queue *queue, field_names *fields, error *failure)
{
    queue->fields = fields;
    queue->may_add_fields = true;
    TRY(file_queue_begin(queue, failure));
    const bool is_archive =
        queue->feed.source != NULL && byte_source_member_name(queue->feed.source) != NULL;
    for (size_t i = 0; (is_archive || queue->path_count > 1) && i < queue->path_count; i++)
        TRY(scout(queue, queue->paths + i, failure));
    queue->may_add_fields = false;
    return STATUS_OK;
}

void file_queue_clear(file_queue *queue)
{
    if (queue->feed.source != NULL)
        byte_source_close(queue->feed.source);
    memory_free(queue->feed.kept);
    input_list_clear(&queue->files);
    while (queue->known_fields != NULL) {
        file_fields *const known = queue->known_fields;
        queue->known_fields = known->next;
        memory_free(known);
    }
    *queue = (file_queue){.paths = NULL};
}
