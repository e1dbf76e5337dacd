#!/usr/bin/env bash
# What goes wrong around the program - disks, pipes, signals, damaged files - ends with the right
# code, one line, and nothing lost: test_faults.sh PATH_OF_NONET

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079
empty_grid=$(printf '%081d' 0)
row=id,line,status,solution # the columns that no clock has a part in

make_inputs() {
    printf '%s\n' "$puzzle" >one.txt
    "$NONET" solve -q --budget 0 -c puzzle -o puzzles.csv "$DATASETS/17_clue.txt.zst"
    sed -i 10001q puzzles.csv
    tail -n +2 puzzles.csv >many.txt
    "$NONET" solve -q -c "$row" -o many.csv many.txt
    is "rows to compare with" "$(wc -l <many.csv)" 10001
}

# whole_rows WHAT FILE: a header, then the rows 1, 2, 3, ... each with all its fields.
whole_rows() {
    local rows commas
    rows=$(($(wc -l <"$2") - 1))
    is "$1: last byte" "$(tail -c 1 "$2" | od -An -tx1 | tr -d ' ')" 0a
    commas=$(tr -dc ',\n' <"$2" | sort -u | wc -l)
    is "$1: different numbers of fields" "$commas" 1
    tail -n +2 "$2" | cut -d, -f1 | cmp -s - <(seq "$rows") || fail "$1: ids are not 1 to $rows"
}

# is_beginning WHAT SHORT LONG: SHORT has a row or more, and LONG begins with all that it has.
is_beginning() {
    (($(wc -l <"$2") > 1)) || fail "$1: no rows were kept"
    cmp -s "$2" <(head -c "$(wc -c <"$2")" "$3") || fail "$1: the rows are not those of a good run"
}

wait_for_bytes() {
    local file=$1 bytes=$2 tries
    for ((tries = 0; tries < 600; tries++)); do
        [[ -f $file ]] && (($(wc -c <"$file") >= bytes)) && return
        sleep 0.05
    done
    fail "$file never had $bytes bytes"
}

test_full_disk() {
    local target
    ln -s /dev/full full.csv.gz
    ln -s /dev/full full.csv.zst
    for target in /dev/full full.csv.gz full.csv.zst; do
        run timeout 20 "$NONET" solve -q -o "$target" one.txt 2>words
        is "-o $target: exit" "$CODE" 1
        one_line "-o $target" words "^nonet: $target: .*[Nn]o space"
    done
    run timeout 20 "$NONET" solve -q one.txt >/dev/full 2>words
    is "full standard output: exit" "$CODE" 1
    one_line "full standard output" words '^nonet: standard output: No space'
    run timeout 20 "$NONET" solve -q -o /dev/full < <(yes "$puzzle") 2>words
    is "endless input, full disk: exit" "$CODE" 1
    one_line "endless input, full disk" words '^nonet: /dev/full: No space'
    run "$NONET" solve -o out.csv --summary /dev/full one.txt 2>words
    is "full disk for the summary: exit" "$CODE" 1
    one_line "full disk for the summary" words '^nonet: /dev/full: No space'
    run "$NONET" help >/dev/full 2>words
    is "help on a full disk: exit" "$CODE" 1
    one_line "help on a full disk" words '^nonet: standard output: No space'
}

test_closed_pipe() {
    local input codes
    for input in many.txt <(yes "$puzzle"); do
        codes=0
        timeout 20 "$NONET" solve -q "$input" 2>words | head -n 1 >line || codes=${PIPESTATUS[*]}
        is "| head -1: exit codes" "$codes" 0
        is "| head -1: line" "$(cat line)" id,line,puzzle,solution,status,solutions,guesses,time_ns
        is "| head -1: messages" "$(cat words)" ''
    done
    echo "$empty_grid" >empty_grid.txt
    timeout 20 "$NONET" solve -q -n 100000 --all -t line empty_grid.txt | head -n 1 >first || fail "--all | head -1 ends with ${PIPESTATUS[*]}"
    is "--all | head -1: length" "$(wc -c <first)" 82
}

test_interrupt_of_a_long_input() {
    local begin signal
    for signal in INT TERM; do
        rm -f out.csv
        "$NONET" solve -j 2 -o out.csv < <(yes "$puzzle") 2>words &
        wait_for_bytes out.csv 1000000
        begin=$(now_ms)
        kill -s "$signal" $!
        await $!
        within "SIG$signal during a long input" "$begin" 2000
        is "SIG$signal during a long input: exit" "$CODE" 130
        whole_rows "SIG$signal during a long input" out.csv
        grep -q interrupted words || fail "the summary does not say interrupted: $(head -n 3 words)"
        is "records in the summary" "$(sed -n 's/^\([0-9]*\) records: .*/\1/p' words)" \
            $(($(wc -l <out.csv) - 1))
    done
}

# All solvers at once, since each gets a second of grace for the block that it has begun.
test_interrupt_of_a_monster() {
    local begin solver what
    local -A process
    printf '%s\n' "$puzzle" "$empty_grid" "$puzzle" >monster.txt
    for solver in $(solver_names); do
        "$NONET" solve -j 1 -s "$solver" -n 0 -c "$row" -o "$solver.csv" monster.txt 2>"$solver.words" &
        process[$solver]=$!
    done
    sleep 0.5
    begin=$(now_ms)
    kill -s INT "${process[@]}"
    for solver in "${!process[@]}"; do
        what="SIGINT, $solver in a monster"
        await "${process[$solver]}"
        within "$what" "$begin" 2500
        is "$what: exit" "$CODE" 130
        is "$what: rows" "$(tail -n +2 "$solver.csv" | cut -d, -f1-3 | tr '\n' ' ')" '1,1,unique '
        grep -q interrupted "$solver.words" || fail "$what: the summary does not say interrupted"
    done
    ((${#process[@]} > 1)) || fail "no solvers were tried"
}

# As `timeout -s INT` and job managers do: one signal to the process, one to its group.
test_two_interrupts_at_once() {
    local try
    local -a process
    printf '%s\n' "$puzzle" "$empty_grid" >monster.txt
    for try in 1 2 3; do
        "$NONET" solve -q -j 1 -n 0 -c "$row" -o "twice$try.csv" monster.txt &
        process[try]=$!
    done
    sleep 0.3
    for try in 1 2 3; do
        kill -s INT "${process[try]}"
        kill -s INT "${process[try]}" 2>/dev/null || true # it may have ended
    done
    for try in 1 2 3; do
        await "${process[try]}"
        is "two interrupts at once: exit" "$CODE" 130
        is "two interrupts at once: finished rows" "$(tail -n +2 "twice$try.csv" | wc -l)" 1
    done
}

test_interrupt_while_waiting_for_input() {
    local begin
    mkfifo silent
    "$NONET" solve -q -c "$row" -o out.csv silent 2>words &
    exec 7>silent
    printf '%s\n' "$puzzle" >&7
    sleep 0.3
    begin=$(now_ms)
    kill -s INT $!
    await $!
    exec 7>&-
    within "SIGINT while waiting for input" "$begin" 1000
    is "SIGINT while waiting for input: exit" "$CODE" 130
    whole_rows "SIGINT while waiting for input" out.csv
    is "SIGINT while waiting for input: messages" "$(cat words)" ''
}

test_interrupt_while_the_reader_sleeps() {
    local begin
    mkfifo unread
    sleep 30 7<unread & # holds it open
    local sleeper=$!
    "$NONET" solve -q -j 2 many.txt >unread 2>words &
    local solver=$!
    sleep 0.5
    begin=$(now_ms)
    kill -s INT "$solver"
    sleep 1.5
    kill -s INT "$solver" 2>/dev/null || true # after the second of grace it may be rough
    await "$solver"
    within "SIGINT while nobody reads the output" "$begin" 3000
    is "SIGINT while nobody reads the output: exit" "$CODE" 130
    kill "$sleeper" 2>/dev/null || true
    await "$sleeper"
}

test_missing_files() {
    run "$NONET" solve one.txt nosuch.txt >out 2>words
    is "second file missing: exit" "$CODE" 1
    one_line "second file missing" words '^nonet: nosuch.txt: No such file'
    is "second file missing: rows" "$(cat out)" ''
}

pack_inputs() {
    gzip -c many.txt >many.txt.gz
    "$NONET" solve -q --budget 0 -c puzzle -o many_zst.csv.zst many.txt
    "$NONET" solve -q --budget 0 -c puzzle -o many_xz.csv.xz many.txt
    "$NONET" solve -q -c "$row" -o header.csv puzzles.csv # lines count from the header
}

# damaged WHAT FILE GOOD_ROWS PATTERN: exit 1, one line about the damage, and the rows before it. The
# damage may fall inside of a record: that one is a reject.
damaged() {
    local said='^nonet: '$2': '$4
    run timeout 60 "$NONET" solve -q -c "$row" -o out.csv "$2" 2>words
    is "$1: exit" "$CODE" 1
    grep -v "^nonet: $2:[0-9]*: " words >of_damage || true
    one_line "$1" of_damage "$said"
    whole_rows "$1" out.csv
    grep -v ',rejected,' out.csv >kept.csv || true
    (($(wc -l <out.csv) - $(wc -l <kept.csv) <= 1)) || fail "$1: more than one reject"
    is_beginning "$1" kept.csv "$3"
    (($(wc -l <kept.csv) > $(wc -l <"$3") / 4)) || fail "$1: only $(wc -l <kept.csv) lines were kept"
}

cut_to_half() {
    head -c $(($(wc -c <"$1") / 2)) "$1" >"$2"
}

test_packed_input_cut_short() {
    cut_to_half many.txt.gz cut.gz
    cut_to_half many_zst.csv.zst cut.zst
    cut_to_half many_xz.csv.xz cut.xz
    damaged "cut gzip" cut.gz many.csv 'compressed data is damaged or cut short'
    damaged "cut zstd" cut.zst header.csv 'compressed data is damaged or cut short'
    damaged "cut xz" cut.xz header.csv 'compressed data is damaged or cut short'
}

test_packed_input_with_something_behind() {
    { cat many.txt.gz; echo rubbish; } >behind.gz
    damaged "rubbish behind gzip" behind.gz many.csv '.*follows the compressed data'
    same_bytes "rubbish behind gzip" out.csv many.csv
    { cat many.txt.gz one.txt; } >behind_puzzle.gz
    damaged "a puzzle behind gzip" behind_puzzle.gz many.csv '.*follows the compressed data'
    same_bytes "a puzzle behind gzip" out.csv many.csv
    { cat many_zst.csv.zst; echo rubbish; } >behind.zst
    damaged "rubbish behind zstd" behind.zst header.csv '.*compressed data'
}

test_packed_input_of_wrong_bytes() {
    { head -c 20 many.txt.gz; head -c 4000 /dev/zero; } >wrong.gz
    run timeout 20 "$NONET" solve -q wrong.gz >out 2>words
    is "a gzip head and zeros: exit" "$CODE" 1
    grep -q '^nonet: wrong.gz: ' words || fail "a gzip head and zeros: $(cat words)"
}

test_the_next_file_is_read_after_a_damaged_one() {
    cut_to_half many.txt.gz cut.gz
    run "$NONET" solve -q -c file,status -o out.csv cut.gz one.txt 2>words
    is "a good file behind a damaged one: exit" "$CODE" 1
    is "a good file behind a damaged one: last row" "$(tail -n 1 out.csv)" one.txt,unique
}

test_slow_reader() {
    "$NONET" solve -q -j 2 -c "$row" many.txt |
        { sleep 0.7; head -c 300000; sleep 0.3; head -c 1000000; sleep 0.3; cat; } >slow.csv
    same_bytes "slow reader" slow.csv many.csv
}

# In pieces that end anywhere, also inside of a cell row or a packed block
drip() {
    local file=$1 piece=$2 bytes at
    bytes=$(wc -c <"$file")
    for ((at = 0; at < bytes; at += piece)); do
        tail -c +$((at + 1)) "$file" | head -c "$piece" || true # head leaves early
        sleep 0.01
    done
}

test_slow_writer() {
    local file
    head -n 10 many.txt >lines.txt
    gzip -c lines.txt >lines.txt.gz
    sed 's/$/\r/' "$DATA/textbook/judge.txt" >crlf.txt
    for file in lines.txt lines.txt.gz crlf.txt "$DATA/textbook/c_spaced.txt" \
        "$DATA/awkward/24_sudoku_extreme.csv"; do
        "$NONET" solve -q -c "$row" -o at_once.csv "$file"
        drip "$file" 37 | "$NONET" solve -q -c "$row" >slow.csv || fail "slow writer of $file"
        same_bytes "slow writer of $(basename "$file")" slow.csv at_once.csv
    done
}

test_kill_leaves_nothing_around() {
    mkdir work temporary
    cd work
    TMPDIR=$SCRATCH/temporary "$NONET" solve -q -j 2 -o out.csv.gz < <(yes "$puzzle") &
    wait_for_bytes out.csv.gz 20000
    kill -s KILL $!
    await $!
    is "kill -9: exit" "$CODE" 137
    cd "$SCRATCH"
    is "kill -9: files left" "$(find work temporary -type f)" work/out.csv.gz
}

test_output_that_cannot_be_written() {
    local target=/proc/nonet_test.csv # where even root may not write
    if [[ $(id -u) != 0 ]]; then
        target=read_only.csv
        touch "$target"
        chmod a-w "$target"
    fi
    run "$NONET" solve -q -o "$target" one.txt >out 2>words
    is "read-only output: exit" "$CODE" 1
    one_line "read-only output" words "^nonet: $target: "
    is "read-only output: standard output" "$(cat out)" ''
}

test_closed_standard_files() {
    printf '%s\nwrong\n' "$puzzle" >mixed.txt
    run "$NONET" solve -q one.txt >&- 2>words
    is "no standard output: exit" "$CODE" 1
    one_line "no standard output" words '^nonet: standard output: '
    run "$NONET" solve -q <&- >out 2>words
    is "no standard input: exit" "$CODE" 1
    one_line "no standard input" words '^nonet: standard input: '
    run "$NONET" solve -c "$row" -o out.csv mixed.txt 2>&-
    is "no standard error: lines of the output file" "$(wc -l <out.csv)" 3
    whole_rows "no standard error" out.csv
    run "$NONET" solve -c "$row" -o out.csv mixed.txt 0<&- 1>&- 2>&-
    is "no standard files: lines of the output file" "$(wc -l <out.csv)" 3
}

set_up "$@"
make_inputs
pack_inputs
test_full_disk
test_closed_pipe
test_interrupt_of_a_long_input
test_interrupt_of_a_monster
test_two_interrupts_at_once
test_interrupt_while_waiting_for_input
test_interrupt_while_the_reader_sleeps
test_missing_files
test_packed_input_cut_short
test_packed_input_with_something_behind
test_packed_input_of_wrong_bytes
test_the_next_file_is_read_after_a_damaged_one
test_slow_reader
test_slow_writer
test_kill_leaves_nothing_around
test_output_that_cannot_be_written
test_closed_standard_files
finish
