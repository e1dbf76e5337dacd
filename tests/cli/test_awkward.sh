#!/usr/bin/env bash
# Awkward files from public bug reports (tests/data/awkward): test_awkward.sh PATH_OF_NONET
# tests/data/awkward.expected says what each must give.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Writes STATUS:COUNT:SOLUTION lines to `rows` and messages to `words`; the code is in CODE.
solve_file() {
    local solver=$1 file=$2 limit=$3
    run timeout 120 "$NONET" solve -q -s "$solver" -n "$limit" -c status,solutions,solution \
        -o rows.csv "$DATA/awkward/$file" 2>words
    is "$file: header" "$(head -n 1 rows.csv)" status,solutions,solution
    tail -n +2 rows.csv | tr , : >rows
}

# Rows as expected; "?" stands for any solution, and the search may begin with any.
# shellcheck disable=SC2094
rows_are_right() {
    local expected actual
    [[ $(wc -l <rows) -eq $(wc -l <expected) ]] || return 1
    while IFS= read -r expected <&3 && IFS= read -r actual <&4; do
        [[ $actual == "$expected" ]] && continue
        [[ $expected == *'?' && $actual =~ ^${expected%\?}[1-9]{81}$ ]] || return 1
    done 3<expected 4<rows
}

right_code() {
    if [[ ! -s expected ]] || grep -q '^rejected' expected; then echo 3; else echo 0; fi
}

# Nothing is read as a puzzle, and that is said.
is_refused() {
    [[ $CODE == 1 || $CODE == 3 ]] && [[ -s words ]] && ! grep -qv '^rejected::$' rows
}

check_file() {
    local solver=$1 file=$2 limit=$3 kind=$4 verdict=wrong
    solve_file "$solver" "$file" "$limit"
    if [[ $kind != refuse ]] && rows_are_right && [[ $CODE == "$(right_code)" ]]; then
        verdict=right
    elif [[ $kind != read ]] && is_refused; then
        verdict=right
    fi
    [[ $verdict == right ]] && return
    fail "$file with $solver, -n $limit, exit $CODE: $(head -n 2 words)"
    diff -u --label expected --label 'this run' expected rows >&2 || true
}

# Words about a rejected record name its line.
check_words() {
    local line
    "$NONET" solve -q -o rows.csv "$DATA/awkward/26_wrong_length_lines.txt" 2>words || true
    for line in 2 3 4; do
        grep -q "26_wrong_length_lines.txt:$line: .*expected 81" words ||
            fail "26_wrong_length_lines.txt: nothing is said of line $line: $(cat words)"
    done
}

# With what was found as their answers all are right. Without the first row, or, where there is only
# one solution, with 1 and 2 exchanged all are wrong.
check_answers() {
    local solver=$1 file=$2 limit=$3
    run "$NONET" solve -q -s "$solver" --on-reject skip -n "$limit" -c puzzle,solutions,solution \
        "$DATA/awkward/$file" >rows 2>words
    tail -n +2 rows | tr , : >answers
    [[ -s answers ]] || return 0
    run "$NONET" solve -q --check -s "$solver" -n "$limit" -c answer_ok answers >rows 2>words
    is "$file with its answers: exit" "$CODE" 0
    is "$file with its answers: rows" "$(sort -u rows | tr '\n' ' ')" "1 answer_ok "
    awk -F: '$3 { $3 = substr($3, 10); print $1 "," $3 }' answers >short
    awk -F: '$2 == 1 { gsub("1", "x", $3); gsub("2", "1", $3); gsub("x", "2", $3); print $1 "," $3 }' \
        answers >other
    [[ -s short ]] || return 0
    run "$NONET" solve -q --check -s "$solver" -n "$limit" -c answer_ok short other >rows 2>words
    is "$file with wrong answers: exit" "$CODE" 4
    is "$file with wrong answers: rows" "$(sort -u rows | tr '\n' ' ')" "0 answer_ok "
}

check_all() {
    local solver=$1 word file='' limit='' kind='' count=0
    while IFS= read -r word; do
        case $word in
        '#'*) ;;
        '== '*)
            [[ -z $file ]] || check_file "$solver" "$file" "$limit" "$kind"
            [[ -z $file || $solver != dlx ]] || check_answers "$solver" "$file" "$limit"
            read -r _ file limit kind <<<"$word"
            : >expected
            count=$((count + 1))
            ;;
        *) printf '%s\n' "$word" >>expected ;;
        esac
    done < <(cat "$DATA/awkward.expected" && echo '== end 0 end')
    is "files in awkward/" $((count - 1)) "$(find "$DATA/awkward" -type f ! -name index.json | wc -l)"
}

set_up "$@"
check_all mrv
check_all dlx
check_words
finish
