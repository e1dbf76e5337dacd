/* What is said of input that could not be used, by every command that reads puzzles. */
#pragma once

#include "io/puzzle_reader.h"
#include "pipeline/run_summary.h"

/* Tells faults of the input as warnings. */
extern const fault_listener input_fault_warner;

/* "file:line: why" for the first rejects, and how many more there were; HINT says how to see them
 * all, "" where there is no way. */
void input_warn_of_rejects(const run_summary *summary, const char *hint);

/* "file:line: why" for the first wrong answers and the first ambiguous ones, and how many more there
 * were. */
void input_warn_of_answers(const run_summary *summary);

/* Of an input in which no answer was found to be checked. */
void input_warn_of_no_answer(const char *const *paths, size_t path_count);

void input_warn_of_no_puzzle(const char *const *paths, size_t path_count);
