#include "cli/input_warnings.h"

#include "cli/command.h"
#include "io/byte_source.h"

#include <inttypes.h>
#include <stdio.h>

static void hear_fault(void *context, const char *sentence)
{
    (void)context;
    command_warn(sentence);
}

const fault_listener input_fault_warner = {hear_fault, NULL};

void input_warn_of_rejects(const run_summary *summary, const char *hint)
{
    char sentence[512];
    for (size_t i = 0; i < summary->reject_count; i++) {
        const rejected_record *rejected = &summary->rejects[i];
        snprintf(sentence, sizeof sentence, "%s:%" PRIu64 ": %s", byte_source_name(rejected->file),
                 rejected->line, rejected->note);
        command_warn(sentence);
    }
    const uint64_t count = summary->outcomes[OUTCOME_REJECTED];
    if (count > summary->reject_count) {
        snprintf(sentence, sizeof sentence, "%" PRIu64 " more records were rejected%s",
                 count - summary->reject_count, hint);
        command_warn(sentence);
    }
}

void input_warn_of_no_puzzle(const char *const *paths, size_t path_count)
{
    char sentence[512];
    snprintf(sentence, sizeof sentence,
             "%s%s: no puzzle found, expected lines of 81 cells or another format of 'nonet list "
             "formats'",
             byte_source_name(paths[0]), path_count > 1 ? " and the other files" : "");
    command_warn(sentence);
}
