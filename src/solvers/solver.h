/* What a solver is: a batch of puzzles in, one result a puzzle out.
 *
 * A solver has no globals and prints nothing. Each thread creates a state of its own; solving
 * allocates nothing. A puzzle without a solution is a result, not an error. The result of a puzzle
 * (times apart) depends on nothing but the puzzle, the settings and the limits: not on its
 * neighbours in the batch, not on the thread. */
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "base/stop_flag.h"
#include "puzzle/candidate_grid.h"
#include "puzzle/solve_result.h"
#include "simd/simd_target.h"
#include "solvers/solver_settings.h"

#include <stddef.h>

/* How the time of a puzzle is taken. */
typedef enum timing_mode {
    TIMING_OFF,
    TIMING_BATCH,  /* the batch is timed; a puzzle is charged by its share of the search nodes */
    TIMING_PUZZLE, /* a clock reading before and after each puzzle */
} timing_mode;

/* Receives every solution of every puzzle, in the order found. PUZZLE_INDEX counts within the
 * batch. Returns whether it wants more of this puzzle. */
typedef struct solution_sink {
    bool (*receive)(void *context, size_t puzzle_index, const grid *solution);
    void *context;
} solution_sink;

#define NO_GUESS_BUDGET UINT64_MAX

/* What is asked of every puzzle of a batch. */
typedef struct solve_request {
    uint64_t solution_limit; /* a puzzle ends after so many solutions; 0 = find them all */
    uint64_t guess_budget;   /* a puzzle is given up when it would guess once more than this */
    timing_mode timing;
    const stopwatch *stopwatch; /* may be NULL with TIMING_OFF */
    const stop_flag *stop;      /* polled within a search; may not be NULL */
    const solution_sink *sink;  /* NULL where nobody wants more than the first solution */
} solve_request;

typedef struct search search;

/* Something that a solver counts about its own work, for the summary. */
typedef struct solver_counter {
    const char *name;
    const char *summary;
} solver_counter;

enum { SOLVER_COUNTERS_MAX = 16 };

/* What a solver cannot do; our own can do all of it. */
typedef struct solver_limits {
    bool give_solution;  /* it counts only */
    bool count_all;      /* its solution limit is 1 or 2 */
    bool count_guesses;  /* guesses is NOT_COUNTED */
    bool keep_budget;    /* the guess budget is not looked at */
    bool list_solutions; /* there may be no sink */
    bool run_on_threads; /* there may be one state at a time */
} solver_limits;

/* Everything there is to know about one solver. It gives either search_one, for puzzles one by one,
 * or solve_batch, for many at once; the other is NULL. The same of candidate grids, where it can solve
 * them; their answers must agree with those of grids that say the same. */
typedef struct solver {
    const char *name;
    const char *summary;
    const solver_setting *settings; /* setting_count of them */
    size_t setting_count;

    bool has_simd_targets; /* it is compiled for several, and prepare chooses among them */
    size_t state_bytes;    /* what one thread needs; aligned to 64 bytes and zeroed */

    /* Makes such a state ready, from one value for each setting; NULL where there is nothing to do.
     */
    void (*prepare)(void *state, const uint64_t *setting_values, simd_target target);

    /* Searches one puzzle whose givens do not clash; see search.h. */
    void (*search_one)(void *state, search *progress, const grid *puzzle);

    /* Searches one that does not clash (candidate_grid_clashes); NULL where it cannot. */
    void (*search_candidates)(void *state, search *progress, const candidate_grid *puzzle);

    size_t first_batch; /* puzzles in a batch before it is known how long they take */

    /* As solver_solve_batch. */
    size_t (*solve_batch)(void *state, const solve_request *request, const grid *puzzles,
                          solve_result *results, size_t count);

    /* As solver_solve_candidates; NULL where it cannot. */
    size_t (*solve_candidates)(void *state, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count);
    bool is_timed_by_puzzle; /* by default, although it gives solve_batch */

    solver_limits cannot;

    /* As solver_read_fault; may be NULL. */
    status (*read_fault)(const void *state, error *fault);

    /* What the solver counts (counter_count of them), and their values so far; may be NULL. */
    const solver_counter *counters;
    size_t counter_count;
    void (*read_counters)(const void *state, uint64_t *values);

    /* Appends one line that says in words what the counters of a run over PUZZLES show. */
    status (*describe_work)(const uint64_t *values, uint64_t puzzles, const stopwatch *watch,
                            text_buffer *out, error *failure);
} solver;

/* Solves COUNT puzzles into as many results. Returns how many are finished: fewer than COUNT only
 * where the stop flag was set, or solver_read_fault has something to say. */
size_t solver_solve_batch(const solver *method, void *state, const solve_request *request,
                          const grid *puzzles, solve_result *results, size_t count);

/* The same for candidate grids. The solver must be able to, as solver_check_candidates says:
 * STATUS_USAGE where it is not, with a sentence that names it. */
size_t solver_solve_candidates(const solver *method, void *state, const solve_request *request,
                               const candidate_grid *puzzles, solve_result *results, size_t count);
status solver_check_candidates(const solver *method, error *failure) MUST_USE;

/* Why the last batch ended before its first unfinished puzzle: STATUS_OK where it was the stop flag;
 * STATUS_WRONG_ANSWER where its answer was refused, STATUS_PLUGIN where the solver crashed on it,
 * with a sentence that does not name the file. Then the state can solve nothing more. */
status solver_read_fault(const solver *method, const void *state, error *fault);

/* How the time of a puzzle is taken where nobody says otherwise. */
timing_mode solver_usual_timing(const solver *method);

/* STATUS_USAGE where the solver cannot do what is asked of it; ALL: a row for each solution. */
status solver_check_request(const solver *method, const solve_request *request, bool all,
                            error *failure) MUST_USE;

/* Charges COUNT puzzles, whose time_ns says how much work each one took, with TIME_NS in all: each
 * gets its share, and the rounding is carried on, so that the charges add up. */
void solver_charge(solve_result *results, size_t count, uint64_t time_ns);
