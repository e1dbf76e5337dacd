#!/usr/bin/env bash
# Sourced by the other scripts: the Debian packages that Nonet needs, and how to install them.
# shellcheck shell=bash

build_packages=(build-essential cmake pkg-config git libarchive-dev libjansson-dev libsqlite3-dev)
test_packages=(libcriterion-dev clang libomp-14-dev libclang-rt-14-dev clang-tidy clang-format qemu-user zstd libcadical-dev
    hyperfine jq)

# Installs those of the packages that are missing.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    ((${#missing[@]} == 0)) && return
    echo "installing ${missing[*]}"
    local as_root=()
    ((EUID == 0)) || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
