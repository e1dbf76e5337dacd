#include "support/pipeline_job.h"

#include "support/check.h"
#include "support/methods.h"
#include "support/scratch.h"

static const stop_flag never = false;

static void hear_fault(void *context, const char *sentence)
{
    (void)context;
    cr_assert_fail("%s", sentence);
}

status pipeline_job_run(const pipeline_job *job, const char *output, run_summary *summary,
                        error *failure)
{
    const fault_listener listener = {hear_fault, NULL};
    solver_choice choice;
    column_list columns;
    run_settings settings = {
        .solver = &choice,
        .request = plain_request(job->limit),
        .stop = job->stop ? job->stop : &never,
        .all_solutions = job->all_solutions,
        .threads = job->threads,
        .block_records = job->block_records,
        .columns = &columns,
        .on_reject = job->on_reject,
    };
    settings.request.stop = job->abandon ? job->abandon : &never;
    if (job->watch != NULL) {
        settings.request.timing = TIMING_PUZZLE;
        settings.request.stopwatch = job->watch;
    }
    MUST(solver_choice_parse("mrv", &choice, failure), failure);
    MUST(column_list_parse(job->columns ? job->columns : FIXED_COLUMNS, &columns, failure),
         failure);
    MUST(result_format_find(job->format ? job->format : "csv", &settings.format, failure), failure);
    puzzle_reader *reader;
    byte_sink *sink;
    MUST(puzzle_reader_create(&job->path, 1, NULL, settings.stop, &listener, &reader, failure),
         failure);
    MUST(byte_sink_open(output, &sink, failure), failure);
    *summary = (run_summary){.records = 0};
    const status result = pipeline_run(&settings, reader, sink, summary, failure);
    error close_failure;
    const status closed = byte_sink_close(sink, &close_failure);
    cr_assert(closed == STATUS_OK || result != STATUS_OK);
    puzzle_reader_destroy(reader);
    return result;
}

text_buffer pipeline_job_output(const pipeline_job *job, run_summary *summary)
{
    const scratch_file output = scratch_file_name(".csv");
    error failure;
    MUST(pipeline_job_run(job, output.path, summary, &failure), &failure);
    const text_buffer bytes = file_bytes(output.path);
    scratch_file_remove(&output);
    return bytes;
}
