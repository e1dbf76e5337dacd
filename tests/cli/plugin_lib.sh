# shellcheck shell=bash disable=SC2034
# Shared by the tests of plug-ins that misbehave in the midst of a long run; sourced after lib.sh.

columns=id,line,status,solution # those that no clock has a part in
place=3000

# A long input of one grid, with another puzzle in line `place`, where the rogue does its worst.
make_inputs() {
    local usual odd
    usual=$(sed -n 1p "$DATA/plugins/of_one_grid.txt")
    odd=$(sed -n 2p "$DATA/plugins/of_one_grid.txt")
    seq 10000 | sed -e "s/.*/$usual/" -e "${place}s/.*/$odd/" >many.txt
    where=${odd:0:12}
    cp "$SAMPLES"/rogue*.so .
    "$NONET" solve -q -s plugin:./rogue.so -c "$columns" many.txt >whole.csv
    is "rows of a calm run" "$(wc -l <whole.csv)" 10001
    head -n "$place" whole.csv >before.csv
}

# misbehave WHAT PLUGIN HOW CODE PATTERN: with one thread and with several
misbehave() {
    local threads what
    for threads in 1 2 5; do
        what="$1, $threads threads"
        run timeout 60 "$NONET" solve -j "$threads" -s "plugin:./$2.so:$3@$where" -c "$columns" \
            -o out.csv many.txt 2>words
        is "$what: exit" "$CODE" "$4"
        one_line "$what" words "^nonet: many.txt:$5"
        same_bytes "$what: rows before it" out.csv before.csv
    done
}
