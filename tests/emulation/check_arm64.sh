#!/usr/bin/env bash
# The program, built by the cross compiler for 64-bit Arm, on an emulated processor: its rows are
# those of the native run. BUILD_DIR is for the cross build, and is used again.
# usage: check_arm64.sh NONET SOURCE_DIR BUILD_DIR
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

nonet=$1
source_dir=$2
build=$3
libraries=/usr/lib/aarch64-linux-gnu
[[ $(uname -m) != aarch64 ]] || skip "this processor is a 64-bit Arm: the other tests say it all"
need qemu-aarch64 qemu-user
need aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
for package in jansson libarchive sqlite3; do
    [[ -e $libraries/pkgconfig/$package.pc ]] ||
        skip "lib${package#lib} for arm64 is missing (package lib${package#lib}-dev:arm64)"
done
unset NONET_SIMD

cmake -S "$source_dir" -B "$build" -G Ninja -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_TOOLCHAIN_FILE="$source_dir/tests/emulation/arm64.cmake" >"$build.log" 2>&1 ||
    fail "the cross build cannot be configured: $(tail -n 5 "$build.log")"
cmake --build "$build" --target nonet -j 1 >"$build.log" 2>&1 ||
    fail "the cross build fails: $(grep -m 5 -E 'error|undefined' "$build.log")"
! grep -n 'warning:' "$build.log" || fail "the cross build warns"
readelf -h "$build/bin/nonet" | grep -q AArch64 || fail "the cross build made no Arm program"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

on_arm() {
    qemu-aarch64 "$build/bin/nonet" "$@"
}

write_sample "$nonet" "$source_dir/datasets" 9 100 >puzzles.txt
for limit in 1 2 20; do
    rows=(solve -n "$limit" --timing off -c "$COLUMNS_WITHOUT_TIME" puzzles.txt)
    for branch in triad first busy; do
        "$nonet" "${rows[@]}" -q -s "lanes:branch=$branch" >native.csv
        on_arm "${rows[@]}" -q -s "lanes:branch=$branch" >arm.csv || fail "$branch ends with $?"
        compare_rows "arm64, -n $limit, branch=$branch" native.csv arm.csv
    done
done
for solver in mrv:propagate=locked dlx; do
    rows=(solve -q -s "$solver" --timing off -c "$COLUMNS_WITHOUT_TIME" puzzles.txt)
    "$nonet" "${rows[@]}" >native.csv
    on_arm "${rows[@]}" >arm.csv || fail "$solver ends with $?"
    compare_rows "arm64, $solver" native.csv arm.csv
done

set=$source_dir/datasets/invalid_2000.txt.zst
on_arm solve -q --simd portable --timing batch -c time_ns -j 2 "$set" >times.csv ||
    fail "a packed file, timed, ends with $?"
(($(wc -l <times.csv) == 2000)) || fail "a packed file gives $(wc -l <times.csv) lines, not 2000"
awk 'NR > 1 && $1 < 1 { exit 1 }' times.csv || fail "a puzzle took no time"
code=0
on_arm solve -q --simd avx2 puzzles.txt >/dev/null 2>err.txt || code=$?
((code == 2)) && grep -q 'available: portable$' err.txt ||
    fail "--simd avx2 ends with $code: $(cat err.txt)"
echo "arm64: $(cat err.txt)"
