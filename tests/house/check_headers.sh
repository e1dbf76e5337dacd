#!/usr/bin/env bash
# Every header compiles alone.
# usage: check_headers.sh SOURCE_DIR COMPILER
set -euo pipefail
cd "$1"
compiler=$2

faults=0
checked=0
while read -r header; do
    checked=$((checked + 1))
    if ! echo "#include \"$header\"" |
        "$compiler" -std=gnu17 -D_GNU_SOURCE -Wall -Wextra -fsyntax-only \
            -DSIMD_TARGET=portable -DSIMD_BYTES=16 -Isrc -Iinclude -x c -; then
        echo "$header does not compile alone"
        faults=$((faults + 1))
    fi
done < <(find src include -name '*.h' | sed -E 's,^(src|include)/,,')

# The public ones in C++ too.
if command -v c++ >/dev/null; then
    for header in include/nonet/*.h; do
        checked=$((checked + 1))
        if ! echo "#include <nonet/$(basename "$header")>" |
            c++ -std=c++11 -Wall -Wextra -Wpedantic -fsyntax-only -Iinclude -x c++ -; then
            echo "$header does not compile alone in C++"
            faults=$((faults + 1))
        fi
    done
fi

((checked > 10)) || { echo "only $checked headers were found"; exit 1; }
echo "$checked headers compiled, $faults faults"
((faults == 0))
