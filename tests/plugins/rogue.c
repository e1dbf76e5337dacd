/* A plug-in that lies, crashes or hangs: its setting names how, and where: "HOW@TEXT" only on a
 * puzzle that begins with TEXT. Everything else it answers with a full grid that is right for the
 * empty puzzle, which is how the tests ask. */
#include <nonet/plugin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct rogue {
    char how[32];
    char where[82];
} rogue;

static void *create(const char *settings, char *message, size_t message_bytes)
{
    if (strcmp(settings, "unmade") == 0) {
        snprintf(message, message_bytes, "it would rather not");
        return NULL;
    }
    if (strcmp(settings, "crash_in_create") == 0)
        abort();
    rogue *self = calloc(1, sizeof *self);
    if (self != NULL)
        sscanf(settings, "%31[^@]@%81s", self->how, self->where);
    return self;
}

static void destroy(void *state)
{
    free(state);
}

/* Overflows the stack; the compiler must not turn it into a loop. */
static int recurse(volatile char *before)
{
    volatile char here[4096];
    here[0] = before[0];
    if (here[0] != 0)
        return 0; /* never */
    return recurse(here) + here[1];
}

static void crash(const char *how)
{
    static volatile int zero = 0, one = 1;
    volatile char first = 0;
    if (strcmp(how, "segv") == 0)
        *(volatile int *)(uintptr_t)zero = 1;
    else if (strcmp(how, "stack") == 0)
        zero = recurse(&first);
    else if (strcmp(how, "fpe") == 0)
        zero = one / zero;
    else if (strcmp(how, "abort") == 0)
        abort();
    else if (strcmp(how, "ill") == 0)
        __builtin_trap();
    while (strcmp(how, "hang") == 0)
        sleep(1);
}

/* A grid that is right, but not of this puzzle: the digits 1 and 2 change places. */
static void relabel(char solution[81])
{
    for (int i = 0; i < 81; i++)
        if (solution[i] == '1' || solution[i] == '2')
            solution[i] = (char)('1' + '2' - solution[i]);
}

static void lie(const char *how, const nonet_plugin_request_v1 *request,
                nonet_plugin_result_v1 *result)
{
    if (strcmp(how, "digit") == 0)
        result->solution[80] = '8';
    else if (strcmp(how, "given") == 0)
        relabel(result->solution);
    else if (strcmp(how, "letter") == 0)
        result->solution[7] = 'a';
    else if (strcmp(how, "blank") == 0)
        result->solution[7] = '.';
    else if (strcmp(how, "count") == 0)
        result->solutions = request->solution_limit + 1;
    else if (strcmp(how, "text") == 0)
        memset(result->solution, 0, sizeof result->solution);
    else if (strcmp(how, "gave_up") == 0)
        result->flags = NONET_PLUGIN_GAVE_UP;
    else if (strcmp(how, "flags") == 0)
        result->flags = 64;
    else if (strcmp(how, "guesses") == 0)
        result->guesses = request->guess_budget + 1;
}

static void solve(void *state, const nonet_plugin_request_v1 *request,
                  const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result)
{
    static const char full[] =
        "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    const rogue *self = state;
    memcpy(result->solution, full, sizeof full - 1);
    result->solutions = 1;
    if (strncmp(puzzle->text, self->where, strlen(self->where)) != 0)
        return;
    crash(self->how);
    lie(self->how, request, result);
}

static void solve_batch(void *state, const nonet_plugin_request_v1 *request,
                        const nonet_plugin_puzzle_v1 *puzzles, nonet_plugin_result_v1 *results,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        solve(state, request, &puzzles[i], &results[i]);
}

NONET_PLUGIN_EXPORT const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version)
{
    (void)host_version, (void)solve, (void)solve_batch;
    static const nonet_plugin_v1 plugin = {
        NONET_PLUGIN_HEAD,
        .name = "rogue",
        .summary = "lies, crashes and hangs as it is told",
        .settings = "HOW[@TEXT]",
        .abilities =
            NONET_PLUGIN_GIVES_SOLUTION | NONET_PLUGIN_COUNTS_GUESSES | NONET_PLUGIN_KEEPS_BUDGET,
        .create = create,
        .destroy = destroy,
#ifdef ROGUE_BATCH
        .solve_batch = solve_batch,
#else
        .solve = solve,
#endif
    };
    return &plugin;
}
