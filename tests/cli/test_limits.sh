#!/usr/bin/env bash
# What is too long, too many, too narrow, or the wrong kind of file:
# test_limits.sh PATH_OF_NONET PATH_OF_ON_TERMINAL

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079
row=id,line,status

# watched ARGUMENT...: runs nonet with its words in `words`, its rows in `out`, and watches its memory.
watched() {
    "$NONET" "$@" <&0 >out 2>words & # said aloud, or it would be /dev/null
    local program=$!
    watch_memory "$program"
    await "$program"
}

# A second between the last line and the end keeps the program alive until its memory was looked at.
test_a_line_without_end() {
    local format
    for format in auto csv jsonl grid; do
        watched solve -q -j 1 -f "$format" -c "$row" < <(
            echo "$puzzle"
            head -c 20000000 /dev/zero | tr '\0' '"'
            printf '\n%s\n' "$puzzle"
            sleep 0.3
        )
        is "an endless line, $format: exit" "$CODE" 3
        is "an endless line, $format" "$(tail -n +2 out | tr '\n' ' ')" '1,1,unique 2,2,rejected 3,3,unique '
        stays_below "an endless line, $format" 1
    done
    run "$NONET" solve -q -c "$row" < <(echo "$puzzle" && head -c 1000000 /dev/zero | tr '\0' 1) >out 2>words
    is "an endless last line" "$CODE $(tail -n 1 out)" '3 2,2,rejected'
}

test_nul_bytes() {
    printf '%s\n53007\0000\n%s\n\0\n%s\0\n\0%s\n' "$puzzle" "$puzzle" "$puzzle" "$puzzle" >nul.txt
    run "$NONET" solve -q -c "$row" nul.txt >out 2>words
    is "NUL bytes: rows" "$CODE $(tail -n +2 out | cut -d, -f3 | tr '\n' ' ')" \
        '3 unique rejected unique rejected rejected rejected '
    is "NUL bytes: messages" "$(grep -c 'byte 0x00 is no cell' words)" 4
    { echo "$puzzle" && head -c 30000000 /dev/zero && printf '\n%s\n' "$puzzle"; } >nul.bin
    run "$NONET" solve -q -c "$row" nul.bin >out 2>words
    is "a line of NUL bytes" "$(tail -n +2 out | tr '\n' ' ')" '1,1,unique 2,2,rejected 3,3,unique '
    printf '{"puzzle":"%s","name":"a\\u0000b"}\n' "$puzzle" >nul.jsonl
    run "$NONET" solve -q -c status,+name nul.jsonl >out 2>words
    is "an escaped NUL in another field" "$("$NONET" solve -q -c status,input nul.jsonl | tail -n 1)" 'unique,a b'
    run "$NONET" solve -q /dev/zero >out 2>words
    is "/dev/zero: exit" "$CODE" 1
    one_line "/dev/zero" words '^nonet: /dev/zero: binary data'
}

test_ten_thousand_files() {
    mkdir many
    (cd many && for i in {1..10000}; do echo "$puzzle" >"$i.txt"; done)
    (
        ulimit -n 32
        watched solve -j 2 -c id,file,line,status --summary summary.json many/*.txt
        is "10,000 files: exit" "$CODE" 0
        is "10,000 files: rows" "$(tail -n +2 out | wc -l)" 10000
        is "10,000 files: last row" "$(tail -n 1 out)" 10000,many/9999.txt,1,unique
        is "10,000 files: files in the JSON" "$(grep -c '"format": "line"' summary.json)" 10000
        stays_below "10,000 files" 2
        run "$NONET" convert -t line -o converted.txt many/*.txt 2>words
        is "10,000 files, converted" "$CODE $(wc -l <converted.txt)" '0 10000'
        is "10,000 files: words" "$(grep -cE '^many/.*: format|^and 9990 more files' words)" 11
        ((FAILURES == 0))
    ) || fail "10,000 files"
}

# Nobody reads the rows until the file has changed.
test_a_file_that_shrinks() {
    local i
    for i in {1..300000}; do echo "$puzzle"; done >shrinking.txt
    mkfifo rows
    "$NONET" solve -q -j 1 -c "$row" shrinking.txt >rows 2>words &
    local program=$!
    exec 7<rows
    head -c 100 <&7 >/dev/null # the pipe is full now: it has to wait
    truncate -s $((82 * 200000)) shrinking.txt
    cat <&7 >out
    exec 7<&-
    await "$program"
    is "a file that shrinks: exit" "$CODE" 1
    one_line "a file that shrinks" words '^nonet: shrinking.txt: was cut short while it was read; expected 24600000 bytes, got 16400000$'
    is "a file that shrinks: last row" "$(tail -n 1 out)" 200000,200000,unique
}

test_a_file_that_grows() {
    head -n 100000 shrinking.txt >growing.txt
    mkfifo more_rows
    "$NONET" solve -q -j 1 -c "$row" growing.txt >more_rows 2>words &
    local program=$!
    exec 7<more_rows
    head -c 100 <&7 >/dev/null
    head -n 50000 shrinking.txt >>growing.txt
    cat <&7 >out
    exec 7<&-
    await "$program"
    is "a file that grows" "$CODE $(tail -n 1 out) $(cat words)" '0 150000,150000,unique '
}

# refused WHAT FILE COMMAND...: exit 2, one line, and FILE is still what it was.
refused() {
    local what=$1 file=$2
    shift 2
    cp "$file" before
    run timeout 20 "$@" >out 2>words
    is "$what: exit" "$CODE" 2
    one_line "$what" words '^nonet: .*write to (another file|two files)'
    same_bytes "$what: the file" "$file" before
}

test_outputs_that_would_destroy_something() {
    local output
    printf '%s\n' "$puzzle" >in.txt
    cp in.txt other.txt
    ln -s in.txt symbolic.txt
    ln in.txt hard.txt
    for output in in.txt ./in.txt "$SCRATCH/in.txt" symbolic.txt hard.txt; do
        refused "solve -o $output" in.txt "$NONET" solve in.txt -o "$output"
        refused "solve of two -o $output" in.txt "$NONET" solve other.txt in.txt -o "$output"
        refused "solve --summary $output" in.txt "$NONET" solve in.txt -o o.csv --summary "$output"
        refused "convert -o $output" in.txt "$NONET" convert -t line other.txt in.txt -o "$output"
        refused "bench -o $output" in.txt "$NONET" bench in.txt -o "$output"
        refused "bench --puzzles $output" in.txt "$NONET" bench in.txt --puzzles "$output"
        refused "bench --db $output" in.txt "$NONET" bench in.txt --save --db "$output"
    done
    refused "solve < in.txt -o in.txt" in.txt "$NONET" solve -o in.txt <in.txt
    refused "solve in.txt >> in.txt" in.txt bash -c "'$NONET' solve in.txt >>in.txt 2>words; exit \$?" || true
    echo kept >both.csv
    refused "--summary as the output" both.csv "$NONET" solve in.txt -o both.csv --summary ./both.csv
    refused "--puzzles as the output" both.csv "$NONET" bench in.txt -o both.csv --puzzles ./both.csv
    refused "--db as the output" both.csv "$NONET" bench in.txt --save --db both.csv -o both.csv
    refused "--db as the output of export" both.csv "$NONET" history export --db both.csv -o ./both.csv
    run "$NONET" solve -q in.txt -o new.csv --summary ./new.csv 2>words
    is "two spellings of a new file: exit" "$CODE" 1
    one_line "two spellings of a new file" words 'another output of this one, is writing to it'
}

test_names() {
    local name
    mkdir names
    for name in $'new\nline' 'quo"te' 'com,ma' $'la\xe9tin' $'esc\e[31m' '%s%n'; do
        printf '%s\nwrong\n' "$puzzle" >"names/$name"
        run "$NONET" solve -q -c status "names/$name" >out 2>words
        is "$(printf '%q' "$name"): exit" "$CODE" 3
        one_line "$(printf '%q' "$name")" words ':2: column 1: '
        run "$NONET" solve -o /dev/null "names/$name" 2>words
        ! LC_ALL=C grep -q $'\e' words || fail "$(printf '%q' "$name"): a terminal is steered"
        LC_ALL=C grep -aq '^names/.*: format line, 2 records$' words || fail "$(printf '%q' "$name"): $(cat words)"
    done
    is "a name with a newline, shown" "$("$NONET" solve -q $'names/new\nline' 2>&1 >/dev/null | cut -d: -f2)" \
        ' names/new\nline'
    "$NONET" solve -q -c file,id -t jsonl -o names.jsonl names/* 2>/dev/null || true
    is "lines of jsonl that are UTF-8" "$(LC_ALL=C.UTF-8 grep -cax '.*' names.jsonl)" 12
    "$NONET" solve -q -c file,status -o names.csv names/* 2>/dev/null || true
    is "a name in CSV" "$(grep -c '^"names/quo""te",unique$' names.csv)" 1
    name=$(printf 'd%.0s' {1..250})
    mkdir -p "$name/$name/$name/$name/$name"
    printf 'wrong\n' >"$name/$name/$name/$name/$name/f"
    run "$NONET" solve -q "$name/$name/$name/$name/$name/f" >out 2>words
    one_line "a long path" words '/f:1: column 1: .w. is no cell'
    run "$NONET" solve -q "$name/$name/$name/$name/$name/g" >out 2>words
    one_line "a long path to nothing" words '/g: No such file'
}

test_kinds_of_files() {
    local what
    for what in . names /proc/self/mem /dev/zero; do
        run timeout 20 "$NONET" solve -q "$what" >out 2>words
        is "$what as input: exit" "$CODE" 1
        one_line "$what as input" words "^nonet: $what: "
    done
    for what in /dev/null /proc/version /proc/self/maps; do
        run timeout 20 "$NONET" solve -q "$what" >out 2>words
        is "$what as input: exit" "$CODE" 3
    done
    run "$NONET" solve -q <. >out 2>words
    is "standard input is a directory: exit" "$CODE" 1
    is "/dev/stdin" "$("$NONET" solve -q -c status /dev/stdin <in.txt | tail -n 1)" unique
}

# widest_line FILE: the most characters that were drawn between two returns to the first column
widest_line() {
    sed 's/\x1b\[K//g' "$1" | tr '\r' '\n' | awk '{ if (length($0) > widest) widest = length($0) } END { print widest + 0 }'
}

test_narrow_terminals() {
    local columns
    export TERM=xterm
    printf '%081d\n' 0 >empty_grid.txt
    for columns in 0 10 80; do
        "$ON_TERMINAL" "$columns" \
            "$NONET" solve -s mrv -n 150000 -o /dev/null --summary /dev/null empty_grid.txt in.txt >"drawn_$columns" || fail "a terminal of $columns columns ends with $?"
        grep -q $'\r\e\[K' "drawn_$columns" || fail "a terminal of $columns columns: nothing was drawn"
        (($(widest_line "drawn_$columns") < (columns > 0 ? columns : 80))) ||
            fail "a terminal of $columns columns: $(widest_line "drawn_$columns") were drawn"
    done
    TERM=dumb "$ON_TERMINAL" 80 "$NONET" solve -o /dev/null --summary /dev/null in.txt >drawn
    is "a dumb terminal" "$(cat drawn)" ''
    env -u TERM "$ON_TERMINAL" 80 "$NONET" solve -o /dev/null --summary /dev/null in.txt >drawn
    is "no TERM" "$(cat drawn)" ''
    run "$NONET" solve --progress on -o /dev/null shrinking.txt 2>/dev/full
    is "no space for the progress bar: exit" "$CODE" 0
}

ON_TERMINAL=$(cd "$(dirname "${2:?}")" && pwd)/$(basename "$2")
set_up "$1"
test_a_line_without_end
test_nul_bytes
test_ten_thousand_files
test_a_file_that_shrinks
test_a_file_that_grows
test_outputs_that_would_destroy_something
test_names
test_kinds_of_files
test_narrow_terminals
finish
