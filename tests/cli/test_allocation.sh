#!/usr/bin/env bash
# An allocation that fails, whichever it is: a clear message or a right result, no crash, no leak.
# test_allocation.sh PATH_OF_NONET PATH_OF_FAIL_ALLOCATION_LIBRARY

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# failing NUMBER ALL ARGUMENT...: runs nonet with that allocation failing (0: none); counts are in
# MADE and LIVE, standard output and error in the files out and words.
failing() {
    local number=$1 all=$2
    shift 2
    rm -f result*
    run timeout 60 env NONET_ALLOCATION_REPORT=9 NONET_FAIL_ALLOCATION="$number" \
        NONET_FAIL_ALL="$all" LD_PRELOAD="$LIBRARY" "$NONET" "$@" 9>counts >out 2>words <puzzles.txt
    MADE=$(tail -n 1 counts | cut -d' ' -f1)
    LIVE=$(tail -n 1 counts | cut -d' ' -f2)
}

# What the run wrote, for comparison.
results() {
    cat out
    for file in result*; do
        [[ ! -f $file ]] || cat "$file"
    done
}

# check WHAT: of the run that has just been, beside the good one
check() {
    case $CODE in
    "$GOOD_CODE") results | cmp -s - good || fail "$1: another result" ;;
    1) grep -q 'nonet: .\|libgomp: .' words || fail "$1: no message" ;;
    *) fail "$1: exit $CODE: $(head -n 1 words)" ;;
    esac
    # libgomp ends the program itself where it finds no memory.
    ((LIVE <= GOOD_LIVE)) || grep -q libgomp words || fail "$1: $LIVE blocks were not released, else $GOOD_LIVE"
}

# each_allocation ARGUMENT...
each_allocation() {
    local number all last
    failing 0 0 "$@"
    results >good
    GOOD_CODE=$CODE GOOD_LIVE=$LIVE last=$MADE
    ((last > 2)) || fail "nonet $*: only $last allocations"
    for ((number = 1; number <= last; number++)); do
        for all in 0 1; do
            failing "$number" "$all" "$@"
            check "nonet $*: allocation $number of $last fails, and all behind it: $all"
        done
    done
    printf 'nonet %s: %d allocations\n' "$*" "$last"
}

set_up "$@"
[[ $# == 2 && -f $2 ]] || die "usage: $(basename "$0") PATH_OF_NONET PATH_OF_FAIL_ALLOCATION_LIBRARY"
LIBRARY=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
! is_sanitized || exit "$SKIPPED" # a sanitizer has allocation functions of its own

"$NONET" solve -q -c puzzle --budget 0 "$DATASETS/17_clue.txt.zst" | sed -n 2,41p >puzzles.txt
echo wrong >>puzzles.txt
gzip -k puzzles.txt
each_allocation --version
each_allocation help solve
each_allocation list columns
each_allocation solve -j 2 -q -c id,status,solution -o result.csv puzzles.txt
each_allocation solve -j 1 --timing off -t jsonl -q -s mrv
each_allocation solve -j 1 --timing off --all -n 3 -t grid -s dlx "$DATA/textbook/judge.txt"
each_allocation solve -j 1 -q --timing off puzzles.txt.gz
each_allocation solve -j 1 -q --timing off -o result.csv.gz puzzles.txt
cp "$DATA"/compare/*.csv .
head -n 3 old.csv >few.csv
for format in text markdown csv; do
    each_allocation compare old.csv slower.csv --format "$format" --fail-over 3
done
each_allocation compare few.csv slower.csv --format json --fail-over 3
each_allocation compare old.csv old.csv -o result.txt
finish
