# For the scripts of this folder: skips, puzzles of all bundled sets, rows without times.
set -euo pipefail

skip() {
    echo "skipped: $*"
    exit 77
}

fail() {
    echo "FAIL: $*"
    exit 1
}

need() {
    command -v "$1" >/dev/null || skip "$1 is missing (package $2)"
}

SETS=(17_clue magictour_top1465 forum_hardest_1106 serg_benchmark invalid_2000)
COLUMNS_WITHOUT_TIME=id,line,puzzle,solution,status,solutions,complete,clues,guesses,nodes,depth

# The first COUNT of every STEPth puzzle of each set, one a line; the native program reads the sets.
# usage: write_sample NONET DATASETS STEP COUNT
write_sample() {
    local set
    for set in "${SETS[@]}"; do
        "$1" solve -q -n 1 --timing off -c puzzle "$2/$set.txt.zst" |
            awk -v step="$3" -v most="$4" '
                NR > 1 && (NR - 2) % step == 0 && taken < most { print; taken++ }'
    done
}

# Compares two files of rows, and says how many there are.
# usage: compare_rows WHAT EXPECTED FOUND
compare_rows() {
    local rows
    rows=$(($(wc -l <"$2") - 1))
    ((rows > 100)) || fail "$1: only $rows rows were expected"
    cmp -s "$2" "$3" || {
        diff "$2" "$3" | head -6
        fail "$1: rows differ from the native run's"
    }
    echo "$1: $rows rows as natively"
}
