/* Foreign code may crash. Within plugin_guard_run, and nowhere else, a fatal signal of this thread
 * ends the call and not the program, so that the run can say what happened on which puzzle, and
 * write the rows that it has.
 *
 *     plugin_guard_run --> work --> plug-in   SIGSEGV
 *           ^                                    |
 *           +------------- siglongjmp -----------+   on a stack of its own: deep recursion is the
 *                                                    most likely crash of all
 *
 * What crashed is never called again. Its locks may be held for ever (malloc's, say): where the
 * program has not ended some seconds later, it is ended with the same words. */
#pragma once

#include <setjmp.h>
#include <stddef.h>

enum { PLUGIN_GUARD_STACK_BYTES = 64 << 10 };

/* One for each thread. Zero-initialise. */
typedef struct plugin_guard {
    const char *path;            /* of the plug-in */
    const char *doing;           /* "on the puzzle " */
    const char *volatile puzzle; /* its text, or "" */
    volatile int signal_number;  /* what it crashed with */
    sigjmp_buf way_back;
    unsigned char stack[PLUGIN_GUARD_STACK_BYTES];
} plugin_guard;

/* Sets the signal handlers of the program. A program that does not call it, such as one that uses
 * the library, crashes where a plug-in crashes. */
void plugin_guard_install(void);

/* Calls WORK(CONTEXT). Returns 0, or the signal that it crashed with. */
int plugin_guard_run(plugin_guard *guard, void (*work)(void *context), void *context);

enum { PLUGIN_GUARD_SENTENCE_MAX = 1024 };

/* "plug-in PATH crashed (SIGSEGV) on the puzzle ..."; returns its length. Safe in a handler. */
size_t plugin_guard_describe(const plugin_guard *guard, char sentence[PLUGIN_GUARD_SENTENCE_MAX]);
