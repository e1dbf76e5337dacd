#!/usr/bin/env bash
# Memory stays flat: test_memory.sh PATH_OF_NONET
# 2 million puzzles through a pipe, or as many as NONET_TEST_PUZZLES says.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

puzzles=${NONET_TEST_PUZZLES:-2000000}

# A hard puzzle first, so that results pile up behind it; then the bundled set again and again.
stream_puzzles() {
    local left=$(($1 - 1)) set_size
    set_size=$(wc -l <set.txt)
    cat "$DATA/awkward/10_norvig_impossible.txt"
    for (( ; left >= set_size; left -= set_size)); do cat set.txt; done
    head -n "$left" set.txt
}

test_many_puzzles() {
    "$NONET" solve -q -s mrv -j 2 -o out.csv < <(stream_puzzles "$puzzles") &
    local solver=$!
    watch_memory "$solver"
    await "$solver"
    is "$puzzles puzzles: exit" "$CODE" 0
    is "$puzzles puzzles: rows" "$(tail -n +2 out.csv | wc -l)" "$puzzles"
    stays_below "$puzzles puzzles" 2
    rm out.csv
}

test_slow_reader() {
    mkfifo results
    { sleep 5; cat; } <results >/dev/null &
    local reader=$!
    "$NONET" solve -q -s mrv -j 2 < <(stream_puzzles 300000) >results &
    local solver=$!
    watch_memory "$solver"
    await "$solver"
    is "slow reader: exit" "$CODE" 0
    wait "$reader"
    stays_below "slow reader" 2
}

test_line_without_end() {
    { head -n 1 set.txt && head -c 300000000 /dev/zero | tr '\0' . && echo && head -n 1 set.txt; } >line.txt
    # The pause keeps the program alive until its memory has been looked at.
    "$NONET" solve -q -j 1 -c status -o out.csv < <(cat line.txt && sleep 0.5) 2>/dev/null &
    local solver=$!
    watch_memory "$solver"
    await "$solver"
    is "a line of 300 MB: rows" "$(tr '\n' ' ' <out.csv)" 'status unique rejected unique '
    stays_below "a line of 300 MB" 1
    rm line.txt
}

test_all_solutions() {
    printf '%081d\n' 0 >empty_grid.txt
    "$NONET" solve -q -j 1 -n 2000000 --all -t line -o out.txt empty_grid.txt &
    local solver=$!
    watch_memory "$solver"
    await "$solver"
    is "2 million solutions: lines" "$(wc -l <out.txt)" 2000000
    stays_below "2 million solutions" 1
    rm out.txt
}

set_up "$@"
if is_sanitized; then
    echo "skipped: a sanitizer takes memory of its own"
    exit "$SKIPPED"
fi
"$NONET" solve -q --budget 0 -c puzzle -o set.csv "$DATASETS/17_clue.txt.zst"
tail -n +2 set.csv >set.txt
test_line_without_end
test_all_solutions
test_slow_reader
test_many_puzzles
finish
