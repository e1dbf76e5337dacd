/* The formats of a comparison, one file each. */
#pragma once

#include "report/comparison_report.h"

status comparison_print_text(const comparison_report *report, text_buffer *out,
                             error *failure) MUST_USE;
status comparison_print_markdown(const comparison_report *report, text_buffer *out,
                                 error *failure) MUST_USE;
status comparison_print_json(const comparison_report *report, text_buffer *out,
                             error *failure) MUST_USE;

/* One row a group. */
#define COMPARISON_CSV_HEADER                                                \
    "old_solver,new_solver,group,puzzles,disagreements,timed,old_ns,new_ns," \
    "total_ratio,total_low,total_high,total_verdict,"                        \
    "geometric_ratio,geometric_low,geometric_high,geometric_verdict,"        \
    "faster,tied,slower,sign_p,wilcoxon_p,old_guesses,new_guesses\n"
status comparison_print_csv(const comparison_report *report, text_buffer *out,
                            error *failure) MUST_USE;
