#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. Run from anywhere; Debian 12 or later.
#
#   scripts/test.sh             everything: release build, sanitizers, race checker, fuzz targets
#   scripts/test.sh PRESET      one of the presets release, dev, asan, tsan, fuzz
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packages.sh

install_packages "${build_packages[@]}" "${test_packages[@]}"
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
for preset in "${@:-release asan tsan fuzz}"; do
    for name in $preset; do
        if [[ $name == fuzz ]] && ! command -v clang >/dev/null; then
            echo "clang is not installed: the fuzz targets were SKIPPED"
            continue
        fi
        cmake --workflow --preset "$name"
    done
done
