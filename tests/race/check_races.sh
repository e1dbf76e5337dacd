#!/usr/bin/env bash
# The pipeline under the race checker (tsan preset: Clang, libomp, Archer): threads, block sizes that
# change, held-back output, all solutions, rejects, a stop in the middle.
# usage: check_races.sh NONET DATASETS_DIR
set -euo pipefail
nonet=$1
datasets=$2
export TSAN_OPTIONS="ignore_noninstrumented_modules=1 halt_on_error=1 exitcode=66"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# run NAME EXPECTED_EXIT ARGUMENT...: fails where the checker or the program says so.
run() {
    local name=$1 expected=$2 code=0
    shift 2
    "$nonet" "$@" 2>"$scratch/errors" || code=$?
    if ((code != expected)) || grep -q 'ThreadSanitizer' "$scratch/errors"; then
        echo "$name: exit $code, expected $expected"
        head -n 40 "$scratch/errors"
        exit 1
    fi
    echo "$name: clean"
}

run "many easy blocks" 0 solve -j 4 "$datasets/17_clue.txt.zst" -o "$scratch/a.csv"
run "hard blocks" 0 solve -j 7 "$datasets/forum_hardest_1106.txt.zst" -o "$scratch/b.csv"
run "all solutions" 0 solve -j 4 -n 500 --all "$datasets/serg_benchmark.txt.zst" -o "$scratch/c.csv"
printf 'no puzzle\n' >"$scratch/mixed.txt"
zstd -qdc "$datasets/invalid_2000.txt.zst" >>"$scratch/mixed.txt"
run "rejects" 3 solve -j 4 --progress on "$scratch/mixed.txt" -o "$scratch/d.csv"
samples=$(dirname "$nonet")/../tests/plugins
one_grid=$(dirname "${BASH_SOURCE[0]}")/../data/plugins/of_one_grid.txt
seq 3000 | sed "s/.*/$(head -n 1 "$one_grid")/" >"$scratch/lies.txt"
cat "$one_grid" "$one_grid" >>"$scratch/lies.txt"
run "plug-in" 0 solve -j 4 -s "plugin:$samples/batcher.so" "$scratch/lies.txt" -o "$scratch/e.csv"
run "plug-in that lies" 4 solve -j 4 -s "plugin:$samples/rogue.so:given@1234567" "$scratch/lies.txt" \
    -o "$scratch/f.csv"
run "a bench" 0 bench -j 4 -s mrv -s lanes --rounds 2 --sample 400 "$datasets/17_clue.txt.zst" -o "$scratch/e.txt"
run "a full disk" 1 solve -j 4 "$datasets/17_clue.txt.zst" -o /dev/full
