#!/usr/bin/env bash
# A million rows on both sides within 1 GiB: test_compare.sh PATH_OF_NONET
# The time is printed alone, for it depends on what else the machine does.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

rows=${NONET_TEST_PUZZLES:-1000000}
solution=$(printf '123456789%.0s' {1..9})
blanks=$(printf '.%.0s' {1..74})

# rows_with TIME: each puzzle has its number in its first seven cells; TIME is made of the digits of
# the number, \1 to \7.
rows_with() {
    echo id,line,puzzle,solution,status,solutions,guesses,time_ns
    seq -f %07.0f 1 "$rows" |
        sed -E "s/^(.)(.)(.)(.)(.)(.)(.)\$/&,&,&$blanks,$solution,unique,1,\7,$1/"
}

set_up "$@"
if is_sanitized; then
    echo "skipped: a sanitizer takes memory of its own"
    exit "$SKIPPED"
fi
rows_with '10\7\6\5\4' >old.csv
rows_with '10\7\6\4\5' | tac >new.csv # the header line comes last
{ tail -n 1 new.csv && head -n "$rows" new.csv; } >turned.csv
begin=$(date +%s%N)
"$NONET" compare old.csv turned.csv >report.txt &
comparing=$!
watch_memory "$comparing"
await "$comparing"
end=$(date +%s%N)
is "exit" "$CODE" 0
is "puzzles" "$(sed -n 3p report.txt)" "$rows puzzles in both"
is "verdict" "$(sed -n 's/^total time *\([a-z ]*\);.*/\1/p' report.txt)" "no proven change"
((PEAK > 1000 && PEAK <= 1024 * 1024)) || fail "$PEAK KiB at the peak, expected 1 GiB at most"
echo "$rows rows on both sides: $(((end - begin) / 1000000)) ms, $PEAK KiB at the peak"
finish
