#include "measure/environment_info.h"

#include "base/text.h"
#include "build_facts.h" /* generated in the build tree */

#include <stdio.h>

/* "model name : X" on x86; other processors have other keys or none. */
static void read_cpu_name(char *name, size_t room)
{
    snprintf(name, room, "unknown");
    FILE *facts = fopen("/proc/cpuinfo", "re");
    if (facts == NULL)
        return;
    char line[256];
    while (fgets(line, sizeof line, facts) != NULL) {
        slice value = {line, strcspn(line, "\n")};
        const slice key = slice_trimmed(slice_take_until(&value, ':'));
        if (slice_equals(key, "model name") || slice_equals(key, "Model")) {
            value = slice_trimmed(value);
            snprintf(name, room, "%.*s", (int)value.length, value.start);
            break;
        }
    }
    fclose(facts);
}

const char *environment_info_version(void)
{
    return NONET_VERSION;
}

environment_info environment_info_read(void)
{
    environment_info facts = {
        .version = NONET_VERSION,
        .compiler = NONET_COMPILER,
        .flags = NONET_FLAGS,
        .revision = NONET_REVISION,
    };
    read_cpu_name(facts.cpu, sizeof facts.cpu);
    return facts;
}
