#!/usr/bin/env bash
# Plug-ins that crash in the midst of a long run: one line says so, and the rows before it are there,
# whatever the number of threads: test_plugin_crashes.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$(dirname "${BASH_SOURCE[0]}")/plugin_lib.sh"

test_crashes() {
    local how name
    local -A names=([segv]=SIGSEGV [stack]=SIGSEGV [fpe]=SIGFPE [abort]=SIGABRT [ill]=SIGILL)
    [[ $(uname -m) == x86_64 ]] || unset 'names[fpe]' # others divide by zero without a word
    for how in "${!names[@]}"; do
        name=${names[$how]}
        misbehave "a crash by $how" rogue "$how" 1 \
            "$place: plug-in ./rogue.so crashed \($name\) on the puzzle ${where//./\\.}.{69}$"
    done
    run "$NONET" solve -s plugin:./rogue.so:crash_in_create many.txt >out.csv 2>words
    is "a crash in create: exit" "$CODE" 1
    one_line "a crash in create" words 'plug-in ./rogue.so crashed \(SIGABRT\) while it made a state'
    is "a crash in create: rows" "$(cat out.csv)" ''
}

# The rows before the batch are there; how many puzzles it has is nobody's business.
test_crash_in_a_batch() {
    run "$NONET" solve -s "plugin:./rogue_batch.so:segv@$where" -c "$columns" -o out.csv many.txt 2>words
    is "a crash in a batch: exit" "$CODE" 1
    one_line "a crash in a batch" words 'crashed \(SIGSEGV\) on the batch that begins with the puzzle'
    cmp -s out.csv <(head -c "$(wc -c <out.csv)" before.csv) || fail "a crash in a batch: other rows"
    is "a crash in a batch: last byte" "$(tail -c 1 out.csv | od -An -tx1 | tr -d ' ')" 0a
}

# A packed file is finished in order too.
test_packed_output_of_a_crash() {
    run "$NONET" solve -s "plugin:./rogue.so:segv@$where" -c "$columns" -o out.csv.gz many.txt 2>words
    is "a crash, packed output: exit" "$CODE" 1
    gzip -dc out.csv.gz >unpacked.csv || fail "a crash, packed output: gzip cannot read it"
    same_bytes "a crash, packed output" unpacked.csv before.csv
}

# The default action of a fault that is not the plug-in's own stays.
test_fault_elsewhere() {
    local process
    sleep 5 | "$NONET" solve -q -s plugin:./rogue.so -o out.csv 2>words &
    process=$!
    sleep 0.5
    kill -s BUS "$process"
    await "$process"
    is "a signal elsewhere: exit" "$CODE" $((128 + 7))
    ! grep -q plug-in words || fail "a signal elsewhere: $(cat words)"
}

set_up "$@"
if is_sanitized; then
    echo "skipped: a sanitizer has its own words for a crash"
    exit "$SKIPPED"
fi
make_inputs
test_crashes
test_crash_in_a_batch
test_packed_output_of_a_crash
test_fault_elsewhere
finish
