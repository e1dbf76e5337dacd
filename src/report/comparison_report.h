/* Two compared runs as text, Markdown, JSON or CSV. To add a format: write its file and add one line
 * to the list in comparison_format.c. */
#pragma once

#include "base/text.h"
#include "measure/comparison.h"

/* All that a report may say; nothing here is owned. */
typedef struct comparison_report {
    const char *old_name, *new_name;     /* of the files */
    const char *old_solver, *new_solver; /* "" where the files do not say */
    bool is_one_run;                     /* both sides come from one file */
    uint64_t only_old, only_new;         /* rows without a partner */
    uint64_t old_rejected, new_rejected; /* rows that are no puzzles, left out */
    bool has_guesses, has_answers;       /* columns that both files have */
    bool old_has_times, new_has_times;
    const compared_puzzle *puzzles;
    const comparison *result;
    bool has_limit; /* of --fail-over */
    double limit_percent;
    gate_result gate; /* where has_limit */
} comparison_report;

typedef struct comparison_format {
    const char *name;
    const char *begin, *between, *end; /* around and between the reports of several solvers */
    status (*print)(const comparison_report *report, text_buffer *out, error *failure);
} comparison_format;

/* In the order of the option's words; ends with one whose name is NULL. */
extern const comparison_format comparison_formats[];

/* Sentences about what the figures cannot say, each with a cause and what to try. */
enum { COMPARISON_NOTES_MAX = 8 };

typedef struct comparison_notes {
    size_t count;
    char texts[COMPARISON_NOTES_MAX][320];
} comparison_notes;

comparison_notes comparison_notes_of(const comparison_report *report);

/* What became of the gate, as one sentence without a full stop. */
void comparison_put_gate(const comparison_report *report, char *text, size_t room);

/* An answer in words: "unique", "multiple (2 found)". */
void comparison_put_answer(outcome kind, uint64_t solutions, char *text, size_t room);

/* Is there at least one timed pair to speak of? */
static inline bool comparison_is_timed(const comparison_report *report)
{
    return report->result->groups[0].timed > 0;
}
