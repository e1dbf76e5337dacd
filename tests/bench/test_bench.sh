#!/usr/bin/env bash
# nonet bench as a whole: the shape of every format, the exit codes, what is told of disagreements.
# usage: test_bench.sh PATH_OF_NONET PATH_OF_NONET_PLANTED

source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
PLANTED=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
set_up "$1"
MAGIC=$DATASETS/magictour_top1465.txt.zst
SERG=$DATASETS/serg_benchmark.txt.zst

# bench OPTION...: two rounds of a small sample, output in out and err, exit code in CODE
bench() {
    run "$NONET" bench --rounds 2 --warmup 0 --sample 60 "$@" >out 2>err
}

# has WHAT FILE PATTERN
has() {
    grep -Eq -- "$3" "$2" || fail "$1: expected /$3/ in: $(head -n 5 "$2")"
}

two=(-s mrv -s dlx)

# csv
bench "${two[@]}" --format csv "$MAGIC" "$SERG"
is "csv: exit code" "$CODE" 0
has "csv: columns" out '^split,group,solver,puzzles,puzzles_per_second,us_per_puzzle,percent_without_guess,guesses_per_puzzle,p50_ns,p90_ns,p99_ns,max_ns,ratio,ratio_low,ratio_high,geometric,geometric_low,geometric_high,verdict,instructions,cycles,branch_misses,cache_misses$'
is "csv: fields of every row" "$(awk -F, '{ print NF }' out | sort -u)" 23
is "csv: rows of all puzzles" "$(awk -F, '$1 == "all" { print $3 ":" $4 }' out | tr '\n' ' ')" "mrv:60 dlx:60 "
is "csv: files" "$(awk -F, '$1 == "file" && $3 == "mrv"' out | wc -l)" 2
is "csv: puzzles of the groups of guesses" \
    "$(awk -F, '$1 == "guesses" && $3 == "dlx" { n += $4 } END { print n }' out)" 60
is "csv: the first solver has no ratio" "$(awk -F, '$3 == "mrv" { print $13 }' out | sort -u)" ""

# json
bench "${two[@]}" --format json --seed 3 "$MAGIC"
is "json: exit code" "$CODE" 0
for key in version command started files corpus_hash seed solutions threads puzzles rounds \
    block_puzzles permuted shuffled interrupted clock clock_cost_ns counters_note solvers groups \
    environment ratio geometric verdict; do
    has "json: key" out "^ *\"$key\": "
done
has "json: the seed" out '"seed": 3,'
is "json: first and last line" "$(head -n 1 out)$(tail -n 1 out)" "{}"
is "json: braces" "$(tr -cd '{' <out | wc -c)" "$(tr -cd '}' <out | wc -c)"

# markdown
bench "${two[@]}" --format markdown "$MAGIC"
is "markdown: exit code" "$CODE" 0
is "markdown: columns of every row" "$(grep '^|' out | awk -F'|' '{ print NF }' | sort -u)" 12
has "markdown: a row" out '^\| .dlx. \| [0-9,]+ \| '

# table
bench "${two[@]}" -s mrv --permute --shuffle "$MAGIC"
is "table: exit code" "$CODE" 0
has "table: head" out '^60 puzzles from .*magictour.*, permuted, shuffled; 2 rounds, .*1 thread, -n 2, seed 0$'
has "table: the same solver twice" out '^  mrv \(2\) .*(no proven change|faster|slower)$'
has "table: columns" out 'puzzles/s +us/puzzle +no guess +guesses/p +p50 +p99 +max +time to first'
has "table: counters or why not" out '^hardware counters: |instructions'

# one solver alone: the default one, without ratios
bench "$MAGIC"
is "alone: exit code" "$CODE" 0
has "alone" out '^  lanes '
grep -q "time to first" out && fail "alone: there is nothing to compare with"

# guesses are the same in every run, whatever the threads; -o and --puzzles
bench "${two[@]}" -o figures.csv --format csv --puzzles one.csv "$MAGIC"
is "puzzles: nothing on standard output" "$(cat out)" ""
has "puzzles: figures" figures.csv '^all,all,dlx,60,'
is "puzzles: columns" "$(head -n 1 one.csv)" "solver,id,file,line,puzzle,status,guesses,time_ns"
is "puzzles: rows" "$(wc -l <one.csv)" 121
bench "${two[@]}" -j 2 --puzzles two.csv.gz "$MAGIC"
same_bytes "puzzles: with two threads" <(cut -d, -f 1-7 one.csv) <(gzip -dc two.csv.gz | cut -d, -f 1-7)
"$NONET" solve -q -s dlx -c line,puzzle,status,guesses "$MAGIC" | sort >solved
grep '^dlx' one.csv | cut -d, -f 4-7 | sort >benched
is "puzzles: as solve has them" "$(comm -13 solved benched | wc -l)" 0

# exit codes
printf '%s\n' "$(sed -n 1p "$DATA/textbook/c.txt")" 'no puzzle' >mixed.txt
bench -s mrv mixed.txt
is "rejects: exit code" "$CODE" 3
has "rejects" err '^nonet: mixed.txt:2: '
has "rejects: the rest is measured" out '^1 puzzle from mixed.txt'
run "$NONET" bench </dev/null >out 2>err
is "no puzzle: exit code" "$CODE" 3
one_line "no puzzle" err 'standard input: no puzzle found'
bench "${two[@]}" --fail-over 5 --rounds 5 "$MAGIC"
is "slower: exit code" "$CODE" 5
bench -s dlx -s mrv --fail-over 5 --rounds 5 "$MAGIC"
is "faster: exit code" "$CODE" 0
bench "${two[@]}" --fail-over 5 --rounds 1 mixed.txt
is "undecided: exit code" "$CODE" 6

# disagreement
run "$PLANTED" bench --rounds 2 -s mrv -s liar "$DATA/textbook/c.txt" >out 2>err
is "disagreement: exit code" "$CODE" 4
is "disagreement: no times" "$(cat out)" ""
has "disagreement: both answers" err '^nonet: .*c\.txt:1: [1-9.]{81}: mrv says unique [1-9]{81}; liar says none$'
has "disagreement: how many" err '^nonet: 1 of 1 puzzles have answers that differ'

# Ctrl-C keeps the whole rounds
"$NONET" bench -s mrv --rounds 1000000 --sample 20 "$SERG" >out 2>err &
child=$!
sleep 1
kill -INT "$child"
await "$child"
is "interrupted: exit code" "$CODE" 130
has "interrupted: what was measured" out '^20 puzzles .* \(interrupted before the end\)$'

finish
