/* The man page and the shell completions, made from the option tables of all commands. */
#pragma once

#include "base/text.h"

status docs_print_man(text_buffer *out, error *failure) MUST_USE;
status docs_print_bash(text_buffer *out, error *failure) MUST_USE;
status docs_print_zsh(text_buffer *out, error *failure) MUST_USE;
status docs_print_fish(text_buffer *out, error *failure) MUST_USE;
