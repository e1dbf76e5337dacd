/* Solvers of a bench that "take" exactly the nanoseconds they are told to, and a clock that stands
 * still otherwise. */
#pragma once

#include "base/text.h"
#include "measure/bench_executor.h"
#include "measure/bench_run.h"

enum { FAKE_ENTRIES_MAX = 4 };

typedef struct fake_bench {
    /* What solver ENTRY takes for a puzzle (its first cell's digit) at its TURN-th turn, from 0. */
    double (*puzzle_ns)(size_t entry, unsigned digit, size_t turn);
    uint64_t renewal_ns;             /* what making the states anew takes */
    size_t stop_at_turn;             /* the user ends it when so many turns are done; 0 = never */
    size_t fail_at_turn;             /* this turn is not finished; 0 = none */
    outcome wrong[FAKE_ENTRIES_MAX]; /* said of puzzles that begin with 9, where it is not 0 */
    bool other_solution[FAKE_ENTRIES_MAX]; /* of puzzles that begin with 9 */

    uint64_t now_ns;
    size_t turns, entry_turns[FAKE_ENTRIES_MAX];
    text_buffer log; /* "*" where states were made anew, else the solver's letter: "*ABBA" */
} fake_bench;

bench_executor fake_bench_executor(fake_bench *fake);

/* The log so far, which then starts anew. */
const char *fake_bench_take_log(fake_bench *fake);

/* A run of ENTRIES solvers and a puzzle for each of DIGITS: the solution of puzzle C with the digits
 * so renamed that it begins with that one, and its last cell left blank. To be cleared. */
bench_run fake_bench_run(size_t entries, const char *digits);
