#!/usr/bin/env bash
# Installs what is missing, builds Nonet, and solves all 49,158 puzzles with 17 clues to a CSV file.
# Run from anywhere; Debian 12 or later.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh

install_packages "${build_packages[@]}"
cmake --preset release -DBUILD_TESTING=OFF >/dev/null
cmake --build build --parallel "$(nproc)" | tail -n 1

echo
echo "$ build/bin/nonet solve datasets/17_clue.txt.zst -o 17_clue.csv"
build/bin/nonet solve datasets/17_clue.txt.zst -o 17_clue.csv
echo
echo "$ head -n 3 17_clue.csv"
head -n 3 17_clue.csv
