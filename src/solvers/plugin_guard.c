#include "solvers/plugin_guard.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS_TO_END = 10, EXIT_FAILED = 1 };

typedef struct fatal_signal {
    int number;
    const char *name;
} fatal_signal;

static const fatal_signal fatal_signals[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"},
};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof *fatal_signals };

/* A signal handler can reach nothing but globals. */
static bool is_installed;
static struct sigaction actions_before[FATAL_SIGNALS];
static char last_words[PLUGIN_GUARD_SENTENCE_MAX + 16];
static size_t last_words_length;
static _Thread_local plugin_guard *running;

static size_t signal_index(int number)
{
    size_t i = 0;
    while (i + 1 < FATAL_SIGNALS && fatal_signals[i].number != number)
        i++;
    return i;
}

static char *put_words(char *at, const char *end, const char *words)
{
    while (*words != '\0' && at < end)
        *at++ = *words++;
    return at;
}

size_t plugin_guard_describe(const plugin_guard *guard, char sentence[PLUGIN_GUARD_SENTENCE_MAX])
{
    const char *const end = sentence + PLUGIN_GUARD_SENTENCE_MAX - 1;
    char *at = put_words(sentence, end, "plug-in ");
    at = put_words(at, end, guard->path);
    at = put_words(at, end, " crashed (");
    at = put_words(at, end, fatal_signals[signal_index(guard->signal_number)].name);
    at = put_words(at, end, ") ");
    at = put_words(at, end, guard->doing);
    at = put_words(at, end, guard->puzzle);
    *at = '\0';
    return (size_t)(at - sentence);
}

static void on_no_end(int number)
{
    (void)number;
    const ssize_t written = write(STDERR_FILENO, last_words, last_words_length);
    (void)written;
    _exit(EXIT_FAILED);
}

static void prepare_last_words(const plugin_guard *guard)
{
    static const char greeting[] = "nonet: ";
    memcpy(last_words, greeting, sizeof greeting - 1);
    last_words_length = sizeof greeting - 1;
    last_words_length += plugin_guard_describe(guard, last_words + last_words_length);
    last_words[last_words_length++] = '\n';
}

/* A fault of our own meets what was there before: the instruction is tried once more. */
static void on_fault(int number, siginfo_t *facts, void *context)
{
    (void)context;
    plugin_guard *const guard = running;
    if (guard == NULL) {
        sigaction(number, &actions_before[signal_index(number)], NULL);
        if (facts->si_code <= 0 && number != SIGABRT) /* sent: it would not come again by itself */
            raise(number);
        return;
    }
    running = NULL;
    guard->signal_number = number;
    prepare_last_words(guard);
    struct sigaction action = {.sa_handler = on_no_end};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm(SECONDS_TO_END);
    siglongjmp(guard->way_back, 1);
}

void plugin_guard_install(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < FATAL_SIGNALS; i++)
        sigaction(fatal_signals[i].number, &action, &actions_before[i]);
    is_installed = true;
}

int plugin_guard_run(plugin_guard *guard, void (*work)(void *context), void *context)
{
    guard->signal_number = 0;
    if (!is_installed) {
        work(context);
        return 0;
    }
    const stack_t stack = {.ss_sp = guard->stack, .ss_size = sizeof guard->stack};
    stack_t stack_before;
    sigaltstack(&stack, &stack_before);
    if (sigsetjmp(guard->way_back, 1) == 0) {
        running = guard;
        work(context);
    }
    running = NULL;
    sigaltstack(&stack_before, NULL);
    return guard->signal_number;
}
