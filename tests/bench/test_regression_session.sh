#!/usr/bin/env bash
# The worked session of the README in short: every step runs and shows what the next one needs. What is
# faster is not looked at: two rounds on a busy machine prove nothing.
# usage: test_regression_session.sh PATH_OF_NONET PATH_OF_CXX

source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
set_up "$1"
export CXX=${2-}
[[ -x $CXX ]] || { echo "no C++ compiler: not checked"; exit "$SKIPPED"; }

run "$CLI_TESTS/../../bench/regression_session.sh" "$NONET" session --sample 60 --rounds 5 >out 2>err
is "exit code" "$CODE" 0
for pattern in '^\$ nonet bench .*--fail-over 1 ' '^60 puzzles from 17_clue' \
    '^  plugin:./after.so .*(no proven change|faster|slower)$' '^\$ nonet compare ' \
    '^answers: no two differ$' '^guesses +the same; ' "^\\\$ sed -n '1p;" \
    '^\$ perf report |^perf is not installed'; do
    grep -Eq -- "$pattern" out || fail "expected /$pattern/ in: $(cat out err)"
done
lost=$(sed -n '/^lost most/,/^[^l ]/p' out | grep -c '^ ' || true)
is "rows of those that lost most" "$(tail -n +2 session/worst.csv | wc -l)" "$lost"
is "header line" "$(head -n 1 session/worst.csv)" "$(head -n 1 session/times.csv)"
finish
