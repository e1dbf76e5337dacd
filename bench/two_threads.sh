#!/usr/bin/env bash
# How much more two threads do than one: pairs of runs of the whole command in turn, and the median of
# the ratios within the pairs. Needs two processors with nothing else to do.
#
#   bench/two_threads.sh NONET FILE [PAIRS] [OPTION...]
set -euo pipefail
nonet=$1
file=$2
pairs=${3:-15}
shift $(($# < 3 ? $# : 3))

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# seconds THREADS OPTION...: of one run, as its own summary says. The output is a new file each time:
# emptying the old one, and writing it to the disk again on closing, would be measured too.
seconds() {
    rm -f "$scratch/out.csv"
    "$nonet" solve -j "$1" "${@:2}" "$file" -o "$scratch/out.csv" --summary "$scratch/summary.json"
    sed -nE 's/^ *"seconds": ([0-9.e+-]+).*/\1/p' "$scratch/summary.json"
}

seconds 2 "$@" >/dev/null # warm-up
for ((pair = 0; pair < pairs; pair++)); do
    one=$(seconds 1 "$@")
    two=$(seconds 2 "$@")
    awk -v one="$one" -v two="$two" 'BEGIN { print one / two }'
done | sort -g | awk '
    { ratio[NR] = $1 }
    END {
        median = NR % 2 ? ratio[(NR + 1) / 2] : (ratio[NR / 2] + ratio[NR / 2 + 1]) / 2
        printf "two threads / one thread: median %.3f, from %.3f to %.3f, %d pairs\n",
               median, ratio[1], ratio[NR], NR
    }'
