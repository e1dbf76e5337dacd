#!/usr/bin/env bash
# More than 4 GiB, and more than 2^32 lines, with 64-bit offsets and line numbers:
# test_limits_long.sh PATH_OF_NONET. Minutes; off unless NONET_LONG_TESTS is on.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079
gibibyte=$((1 << 30))

# watched ARGUMENT...: runs nonet; its rows in `out`, its words in `words`; its memory is watched.
watched() {
    "$NONET" "$@" <&0 >out 2>words & # said aloud, or it would be /dev/null
    local program=$!
    watch_memory "$program"
    await "$program"
}

test_a_line_of_a_gigabyte() {
    watched solve -q -j 2 -c id,line,status < <(
        echo "$puzzle"
        head -c 1000000000 /dev/zero | tr '\0' 1
        printf '\n%s\n' "$puzzle"
    )
    is "a line of a gigabyte" "$CODE $(tail -n +2 out | tr '\n' ' ')" '3 1,1,unique 2,2,rejected 3,3,unique '
    stays_below "a line of a gigabyte" 2
}

test_more_lines_than_32_bits_count() {
    local lines=$(((1 << 32) + 5))
    watched solve -q -j 2 -c id,line,status < <(
        head -c "$lines" /dev/zero | tr '\0' '\n'
        echo "$puzzle"
        echo wrong
    )
    is "a puzzle behind 2^32 lines" "$(sed -n 2p out)" "1,$((lines + 1)),unique"
    is "a reject behind 2^32 lines" "$(sed -n 3p out)" "2,$((lines + 2)),rejected"
    one_line "a reject behind 2^32 lines" words "^nonet: standard input:$((lines + 2)): "
    stays_below "2^32 lines" 2
}

# A hole of 5 GiB with a puzzle on both sides
test_offsets_beyond_4_gib() {
    echo "$puzzle" >sparse.txt
    truncate -s $((5 * gibibyte)) sparse.txt
    printf '\n%s\n' "$puzzle" >>sparse.txt
    watched solve -q -j 2 -c id,line,status sparse.txt
    is "a file beyond 4 GiB" "$CODE $(tail -n +2 out | tr '\n' ' ')" '3 1,1,unique 2,2,rejected 3,3,unique '
    stays_below "a file beyond 4 GiB" 2
    run "$NONET" solve -q --shard 2/2 -c id,line,status sparse.txt >out 2>words
    is "the second half of a file beyond 4 GiB" "$CODE $(tail -n +2 out)" '0 3,3,unique'
}

test_more_than_4_gib_of_puzzles() {
    local puzzles=$((4 * gibibyte / 82 + 1000))
    watched convert -t csv -o /dev/null < <(yes "$puzzle" | head -n "$puzzles")
    is "4 GiB of puzzles converted: exit" "$CODE" 0
    is "4 GiB of puzzles converted" "$(tail -n 1 words)" "$puzzles puzzles written as csv, 0 records rejected"
    stays_below "4 GiB of puzzles converted" 1
    watched solve -j 2 -c id,line,status -o out.csv.gz --summary summary.json < <(yes "$puzzle" | head -n "$puzzles")
    is "4 GiB of puzzles solved: exit" "$CODE" 0
    is "4 GiB of puzzles solved: last row" "$(gzip -dc out.csv.gz | tail -n 1)" "$puzzles,$puzzles,unique"
    is "4 GiB of puzzles solved: records" "$(grep -c "\"records\": $puzzles," summary.json)" 1
    stays_below "4 GiB of puzzles solved" 2
}

set_up "$@"
test_a_line_of_a_gigabyte
test_offsets_beyond_4_gib
test_more_lines_than_32_bits_count
test_more_than_4_gib_of_puzzles
finish
