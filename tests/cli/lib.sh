# shellcheck shell=bash disable=SC2034
# Shared by the tests of the whole program; sourced. Each script takes the path of nonet as its
# first argument, and works in a scratch directory of its own, which is removed at the end.

set -euo pipefail

CLI_TESTS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
DATA=$(cd "$CLI_TESTS/../data" && pwd)
DATASETS=$(cd "$CLI_TESTS/../../datasets" && pwd)
SKIPPED=77 # tests.cmake tells ctest so
FAILURES=0

die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 2
}

# Counts a failed check and goes on, so that one run shows all that is wrong.
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    FAILURES=$((FAILURES + 1))
}

# is WHAT ACTUAL EXPECTED
is() {
    [[ $2 == "$3" ]] || fail "$1: got '$2', expected '$3'"
}

# same_bytes WHAT FILE FILE
same_bytes() {
    cmp -s "$2" "$3" || fail "$1: $(diff "$2" "$3" | head -n 6)"
}

# one_line WHAT FILE PATTERN: FILE holds one line, and it matches the extended expression.
one_line() {
    is "$1: lines in $(basename "$2")" "$(wc -l <"$2")" 1
    grep -Eq -- "$3" "$2" || fail "$1: expected /$3/ in: $(head -n 3 "$2")"
}

# Runs a command that may fail; its exit code is in CODE.
run() {
    CODE=0
    "$@" || CODE=$?
}

# Waits for a child; its exit code is in CODE.
await() {
    CODE=0
    wait "$1" 2>/dev/null || CODE=$? # without the shell's word on killed ones
}

now_ms() {
    echo $((${EPOCHREALTIME/[.,]/} / 1000))
}

# within WHAT BEGIN_MS LIMIT_MS
within() {
    local limit=$3 took=$(($(now_ms) - $2))
    ! is_sanitized || limit=$((10 * limit))
    ((took <= limit)) || fail "$1: took $took ms, expected $limit at most"
}

set_up() {
    [[ $# -ge 1 && -x $1 ]] || die "usage: $(basename "$0") PATH_OF_NONET"
    NONET=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
    PLUGINS=$(dirname "$NONET")/../plugins       # those of bench/plugins
    SAMPLES=$(dirname "$NONET")/../tests/plugins # good and bad ones for tests
    SCRATCH=$(mktemp -d)
    trap 'rm -rf -- "$SCRATCH"' EXIT
    cd "$SCRATCH"
}

# For time and memory limits that a sanitizer's own needs would break.
is_sanitized() {
    grep -qaE '__asan_init|__tsan_init|__msan_init' "$NONET"
}

# Watches process $1 to its end; the most memory that it ever had, in KiB, is in PEAK.
watch_memory() {
    local key value unit
    PEAK=0
    while [[ -r /proc/$1/status ]]; do
        while read -r key value unit; do
            [[ $key == VmHWM: && $unit == kB ]] && PEAK=$value
        done 2>/dev/null <"/proc/$1/status" || true
        kill -0 "$1" 2>/dev/null || break
        sleep 0.05
    done
}

# stays_below WHAT THREADS: what watch_memory saw is within what DESIGN.md allows.
stays_below() {
    local limit=$((1024 * (64 + 16 * $2)))
    ! is_sanitized || return 0
    ((PEAK > 1000)) || fail "$1: no memory figure was seen"
    ((PEAK <= limit)) || fail "$1: $PEAK KiB at the peak, expected $limit at most"
    echo "$1: $PEAK KiB at the peak, $limit allowed"
}

solver_names() {
    "$NONET" list solvers | sed -n 's/^\([a-z][a-z]*\) .*/\1/p'
}

finish() {
    ((FAILURES == 0)) || { printf '%d checks failed\n' "$FAILURES" >&2 && exit 1; }
    printf '%s: all checks passed\n' "$(basename "$0")"
}
