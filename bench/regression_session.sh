#!/usr/bin/env bash
# From a slower build to the function to blame, each command shown before it is run. cpp_solver is built
# twice, the second time with a check before each guess that finds nothing and takes about 2 %.
#
#   bench/regression_session.sh NONET OUT_DIR [BENCH_OPTION...]     (--sample 1000 --seed 1 --rounds 15)
#
# Needs a C++ compiler, and perf for the last step. What the commands wrote stays in OUT_DIR.
set -euo pipefail
nonet=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
shift 2
(($#)) || set -- --sample 1000 --seed 1 --rounds 15
top=$(realpath "$(dirname "$0")/..")
cd "$out"
cp "$top/datasets/17_clue.txt.zst" .
nonet() {
    "$nonet" "$@"
}

# show COMMAND...: the command, what it says, and its exit code where that is not 0
show() {
    local code=0
    printf '\n$ %s\n' "$*"
    "$@" || code=$?
    ((code == 0)) || echo "(exit code $code)"
}

# The same places in the cache lines for all functions: where the linker puts them is worth 2 to 4 %,
# as much as what is looked for.
build=("${CXX:-c++}" -std=c++17 -O3 -falign-functions=64 -shared -fPIC -I "$top/include")
"${build[@]}" -o before.so "$top/bench/plugins/cpp_solver.cpp"
"${build[@]}" -DPLANTED_SLOWDOWN -o after.so "$top/bench/plugins/cpp_solver.cpp"
both=(-s plugin:./before.so -s plugin:./after.so)

show nonet bench -q "${both[@]}" --fail-over 1 --puzzles times.csv "$@" 17_clue.txt.zst
show nonet compare times.csv times.csv --old-solver plugin:./before.so --new-solver plugin:./after.so | tee compared.txt

# The rows of the ten, header line first: a file that every command reads.
lines=$(awk '/^lost most/ { on = 1; next } /^[^ ]/ { on = 0 } on { printf ";%sp", $1 }' compared.txt)
printf '\n$ %s\n' "sed -n '1p$lines' times.csv >worst.csv"
sed -n "1p$lines" times.csv >worst.csv

# The processor's own counters are not needed: the clock takes the samples.
if ! perf record -q -e cpu-clock -o probe.data true 2>/dev/null; then
    echo "perf is not installed or not permitted: no profile"
    exit
fi
show perf record -q -e cpu-clock "$nonet" bench -q "${both[@]}" --rounds 200 -o again.txt worst.csv
show perf report --stdio --sort dso,symbol --percent-limit 0.5 2>/dev/null | sed -E '/^#|^$/d; s/( +-)+ *$//'
