#!/usr/bin/env bash
# A Markdown table of solvers by puzzle set: puzzles a second on one thread, two solutions looked for, by
# `nonet bench`; the best of a set is in bold. SETS (in the environment) names other files.
#
#   bench/solver_table.sh NONET [SPEC...]      a SPEC is what `nonet bench -s` takes, plug-ins too
set -euo pipefail
nonet=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
read -ra sets <<<"${SETS:-$(echo "$here"/../datasets/*.txt.zst)}"
(($#)) || set -- mrv:propagate=hidden mrv:propagate=locked mrv:propagate=hidden,cell=degree \
    mrv:propagate=locked,cell=degree mrv:propagate=locked,value=lcv dlx

solvers=()
for spec in "$@"; do solvers+=(-s "$spec"); done

for set in "${sets[@]}"; do
    "$nonet" bench -q --format json --sample 2000 "${solvers[@]}" "$set" |
        awk -v set="$(basename "$set")" '
            /"split": / { wanted = /"all"/ }
            wanted && /"solver": / { split($0, part, "\""); solver = part[4] }
            wanted && /"puzzles_per_second": / { printf "%s\t%s\t%.0f\n", set, solver, $2 }'
done | awk -F'\t' '
    !($1 in seen) { seen[$1] = 1; sets[++set_count] = $1 }
    !($2 in known) { known[$2] = 1; solvers[++solver_count] = $2 }
    { rate[$2, $1] = $3; if ($3 > best[$1]) best[$1] = $3 }
    END {
        printf "| solver |"
        for (i = 1; i <= set_count; i++) { name = sets[i]; sub(/\..*/, "", name); printf " %s |", name }
        printf "\n|---|"
        for (i = 1; i <= set_count; i++) printf "---:|"
        printf "\n"
        for (k = 1; k <= solver_count; k++) {
            printf "| `%s` |", solvers[k]
            for (i = 1; i <= set_count; i++) {
                value = rate[solvers[k], sets[i]]
                printf value == best[sets[i]] ? " **%d** |" : " %d |", value
            }
            printf "\n"
        }
    }'
