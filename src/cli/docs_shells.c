/* Completions for bash, zsh and fish. */
#include "cli/command.h"
#include "cli/docs.h"

static status print_words(text_buffer *out, const char *const *words, error *failure)
{
    for (size_t i = 0; words[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "%s%s", i ? " " : "", words[i]));
    return STATUS_OK;
}

static status print_command_names(text_buffer *out, error *failure)
{
    for (size_t i = 0; commands[i] != NULL; i++)
        TRY(text_buffer_print(out, failure, "%s%s", i ? " " : "", commands[i]->name));
    return STATUS_OK;
}

static status print_bash_command(text_buffer *out, const command *which, error *failure)
{
    TRY(text_buffer_print(out, failure, "    %s)\n        case $previous in\n", which->name));
    for (const option_entry *entry = which->options; entry->long_name != NULL; entry++) {
        if (entry->words == NULL)
            continue;
        TRY(text_buffer_print(out, failure, "        --%s) words='", entry->long_name));
        TRY(print_words(out, entry->words, failure));
        TRY(text_buffer_print(out, failure, "' ;;\n"));
    }
    TRY(text_buffer_print(out, failure, "        *)\n            [[ $current == -* ]] && words='"));
    for (const option_entry *entry = which->options; entry->long_name != NULL; entry++)
        TRY(text_buffer_print(out, failure, "--%s ", entry->long_name));
    TRY(text_buffer_print(out, failure, "--help'\n"));
    if (which->operand_words != NULL) {
        TRY(text_buffer_print(out, failure, "            [[ $current == -* ]] || words='"));
        TRY(print_words(out, which->operand_words, failure));
        TRY(text_buffer_print(out, failure, "'\n"));
    }
    return text_buffer_print(out, failure, "            ;;\n        esac ;;\n");
}

/* What has no words of its own is completed by file names. */
status docs_print_bash(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure,
                          "# bash completion for nonet\n_nonet() {\n"
                          "    local current=${COMP_WORDS[COMP_CWORD]} words=\n"
                          "    local previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
                          "    case ${COMP_CWORD}:${COMP_WORDS[1]} in\n    1:*) words='"));
    TRY(print_command_names(out, failure));
    TRY(text_buffer_print(out, failure,
                          " --help --version' ;;\n    esac\n    ((COMP_CWORD > 1)) && case "
                          "${COMP_WORDS[1]} in\n"));
    for (size_t i = 0; commands[i] != NULL; i++)
        TRY(print_bash_command(out, commands[i], failure));
    return text_buffer_print(out, failure,
                             "    esac\n"
                             "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
                             "}\ncomplete -o default -F _nonet nonet\n");
}

/* Text within single quotes, where brackets and colons would mean something. */
static status print_zsh_text(text_buffer *out, const char *text, error *failure)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            TRY(text_buffer_print(out, failure, "'\\''"));
        else if (strchr("[]:\\", *text) != NULL)
            TRY(text_buffer_print(out, failure, "\\%c", *text));
        else
            TRY(text_buffer_append(out, (slice){text, 1}, failure));
    }
    return STATUS_OK;
}

static status print_zsh_option(text_buffer *out, const option_entry *entry, error *failure)
{
    TRY(text_buffer_print(out, failure, "            '%s--%s[",
                          entry->kind == OPTION_LIST ? "*" : "", entry->long_name));
    TRY(print_zsh_text(out, entry->help, failure));
    TRY(text_buffer_print(out, failure, "]"));
    if (entry->words != NULL) {
        TRY(text_buffer_print(out, failure, ":value:("));
        TRY(print_words(out, entry->words, failure));
        TRY(text_buffer_print(out, failure, ")"));
    } else if (entry->value_name != NULL) {
        TRY(text_buffer_print(out, failure, ":%s:%s", entry->value_name,
                              strcmp(entry->value_name, "FILE") == 0 ? "_files" : " "));
    }
    return text_buffer_print(out, failure, "' \\\n");
}

status docs_print_zsh(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure,
                          "#compdef nonet\n_nonet() {\n    if ((CURRENT == 2)); then\n"
                          "        compadd "));
    TRY(print_command_names(out, failure));
    TRY(text_buffer_print(out, failure,
                          " --help --version\n        return\n    fi\n    local which=$words[2]\n"
                          "    shift words\n    ((CURRENT--))\n    case $which in\n"));
    for (size_t i = 0; commands[i] != NULL; i++) {
        TRY(text_buffer_print(out, failure, "    %s)\n        _arguments \\\n", commands[i]->name));
        for (const option_entry *entry = commands[i]->options; entry->long_name != NULL; entry++)
            TRY(print_zsh_option(out, entry, failure));
        if (commands[i]->operand_words != NULL) {
            TRY(text_buffer_print(out, failure, "            '*:what:("));
            TRY(print_words(out, commands[i]->operand_words, failure));
            TRY(text_buffer_print(out, failure, ")' ;;\n"));
        } else {
            TRY(text_buffer_print(out, failure, "            '*:file:_files' ;;\n"));
        }
    }
    return text_buffer_print(out, failure, "    esac\n}\n_nonet \"$@\"\n");
}

/* Text within single quotes. */
static status print_fish_text(text_buffer *out, const char *text, error *failure)
{
    for (; *text != '\0'; text++)
        TRY(text_buffer_print(out, failure, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text));
    return STATUS_OK;
}

static status print_fish_option(text_buffer *out, const command *which, const option_entry *entry,
                                error *failure)
{
    TRY(text_buffer_print(out, failure,
                          "complete -c nonet -n '__fish_seen_subcommand_from %s' -l %s",
                          which->name, entry->long_name));
    if (entry->short_name != 0)
        TRY(text_buffer_print(out, failure, " -s %c", entry->short_name));
    if (entry->value_name != NULL)
        TRY(text_buffer_print(out, failure, " -r"));
    if (entry->words != NULL) {
        TRY(text_buffer_print(out, failure, " -f -a '"));
        TRY(print_words(out, entry->words, failure));
        TRY(text_buffer_print(out, failure, "'"));
    }
    TRY(text_buffer_print(out, failure, " -d '"));
    TRY(print_fish_text(out, entry->help, failure));
    return text_buffer_print(out, failure, "'\n");
}

status docs_print_fish(text_buffer *out, error *failure)
{
    TRY(text_buffer_print(out, failure, "# fish completion for nonet\n"));
    for (size_t i = 0; commands[i] != NULL; i++) {
        const command *which = commands[i];
        TRY(text_buffer_print(
            out, failure, "complete -c nonet -n __fish_use_subcommand -f -a %s -d '", which->name));
        TRY(print_fish_text(out, which->summary, failure));
        TRY(text_buffer_print(out, failure, "'\n"));
        for (const option_entry *entry = which->options; entry->long_name != NULL; entry++)
            TRY(print_fish_option(out, which, entry, failure));
        if (which->operand_words != NULL) {
            TRY(text_buffer_print(out, failure,
                                  "complete -c nonet -n '__fish_seen_subcommand_from %s' -f -a '",
                                  which->name));
            TRY(print_words(out, which->operand_words, failure));
            TRY(text_buffer_print(out, failure, "'\n"));
        }
    }
    return STATUS_OK;
}
