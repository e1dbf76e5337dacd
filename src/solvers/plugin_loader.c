#include "solvers/plugin_loader.h"

#include "base/memory.h"
#include "solvers/plugin_calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

static const char entry_name[] = "nonet_solver_plugin";

#define REFUSE(loaded, ...) refuse(failure, (loaded)->path, __VA_ARGS__)

/* "plug-in PATH: " and why. */
static status refuse(error *failure, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static status refuse(error *failure, const char *path, const char *format, ...)
{
    char why[sizeof failure->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    return error_set(failure, STATUS_PLUGIN, "plug-in %s: %s", path, why);
}

/* A name without a slash would be looked for where the system keeps its libraries. */
static status copy_path(plugin *loaded, slice path, error *failure)
{
    const bool is_bare = memchr(path.start, '/', path.length) == NULL;
    loaded->path = memory_allocate(path.length + 3, failure);
    if (loaded->path == NULL)
        return failure->code;
    snprintf(loaded->path, path.length + 3, "%s%.*s", is_bare ? "./" : "", (int)path.length,
             path.start);
    return STATUS_OK;
}

static status copy_settings(plugin *loaded, slice settings, error *failure)
{
    loaded->settings = memory_allocate(settings.length + 1, failure);
    if (loaded->settings == NULL)
        return failure->code;
    if (settings.length > 0)
        memcpy(loaded->settings, settings.start, settings.length);
    return STATUS_OK;
}

static void open_library(void *context)
{
    plugin *loaded = context;
    loaded->library = dlopen(loaded->path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

static void ask_for_interface(void *context)
{
    plugin *loaded = context;
    const nonet_plugin_v1 *(*ask)(uint32_t) = NULL;
    *(void **)&ask = dlsym(loaded->library, entry_name);
    loaded->interface = ask(NONET_PLUGIN_VERSION);
}

static status run_guarded(plugin *loaded, const char *doing, void (*work)(void *), error *failure)
{
    loaded->guard.path = loaded->path;
    loaded->guard.doing = doing;
    loaded->guard.puzzle = "";
    return plugin_guard_run(&loaded->guard, work, loaded) == 0
               ? STATUS_OK
               : plugin_report_crash(&loaded->guard, failure);
}

/* The loader's words without the path, which they begin with. */
static const char *loader_fault(const char *path)
{
    const char *why = dlerror();
    if (why == NULL)
        return "no reason is known";
    const size_t length = strlen(path);
    return strncmp(why, path, length) == 0 && strncmp(why + length, ": ", 2) == 0 ? why + length + 2
                                                                                  : why;
}

static status find_interface(plugin *loaded, error *failure)
{
    struct stat facts;
    if (stat(loaded->path, &facts) != 0)
        return REFUSE(loaded, "%s", strerror(errno));
    if (S_ISDIR(facts.st_mode))
        return REFUSE(loaded, "it is a directory; expected a shared object");
    TRY(run_guarded(loaded, "while it was loaded", open_library, failure));
    if (loaded->library == NULL)
        return REFUSE(loaded, "it cannot be loaded: %s", loader_fault(loaded->path));
    if (dlsym(loaded->library, entry_name) == NULL)
        return REFUSE(loaded, "it has no function %s; see nonet/plugin.h", entry_name);
    return run_guarded(loaded, "while it was asked for its interface", ask_for_interface, failure);
}

static bool is_good_name(const char *name)
{
    enum { NAME_MAX_BYTES = 31 };
    const size_t length = name == NULL ? 0 : strnlen(name, NAME_MAX_BYTES + 1);
    if (length == 0 || length > NAME_MAX_BYTES)
        return false;
    return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+") ==
           length;
}

static status check_interface(const plugin *loaded, error *failure)
{
    const nonet_plugin_v1 *interface = loaded->interface;
    if (interface == NULL)
        return REFUSE(loaded,
                      "it does not speak version %u of the plug-in interface; build it anew with "
                      "the nonet/plugin.h of this program",
                      NONET_PLUGIN_VERSION);
    if (interface->version < NONET_PLUGIN_VERSION)
        return REFUSE(loaded,
                      "it is too old: it speaks version %" PRIu32 " of the plug-in interface, this "
                      "program version %u; build it anew with the nonet/plugin.h of this program",
                      interface->version, NONET_PLUGIN_VERSION);
    if (interface->version > NONET_PLUGIN_VERSION)
        return REFUSE(loaded,
                      "it is too new: it speaks version %" PRIu32 " of the plug-in interface, this "
                      "program version %u; use a newer nonet",
                      interface->version, NONET_PLUGIN_VERSION);
    if (interface->struct_bytes < sizeof *interface)
        return REFUSE(loaded,
                      "its struct has %" PRIu32
                      " bytes, expected %zu or more; struct_bytes must be "
                      "sizeof(nonet_plugin_v1)",
                      interface->struct_bytes, sizeof *interface);
    if (!is_good_name(interface->name))
        return REFUSE(loaded, "its name is missing or bad; expected 1 to 31 letters, digits or any "
                              "of _-.+");
    if (interface->summary == NULL)
        return REFUSE(loaded, "it has no summary; expected one sentence");
    if (interface->solve == NULL && interface->solve_batch == NULL)
        return REFUSE(loaded, "it has neither solve nor solve_batch; expected one of them");
    if (loaded->settings[0] != '\0' && (interface->settings == NULL || interface->create == NULL))
        return REFUSE(loaded, "it takes no settings, and was given '%s'", loaded->settings);
    return STATUS_OK;
}

static void describe_solver(plugin *loaded)
{
    const nonet_plugin_v1 *interface = loaded->interface;
    const bool is_batched = interface->solve_batch != NULL;
    loaded->solver = (solver){
        .name = interface->name,
        .summary = interface->summary,
        .state_bytes = sizeof(plugin_state),
        .first_batch = is_batched ? PLUGIN_BATCH : PLUGIN_CHUNK,
        .solve_batch = plugin_solve_batch,
        .solve_candidates =
            plugin_can(loaded, NONET_PLUGIN_READS_CANDIDATES) ? plugin_solve_candidates : NULL,
        .is_timed_by_puzzle = !is_batched,
        .cannot =
            {
                .give_solution = !plugin_can(loaded, NONET_PLUGIN_GIVES_SOLUTION),
                .count_all = !plugin_can(loaded, NONET_PLUGIN_COUNTS_ALL),
                .count_guesses = !plugin_can(loaded, NONET_PLUGIN_COUNTS_GUESSES),
                .keep_budget = !plugin_can(loaded, NONET_PLUGIN_KEEPS_BUDGET),
                .list_solutions = true,
                .run_on_threads = plugin_can(loaded, NONET_PLUGIN_ONE_THREAD),
            },
        .read_fault = plugin_read_fault,
    };
}

/* A state that is made for nothing: wrong settings are better known before the run. */
static status try_state(const plugin *loaded, error *failure)
{
    void *state = memory_allocate(sizeof(plugin_state), failure);
    if (state == NULL)
        return failure->code;
    const status opened = plugin_open_state(loaded, state, failure);
    if (opened == STATUS_OK)
        plugin_close_state(state);
    memory_free(state);
    return opened;
}

static status load(plugin *loaded, slice path, slice settings, error *failure)
{
    TRY(copy_path(loaded, path, failure));
    TRY(copy_settings(loaded, settings, failure));
    TRY(find_interface(loaded, failure));
    TRY(check_interface(loaded, failure));
    describe_solver(loaded);
    return try_state(loaded, failure);
}

status plugin_load(slice spec, plugin **result, error *failure)
{
    const slice path = slice_take_until(&spec, ':');
    if (path.length == 0)
        return error_set(failure, STATUS_USAGE,
                         "plugin: names no file; expected plugin:PATH or plugin:PATH:settings");
    plugin *loaded = memory_allocate(sizeof *loaded, failure);
    if (loaded == NULL)
        return failure->code;
    const status done = load(loaded, path, spec, failure);
    if (done != STATUS_OK)
        plugin_unload(loaded);
    else
        *result = loaded;
    return done;
}

void plugin_unload(plugin *loaded)
{
    if (loaded == NULL)
        return;
    if (loaded->library != NULL)
        dlclose(loaded->library);
    memory_free(loaded->path);
    memory_free(loaded->settings);
    memory_free(loaded);
}

const solver *plugin_solver(const plugin *loaded)
{
    return &loaded->solver;
}

const char *plugin_path(const plugin *loaded)
{
    return loaded->path;
}

const char *plugin_settings(const plugin *loaded)
{
    return loaded->settings;
}

typedef struct creation {
    plugin_state *state;
    char message[256];
} creation;

static void create_own_state(void *context)
{
    creation *created = context;
    const plugin *loaded = created->state->plugin;
    created->state->own =
        loaded->interface->create(loaded->settings, created->message, sizeof created->message - 1);
}

status plugin_open_state(const plugin *loaded, void *memory, error *failure)
{
    plugin_state *state = memory;
    const nonet_plugin_v1 *interface = loaded->interface;
    state->plugin = loaded;
    state->fault.code = STATUS_OK;
    state->guard.path = loaded->path;
    state->guard.doing = "while it made a state";
    state->guard.puzzle = "";
    if (interface->create == NULL)
        return STATUS_OK;
    creation created = {.state = state};
    if (plugin_guard_run(&state->guard, create_own_state, &created) != 0)
        return plugin_report_crash(&state->guard, failure);
    if (state->own != NULL)
        return STATUS_OK;
    if (created.message[0] == '\0')
        snprintf(created.message, sizeof created.message, "it made no state and says not why");
    if (interface->settings == NULL)
        return REFUSE(loaded, "%s", created.message);
    return REFUSE(loaded, "%s; its settings: %s", created.message, interface->settings);
}

static void destroy_own_state(void *context)
{
    const plugin_state *state = context;
    state->plugin->interface->destroy(state->own);
}

/* A state that has crashed is left alone; a crash here harms nobody any more. */
void plugin_close_state(void *memory)
{
    plugin_state *state = memory;
    if (state->plugin->interface->destroy == NULL || state->fault.code == STATUS_PLUGIN)
        return;
    state->guard.doing = "while it released a state";
    state->guard.puzzle = "";
    plugin_guard_run(&state->guard, destroy_own_state, state);
}
