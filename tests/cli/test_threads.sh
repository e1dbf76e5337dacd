#!/usr/bin/env bash
# The number of threads shows in no row, and a hard puzzle holds up no other:
# test_threads.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

columns=id,file,line,puzzle,solution,status,solutions,complete,clues,guesses,nodes,depth,note

make_inputs() {
    "$NONET" solve -q --budget 0 -c puzzle -o puzzles.csv "$DATASETS/magictour_top1465.txt.zst"
    tail -n +2 puzzles.csv >good.txt
    # Every third record is no puzzle; some have several solutions, or none.
    local line=0 text
    while IFS= read -r text; do
        line=$((line + 1))
        ((line % 3)) && echo "$text" || echo "${text%?}"
        ((line % 7)) || sed -n "$((1 + line % 11 + 4))p" "$DATA/awkward/02_sudopedia_invalid_test_cases.txt"
    done <good.txt >mixed.txt
    for _ in {1..200}; do cat "$DATA/textbook/a.txt" "$DATA/textbook/c.txt"; done >easy.txt
    tail -n 12 "$DATA/awkward/02_sudopedia_invalid_test_cases.txt" >several.txt
}

# same_with_all_threads WHAT ARGUMENT...: the same bytes and code with 1, 2 and 7 threads
same_with_all_threads() {
    local what=$1 threads code_of_one
    shift
    for threads in 1 2 7; do
        run timeout 60 "$NONET" solve -q -j "$threads" -o "out_$threads" "$@" 2>"words_$threads"
        [[ $threads != 1 ]] || code_of_one=$CODE
        is "$what: exit with -j $threads" "$CODE" "$code_of_one"
        same_bytes "$what: rows with -j $threads" "out_$threads" out_1
        same_bytes "$what: messages with -j $threads" "words_$threads" words_1
    done
    (($(wc -l <out_1) > 10)) || fail "$what: only $(wc -l <out_1) lines to compare"
}

test_same_bytes() {
    local set solver
    for set in magictour_top1465 forum_hardest_1106; do
        same_with_all_threads "$set" -c "$columns" "$DATASETS/$set.txt.zst"
    done
    same_with_all_threads "mixed with rejects" -c "$columns" mixed.txt
    same_with_all_threads "rejects left out" --on-reject skip -c "$columns" mixed.txt
    same_with_all_threads "all solutions" -n 0 --all -c "$columns" several.txt mixed.txt several.txt
    same_with_all_threads "100 solutions" -n 100 --all -t grid "$DATA/awkward/02_sudopedia_invalid_test_cases.txt" mixed.txt
    same_with_all_threads "budget" --budget 20 -t jsonl -c "$columns" mixed.txt
    same_with_all_threads "solutions alone" -t line mixed.txt
    for solver in dlx mrv:cell=degree,value=random,seed=5; do
        same_with_all_threads "$solver" -s "$solver" -c "$columns" mixed.txt
    done
    solver=mrv:cell=random,value=random,seed=5 # for easy puzzles only
    same_with_all_threads "$solver" -s "$solver" -c "$columns" easy.txt
}

# Answers in the input: each kind, over many blocks
test_answers() {
    local file
    for file in commas.txt colons.txt table.csv rows.jsonl; do
        for _ in {1..200}; do cat "$DATA/answers/$file"; done >"answers_$file"
    done
    sed -i '1!{/^Source/d}' answers_table.csv
    for file in answers_*; do
        same_with_all_threads "$file" --check -c "$columns,answer_ok" "$file"
        is "$file: exit" "$CODE" 4
    done
    same_with_all_threads "all files of answers" --check -c "$columns,answer_ok" answers_*
    local threads
    for threads in 1 2 7; do
        run "$NONET" solve -j "$threads" --check -o out answers_* 2>words
        grep '^answers: ' words >"totals_$threads"
        same_bytes "totals of answers with -j $threads" "totals_$threads" totals_1
    done
}

test_summary_counts() {
    local threads
    for threads in 1 2 7; do
        "$NONET" solve -j "$threads" -o out --summary summary.json mixed.txt 2>/dev/null || true
        grep -E '"(records|puzzles|rejected|unique|multiple|none|total|max|without|note|line)": ' summary.json |
            grep -v '"line": [0-9]*,\?$' | sed '/"max"/{x;s/^/x/;/^xx/{x;d};x}' >"counts_$threads"
        same_bytes "counts of the summary with -j $threads" "counts_$threads" counts_1
    done
    is "records of the summary" "$(grep -o '"records": [0-9]*' counts_1 | tail -n 1)" \
        "\"records\": $(wc -l <mixed.txt)"
}

# The first puzzle takes seconds, all others together less. While one thread is at it, the other
# must do the rest, and none may be lost or out of order.
# monster_holds_up_nobody SOLVER SOLUTIONS MOST: at most MOST others may share its thread, those of its
# block.
monster_holds_up_nobody() {
    local monster_thread by_monster_thread
    "$NONET" solve -q -j 2 -s "$1" -n "$2" -c id,status,thread -o out.csv monster_first.txt
    is "monster first, $1: its row" "$(sed -n 2p out.csv | cut -d, -f1-2)" 1,multiple
    cut -d, -f1 out.csv | tail -n +2 | cmp -s - <(seq "$(wc -l <monster_first.txt)") ||
        fail "monster first, $1: rows are missing or out of order"
    monster_thread=$(sed -n 2p out.csv | cut -d, -f3)
    by_monster_thread=$(tail -n +3 out.csv | grep -c ",$monster_thread\$" || true)
    ((by_monster_thread < $3)) ||
        fail "monster first, $1: $by_monster_thread of 4395 others waited for its thread"
}

test_monster_holds_up_nobody() {
    {
        printf '%081d\n' 0 # millions of its solutions take many times as long as all the rest
        for _ in 1 2 3; do cat good.txt; done
    } >monster_first.txt
    monster_holds_up_nobody mrv 2000000 200
    monster_holds_up_nobody lanes 500000 1024
}

set_up "$@"
make_inputs
test_same_bytes
test_answers
test_summary_counts
test_monster_holds_up_nobody
finish
