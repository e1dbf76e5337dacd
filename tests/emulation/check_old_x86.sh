#!/usr/bin/env bash
# The program on an emulated x86-64 processor without AVX (Nehalem, 2008): it chooses the portable
# target by itself, refuses the others in words, and its rows are those of the native run.
# usage: check_old_x86.sh NONET DATASETS
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

nonet=$1
datasets=$2
[[ $(uname -m) == x86_64 ]] || skip "this processor is no x86-64 but $(uname -m)"
need qemu-x86_64 qemu-user
unset NONET_SIMD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

on_old_processor() {
    qemu-x86_64 -cpu Nehalem "$nonet" "$@"
}

write_sample "$nonet" "$datasets" 9 40 >puzzles.txt
(($(wc -l <puzzles.txt) == 200)) || fail "the sample has $(wc -l <puzzles.txt) puzzles, not 200"

for limit in 1 2 20; do
    rows=(solve -n "$limit" --timing off -c "$COLUMNS_WITHOUT_TIME" puzzles.txt)
    "$nonet" "${rows[@]}" -q >native.csv
    on_old_processor "${rows[@]}" -q --simd portable >old.csv || fail "--simd portable ends with $?"
    compare_rows "Nehalem, -n $limit, --simd portable" native.csv old.csv
    on_old_processor "${rows[@]}" --summary summary.json >old.csv || fail "without --simd: ends with $?"
    compare_rows "Nehalem, -n $limit, no --simd" native.csv old.csv
    grep -q '"simd": *"portable"' summary.json ||
        fail "portable was not chosen by itself: $(grep -o '"simd":[^,]*' summary.json)"
done

# The times are there too, with a clock of their own.
for timing in batch puzzle; do
    on_old_processor solve -q --timing "$timing" -c time_ns puzzles.txt >times.csv
    awk 'NR > 1 && $1 < 1 { exit 1 }' times.csv || fail "--timing $timing: a puzzle took no time"
done

# refuse TARGET COMMAND...: the command ends with 2, and says why and what there is
refuse() {
    local target=$1 code=0
    shift
    "$@" >out.txt 2>err.txt || code=$?
    ((code == 2)) || fail "$target ends with $code, not 2: $(cat err.txt)"
    [[ ! -s out.txt ]] || fail "$target was refused, but rows were written"
    grep -q "$target: this processor cannot run it; available: portable\$" err.txt ||
        fail "$target is refused with: $(cat err.txt)"
    echo "Nehalem: $(cat err.txt)"
}

for target in avx2 avx512; do
    refuse "$target" on_old_processor solve -q --simd "$target" puzzles.txt
    NONET_SIMD=$target refuse "$target" on_old_processor solve -q puzzles.txt
done
on_old_processor list targets >targets.txt
[[ $(grep -c 'not this one' targets.txt) == 2 ]] || fail "nonet list targets: $(cat targets.txt)"
