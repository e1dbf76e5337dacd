#!/usr/bin/env bash
# The figures of `nonet bench` for each puzzle set as one CSV file, to lay beside those of another
# machine, compiler or year: the ratios to mrv, the first solver, mean the same everywhere; the rates
# are those of the machine, and of whatever else it did. SETS (in the environment) names other files.
#
#   bench/baseline.sh NONET bench/baselines/MACHINE-COMPILER.csv [BENCH_OPTION...]
#                                                           (--sample 1000 --time 20)
set -euo pipefail
nonet=$1
file=$2
shift 2
(($#)) || set -- --sample 1000 --time 20
here=$(cd "$(dirname "$0")" && pwd)
read -ra sets <<<"${SETS:-$(echo "$here"/../datasets/*.txt.zst)}"

for set in "${sets[@]}"; do
    name=$(basename "$set")
    "$nonet" bench -q --format csv -s mrv -s mrv:propagate=locked,cell=degree -s dlx -s lanes "$@" "$set" |
        awk -v set="${name%%.*}" 'NR == 1 { print "set," $0 } NR > 1 && !/^file,/ { print set "," $0 }'
done | awk 'NR == 1 || !/^set,/' >"$file.part"
mv "$file.part" "$file"
