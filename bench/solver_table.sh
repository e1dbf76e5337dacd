#!/usr/bin/env bash
# A Markdown table of solvers and settings by puzzle set: puzzles a second inside the solver, on one
# thread, two solutions looked for. The solvers take turns, round after round; figures are medians over
# the rounds, and the best of a set is in bold.
#
#   bench/solver_table.sh NONET [ROUNDS] [SET...]
set -euo pipefail
nonet=$1
rounds=${2:-5}
shift $(($# < 2 ? $# : 2))
here=$(cd "$(dirname "$0")" && pwd)
sets=("$@")
((${#sets[@]})) || sets=("$here"/../datasets/*.txt.zst)

solvers=(
    mrv:propagate=hidden
    mrv:propagate=locked
    mrv:propagate=hidden,cell=degree
    mrv:propagate=locked,cell=degree
    mrv:propagate=locked,value=lcv
    dlx
)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# rate SOLVER SET: puzzles a second inside the solver.
rate() {
    "$nonet" solve -j 1 -s "$1" "$2" -c status --summary "$scratch/summary.json" -o /dev/null
    sed -nE 's/.*"solve_puzzles_per_second": ([0-9.e+]+).*/\1/p' "$scratch/summary.json"
}

for ((round = 0; round < rounds; round++)); do
    for set in "${sets[@]}"; do
        for solver in "${solvers[@]}"; do
            echo "$solver $set $(rate "$solver" "$set")"
        done
    done
done >"$scratch/rates"

printf '| solver |'
for set in "${sets[@]}"; do
    name=$(basename "$set")
    printf ' %s |' "${name%%.*}"
done
printf '\n|---|'
printf -- '---:|%.0s' "${sets[@]}"
printf '\n'

# median SOLVER SET
median() {
    awk -v s="$1" -v f="$2" '$1 == s && $2 == f { print $3 }' "$scratch/rates" | sort -g |
        awk '{ v[NR] = $1 } END { printf "%.0f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

for set in "${sets[@]}"; do
    for solver in "${solvers[@]}"; do
        echo "$set $solver $(median "$solver" "$set")"
    done | sort -k3,3gr | head -n 1
done >"$scratch/best"

for solver in "${solvers[@]}"; do
    printf '| `%s` |' "$solver"
    for set in "${sets[@]}"; do
        value=$(median "$solver" "$set")
        grep -qF "$set $solver $value" "$scratch/best" && value="**$value**"
        printf ' %s |' "$value"
    done
    printf '\n'
done
