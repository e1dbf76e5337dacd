#!/usr/bin/env bash
# clang-tidy over all sources: no warnings.
# usage: check_analyser.sh SOURCE_DIR BUILD_DIR
set -euo pipefail
cd "$1"

if ! command -v clang-tidy >/dev/null; then
    echo "clang-tidy is not installed: not checked"
    exit 77
fi
if ! echo '#include <omp.h>' | clang -fsyntax-only -x c - 2>/dev/null; then
    echo "clang does not find omp.h (libomp-14-dev): not checked"
    exit 77
fi
mapfile -t sources < <(find src -name '*.c' | sort)
((${#sources[@]} > 20)) || { echo "only ${#sources[@]} sources were found"; exit 1; }
# clang does not know the flags by which GCC keeps the order of expressions in the kernels.
commands=$(mktemp -d)
trap 'rm -rf "$commands"' EXIT
sed -E 's, -fno-tree-forwprop -fno-tree-reassoc( -flive-range-shrinkage)?,,' "$2/compile_commands.json" >"$commands/compile_commands.json"
printf '%s\n' "${sources[@]}" | xargs -P 2 -n 8 clang-tidy --quiet -p "$commands"
echo "${#sources[@]} files analysed"
