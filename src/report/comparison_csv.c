#include "report/comparison_print.h"
#include "report/figure_text.h"

#include <inttypes.h>
#include <math.h>

/* A name within quotes, for settings hold commas; a quote in it is doubled. */
static status print_name(const char *name, text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "\""));
    for (; *name != '\0'; name++)
        TRY(text_buffer_print(out, failure, *name == '"' ? "%c\"" : "%c", *name));
    return text_buffer_print(out, failure, "\",");
}

/* Empty where it is unknown. */
static status print_number(double number, text_buffer *out, error *failure)
{
    return text_buffer_print(out, failure, isfinite(number) ? "%.9g," : ",", number);
}

static status print_ratio(interval ratio, change_verdict verdict, text_buffer *out, error *failure)
{
    TRY(print_number(ratio.estimate, out, failure));
    TRY(print_number(isfinite(ratio.high) ? ratio.low : NAN, out, failure));
    TRY(print_number(ratio.high, out, failure));
    return text_buffer_print(out, failure, "%s,", change_verdict_word(verdict));
}

static status print_group(const comparison_report *report, const comparison_group *group,
                          text_buffer *out, error *failure)
{
    TRY(print_name(report->old_solver, out, failure));
    TRY(print_name(report->new_solver, out, failure));
    TRY(text_buffer_print(out, failure, "%s,%zu,%zu,%zu,%.0f,%.0f,", group->name, group->puzzles,
                          report->result->disagreements, group->timed, group->old_ns,
                          group->new_ns));
    TRY(print_ratio(group->total, group->verdict, out, failure));
    TRY(print_ratio(group->geometric, group->geometric_verdict, out, failure));
    TRY(text_buffer_print(out, failure, "%zu,%zu,%zu,", group->wins.new_smaller, group->wins.ties,
                          group->wins.old_smaller));
    TRY(print_number(group->sign_p, out, failure));
    TRY(print_number(group->wilcoxon_p, out, failure));
    return text_buffer_print(out, failure, "%s,%s\n", figure_count(group->old_guesses, "").text,
                             figure_count(group->new_guesses, "").text);
}

status comparison_print_csv(const comparison_report *report, text_buffer *out, error *failure)
{
    for (size_t i = 0; i < report->result->group_count; i++)
        TRY(print_group(report, &report->result->groups[i], out, failure));
    return STATUS_OK;
}
