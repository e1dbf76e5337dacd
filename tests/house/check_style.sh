#!/usr/bin/env bash
# Formatting by clang-format, where it is installed; plain ASCII without trailing blanks or tabs,
# and a last newline, everywhere. Size limits: files of 500 lines.
# usage: check_style.sh SOURCE_DIR
set -euo pipefail
cd "$1"

faults=0
complain() {
    echo "$1"
    faults=$((faults + 1))
}

mapfile -t sources < <(find src include tests bench -name '*.[ch]' -o -name '*.cpp' | sort)
((${#sources[@]} > 50)) || complain "only ${#sources[@]} sources were found"

for file in "${sources[@]}"; do
    ! LC_ALL=C grep -nP '\t| $' "$file" || complain "$file: tab or trailing blank"
    ! LC_ALL=C grep -nP '[^\x00-\x7f]' "$file" || complain "$file: not ASCII"
    [[ -z $(tail -c1 "$file") ]] || complain "$file: no newline at the end"
    (($(wc -l <"$file") <= 500)) || complain "$file: more than 500 lines"
done

if command -v clang-format >/dev/null; then
    clang-format --dry-run --Werror "${sources[@]}" || complain "clang-format would change files"
else
    echo "clang-format is not installed: formatting was not checked"
fi
echo "${#sources[@]} files checked, $faults faults"
((faults == 0))
