/* Errors of the outside world and of usage: a code and one whole sentence.
 *
 * Whoever notices a fault writes the sentence; callers pass it on unchanged; only the command line
 * prints it and picks the exit code. Faulty puzzles are not errors: they are results. */
#pragma once

#include <stdarg.h>

typedef enum status {
    STATUS_OK,
    STATUS_USAGE,        /* the user asked for something that does not exist */
    STATUS_IO,           /* a file, pipe, disk or archive failed */
    STATUS_NO_MEMORY,    /* an allocation failed */
    STATUS_CLOSED_PIPE,  /* the reader of our output went away: stop quietly */
    STATUS_PLUGIN,       /* a plug-in cannot be used, or crashed */
    STATUS_WRONG_ANSWER, /* a solver gave one */
} status;

/* Room for a sentence that names a file, whose path may be as long as the system allows. */
enum { SENTENCE_MAX = 4096 + 1024 };

typedef struct error {
    status code;
    char message[SENTENCE_MAX]; /* one sentence, no newline; names file, reason, what to do */
} error;

#define MUST_USE __attribute__((warn_unused_result))

/* Writes the sentence into *failure and returns CODE, so that callers can `return error_set(...)`.
 */
status error_set(error *failure, status code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Leaves the calling function with the status of EXPRESSION unless it is STATUS_OK. */
#define TRY(expression)                         \
    do {                                        \
        const status try_status = (expression); \
        if (try_status != STATUS_OK)            \
            return try_status;                  \
    } while (0)
