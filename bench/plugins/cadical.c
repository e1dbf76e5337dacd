/* A SAT solver as a plug-in: CaDiCaL (https://github.com/arminbiere/cadical, Debian's
 * libcadical-dev). A variable says that a cell holds a digit; clauses say the rules; a further
 * solution is looked for by a clause that forbids the one found.
 *
 * A fresh solver for each puzzle: one that has learned from other puzzles may find another solution
 * first, and a result may depend on the puzzle alone. */
#include <nonet/plugin.h>

#include <ccadical.h>

static int variable(int cell, int digit)
{
    return 9 * cell + digit + 1;
}

static void add_pair(CCaDiCaL *sat, int a, int b)
{
    ccadical_add(sat, a);
    ccadical_add(sat, b);
    ccadical_add(sat, 0);
}

/* Of these nine variables one is true, and not two. */
static void add_exactly_one(CCaDiCaL *sat, const int variables[9])
{
    for (int i = 0; i < 9; i++)
        ccadical_add(sat, variables[i]);
    ccadical_add(sat, 0);
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < i; k++)
            add_pair(sat, -variables[i], -variables[k]);
}

static void add_rules(CCaDiCaL *sat)
{
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++) {
            int cell[9], row[9], column[9], box[9];
            for (int i = 0; i < 9; i++) {
                cell[i] = variable(9 * a + b, i);
                row[i] = variable(9 * a + i, b);
                column[i] = variable(9 * i + a, b);
                box[i] = variable(27 * (a / 3) + 3 * (a % 3) + 9 * (i / 3) + i % 3, b);
            }
            add_exactly_one(sat, cell);
            add_exactly_one(sat, row);
            add_exactly_one(sat, column);
            add_exactly_one(sat, box);
        }
}

static void add_puzzle(CCaDiCaL *sat, const uint16_t candidates[81])
{
    for (int cell = 0; cell < 81; cell++)
        for (int digit = 0; digit < 9; digit++)
            if (!(candidates[cell] >> digit & 1)) {
                ccadical_add(sat, -variable(cell, digit));
                ccadical_add(sat, 0);
            }
}

/* Writes the solution that was found, and forbids it. */
static void take_solution(CCaDiCaL *sat, char solution[81])
{
    for (int cell = 0; cell < 81; cell++)
        for (int digit = 0; digit < 9; digit++)
            if (ccadical_val(sat, variable(cell, digit)) > 0)
                solution[cell] = (char)('1' + digit);
    for (int cell = 0; cell < 81; cell++)
        ccadical_add(sat, -variable(cell, solution[cell] - '1'));
    ccadical_add(sat, 0);
}

static int is_unwanted(void *stop)
{
    return *(const volatile unsigned char *)stop;
}

static void solve(void *state, const nonet_plugin_request_v1 *request,
                  const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result)
{
    (void)state;
    enum { SATISFIABLE = 10 };
    CCaDiCaL *sat = ccadical_init();
    ccadical_set_option(sat, "quiet", 1); /* it would write to standard output */
    ccadical_set_terminate(sat, (void *)(uintptr_t)request->stop, is_unwanted);
    add_rules(sat);
    add_puzzle(sat, puzzle->candidates);
    while (result->solutions < request->solution_limit && !*request->stop &&
           ccadical_solve(sat) == SATISFIABLE) {
        char found[81];
        take_solution(sat, found);
        for (int i = 0; result->solutions == 0 && i < 81; i++)
            result->solution[i] = found[i];
        result->solutions++;
    }
    ccadical_release(sat);
}

const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version)
{
    static const nonet_plugin_v1 plugin = {
        NONET_PLUGIN_HEAD,
        .name = "cadical",
        .summary = "the SAT solver CaDiCaL, a fresh one for each puzzle",
        .abilities =
            NONET_PLUGIN_GIVES_SOLUTION | NONET_PLUGIN_COUNTS_ALL | NONET_PLUGIN_READS_CANDIDATES,
        .solve = solve,
    };
    return host_version == plugin.version ? &plugin : NULL;
}
