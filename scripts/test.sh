#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. Run from anywhere; Debian 12 or later.
#
#   scripts/test.sh             everything: release build, sanitizers, race checker
#   scripts/test.sh PRESET      one of the presets release, dev, asan, tsan
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh

install_packages "${build_packages[@]}" "${test_packages[@]}"
for preset in "${@:-release asan tsan}"; do
    for name in $preset; do
        cmake --workflow --preset "$name"
    done
done
