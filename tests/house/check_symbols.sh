#!/usr/bin/env bash
# The program keeps no writable globals: no object has a .data or .bss section with something in it,
# but for what a signal handler sets and reads.
# usage: check_symbols.sh BUILD_DIR
set -euo pipefail
cd "$1"

faults=0
checked=0
for library in src/libnonet_*.a; do
    checked=$((checked + 1))
    found=$(objdump -h "$library" | awk '
        /file format/ { object = $1 }
        ($2 == ".data" || $2 == ".bss") && $3 !~ /^0+$/ && object !~ /^(interrupt|plugin_guard)/ {
            print object, $2
        }')
    if [[ -n $found ]]; then
        echo "$library holds writable globals: $found"
        faults=$((faults + 1))
    fi
done
((checked > 5)) || { echo "only $checked libraries were found"; exit 1; }
echo "$checked libraries checked, $faults faults"
((faults == 0))
