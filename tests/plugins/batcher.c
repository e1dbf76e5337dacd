/* The template once more, as a plug-in that takes batches alone; with BATCHER_COUNTS it gives no
 * solution, counts to two and runs on one thread. */
#define nonet_solver_plugin template_plugin
#include "../../bench/plugins/template.c"
#undef nonet_solver_plugin

static void solve_batch(void *state, const nonet_plugin_request_v1 *request,
                        const nonet_plugin_puzzle_v1 *puzzles, nonet_plugin_result_v1 *results,
                        size_t count)
{
    for (size_t i = 0; i < count && !*request->stop; i++)
        solve(state, request, &puzzles[i], &results[i]);
}

NONET_PLUGIN_EXPORT const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version)
{
    static const nonet_plugin_v1 plugin = {
        NONET_PLUGIN_HEAD,
        .summary = "the template by the batch",
#ifdef BATCHER_COUNTS
        .name = "batch_counter",
        .abilities = NONET_PLUGIN_READS_CANDIDATES | NONET_PLUGIN_ONE_THREAD,
#else
        .name = "batcher",
        .abilities =
            NONET_PLUGIN_GIVES_SOLUTION | NONET_PLUGIN_COUNTS_ALL | NONET_PLUGIN_READS_CANDIDATES,
#endif
        .solve_batch = solve_batch,
    };
    return template_plugin(host_version) != NULL ? &plugin : NULL;
}
