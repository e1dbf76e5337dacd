#!/usr/bin/env bash
# Golden cases: run_cases.sh [--update] PATH_OF_NONET [CASE...]
#
# A case is a folder in cases/: `cmd` is run by bash in an empty directory, with NONET, DATA,
# DATASETS, SOLVERS, PLUGINS and SAMPLES set, with the file `stdin` as its input (nothing where there is none). What
# it writes must be the file `stdout` (nothing where there is none) and, where it exists, the file
# `stderr`; its code is the number in `exit` (0 where there is none). --update rewrites stdout,
# stderr (where it exists) and exit from what the program does now: read the diff before you commit.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

run_case() {
    local folder=$1 input=/dev/null
    [[ -f $folder/stdin ]] && input=$folder/stdin
    rm -rf "$SCRATCH/work"
    mkdir "$SCRATCH/work"
    cd "$SCRATCH/work"
    run timeout 60 bash -u "$folder/cmd" <"$input" >"$SCRATCH/stdout" 2>"$SCRATCH/stderr"
    echo "$CODE" >"$SCRATCH/exit"
    cd "$SCRATCH"
}

# The file of a case, or what stands for it where there is none.
expected_file() {
    local folder=$1 name=$2
    if [[ -f $folder/$name ]]; then
        echo "$folder/$name"
    elif [[ $name == exit ]]; then
        echo "$SCRATCH/zero"
    else
        echo /dev/null
    fi
}

check_file() {
    local folder=$1 name=$2
    diff -u --label "$name expected" --label "$name of this run" \
        "$(expected_file "$folder" "$name")" "$SCRATCH/$name" >>"$SCRATCH/differences" || true
}

check_case() {
    local folder=$1
    : >"$SCRATCH/differences"
    check_file "$folder" exit
    check_file "$folder" stdout
    [[ ! -f $folder/stderr ]] || check_file "$folder" stderr
    [[ -s $SCRATCH/differences ]] || return 0
    fail "case $(basename "$folder"): $(head -n 5 "$folder/cmd")"
    cat "$SCRATCH/differences" >&2
    [[ -f $folder/stderr ]] || sed 's/^/stderr: /' "$SCRATCH/stderr" | head -n 5 >&2
}

update_case() {
    local folder=$1
    cp "$SCRATCH/stdout" "$folder/stdout"
    [[ -s $folder/stdout ]] || rm "$folder/stdout"
    cp "$SCRATCH/exit" "$folder/exit"
    ! cmp -s "$folder/exit" "$SCRATCH/zero" || rm "$folder/exit"
    [[ ! -f $folder/stderr ]] || cp "$SCRATCH/stderr" "$folder/stderr"
}

after_run=check_case
if [[ ${1-} == --update ]]; then
    after_run=update_case
    shift
fi
set_up "$@"
shift
echo 0 >"$SCRATCH/zero"
SOLVERS=$(solver_names | tr '\n' ' ')
[[ $SOLVERS == *mrv* ]] || die "'nonet list solvers' names no solvers: '$SOLVERS'"
export NONET DATA DATASETS SOLVERS PLUGINS SAMPLES
folders=("${@/#/$CLI_TESTS/cases/}")
[[ $# -gt 0 ]] || folders=("$CLI_TESTS"/cases/*)
count=0
for folder in "${folders[@]}"; do
    [[ -f $folder/cmd ]] || die "no case is called '$(basename "$folder")'"
    run_case "$folder"
    "$after_run" "$folder"
    count=$((count + 1))
done
((count > 0)) || die "no cases in $CLI_TESTS/cases"
echo "$count cases"
finish
