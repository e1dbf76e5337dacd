/* A whole run from file to file: the bytes depend on neither threads nor blocks. */
#include "support/check.h"
#include "support/grids.h"
#include "support/pipeline_job.h"
#include "support/scratch.h"

static void check_same_bytes(const pipeline_job *wanted, const text_buffer *expected,
                             const run_summary *summary)
{
    static run_summary own;
    text_buffer bytes = pipeline_job_output(wanted, &own);
    cr_assert(
        bytes.length == expected->length && memcmp(bytes.bytes, expected->bytes, bytes.length) == 0,
        "other bytes with %u threads and blocks of %zu", wanted->threads, wanted->block_records);
    cr_assert(own.records == summary->records && own.guesses_total == summary->guesses_total &&
                  own.solutions_found == summary->solutions_found &&
                  memcmp(own.outcomes, summary->outcomes, sizeof own.outcomes) == 0,
              "another summary with %u threads and blocks of %zu", wanted->threads,
              wanted->block_records);
    text_buffer_clear(&bytes);
}

static size_t count_lines(const text_buffer *text)
{
    size_t count = 0;
    for (size_t i = 0; i < text->length; i++)
        count += text->bytes[i] == '\n';
    return count;
}

static run_summary summary;

Test(pipeline, writes_the_same_bytes_with_all_threads_and_block_sizes)
{
    static const unsigned threads[] = {1, 2, 7};
    static const size_t block_records[] = {1, 2, 31, 1000, 0};
    pipeline_job wanted = {.path = NONET_SOURCE_DIR "/datasets/invalid_2000.txt.zst",
                           .threads = 1,
                           .block_records = 1000,
                           .limit = 2};
    text_buffer expected = pipeline_job_output(&wanted, &summary);
    cr_assert_eq(summary.records, 1999);
    cr_assert_eq(count_lines(&expected), 1 + 1999);
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        for (size_t n = 0; n < COUNT_OF(block_records); n++) {
            wanted.threads = threads[i];
            wanted.block_records = block_records[n];
            check_same_bytes(&wanted, &expected, &summary);
        }
    text_buffer_clear(&expected);
}

/* 125 solutions fit into a block's rows; 25,000 pass the size at which parts are written early. */
Test(pipeline, lists_all_solutions_in_order_however_many_there_are)
{
    static const unsigned threads[] = {1, 2, 7};
    static const size_t block_records[] = {1, 2, 0};
    static const char puzzles[] = PUZZLE_C
        "\n"
        "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...\n"
        "......7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."
        "\n" PUZZLE_A "\n" PUZZLE_B "\n";
    const scratch_file input = scratch_file_create(".txt", slice_of(puzzles));
    pipeline_job wanted = {.path = input.path,
                           .threads = 1,
                           .block_records = 1000,
                           .limit = 25000,
                           .all_solutions = true};
    text_buffer expected = pipeline_job_output(&wanted, &summary);
    cr_assert_eq(summary.solutions_found, 1 + 125 + 25000 + 1 + 2);
    cr_assert_eq(count_lines(&expected), 1 + summary.solutions_found);
    cr_assert_gt(expected.length, 4 << 20);
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        for (size_t n = 0; n < COUNT_OF(block_records); n++) {
            wanted.threads = threads[i];
            wanted.block_records = block_records[n];
            check_same_bytes(&wanted, &expected, &summary);
        }

    uint64_t last_id = 0;
    slice rest = {expected.bytes, expected.length};
    slice_take_until(&rest, '\n');
    while (rest.length > 0) {
        slice line = slice_take_until(&rest, '\n');
        uint64_t id;
        cr_assert(slice_to_u64(slice_take_until(&line, ','), &id));
        cr_assert(id == last_id || id == last_id + 1, "row %lu behind row %lu", id, last_id);
        last_id = id;
    }
    cr_assert_eq(last_id, 5);
    text_buffer_clear(&expected);
    scratch_file_remove(&input);
}

Test(pipeline, numbers_all_solutions_of_a_puzzle)
{
    const scratch_file input = scratch_file_create(".txt", slice_of(PUZZLE_B "\n" PUZZLE_C "\n"));
    const pipeline_job wanted = {.path = input.path,
                                 .format = "grid",
                                 .threads = 2,
                                 .block_records = 1,
                                 .all_solutions = true};
    text_buffer text = pipeline_job_output(&wanted, &summary);
    const char *first = strstr(text.bytes, "Solution 1\n");
    cr_assert_eq(first, text.bytes, "%s", text.bytes);
    const char *second = strstr(first + 1, "Solution 2\n");
    cr_assert_not_null(second, "%s", text.bytes);
    cr_assert_eq(second - first, 11 + 90, "%s", text.bytes);
    cr_assert_eq(strcmp(second + 11 + 90, "Solution 1\n"
                                          "534678912\n672195348\n198342567\n859761423\n426853791\n"
                                          "713924856\n961537284\n287419635\n345286179\n"),
                 0, "%s", text.bytes);
    text_buffer_clear(&text);
    scratch_file_remove(&input);
}

static void check_rejects(reject_policy policy, const char *expected, uint64_t records)
{
    const scratch_file input = scratch_file_create(
        ".txt", slice_of(PUZZLE_A "\n" PUZZLE_C "\nbad\n" PUZZLE_C "\nbad too\n"));
    for (unsigned threads = 1; threads <= 4; threads++)
        for (size_t block_records = 1; block_records <= 8; block_records++) {
            const pipeline_job wanted = {.path = input.path,
                                         .columns = "id,line,status",
                                         .threads = threads,
                                         .block_records = block_records,
                                         .limit = 2,
                                         .on_reject = policy};
            text_buffer text = pipeline_job_output(&wanted, &summary);
            cr_assert_str_eq(text.bytes, expected, "%u threads, blocks of %zu", threads,
                             block_records);
            cr_assert_eq(summary.records, records);
            text_buffer_clear(&text);
        }
    scratch_file_remove(&input);
}

Test(pipeline, treats_rejects_as_told)
{
    check_rejects(
        REJECT_ROW,
        "id,line,status\n1,1,unique\n2,2,unique\n3,3,rejected\n4,4,unique\n5,5,rejected\n", 5);
    check_rejects(REJECT_SKIP, "id,line,status\n1,1,unique\n2,2,unique\n4,4,unique\n", 5);
    check_rejects(REJECT_STOP, "id,line,status\n1,1,unique\n2,2,unique\n", 3);
}

Test(pipeline, ends_with_the_reason_when_the_disk_is_full)
{
    for (unsigned threads = 1; threads <= 7; threads += 3) {
        const pipeline_job wanted = {.path = NONET_SOURCE_DIR "/datasets/invalid_2000.txt.zst",
                                     .format = "line",
                                     .threads = threads,
                                     .block_records = 3,
                                     .limit = 2};
        error failure;
        cr_assert_eq(pipeline_job_run(&wanted, "/dev/full", &summary, &failure), STATUS_IO);
        cr_assert_not_null(strstr(failure.message, "/dev/full"), "%s", failure.message);
    }
}

Test(pipeline, takes_a_time_for_every_puzzle_and_lists_the_ten_slowest)
{
    const stopwatch watch = stopwatch_calibrate();
    const pipeline_job wanted = {.path = NONET_SOURCE_DIR "/datasets/forum_hardest_1106.txt.zst",
                                 .columns = "time_ns,thread",
                                 .threads = 2,
                                 .limit = 2,
                                 .watch = &watch};
    text_buffer text = pipeline_job_output(&wanted, &summary);
    slice rest = {text.bytes, text.length};
    slice_take_until(&rest, '\n');
    uint64_t sum_ns = 0, max_ns = 0;
    while (rest.length > 0) {
        slice line = slice_take_until(&rest, '\n');
        uint64_t time_ns, thread;
        cr_assert(slice_to_u64(slice_take_until(&line, ','), &time_ns) &&
                  slice_to_u64(line, &thread) && time_ns > 0 && thread < 2);
        sum_ns += time_ns;
        max_ns = time_ns > max_ns ? time_ns : max_ns;
    }
    cr_assert_eq(summary.time_ns.count, 375);
    cr_assert_eq(summary.time_ns.sum, sum_ns);
    cr_assert_eq(summary.time_ns.max, max_ns);
    cr_assert_eq(summary.slow_count, LISTED_MAX);
    cr_assert_eq(summary.slowest[0].time_ns, max_ns);
    text_buffer_clear(&text);
}
