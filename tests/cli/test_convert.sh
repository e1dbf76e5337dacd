#!/usr/bin/env bash
# Puzzles written in each format are read back as the same: test_convert.sh PATH_OF_NONET
# with 3,000 puzzles, or as many as NONET_TEST_PUZZLES says.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

puzzles=${NONET_TEST_PUZZLES:-3000}

# Bundled puzzles of all kinds, the empty grid, a full one, and one of nine dashes' worth of blanks
make_set() {
    local file
    printf '%081d\n' 0 | tr 0 .
    head -n 1 "$DATA/awkward/39_complete_grids.txt"
    for file in "$DATASETS"/*.zst; do
        "$NONET" convert -q -t line "$file"
    done >bundled.txt
    while cat bundled.txt; do :; done 2>/dev/null
}

writable_formats() {
    "$NONET" list formats | sed -n '/^output of puzzles/,/^  Packed/s/^  \([a-z]*\) .*/\1/p' |
        grep -v '^Packed'
}

# converts FROM-FILE FORMAT TO-FILE OPTION...: all puzzles, in silence
converts() {
    local from=$1 format=$2 to=$3
    shift 3
    run timeout 600 "$NONET" convert -q "$@" -t "$format" -o "$to" "$from" 2>words
    is "$from to $format $*: exit" "$CODE" 0
    is "$from to $format $*: messages" "$(head -n 3 words)" ''
}

test_each_format_is_read_back() {
    local format from
    for format in $(writable_formats); do
        converts set.txt "$format" "set.$format"
        converts "set.$format" line back.txt
        same_bytes "$format read back" set.txt back.txt
        from=${format/#sdm/line}
        converts "set.$format" line back.txt --from "$from"
        same_bytes "$format read back with --from $from" set.txt back.txt
    done
}

test_one_format_behind_the_other() {
    local format last=set.line count=0
    for format in $(writable_formats) $(writable_formats | tac); do
        count=$((count + 1))
        converts "$last" "$format" "chain.$count.zst"
        last=chain.$count.zst
    done
    converts "$last" line back.txt
    same_bytes "all formats in turn" set.txt back.txt
}

# Rejects stand where they stood; the puzzles around them are the same.
test_rejects() {
    local format
    awk 'NR % 7 == 3 { print "damaged" } { print }' set.txt >damaged.txt
    local rejects=$(($(wc -l <damaged.txt) - puzzles))
    for format in $(writable_formats); do
        run "$NONET" convert -q -t "$format" --on-reject row -o damaged.out damaged.txt 2>words
        is "rejects in $format: exit" "$CODE" 3
        is "rejects in $format: the last word" "$(tail -n 1 words)" \
            "nonet: $((rejects - 10)) more records were rejected"
        run "$NONET" convert -q -t line -o back.txt damaged.out 2>words
        same_bytes "puzzles around rejects in $format" set.txt back.txt
    done
    run "$NONET" convert -q -t line damaged.txt >back.txt 2>words
    same_bytes "rejects left out" set.txt back.txt
    run "$NONET" convert -q -t line --on-reject stop damaged.txt >back.txt 2>words
    is "the run ends at the first reject: lines" "$(wc -l <back.txt)" 2
    is "the run ends at the first reject: exit" "$CODE" 3
}

set_up "$@"
make_set 2>/dev/null | head -n "$puzzles" >set.txt || true
is "puzzles" "$(wc -l <set.txt)" "$puzzles"
(($(writable_formats | wc -l) >= 7)) || fail "only these can be written: $(writable_formats)"
test_each_format_is_read_back
test_one_format_behind_the_other
test_rejects
finish
