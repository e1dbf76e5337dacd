/* A solver of your own in Nonet: `nonet solve -s plugin:./mine.so[:settings] FILE`.
 *
 * A plug-in is a shared object that exports one function, nonet_solver_plugin, and nothing else of
 * interest. bench/plugins/template.c is a whole one. In C or C++:
 *
 *     cc -O3 -shared -fPIC -I include -o mine.so mine.c
 *
 * Who owns what: every pointer handed to the plug-in is the host's, and holds until the call
 * returns. What the plug-in returns from nonet_solver_plugin is its own, never changes and is never
 * freed. A plug-in keeps nothing of the host's and prints nothing. It must not throw out of a call.
 *
 * Threads: each thread of the host creates a state of its own. Calls with different states may run
 * at the same time; calls with one state never do. So keep what changes in the state, or set
 * NONET_PLUGIN_ONE_THREAD.
 *
 * Every answer is judged: a solution that is none ends the run.
 *
 * How this interface grows: what stands here is never changed. New members come at the end of
 * nonet_plugin_v1 and of nonet_plugin_request_v1, whose first members say how long they are; new
 * bits come behind the last. Plug-ins of today are loaded by every later host of the same version.
 */
#ifndef NONET_PLUGIN_H
#define NONET_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#define NONET_PLUGIN_VERSION 1u

/* The first two members of a nonet_plugin_v1. */
#define NONET_PLUGIN_HEAD NONET_PLUGIN_VERSION, sizeof(nonet_plugin_v1)

/* What a plug-in can do: bits of its abilities. What it cannot is asked of it in no case. */
#define NONET_PLUGIN_GIVES_SOLUTION 1u    /* writes the first solution that it finds */
#define NONET_PLUGIN_COUNTS_ALL 2u        /* takes any solution limit; otherwise 1 and 2 alone */
#define NONET_PLUGIN_COUNTS_GUESSES 4u    /* fills in guesses */
#define NONET_PLUGIN_COUNTS_NODES 8u      /* fills in nodes */
#define NONET_PLUGIN_KEEPS_BUDGET 16u     /* gives up when the guess budget is spent */
#define NONET_PLUGIN_READS_CANDIDATES 32u /* works from the candidates, not from the text alone */
#define NONET_PLUGIN_ONE_THREAD 64u       /* has globals: only one state at any time, please */

/* What became of a puzzle: bits of its flags. */
#define NONET_PLUGIN_GAVE_UP 1u /* given up because of the guess budget */

/* A puzzle, twice. It need not have a solution, and equal givens may even see each other. */
typedef struct nonet_plugin_puzzle_v1 {
    const char *text;           /* 81 characters in reading order, 1 to 9 or '.', then a zero */
    const uint16_t *candidates; /* 81 sets of digits, bit 0 for 1 to bit 8 for 9: a given has one, a
                                   blank has all nine; in a candidate puzzle a cell has any of them, or
                                   none, and the text shows those with one. A solution takes each digit
                                   from its cell's set. NULL without READS_CANDIDATES: such a plug-in
                                   gets no candidate puzzles */
} nonet_plugin_puzzle_v1;

/* What is asked of each puzzle of a call. */
typedef struct nonet_plugin_request_v1 {
    uint32_t struct_bytes;   /* of this struct, as the host has it */
    uint32_t reserved;       /* 0 */
    uint64_t solution_limit; /* end a puzzle at so many, at least 1; UINT64_MAX: count them all */
    uint64_t guess_budget;   /* give a puzzle up rather than guess once more; UINT64_MAX: never */
    const volatile unsigned char *stop; /* look now and then; not 0: return, no answer is wanted */
} nonet_plugin_request_v1;

/* The answer to a puzzle; all of it is zero before the call. */
typedef struct nonet_plugin_result_v1 {
    uint64_t solutions; /* how many were found, never more than the limit */
    uint64_t guesses;   /* options tried while another option of the same choice was still open */
    uint64_t nodes;     /* states of the search, the first one included */
    uint32_t flags;
    char solution[84]; /* 81 digits of the first solution where there is one; no zero is needed */
    uint64_t reserved[2];
} nonet_plugin_result_v1;

typedef struct nonet_plugin_v1 {
    uint32_t version;      /* NONET_PLUGIN_VERSION */
    uint32_t struct_bytes; /* sizeof(nonet_plugin_v1) */
    const char *name;      /* in tables: up to 31 letters, digits and any of "_-.+" */
    const char *summary;   /* one sentence, without its full stop */
    const char *settings;  /* one sentence on what create understands; NULL: nothing */
    uint32_t abilities;
    uint32_t reserved; /* 0 */

    /* Makes a state from SETTINGS, the text behind "plugin:PATH:" ("" where there is none). On a
     * fault: NULL, and one sentence with its zero in MESSAGE. May be NULL where there is neither
     * state nor setting: then every state is NULL. Any thread may call it. */
    void *(*create)(const char *settings, char *message, size_t message_bytes);

    /* Releases a state, on any thread; NULL where there is nothing to release. */
    void (*destroy)(void *state);

    /* Solves one puzzle into *result. NULL where there is solve_batch alone. */
    void (*solve)(void *state, const nonet_plugin_request_v1 *request,
                  const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result);

    /* Solves COUNT puzzles into as many results, in their order. NULL where puzzles are solved one
     * by one; where both are there, time is taken puzzle by puzzle only if the user asks for it. */
    void (*solve_batch)(void *state, const nonet_plugin_request_v1 *request,
                        const nonet_plugin_puzzle_v1 *puzzles, nonet_plugin_result_v1 *results,
                        size_t count);
} nonet_plugin_v1;

#ifdef __cplusplus
#define NONET_PLUGIN_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define NONET_PLUGIN_EXPORT __attribute__((visibility("default")))
#endif

/* The one function of a plug-in. HOST_VERSION is NONET_PLUGIN_VERSION of the host: a plug-in that
 * knows several may return the struct of that version. */
NONET_PLUGIN_EXPORT const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version);

#endif
