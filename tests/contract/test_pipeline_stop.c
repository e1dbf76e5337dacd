/* Ending a run early, as Ctrl-C does: what was finished is written, and written right. */
#include "support/check.h"
#include "support/grids.h"
#include "support/pipeline_job.h"
#include "support/scratch.h"

#include <pthread.h>
#include <time.h>

static run_summary summary;
static stop_flag stop, abandon;

/* Sets both flags a while after the run began: the second one only where it is asked for. */
typedef struct interruption {
    long delay_ns;
    bool abandons;
} interruption;

static void *interrupt_later(void *argument)
{
    const interruption *wanted = argument;
    const struct timespec delay = {.tv_nsec = wanted->delay_ns};
    nanosleep(&delay, NULL);
    stop_flag_set(&stop);
    if (wanted->abandons)
        stop_flag_set(&abandon);
    return NULL;
}

static text_buffer interrupted_output(pipeline_job *job, interruption wanted)
{
    pthread_t timer;
    stop = abandon = false;
    job->stop = &stop;
    job->abandon = &abandon;
    cr_assert_eq(pthread_create(&timer, NULL, interrupt_later, &wanted), 0);
    const text_buffer text = pipeline_job_output(job, &summary);
    pthread_join(timer, NULL);
    return text;
}

Test(pipeline_stop, a_run_that_is_stopped_has_written_the_beginning_of_the_whole)
{
    pipeline_job job = {
        .path = NONET_SOURCE_DIR "/datasets/17_clue.txt.zst", .threads = 2, .limit = 2};
    text_buffer whole = pipeline_job_output(&job, &summary);
    cr_assert_eq(summary.records, 49158);
    for (job.threads = 1; job.threads <= 7; job.threads += 3) {
        text_buffer text = interrupted_output(&job, (interruption){20000000, false});
        cr_assert_lt(text.length, whole.length, "%u threads were not stopped", job.threads);
        cr_assert_eq(memcmp(text.bytes, whole.bytes, text.length), 0,
                     "%u threads wrote something else", job.threads);
        cr_assert_eq(text.bytes[text.length - 1], '\n', "a row is cut");
        size_t rows = 0;
        for (size_t i = 0; i < text.length; i++)
            rows += text.bytes[i] == '\n';
        cr_assert_eq(summary.records, rows - 1);
        text_buffer_clear(&text);
    }
    text_buffer_clear(&whole);
}

/* The endless puzzle has no row; those before it and, with another thread, behind it have. */
Test(pipeline_stop, an_endless_puzzle_is_given_up_and_holds_up_no_other)
{
    const scratch_file input =
        scratch_file_create(".txt", slice_of(PUZZLE_C "\n" EMPTY_GRID "\n" PUZZLE_A "\n"));
    pipeline_job job = {.path = input.path, .columns = "id,status,solutions", .block_records = 1};
    for (job.threads = 1; job.threads <= 3; job.threads++) {
        text_buffer text = interrupted_output(&job, (interruption){100000000, true});
        const char *expected = job.threads == 1 ? "id,status,solutions\n1,unique,1\n"
                                                : "id,status,solutions\n1,unique,1\n3,unique,1\n";
        cr_assert_str_eq(text.bytes, expected, "%u threads: %s", job.threads, text.bytes);
        cr_assert_eq(summary.records, job.threads == 1 ? 1 : 2);
        text_buffer_clear(&text);
    }
    scratch_file_remove(&input);
}

Test(pipeline_stop, no_row_is_written_where_the_flag_is_set_beforehand)
{
    const stop_flag stopped = true;
    const pipeline_job job = {.path = NONET_SOURCE_DIR "/datasets/invalid_2000.txt.zst",
                              .threads = 2,
                              .limit = 2,
                              .stop = &stopped};
    text_buffer text = pipeline_job_output(&job, &summary);
    cr_assert_str_eq(text.bytes, FIXED_COLUMNS "\n");
    cr_assert_eq(summary.records, 0);
    text_buffer_clear(&text);
}
