#!/usr/bin/env bash
# The whole command from file to file, by hyperfine: warm and cold, threads, output formats, packed or
# not. Writes DIR/NAME.json, hyperfine's own for each way to run it, DIR/whole_command.md, a Markdown
# table, and prints that.
#
#   bench/whole_command.sh NONET DIR [FILE...]     (default: the 17-clue puzzles, and five copies of them)
#
# hyperfine runs one command after the other, and a shared machine is not the same minutes later: so
# all ways take turns for ROUNDS rounds (default 5) of RUNS runs each (default 3), and the table has
# medians, smallest and largest over all of them. Wants hyperfine, jq and zstd, and root for the cold rows.
set -euo pipefail
nonet=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
shift 2
rounds=${ROUNDS:-5}
runs=${RUNS:-3}
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d "$out/scratch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
for tool in hyperfine jq zstd; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is not installed" >&2; exit 1; }
done

sets=()
for file in "$@"; do sets+=("$(realpath "$file")"); done
if ((${#sets[@]} == 0)); then
    zstd -dcq "$here/../datasets/17_clue.txt.zst" >"$scratch/17_clue.txt"
    cat "$scratch"/17_clue.txt{,,,,} >"$scratch/17_clue_x5.txt"
    sets=("$scratch/17_clue.txt" "$scratch/17_clue_x5.txt")
fi

# Cold: what is read comes from the disk. Root drops all caches; others only those of the file, where the
# file system lets them, and the program itself stays warm.
cold="all"
[[ -w /proc/sys/vm/drop_caches ]] && sync && echo 3 2>/dev/null >/proc/sys/vm/drop_caches || cold="file"

# add_case NAME INPUT WARM|COLD OUTPUT OPTION...: a way to run it. The old output is removed first: emptying
# it would be measured too.
names=() inputs=() prepares=() commands=()
add_case() {
    local result=$scratch/out.$4 prepare
    prepare="rm -f $result"
    [[ $3 == cold && $cold == all ]] && prepare+="; sync; echo 3 >/proc/sys/vm/drop_caches"
    [[ $3 == cold && $cold == file ]] && prepare+="; sync; dd if=$2 iflag=nocache count=0 status=none"
    names+=("$1")
    inputs+=("$2")
    prepares+=("$prepare")
    commands+=("$nonet solve -q ${*:5} $2 -o $result")
}

threads=(1 2)
(($(nproc) <= 2)) || threads+=("$(nproc)")
for set in "${sets[@]}"; do
    name=$(basename "$set")
    name=${name%%.*}
    plain=$scratch/$name.plain packed=$scratch/$name.zst
    if [[ $set == *.zst ]]; then zstd -dcq "$set" >"$plain"; else cp "$set" "$plain"; fi
    zstd -qf "$plain" -o "$packed"
    for count in "${threads[@]}"; do
        add_case "$name, csv, $count threads" "$plain" warm csv -j "$count"
        add_case "$name, csv, $count threads, cold" "$plain" cold csv -j "$count"
    done
    for format in line jsonl grid; do
        add_case "$name, $format, 2 threads" "$plain" warm "$format" -j 2 -t "$format"
    done
    add_case "$name, zst to csv, 2 threads" "$packed" warm csv -j 2
    add_case "$name, csv to zst, 2 threads" "$plain" warm csv.zst -j 2
    add_case "$name, zst to csv, 2 threads, cold" "$packed" cold csv -j 2
done

for ((round = 1; round <= rounds; round++)); do
    for i in "${!names[@]}"; do
        hyperfine -N --style none --warmup 1 --runs "$runs" --prepare "bash -c '${prepares[i]}'" \
            --export-json "$scratch/$i.$round.json" --command-name "${names[i]}" "${commands[i]}" \
            2>>"$scratch/words" || { cat "$scratch/words" >&2; exit 1; }
    done
done

# One JSON file a way, as hyperfine writes it, the times of all rounds in it.
for i in "${!names[@]}"; do
    file=${names[i]//, /-}
    jq -s '
        def median: sort | if length % 2 == 1 then .[length / 2 | floor]
            else (.[length / 2 - 1] + .[length / 2]) / 2 end;
        (map(.results[0].times) | add) as $times
        | ($times | add / length) as $mean
        | {results: [.[0].results[0] + {times: $times, mean: $mean, median: ($times | median),
            min: ($times | min), max: ($times | max), user: (map(.results[0].user) | add / length),
            system: (map(.results[0].system) | add / length),
            stddev: ($times | map((. - $mean) * (. - $mean)) | add / ([length - 1, 1] | max) | sqrt),
            exit_codes: (map(.results[0].exit_codes) | add)}]}' \
        "$scratch/$i".*.json >"$out/${file// /_}.json"
    size=$(stat -c %s "${inputs[i]}")
    jq -r --arg size "$size" '.results[0] | [.command, .median, .min, .max, .user, .system, $size] | @tsv' \
        "$out/${file// /_}.json"
done >"$scratch/table.tsv"

awk -F'\t' -v cold="$cold" -v runs=$((rounds * runs)) '
    BEGIN {
        print "| puzzles, what is written, threads | ms, median | from | to | user | system | input, MB |"
        print "|---|---:|---:|---:|---:|---:|---:|"
    }
    { printf "| %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |\n",
             $1, 1000 * $2, 1000 * $3, 1000 * $4, 1000 * $5, 1000 * $6, $7 / 1e6 }
    END {
        printf "\n%d runs of each, in turns. Cold: ", runs
        if (cold == "all") print "all caches dropped before each run."
        else print "only the cache of the input dropped, as root is needed for the rest."
    }' "$scratch/table.tsv" | sed 's/, 1 threads/, 1 thread/' | tee "$out/whole_command.md"
