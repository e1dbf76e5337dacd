/* Used by the build only: writes the man page or a shell completion to standard output. */
#include "cli/command.h"
#include "cli/docs.h"

#include <stdio.h>

typedef struct document {
    const char *name;
    status (*print)(text_buffer *out, error *failure);
} document;

static const document documents[] = {
    {"man", docs_print_man},
    {"bash", docs_print_bash},
    {"zsh", docs_print_zsh},
    {"fish", docs_print_fish},
};

int main(int argument_count, char **arguments)
{
    error failure = {.code = STATUS_USAGE, .message = "usage: write_docs man|bash|zsh|fish"};
    status done = STATUS_USAGE;
    text_buffer out = {0};
    for (size_t i = 0; argument_count == 2 && i < sizeof documents / sizeof *documents; i++) {
        if (strcmp(documents[i].name, arguments[1]) == 0)
            done = documents[i].print(&out, &failure);
    }
    if (done == STATUS_OK)
        done = command_print(&out, &failure);
    text_buffer_clear(&out);
    if (done != STATUS_OK)
        fprintf(stderr, "write_docs: %s\n", failure.message);
    return done != STATUS_OK;
}
