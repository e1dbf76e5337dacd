#!/usr/bin/env bash
# The bundled sets give the counts that are known of them: test_datasets.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

solve_set() {
    local solver=$1 set=$2
    "$NONET" solve -q -s "$solver" -c puzzle,solution,status,solutions,complete -o "$solver.csv" \
        "$DATASETS/$set.txt.zst" || fail "$set with $solver ends with $?"
}

# "COUNT STATUS" pairs in the order of the alphabet
counts_of() {
    tail -n +2 "$1" | cut -d, -f3 | sort | uniq -c | awk '{ printf "%s%s %s", (NR > 1 ? " " : ""), $1, $2 }'
}

# An independent judge: each solution has all digits in each row, column and box, and keeps the
# givens; it is there where one was counted, and nowhere else.
judge() {
    tail -n +2 "$1" | awk -F, '
        function wrong(why) { print "row " NR ": " why ": " $0; if (++faults == 3) exit }
        ($2 == "") != ($4 == 0) { wrong("solution and count disagree"); next }
        $2 == "" { next }
        length($2) != 81 || $2 ~ /[^1-9]/ { wrong("no grid"); next }
        {
            split("", seen)
            units = 0
            for (i = 0; i < 81; i++) {
                digit = substr($2, i + 1, 1)
                given = substr($1, i + 1, 1)
                if (given != "." && given != digit) { wrong("a given was changed"); next }
                row = int(i / 9); column = i % 9
                units += !seen["r" row digit]++ + !seen["c" column digit]++
                units += !seen["b" int(row / 3) int(column / 3) digit]++
            }
            if (units != 243) wrong("a digit stands twice in a unit")
        }'
}

test_set() {
    local set=$1 expected=$2 solver
    for solver in mrv dlx; do
        solve_set "$solver" "$set"
        is "$set with $solver" "$(counts_of "$solver.csv")" "$expected"
        is "$set with $solver: what the judge says" "$(judge "$solver.csv")" ''
    done
    # Where there are several solutions, which comes first is the solver's affair.
    cut -d, -f1,3- mrv.csv >mrv_rows
    cut -d, -f1,3- dlx.csv >dlx_rows
    same_bytes "$set: mrv and dlx" mrv_rows dlx_rows
    grep ',unique,' mrv.csv >mrv_unique || true
    grep ',unique,' dlx.csv >dlx_unique || true
    same_bytes "$set: unique solutions of mrv and dlx" mrv_unique dlx_unique
}

set_up "$@"
test_set 17_clue '49158 unique'
test_set magictour_top1465 '1465 unique'
test_set forum_hardest_1106 '375 unique'
test_set serg_benchmark '10000 multiple'
test_set invalid_2000 '153 multiple 1793 none 53 unique'
is "bundled sets" "$(find "$DATASETS" -name '*.zst' | wc -l)" 5
finish
