#!/usr/bin/env bash
# No AVX code outside the objects made for it: the others run on every x86-64 processor. Each kernel
# object shows the linker one symbol, its table, so that no function of it can be linked in another
# one's place.
# usage: check_simd.sh BUILD_DIR
set -euo pipefail
cd "$1"

machine=$(sed -n 's/^CMAKE_C_COMPILER:[^=]*=//p' CMakeCache.txt)
machine=$("$machine" -dumpmachine)
[[ $machine == x86_64-* ]] || { echo "built for $machine: not checked"; exit 77; }
if grep -E '^CMAKE_C_FLAGS[A-Z_]*:.*-m(arch|avx|cpu)' CMakeCache.txt; then
    echo "built for this processor on purpose: not checked"
    exit 77
fi

# What an object has that other processors lack, as "COUNT KIND EXAMPLE" lines. VEX and EVEX
# instructions are those whose names begin with v, and the BMI ones on general registers (tzcnt is
# none: old processors run it as bsf).
findings() {
    objdump -d --no-show-raw-insn "$1" | awk -F '\t' '
        function note(kind) { if (!count[kind]++) example[kind] = $2 }
        NF >= 2 {
            text = $2
            sub(/^((rep|repz|repnz|lock|notrack|bnd|data16|[c-gs]s) +)+/, "", text)
            sub(/[ \t]*#.*/, "", text)
            name = text
            sub(/ .*/, "", name)
            sub(/<.*/, "", text)
            if (name ~ /^v/) note("vex")
            if (name ~ /^(andn|bextr|bls(i|r|msk)|bzhi|mulx|pdep|pext|rorx|s(ar|hl|hr)x)[lq]?$/) note("vex")
            if (name ~ /^(popcnt|lzcnt)[wlq]?$/) note("popcnt")
            if (text ~ /%ymm/) note("ymm")
            if (text ~ /%zmm/) note("zmm")
            if (text ~ /%k[0-7]/) note("opmask")
            if (text ~ /%[xy]mm(1[6-9]|2[0-9]|3[01])/) note("register-16-up")
        }
        END { for (kind in count) print count[kind], kind, example[kind] }'
}

faults=0
complain() {
    echo "$1"
    faults=$((faults + 1))
}

# forbid OBJECT KIND...: no finding of such a kind
forbid() {
    local object=$1 count kind example wanted
    shift
    while read -r count kind example; do
        for wanted in "$@"; do
            [[ $kind != "$wanted" ]] || complain "$object: $count times $kind, first '$example'"
        done
    done <<<"$found"
}

# demand OBJECT KIND: without it, the object was made with other flags than its name says
demand() {
    grep -q "^[0-9]* $2 " <<<"$found" || complain "$1: no $2 in it: its flags are lost"
}

declare -A kernels_of_target=()
checked=0
while IFS= read -r object; do
    checked=$((checked + 1))
    found=$(findings "$object")
    target=none
    if [[ $object == *.simd.c.o ]]; then
        target=${object%.dir/*}
        target=${target##*_}
        kernel=$(basename "$object" .simd.c.o)_$target
        kernels_of_target[$target]=$((${kernels_of_target[$target]:-0} + 1))
        symbols=$(nm -g --defined-only "$object" | awk '{ print $NF }' | tr '\n' ' ')
        [[ $symbols == "$kernel " ]] || complain "$object: shows '${symbols% }', not only $kernel"
    fi
    case $target in
    none | portable | cramped) forbid "$object" vex popcnt ymm zmm opmask register-16-up ;;
    avx2)
        forbid "$object" zmm opmask register-16-up
        demand "$object" ymm
        ;;
    avx512) demand "$object" zmm ;;
    *) complain "$object: this check knows no target $target" ;;
    esac
done < <(find . -name '*.o' -path '*.dir/*' ! -path './emulation-*' ! -path './tests/emulation-*' | sort)

((checked > 40)) || complain "only $checked objects were found"
for target in portable avx2 avx512; do
    [[ -n ${kernels_of_target[$target]:-} ]] || complain "no kernel for $target was found"
done
echo "$checked objects checked, ${kernels_of_target[*]} kernels a target, $faults faults"
((faults == 0))
