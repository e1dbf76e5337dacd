#!/usr/bin/env bash
# A run that is killed and resumed, however often, writes the bytes of one that was never
# interrupted; what does not fit is refused: test_resume.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

KILLS=${NONET_TEST_KILLS:-20}
RANDOM=${NONET_TEST_SEED:-20261130} # seeds the instants of the kills
columns=(-c "id,line,puzzle,solution,status,solutions,guesses,note")

make_inputs() {
    "$NONET" solve -q --budget 0 -c puzzle -o puzzles.csv "$DATASETS/forum_hardest_1106.txt.zst"
    local i
    for ((i = 0; i < 12; i++)); do
        tail -n +2 puzzles.csv
        echo "no puzzle $i"
    done >hard.txt
}

# The run to be interrupted, with one of the slower solvers. In the background it must be called as
# it is: the process of a function would be a shell.
resume=(solve -j 2 -s mrv "${columns[@]}" --resume -o out.csv)

never_interrupted() {
    rm -f out.csv
    run "$NONET" solve -q -j 2 -s mrv "${columns[@]}" -o whole.csv "$@"
    is "never interrupted: exit" "$CODE" 3
    [[ ! -e whole.csv.progress ]] || fail "a record of progress was left behind"
}

# Kills it at random instants, each time resumed; counts how often it went on and came to its end.
kill_often() {
    local i went_on=0 ended=0
    for ((i = 0; i < KILLS; i++)); do
        "$NONET" "${resume[@]}" "$@" 2>words &
        sleep "0.$(printf '%03d' $((RANDOM % 300)))"
        kill -s KILL $! 2>/dev/null || true
        await $!
        [[ ! -f out.csv.progress ]] || went_on=$((went_on + 1))
        [[ $CODE != 3 ]] || { ended=$((ended + 1)) && same_bytes "run $i" out.csv whole.csv; }
    done
    run "$NONET" "${resume[@]}" "$@" 2>words
    is "at last: exit" "$CODE" 3
    same_bytes "at last" out.csv whole.csv
    [[ ! -e out.csv.progress && ! -e out.csv.progress.new ]] || fail "a record was left behind"
    printf '%d kills: %d left a record, %d runs had ended\n' "$KILLS" "$went_on" "$ended"
    ((went_on > KILLS / 4)) || fail "only $went_on of $KILLS kills left a record to go on from"
}

# Waits until the run in the background has made FILE: on a busy machine that may take a while.
await_file() {
    local i
    for ((i = 0; i < 200; i++)); do
        [[ ! -e $1 ]] || return 0
        sleep 0.05
    done
    fail "no $1 in 10 seconds"
}

# Leaves an interrupted run behind: out.csv and its record.
interrupted() {
    rm -f out.csv out.csv.progress
    "$NONET" solve -q -j 1 -s mrv -n 0 "${columns[@]}" --resume -o out.csv monsters.txt 2>words &
    await_file out.csv
    sleep 0.5 # its first block never ends
    kill -s INT $!
    await $!
    is "interrupted: exit" "$CODE" 130
    [[ -f out.csv.progress ]] || fail "no record was left behind"
    cp out.csv kept.csv
    cp out.csv.progress kept.progress
}

# refused WHAT CODE PATTERN ARGUMENT...: nothing may be changed by it
refused() {
    local what=$1 code=$2 pattern=$3
    shift 3
    run timeout 20 "$NONET" solve -q -j 1 -n 0 "${columns[@]}" --resume -o out.csv "$@" 2>words
    is "$what: exit" "$CODE" "$code"
    one_line "$what" words "$pattern"
    same_bytes "$what: output" out.csv kept.csv
    cmp -s out.csv.progress <(cat "${record:-kept.progress}") || fail "$what: the record was changed"
}

test_refusals() {
    { head -n 200 "$1"; printf '%081d\n' 0; head -n 200 "$1"; } >monsters.txt
    interrupted
    refused "other option" 2 "^nonet: out.csv was begun with '--solutions 0', and this is '--solutions 3'" \
        -n 3 -s mrv monsters.txt
    refused "other solver" 2 "^nonet: out.csv was begun with 'solver mrv:" -s tally monsters.txt
    refused "other input" 2 "^nonet: out.csv was begun with 'input monsters.txt'" -s mrv "$1"
    cp monsters.txt good.txt
    sed -i '1s/^./9/' monsters.txt
    refused "changed input" 1 '^nonet: out.csv: the first [0-9]* records of the input are not those' \
        -s mrv monsters.txt
    head -n 1 good.txt >monsters.txt
    refused "shorter input" 1 '^nonet: out.csv: the first [0-9]* records of the input are not those' \
        -s mrv monsters.txt
    cp good.txt monsters.txt
    sed 's/^version .*/version 0.0.1/' kept.progress >out.csv.progress
    cp out.csv.progress other.progress
    record=other.progress refused "other version" 2 "^nonet: out.csv was begun with 'version 0.0.1'" \
        -s mrv monsters.txt
    echo rubbish >out.csv.progress
    cp out.csv.progress rubbish.progress
    record=rubbish.progress refused "no record" 1 '^nonet: out.csv.progress: this is no record' \
        -s mrv monsters.txt
    cp kept.progress out.csv.progress
    head -n 3 kept.csv >short.csv
    cp short.csv kept.csv
    cp short.csv out.csv
    refused "shorter output" 1 '^nonet: out.csv: [0-9]* bytes, expected [0-9]* at least' -s mrv monsters.txt
    rm out.csv
    run timeout 20 "$NONET" solve -q -j 1 -n 0 "${columns[@]}" --resume -o out.csv -s mrv monsters.txt 2>words
    is "output gone: exit" "$CODE" 1
    one_line "output gone" words '^nonet: out.csv: is gone, and with it the [0-9]* bytes'
    [[ ! -e out.csv ]] || fail "output gone: it was begun anew"
}

test_what_cannot_be_resumed() {
    local output
    for output in - out.csv.gz /dev/null; do
        run "$NONET" solve -q --resume -o "$output" hard.txt 2>words >out
        is "--resume -o $output: exit" "$CODE" 2
        one_line "--resume -o $output" words "^nonet: --resume needs '-o FILE' with a plain file"
        is "--resume -o $output: standard output" "$(cat out)" ''
    done
}

test_ctrl_c_and_resume() {
    never_interrupted hard.txt
    "$NONET" "${resume[@]}" hard.txt 2>words &
    await_file out.csv.progress
    kill -s INT $!
    await $!
    is "Ctrl-C: exit" "$CODE" 130
    run "$NONET" "${resume[@]}" hard.txt 2>words
    is "resumed behind Ctrl-C: exit" "$CODE" 3
    grep -q '^resumed behind record [1-9]' words || fail "the summary does not say that it was resumed"
    same_bytes "resumed behind Ctrl-C" out.csv whole.csv
}

# What the first part found of answers counts at the end: its wrong ones, the totals, the exit code.
test_answers_and_resume() {
    "$NONET" solve -q -c puzzle,solution "$DATASETS/forum_hardest_1106.txt.zst" -o right.csv
    sed '2s/.$/x/;3s/,.*/,/' right.csv >answers.csv
    for _ in {1..16}; do tail -n +2 right.csv; done >>answers.csv
    run "$NONET" solve -j 2 -s mrv --check -c id,answer_ok -o whole.csv answers.csv 2>words
    is "answers, never interrupted: exit" "$CODE" 4
    grep '^answers: ' words >whole_words
    rm -f out.csv
    "$NONET" solve -j 2 -s mrv --check -c id,answer_ok --resume -o out.csv answers.csv 2>words &
    await_file out.csv.progress
    kill -s INT $!
    await $!
    is "answers, interrupted: exit" "$CODE" 130
    run "$NONET" solve -j 2 -s mrv --check -c id,answer_ok --resume -o out.csv answers.csv 2>words
    is "answers, resumed: exit" "$CODE" 4
    same_bytes "answers, resumed" out.csv whole.csv
    sed -n 's/^answers (of the earlier run too)/answers/p' words | cmp -s - whole_words ||
        fail "totals of answers: $(grep '^answers[: ]' words), expected $(cat whole_words)"
    ! grep -q 'the answer is wrong' words || fail "the first part's wrong answer is told twice"
}

test_a_new_run_forgets_the_old_record() {
    "$NONET" "${resume[@]}" hard.txt 2>words &
    sleep 0.4
    kill -s KILL $!
    await $!
    "$NONET" solve -q -o out.csv puzzles.csv
    [[ ! -e out.csv.progress ]] || fail "a new run left the old record"
}

test_two_runs_at_once() {
    "$NONET" solve -q -s scan -n 0 -o twice.csv monsters.txt &
    sleep 0.3
    run "$NONET" solve -q -o twice.csv hard.txt 2>words
    is "two runs at once: exit" "$CODE" 1
    one_line "two runs at once" words '^nonet: twice.csv: another run.* is writing to it'
    kill -s KILL $!
    await $!
}

test_pipes() {
    never_interrupted - <hard.txt
    "$NONET" "${resume[@]}" - <hard.txt 2>words &
    sleep 0.3
    kill -s KILL $!
    await $!
    run "$NONET" "${resume[@]}" - < <(cat hard.txt) 2>words
    same_bytes "resumed from a pipe" out.csv whole.csv
}

set_up "$@"
make_inputs
never_interrupted hard.txt
kill_often hard.txt
test_ctrl_c_and_resume
test_answers_and_resume
test_a_new_run_forgets_the_old_record
test_pipes
test_what_cannot_be_resumed
test_refusals hard.txt
test_two_runs_at_once
finish
