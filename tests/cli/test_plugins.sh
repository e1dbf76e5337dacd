#!/usr/bin/env bash
# Plug-ins that lie or hang in the midst of a long run: one line says so, and the rows before it are
# there, whatever the number of threads: test_plugins.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$(dirname "${BASH_SOURCE[0]}")/plugin_lib.sh"

test_lies() {
    misbehave "a lie" rogue given 4 "$place: plug-in ./rogue.so gave a wrong answer"
    misbehave "a lie in a batch" rogue_batch text 4 "$place: plug-in ./rogue_batch.so gave a wrong answer"
}

# The first interrupt waits for the puzzle, which never ends; the second one ends the program.
test_interrupts_of_a_hanging_plugin() {
    local process begin
    "$NONET" solve -q -j 1 -s plugin:./rogue.so:hang -o out.csv many.txt 2>words &
    process=$!
    sleep 0.5
    begin=$(now_ms)
    kill -s INT "$process"
    sleep 1.5
    kill -0 "$process" || fail "the first interrupt ended it: this test tests nothing"
    kill -s INT "$process"
    await "$process"
    within "two interrupts of a hanging plug-in" "$begin" 3000
    is "two interrupts of a hanging plug-in: exit" "$CODE" 130
}

set_up "$@"
make_inputs
test_lies
test_interrupts_of_a_hanging_plugin
finish
