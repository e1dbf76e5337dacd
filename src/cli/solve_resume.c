#include "cli/solve_resume.h"

#include "base/clock.h"
#include "measure/environment_info.h"
#include "pipeline/progress_record.h"

#include <inttypes.h>

enum { OFTEN_NS = 100000000, SELDOM_NS = 1000000000 };

/* Everything that decides what is written, a line each. */
static status print_task(const solve_plan *plan, text_buffer *out, error *failure)
{
    const solve_settings *settings = plan->settings;
    TRY(text_buffer_print(out, failure, "version %s\nsolver %s:", environment_info_version(),
                          plan->solver.solver->name));
    TRY(solver_choice_print_settings(&plan->solver, out, failure));
    TRY(text_buffer_print(out, failure, "\n--solutions %" PRIu64 "\n--budget %" PRIu64 "\n",
                          settings->solutions, settings->budget));
    TRY(text_buffer_print(out, failure, "--all %s\n--timing %s\n--on-reject %d\n--check %s\n",
                          settings->all ? "on" : "off", solve_timing_words[plan->timing],
                          settings->on_reject, settings->check ? "on" : "off"));
    const read_settings *reading = &settings->reading;
    TRY(text_buffer_print(out, failure, "--from %s\n--column %s\n--delimiter %s\n--blank %s\n",
                          reading->from, reading->column ? reading->column : "",
                          reading->delimiter ? reading->delimiter : "",
                          reading->blank ? reading->blank : ""));
    TRY(text_buffer_print(out, failure, "--to %s\n--shard %s\n--columns", settings->to,
                          settings->shard ? settings->shard : "1/1"));
    for (size_t i = 0; i < plan->columns.count; i++)
        TRY(text_buffer_print(out, failure, "%c%s", i > 0 ? ',' : ' ',
                              plan->columns.columns[i]->name));
    for (size_t i = 0; i < plan->inputs.count; i++)
        TRY(text_buffer_print(out, failure, "\ninput %s", plan->inputs.paths[i]));
    return text_buffer_append(out, slice_of("\n"), failure);
}

static status refuse_other_task(const solve_progress *progress, slice before, error *failure)
{
    slice now = {progress->task.bytes, progress->task.length};
    for (;;) {
        const slice old_line = slice_take_until(&before, '\n');
        const slice new_line = slice_take_until(&now, '\n');
        if (old_line.length == new_line.length &&
            memcmp(old_line.start, new_line.start, old_line.length) == 0)
            continue;
        return error_set(failure, STATUS_USAGE,
                         "%s was begun with '%.*s', and this is '%.*s'; take the same, or leave "
                         "out --resume to begin anew",
                         progress->plan->settings->output, (int)old_line.length, old_line.start,
                         (int)new_line.length, new_line.start);
    }
}

/* Moves the reader behind what is done, and opens the output there. */
static status go_on(solve_progress *progress, puzzle_reader *reader, error *failure)
{
    const char *output = progress->plan->settings->output;
    bool same;
    TRY(checkpoint_skip(&progress->resumed, reader, &same, failure));
    if (stop_flag_is_set(&progress->plan->interrupt->stop))
        return error_set(failure, STATUS_IO, "%s: interrupted before anything more was solved",
                         output);
    if (!same)
        return error_set(failure, STATUS_IO,
                         "%s: the first %" PRIu64 " records of the input are not those that were "
                         "solved; leave out --resume to begin anew",
                         output, progress->resumed.records);
    progress->is_resumed = true;
    return byte_sink_open_behind(output, progress->resumed.output_bytes, &progress->sink, failure);
}

static status resume(solve_progress *progress, puzzle_reader *reader, error *failure)
{
    bool found;
    text_buffer task = {0};
    TRY(progress_record_load(progress->path.bytes, &found, &progress->resumed, &task, failure));
    const bool same =
        found && task.length == progress->task.length &&
        (task.length == 0 || memcmp(task.bytes, progress->task.bytes, task.length) == 0);
    status done = STATUS_OK;
    if (found && !same)
        done = refuse_other_task(progress, (slice){task.bytes, task.length}, failure);
    else if (found)
        done = go_on(progress, reader, failure);
    else
        done = byte_sink_open(progress->plan->settings->output, &progress->sink, failure);
    text_buffer_clear(&task);
    return done;
}

static status hear_checkpoint(void *context, const run_checkpoint *reached, bool is_last,
                              error *failure)
{
    solve_progress *progress = context;
    const uint64_t interval_ns = progress->plan->settings->resume ? OFTEN_NS : SELDOM_NS;
    if (!is_last && clock_monotonic_ns() - progress->saved_ns < interval_ns)
        return STATUS_OK;
    TRY(byte_sink_sync(progress->sink, failure));
    TRY(progress_record_save(progress->path.bytes, reached,
                             (slice){progress->task.bytes, progress->task.length}, failure));
    progress->saved_ns = clock_monotonic_ns();
    return STATUS_OK;
}

static status open_output(solve_progress *progress, puzzle_reader *reader, error *failure)
{
    const solve_settings *settings = progress->plan->settings;
    progress->keeps_record = byte_sink_is_plain_file(settings->output);
    if (settings->resume && !progress->keeps_record)
        return error_set(failure, STATUS_USAGE,
                         "--resume needs '-o FILE' with a plain file, which can be cut and "
                         "continued; this is %s",
                         strcmp(settings->output, "-") == 0 ? "standard output" : settings->output);
    if (!progress->keeps_record)
        return byte_sink_open(settings->output, &progress->sink, failure);
    TRY(progress_record_path(settings->output, &progress->path, failure));
    TRY(print_task(progress->plan, &progress->task, failure));
    if (settings->resume)
        return resume(progress, reader, failure);
    TRY(progress_record_remove(progress->path.bytes, failure));
    return byte_sink_open(settings->output, &progress->sink, failure);
}

static void clear_texts(solve_progress *progress)
{
    text_buffer_clear(&progress->path);
    text_buffer_clear(&progress->task);
}

status solve_progress_open(const solve_plan *plan, puzzle_reader *reader, solve_progress *progress,
                           error *failure)
{
    *progress = (solve_progress){.plan = plan, .saved_ns = clock_monotonic_ns()};
    progress->listener = (checkpoint_listener){hear_checkpoint, progress};
    const status opened = open_output(progress, reader, failure);
    if (opened != STATUS_OK)
        clear_texts(progress);
    return opened;
}

status solve_progress_close(solve_progress *progress, status before, error *failure)
{
    status closed = byte_sink_close_behind(progress->sink, before, failure);
    const bool came_to_its_end =
        closed == STATUS_OK && !stop_flag_is_set(&progress->plan->interrupt->stop);
    if (came_to_its_end && progress->keeps_record)
        closed = progress_record_remove(progress->path.bytes, failure);
    clear_texts(progress);
    return closed;
}
