/* A solver of your own: copy this file, put your method into solve, and say
 *     cc -O3 -shared -fPIC -I include -o mine.so mine.c && nonet solve -s plugin:./mine.so FILE */
#include <nonet/plugin.h>

enum { FILLED = 512 }; /* beside the nine bits of a cell's candidates */

static void solve(void *state, const nonet_plugin_request_v1 *request,
                  const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result)
{
    const uint16_t *cells = puzzle->candidates;
    int best = -1, fewest = 10; /* the open cell with the fewest candidates */
    for (int i = 0; i < 81; i++)
        if (cells[i] < FILLED && __builtin_popcount(cells[i]) < fewest)
            fewest = __builtin_popcount(cells[best = i]);
    for (int i = 0; best < 0 && result->solutions == 0 && i < 81; i++)
        result->solution[i] = (char)('1' + __builtin_ctz(cells[i]));
    result->solutions += best < 0;
    for (int digit = 1; best >= 0 && digit < FILLED && !*request->stop; digit *= 2) {
        if (!(cells[best] & digit) || result->solutions == request->solution_limit)
            continue;
        uint16_t next[81];
        for (int i = 0; i < 81; i++) { /* the digit goes from the row, the column and the box */
            const int sees = i / 9 == best / 9 || i % 9 == best % 9 ||
                             (i / 27 == best / 27 && i % 9 / 3 == best % 9 / 3);
            next[i] = (uint16_t)(sees ? cells[i] & ~digit : cells[i]);
        }
        next[best] = (uint16_t)(FILLED | digit);
        solve(state, request, &(nonet_plugin_puzzle_v1){puzzle->text, next}, result);
    }
}

const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version)
{
    static const nonet_plugin_v1 plugin = {
        NONET_PLUGIN_HEAD, .name = "template", .summary = "fewest candidates first",
        .abilities =
            NONET_PLUGIN_GIVES_SOLUTION | NONET_PLUGIN_COUNTS_ALL | NONET_PLUGIN_READS_CANDIDATES,
        .solve = solve};
    return host_version == plugin.version ? &plugin : NULL;
}
