#!/usr/bin/env bash
# The floor rule: a file includes its own folder and lower floors, never a sister, never up.
# usage: check_floors.sh SOURCE_DIR
set -euo pipefail
cd "$1/src"

declare -A floor=(
    [base]=0
    [puzzle]=1 [stats]=1 [simd]=1
    [solvers]=2 [io]=2
    [pipeline]=3
    [measure]=4 [distribute]=4
    [report]=5
    [cli]=6
)

faults=0
checked=0
complain() {
    echo "$1"
    faults=$((faults + 1))
}

for folder in */; do
    [[ -n ${floor[${folder%/}]+known} ]] || complain "src/$folder: has no floor in this test"
done

while IFS=: read -r file line text; do
    checked=$((checked + 1))
    from=${file%%/*}
    to=$(sed -E 's/.*"([^"]*)".*/\1/' <<<"$text")
    [[ $to == */* ]] || continue # a generated header
    to=${to%%/*}
    [[ $to == nonet ]] && continue # the public headers
    if [[ -z ${floor[$to]+known} ]]; then
        complain "src/$file:$line: includes \"$to/...\", which is no floor"
    elif [[ $from != "$to" && ${floor[$to]} -ge ${floor[$from]} ]]; then
        complain "src/$file:$line: $from may not include $to"
    fi
done < <(grep -rnE '^ *# *include *"' --include='*.[ch]' .  | sed 's|^\./||')

((checked > 50)) || complain "only $checked includes were found: this test looks in the wrong place"
echo "$checked includes checked, $faults faults"
((faults == 0))
