#!/usr/bin/env bash
# Replays the corpus of a fuzz target, then looks for new inputs for a while.
# usage: run.sh TARGET LONGEST SECONDS [FOLDER]
#
# New inputs are kept in FOLDER, which a longer run goes on with the next time; without one they are
# thrown away. An input that fails is written to the folder of the target, with its name in the output.
set -euo pipefail

target=$1 longest=$2 seconds=$3
name=$(basename "$target")
name=${name#fuzz_}
here=$(cd "$(dirname "$0")" && pwd)
if (($# > 3)); then
    found=$4
    mkdir -p "$found"
else
    found=$(mktemp -d)
    trap 'rm -rf "$found"' EXIT
fi

options=(-max_len="$longest" -timeout=20 -rss_limit_mb=3000 -print_final_stats=1
         -artifact_prefix="$(dirname "$target")/$name-")
[[ ! -f $here/$name.dict ]] || options+=(-dict="$here/$name.dict")

"$target" "${options[@]}" -runs=0 "$here/corpus/$name"
"$target" "${options[@]}" -seed="${NONET_TEST_SEED:-20240229}" -max_total_time="$seconds" "$found" \
    "$here/corpus/$name"
