#include "pipeline/ordered_output.h"

#include "base/memory.h"

#include <pthread.h>

/* Blocks between the next to be written and the newest. A block takes a millisecond or more: while one
 * puzzle takes its time, the other threads go on for some seconds at least, as far as memory lets them. */
enum { WINDOW = 16384 };

typedef struct held_block {
    bool is_finished, is_whole; /* whole: it was not abandoned */
    text_buffer text;
    run_checkpoint adds;
} held_block;

struct ordered_output {
    byte_sink *sink;
    const checkpoint_listener *listener;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t moved; /* signalled when blocks were written */
    uint64_t next;        /* the first sequence number not written */
    uint64_t newest;      /* one more than the highest finished */
    uint64_t last;        /* blocks behind this one are dropped */
    bool is_writing;
    size_t held_bytes, held_bytes_max; /* of finished blocks and of spare buffers, by capacity */
    error failure;                     /* of a write; then nothing is written any more */
    uint64_t written_bytes;            /* behind the checkpoint */
    run_checkpoint reached;            /* behind the last block before any that was abandoned */
    bool has_gap;                      /* one was abandoned */
    size_t spare_count;
    text_buffer spares[WINDOW];
    held_block held[WINDOW]; /* block s in held[s % WINDOW] */
};

status ordered_output_create(byte_sink *sink, size_t held_bytes_max, const run_checkpoint *before,
                             const checkpoint_listener *listener, ordered_output **result,
                             error *failure)
{
    ordered_output *output = memory_allocate(sizeof *output, failure);
    if (output == NULL)
        return failure->code;
    output->sink = sink;
    output->held_bytes_max = held_bytes_max;
    output->last = UINT64_MAX;
    output->reached = *before;
    output->listener = listener;
    pthread_mutex_init(&output->lock, NULL);
    pthread_cond_init(&output->moved, NULL);
    *result = output;
    return STATUS_OK;
}

static status report_failure(const ordered_output *output, error *failure)
{
    if (output->failure.code != STATUS_OK)
        *failure = output->failure;
    return output->failure.code;
}

static void fail(ordered_output *output, const error *why)
{
    if (output->failure.code == STATUS_OK)
        output->failure = *why;
    pthread_cond_broadcast(&output->moved);
}

/* Writes without the lock; only the thread that has set is_writing may come here. */
static void write_unlocked(ordered_output *output, slice text)
{
    if (output->failure.code != STATUS_OK || text.length == 0)
        return;
    pthread_mutex_unlock(&output->lock);
    error failure = {.code = STATUS_OK};
    const status written = byte_sink_write(output->sink, text, &failure);
    pthread_mutex_lock(&output->lock);
    output->written_bytes += text.length;
    if (written != STATUS_OK)
        fail(output, &failure);
}

/* Moves the checkpoint behind the block that has just been written, and tells of it. */
static void pass_checkpoint(ordered_output *output, held_block *block)
{
    output->has_gap |= !block->is_whole;
    if (output->has_gap || output->failure.code != STATUS_OK)
        return;
    block->adds.output_bytes = output->written_bytes;
    output->written_bytes = 0;
    checkpoint_add(&output->reached, &block->adds);
    if (output->listener == NULL)
        return;
    const run_checkpoint reached = output->reached;
    error failure = {.code = STATUS_OK};
    pthread_mutex_unlock(&output->lock);
    const status heard =
        output->listener->hear(output->listener->context, &reached, false, &failure);
    pthread_mutex_lock(&output->lock);
    if (heard != STATUS_OK)
        fail(output, &failure);
}

static void make_spare(ordered_output *output, text_buffer *text)
{
    text->length = 0;
    if (output->spare_count < WINDOW && output->held_bytes <= output->held_bytes_max) {
        output->spares[output->spare_count++] = *text;
    } else {
        output->held_bytes -= text->capacity;
        text_buffer_clear(text);
    }
    *text = (text_buffer){0};
}

/* Tried and rejected: a thread that does nothing but write, where a processor is left. The rows travel from
 * one processor's cache to the other's, and back for new ones: 17-clue puzzles took 1.45 times as long as
 * solving alone in place of 1.54 on one thread, and 1.34 in place of 1.26 where nothing is written (Zen 5). */
static void write_finished_blocks(ordered_output *output)
{
    if (output->is_writing)
        return; /* that thread will look again before it stops */
    output->is_writing = true;
    for (held_block *block = &output->held[output->next % WINDOW]; block->is_finished;
         block = &output->held[output->next % WINDOW]) {
        if (output->next <= output->last)
            write_unlocked(output, (slice){block->text.bytes, block->text.length});
        pass_checkpoint(output, block);
        block->is_finished = false;
        make_spare(output, &block->text);
        output->next++;
        pthread_cond_broadcast(&output->moved);
    }
    output->is_writing = false;
}

status ordered_output_wait_for_room(ordered_output *output, error *failure)
{
    pthread_mutex_lock(&output->lock);
    while (
        output->failure.code == STATUS_OK && output->newest > output->next &&
        (output->held_bytes > output->held_bytes_max || output->newest - output->next > WINDOW / 2))
        pthread_cond_wait(&output->moved, &output->lock);
    const status result = report_failure(output, failure);
    pthread_mutex_unlock(&output->lock);
    return result;
}

status ordered_output_finish_block(ordered_output *output, uint64_t sequence, text_buffer *block,
                                   const run_checkpoint *adds, error *failure)
{
    pthread_mutex_lock(&output->lock);
    held_block *held = &output->held[sequence % WINDOW];
    *held = (held_block){.is_finished = true, .is_whole = adds != NULL, .text = *block};
    if (adds != NULL)
        held->adds = *adds;
    output->held_bytes += block->capacity;
    if (output->newest < sequence + 1)
        output->newest = sequence + 1;
    write_finished_blocks(output);

    *block = (text_buffer){0};
    if (output->spare_count > 0) {
        *block = output->spares[--output->spare_count];
        output->held_bytes -= block->capacity;
    }
    const status result = report_failure(output, failure);
    pthread_mutex_unlock(&output->lock);
    return result;
}

status ordered_output_flush_part(ordered_output *output, uint64_t sequence, text_buffer *part,
                                 error *failure)
{
    pthread_mutex_lock(&output->lock);
    while (output->failure.code == STATUS_OK && (output->next != sequence || output->is_writing))
        pthread_cond_wait(&output->moved, &output->lock);
    if (output->failure.code == STATUS_OK) {
        output->is_writing = true;
        write_unlocked(output, (slice){part->bytes, part->length});
        output->is_writing = false;
    }
    part->length = 0;
    const status result = report_failure(output, failure);
    pthread_mutex_unlock(&output->lock);
    return result;
}

void ordered_output_end_behind(ordered_output *output, uint64_t sequence)
{
    pthread_mutex_lock(&output->lock);
    if (sequence < output->last)
        output->last = sequence;
    pthread_mutex_unlock(&output->lock);
}

status ordered_output_tell_last(ordered_output *output, error *failure)
{
    if (output->listener == NULL)
        return STATUS_OK;
    return output->listener->hear(output->listener->context, &output->reached, true, failure);
}

void ordered_output_abandon(ordered_output *output, const error *why)
{
    pthread_mutex_lock(&output->lock);
    fail(output, why);
    pthread_mutex_unlock(&output->lock);
}

void ordered_output_destroy(ordered_output *output)
{
    for (uint64_t block = output->next; block < output->newest; block++)
        text_buffer_clear(&output->held[block % WINDOW].text);
    for (size_t i = 0; i < output->spare_count; i++)
        text_buffer_clear(&output->spares[i]);
    pthread_cond_destroy(&output->moved);
    pthread_mutex_destroy(&output->lock);
    memory_free(output);
}
