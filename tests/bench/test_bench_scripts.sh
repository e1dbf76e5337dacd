#!/usr/bin/env bash
# The scripts of bench/ in short: the shape of what they write, not what they measure.
# usage: test_bench_scripts.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
set_up "$1"
BENCH=$CLI_TESTS/../../bench
MAGIC=$DATASETS/magictour_top1465.txt.zst

SETS=$MAGIC run "$BENCH/baseline.sh" "$NONET" base.csv --sample 40 --rounds 1 --warmup 0
is "baseline: exit code" "$CODE" 0
is "baseline: header lines" "$(grep -c '^set,split,group,solver,puzzles,' base.csv)" 1
is "baseline: solvers" "$(grep -c '^magictour_top1465,all,all,' base.csv)" 4

for tool in hyperfine jq zstd; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed: the rest was not checked"; exit "$SKIPPED"; }
done
ROUNDS=2 RUNS=1 run "$BENCH/whole_command.sh" "$NONET" whole "$MAGIC" >out 2>err
is "whole command: exit code" "$CODE" 0
is "whole command: words" "$(cat err)" ""
is "whole command: columns" "$(grep '^|' out | awk -F'|' '{ print NF }' | sort -u)" 9
same_bytes "whole command: table" out whole/whole_command.md
rows=$(grep -c '^| magictour' out)
is "whole command: a JSON file a row" "$(find whole -name '*.json' | wc -l)" "$rows"
is "whole command: times in each" "$(jq '.results[0].times | length' whole/*.json | sort -u)" 2
finish
