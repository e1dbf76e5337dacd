#include "pipeline/ordered_output.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static error failure;
static byte_sink *sink;
static ordered_output *output;
static const run_checkpoint nothing;

static void open_output(const char *path, size_t held_bytes_max)
{
    MUST(byte_sink_open(path, &sink, &failure), &failure);
    MUST(ordered_output_create(sink, held_bytes_max, &nothing, NULL, &output, &failure), &failure);
}

static void close_output(void)
{
    ordered_output_destroy(output);
    error ignored;
    const status closed = byte_sink_close(sink, &ignored);
    cr_assert(closed == STATUS_OK || closed == STATUS_IO);
}

/* Puts the text of block SEQUENCE into BLOCK: its number, and up to 400 bytes of filling. */
static status write_block(text_buffer *block, uint64_t sequence, error *why)
{
    return text_buffer_print(block, why, "%lu%*s\n", sequence, (int)(sequence * 37 % 400), "");
}

static void check_file(const char *path, uint64_t count)
{
    text_buffer bytes = file_bytes(path), expected = {0};
    for (uint64_t sequence = 0; sequence < count; sequence++)
        MUST(write_block(&expected, sequence, &failure), &failure);
    cr_assert(bytes.length == expected.length &&
                  memcmp(bytes.bytes, expected.bytes, expected.length) == 0,
              "%zu bytes, expected %zu, or another order", bytes.length, expected.length);
    text_buffer_clear(&bytes);
    text_buffer_clear(&expected);
}

static void pause_us(long microseconds)
{
    const struct timespec delay = {.tv_nsec = microseconds * 1000};
    nanosleep(&delay, NULL);
}

Test(ordered_output, blocks_finished_in_any_order_are_written_in_theirs)
{
    enum { BLOCKS = 500 };
    random_source source = seeded_source();
    const scratch_file file = scratch_file_name(".txt");
    size_t order[BLOCKS];
    shuffle_indexes(&source, order, BLOCKS);
    open_output(file.path, 1 << 20);
    text_buffer block = {0};
    for (size_t i = 0; i < BLOCKS; i++) {
        MUST(write_block(&block, order[i], &failure), &failure);
        MUST(ordered_output_finish_block(output, order[i], &block, &nothing, &failure), &failure);
        cr_assert_eq(block.length, 0, "the exchanged buffer is not empty");
    }
    text_buffer_clear(&block);
    close_output();
    check_file(file.path, BLOCKS);
    scratch_file_remove(&file);
}

enum { THREADS = 6, THREAD_BLOCKS = 3000, HELD_MAX = 4000 };
static atomic_uint_fast64_t next_sequence;
static atomic_int failed_threads;
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;

/* As a worker of the pipeline: asks for room, takes the next block, finishes it some time later; a
 * block in 50 is written in parts. Criterion's assertions are for the main thread only. */
static void *finish_blocks(void *argument)
{
    random_source source = {*(const uint64_t *)argument};
    text_buffer block = {0};
    error why = {.code = STATUS_OK};
    status worked = STATUS_OK;
    while (worked == STATUS_OK) {
        worked = ordered_output_wait_for_room(output, &why);
        pthread_mutex_lock(&taking);
        const uint64_t sequence = atomic_fetch_add(&next_sequence, 1);
        pthread_mutex_unlock(&taking);
        if (worked != STATUS_OK || sequence >= THREAD_BLOCKS)
            break;
        if (random_below(&source, 20) == 0)
            pause_us((long)random_below(&source, 500));
        worked = write_block(&block, sequence, &why);
        if (worked == STATUS_OK && sequence % 50 == 7) {
            worked = ordered_output_flush_part(output, sequence, &block, &why);
            if (block.length != 0)
                worked = STATUS_USAGE;
        }
        if (worked == STATUS_OK)
            worked = ordered_output_finish_block(output, sequence, &block, &nothing, &why);
    }
    text_buffer_clear(&block);
    if (worked != STATUS_OK)
        atomic_fetch_add(&failed_threads, 1);
    return NULL;
}

static void run_threads(void)
{
    pthread_t threads[THREADS];
    uint64_t seeds[THREADS];
    random_source source = seeded_source();
    next_sequence = 0;
    failed_threads = 0;
    for (size_t i = 0; i < THREADS; i++) {
        seeds[i] = random_next(&source);
        cr_assert_eq(pthread_create(&threads[i], NULL, finish_blocks, &seeds[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

Test(ordered_output, several_threads_write_in_order_with_little_memory)
{
    const scratch_file file = scratch_file_name(".txt");
    open_output(file.path, HELD_MAX);
    run_threads();
    close_output();
    cr_assert_eq(failed_threads, 0);
    check_file(file.path, THREAD_BLOCKS);
    scratch_file_remove(&file);
}

Test(ordered_output, a_full_disk_ends_all_threads)
{
    open_output("/dev/full", HELD_MAX);
    run_threads();
    cr_assert_eq(failed_threads, THREADS);
    cr_assert_eq(ordered_output_wait_for_room(output, &failure), STATUS_IO);
    cr_assert_not_null(strstr(failure.message, "/dev/full"), "%s", failure.message);
    close_output();
}

/* A thread that waits: for room, or where SEQUENCE is given, for its turn to write a part. */
typedef struct waiter {
    pthread_t thread;
    uint64_t sequence;
    bool wants_room;
    status ended_with;
    error why;
    atomic_bool has_ended;
} waiter;

static void *wait_in_thread(void *argument)
{
    waiter *self = argument;
    text_buffer part = {0};
    if (self->wants_room) {
        self->ended_with = ordered_output_wait_for_room(output, &self->why);
    } else {
        self->ended_with = write_block(&part, self->sequence, &self->why);
        if (self->ended_with == STATUS_OK)
            self->ended_with = ordered_output_flush_part(output, self->sequence, &part, &self->why);
    }
    text_buffer_clear(&part);
    atomic_store(&self->has_ended, true);
    return NULL;
}

static void start_waiter(waiter *self)
{
    cr_assert_eq(pthread_create(&self->thread, NULL, wait_in_thread, self), 0);
}

static void finish_large_block(uint64_t sequence, status expected)
{
    text_buffer block = {0};
    MUST(text_buffer_print(&block, &failure, "%lu%*s\n", sequence, 2 * HELD_MAX, ""), &failure);
    cr_assert_eq(ordered_output_finish_block(output, sequence, &block, &nothing, &failure),
                 expected);
    text_buffer_clear(&block);
}

Test(ordered_output, too_much_held_memory_puts_new_blocks_off_until_it_is_written)
{
    const scratch_file file = scratch_file_name(".txt");
    open_output(file.path, HELD_MAX);
    MUST(ordered_output_wait_for_room(output, &failure), &failure);
    finish_large_block(1, STATUS_OK);
    waiter room = {.wants_room = true}, part = {.sequence = 2};
    start_waiter(&room);
    start_waiter(&part);
    pause_us(30000);
    cr_assert_not(atomic_load(&room.has_ended), "there is no room, but nobody waits");
    cr_assert_not(atomic_load(&part.has_ended), "a part is written before its turn");
    finish_large_block(0, STATUS_OK);
    pthread_join(room.thread, NULL);
    pthread_join(part.thread, NULL);
    cr_assert(room.ended_with == STATUS_OK && part.ended_with == STATUS_OK);
    close_output();

    text_buffer bytes = file_bytes(file.path);
    const char *first = strchr(bytes.bytes, '0'), *second = strchr(bytes.bytes, '1'),
               *third = strchr(bytes.bytes, '2');
    cr_assert(first == bytes.bytes && first < second && second < third);
    text_buffer_clear(&bytes);
    scratch_file_remove(&file);
}

Test(ordered_output, a_failed_write_ends_all_waiting)
{
    open_output("/dev/full", HELD_MAX);
    finish_large_block(1, STATUS_OK);
    waiter room = {.wants_room = true}, part = {.sequence = 5};
    start_waiter(&room);
    start_waiter(&part);
    pause_us(5000);
    finish_large_block(0, STATUS_IO);
    pthread_join(room.thread, NULL);
    pthread_join(part.thread, NULL);
    cr_assert(room.ended_with == STATUS_IO && part.ended_with == STATUS_IO);
    close_output();
}

Test(ordered_output, an_abandoned_block_ends_all_waiting_for_its_reason)
{
    const scratch_file file = scratch_file_name(".txt");
    open_output(file.path, HELD_MAX);
    finish_large_block(1, STATUS_OK);
    waiter room = {.wants_room = true}, part = {.sequence = 5};
    start_waiter(&room);
    start_waiter(&part);
    pause_us(5000);
    error why = {.code = STATUS_NO_MEMORY, .message = "no memory for block 0"};
    ordered_output_abandon(output, &why);
    pthread_join(room.thread, NULL);
    pthread_join(part.thread, NULL);
    cr_assert(room.ended_with == STATUS_NO_MEMORY && part.ended_with == STATUS_NO_MEMORY);
    cr_assert_str_eq(room.why.message, why.message);
    cr_assert_str_eq(part.why.message, why.message);
    close_output();
    scratch_file_remove(&file);
}

/* Two ends, the later one named first, while blocks behind them are finished already. */
Test(ordered_output, blocks_behind_the_last_one_are_dropped)
{
    static const uint64_t order[] = {7, 4, 1, 3, 6, 0, 5, 2};
    const scratch_file file = scratch_file_name(".txt");
    open_output(file.path, 1 << 20);
    text_buffer block = {0};
    for (size_t i = 0; i < COUNT_OF(order); i++) {
        if (order[i] == 4 || order[i] == 3)
            ordered_output_end_behind(output, order[i]);
        MUST(write_block(&block, order[i], &failure), &failure);
        MUST(ordered_output_finish_block(output, order[i], &block, &nothing, &failure), &failure);
    }
    text_buffer_clear(&block);
    close_output();
    check_file(file.path, 4);
    scratch_file_remove(&file);
}
