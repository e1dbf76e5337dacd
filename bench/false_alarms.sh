#!/usr/bin/env bash
# How often `nonet bench` is wrong, and how often right: a solver against itself, against itself 2 %
# slower, and 0.5 % slower, RUNS times each, with another seed each time.
#
#   bench/false_alarms.sh PROGRAM [RUNS] [FILE] [OPTION...]
#
# PROGRAM is build/tests/nonet_planted, which has a solver of known speed.
set -euo pipefail
program=$1
runs=${2:-20}
here=$(cd "$(dirname "$0")" && pwd)
file=${3:-$here/../datasets/17_clue.txt.zst}
shift $(($# < 3 ? $# : 3))

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# trial PERMILLE SEED OPTION...: one run, as "VERDICT|RATIO (LOW-HIGH)|EXIT CODE|groups called otherwise"
trial() {
    local code=0
    "$program" bench -q --format csv --sample 2000 --seed "$2" --fail-over 3 \
        -s planted:permille=0 -s "planted:permille=$1" "${@:3}" "$file" >"$scratch/figures.csv" || code=$?
    awk -F, -v code="$code" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["verdict"] == "" { next }
        $1 == "all" { all = $at["verdict"] "|" $at["ratio"] " (" $at["ratio_low"] "-" $at["ratio_high"] ")|" code }
        $1 != "all" && $at["verdict"] != "no proven change" { groups++ }
        END { print all "|" groups + 0 }' "$scratch/figures.csv"
}

for permille in 0 20 5; do
    for ((run = 1; run <= runs; run++)); do
        trial "$permille" "$run" "$@"
    done >"$scratch/trials"
    awk -F'|' -v permille="$permille" '
        { verdicts[$1]++; codes[$3]++; with_group += $4 > 0; if ($1 != "no proven change" && permille == 0) print "  " $0 }
        END {
            printf "planted %.1f %%: ", permille / 10
            for (v in verdicts) printf "%s %d, ", v, verdicts[v]
            printf "a group called faster or slower in %d; --fail-over 3:", with_group
            for (c in codes) printf " exit %s %d times,", c, codes[c]
            printf " of %d runs\n", NR
        }' "$scratch/trials"
    [[ -z ${KEEP-} ]] || cp "$scratch/trials" "$KEEP.$permille"
done
