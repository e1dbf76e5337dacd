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

/* Tells of the LISTED first ones of COUNT records, and how many more there are of WHAT. */
static void warn_of_records(const noted_record *list, size_t listed, uint64_t count,
                            const char *what, const char *hint)
{
    char sentence[SENTENCE_MAX];
    for (size_t i = 0; i < listed; i++) {
        snprintf(sentence, sizeof sentence, "%s:%" PRIu64 ": %s", byte_source_name(list[i].file),
                 list[i].line, list[i].note);
        command_warn(sentence);
    }
    if (count > listed) {
        snprintf(sentence, sizeof sentence, "%" PRIu64 " more %s%s", count - listed, what, hint);
        command_warn(sentence);
    }
}

void input_warn_of_rejects(const run_summary *summary, const char *hint)
{
    warn_of_records(summary->rejects, summary->reject_count, summary->outcomes[OUTCOME_REJECTED],
                    "records were rejected", hint);
}

void input_warn_of_answers(const run_summary *summary)
{
    warn_of_records(summary->wrong, summary->wrong_count, summary->answers[ANSWER_WRONG],
                    "answers are wrong", "; the column answer_ok marks each");
    warn_of_records(summary->ambiguous, summary->ambiguous_count,
                    summary->answers[ANSWER_AMBIGUOUS], "answers are one of several solutions", "");
}

void input_warn_of_no_answer(const char *const *paths, size_t path_count)
{
    char sentence[SENTENCE_MAX];
    snprintf(
        sentence, sizeof sentence,
        "--check: no answer found in %s%s; expected a column or key called solution, solutions "
        "or answer, or lines puzzle,solution or puzzle:count:solution",
        byte_source_name(paths[0]), path_count > 1 ? " and the other files" : "");
    command_warn(sentence);
}

void input_warn_of_no_puzzle(const char *const *paths, size_t path_count)
{
    char sentence[SENTENCE_MAX];
    snprintf(sentence, sizeof sentence,
             "%s%s: no puzzle found, expected lines of 81 cells or another format of 'nonet list "
             "formats'",
             byte_source_name(paths[0]), path_count > 1 ? " and the other files" : "");
    command_warn(sentence);
}
