#include "report/history_report.h"

#include <inttypes.h>

status history_report_print_head(const stored_run *stored, text_buffer *out, error *failure)
{
    const bench_run *run = &stored->run;
    const environment_info *facts = &run->environment;
    TRY(text_buffer_print(out, failure, "run %" PRId64 "%s%s%s of %s\n", stored->id,
                          run->name[0] ? " \"" : "", run->name, run->name[0] ? "\"" : "",
                          history_moment_of(run->started_s).text));
    TRY(text_buffer_print(out, failure, "nonet %s, revision %s, built by %s with %s\n",
                          facts->version, facts->revision, facts->compiler, facts->flags));
    TRY(text_buffer_print(out, failure, "CPU %s, %u thread%s\n", facts->cpu, run->threads,
                          run->threads == 1 ? "" : "s"));
    TRY(text_buffer_print(out, failure, "corpus %016" PRIx64 ":", run->corpus_hash));
    for (size_t i = 0; i < run->file_count; i++)
        TRY(text_buffer_print(out, failure, "%s %s", i ? "," : "", run->files[i]));
    return text_buffer_print(out, failure, "\n");
}
