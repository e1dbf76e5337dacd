/* Plug-ins that the loader must refuse: one object for each fault, which the build defines. */
#include <nonet/plugin.h>

#ifndef MISFIT_VERSION
#define MISFIT_VERSION NONET_PLUGIN_VERSION
#endif
#ifndef MISFIT_BYTES
#define MISFIT_BYTES sizeof(nonet_plugin_v1)
#endif
#ifndef MISFIT_NAME
#define MISFIT_NAME "misfit"
#endif
#ifndef MISFIT_SOLVE
#define MISFIT_SOLVE solve
#endif
#ifndef MISFIT_FUNCTION
#define MISFIT_FUNCTION nonet_solver_plugin
#endif

static void solve(void *state, const nonet_plugin_request_v1 *request,
                  const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result)
{
    (void)state, (void)request, (void)puzzle, (void)result;
}

NONET_PLUGIN_EXPORT const nonet_plugin_v1 *MISFIT_FUNCTION(uint32_t host_version)
{
    (void)host_version, (void)solve;
    static const nonet_plugin_v1 plugin = {
        .version = MISFIT_VERSION,
        .struct_bytes = MISFIT_BYTES,
        .name = MISFIT_NAME,
        .summary = "what the loader must refuse",
        .solve = MISFIT_SOLVE,
    };
    return &plugin;
}
