/* What `nonet bench` says on standard error. */
#pragma once

#include "cli/bench_plan.h"
#include "measure/bench_answers.h"

/* Zero-initialise. */
typedef struct bench_progress_line {
    uint64_t drawn_ns; /* when it was drawn; 0 = never */
} bench_progress_line;

/* Draws "round 3, 45 %, 2.1 s", now and then; CONTEXT is a bench_progress_line. */
void bench_progress_line_draw(void *context, size_t round, double part_of_round, double seconds);
void bench_progress_line_finish(const bench_progress_line *line);

/* File, line, puzzle and both answers of the first puzzles that two solvers answer differently. */
void bench_warn_of_disagreements(const bench_run *run, const bench_answers *answers);

/* What the user might try, where a ratio is not known well or the rounds took too long. */
void bench_remark(const bench_plan *plan, const bench_run *run, const bench_figures *figures);
