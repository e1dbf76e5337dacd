/* The input files of a run, opened one after the other, archives member by member. Of each one the
 * kind and the format are found, and where its records begin. */
#pragma once

#include "base/stop_flag.h"
#include "io/input_list.h"
#include "io/text_feed.h"

/* Told of each fault that costs input (a file that cannot be opened or read to its end, a count
 * that does not fit): one sentence. The reader goes on with the next file. */
typedef struct fault_listener {
    void (*hear)(void *context, const char *sentence);
    void *context;
} fault_listener;

typedef struct file_queue {
    const char *const *paths;
    size_t path_count, next_path;
    input_list files; /* of the paths, and of the members of archives among them */
    size_t next_file; /* of files: that of next_path */
    const puzzle_format *forced_format;
    format_wish wish;
    const stop_flag *stop;
    const fault_listener *listener;
    uint64_t fault_count;
    uint64_t position_before; /* bytes of the files that are done */
    bool is_cut;              /* into shards: then files must be plain */
    bool is_beginning;        /* a column that is not there is an error */
    bool was_ended;

    field_names *fields; /* of all files, the caller's; NULL where nobody asked for them */
    bool may_add_fields;
    file_fields *known_fields; /* each kind that a file has, the newest first */

    text_feed feed; /* of the open file; its source stays open between the members of an archive */
    input_file *file;                      /* the open one; NULL between files */
    size_t preamble_bytes, preamble_lines; /* of its text, and skipped: marks and headers */
} file_queue;

/* PATHS (COUNT of them) are the caller's. To be cleared in any case. */
status file_queue_init(file_queue *queue, const char *const *paths, size_t count,
                       error *failure) MUST_USE;

/* Counts a fault that costs input, and tells it. */
void file_queue_tell(file_queue *queue, const char *sentence);

/* Goes to the next file or member that can be read; queue->file is NULL where none is left. */
status file_queue_next(file_queue *queue, error *failure) MUST_USE;

/* As puzzle_reader_begin and puzzle_reader_find_fields. */
status file_queue_begin(file_queue *queue, error *failure) MUST_USE;
status file_queue_find_fields(file_queue *queue, field_names *fields, error *failure) MUST_USE;

void file_queue_clear(file_queue *queue);
