#!/usr/bin/env bash
# Checks the built CUDA programs on the device at hand: results, speed, memory accesses and counts.
# usage: device_check.sh PROGRAM-FOLDER OUTPUT-FOLDER [PART...]
# Parts: results memory counts; all by default. Prints a verdict a step; logs and the profiler's
# tables land in OUTPUT-FOLDER. Exit status: 0 all well, 1 a step failed,
# 2 bad arguments.
set -uo pipefail
export LC_ALL=C
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ $# -lt 2 ]; then
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2
fi
programs=$1
output=$2
shift 2
parts=${*:-results memory counts}
log=$output/device_check.log
mkdir -p "$output"
failed=0

# step NAME COMMAND...: runs it, its output into the log.
step() {
    local name=$1
    shift
    local begin=$SECONDS
    printf '\n## %s\n' "$*" >>"$log"
    if "$@" >>"$log" 2>&1; then
        printf 'ok      %4d s  %s\n' $((SECONDS - begin)) "$name"
    else
        printf 'FAILED  %4d s  %s\n' $((SECONDS - begin)) "$name"
        failed=1
    fi
}

results() {
    local program
    for program in matMul_cuda matMul_cublas; do
        step "$program 512" "$programs/$program" 512 512 512
        step "$program ragged" "$programs/$program" 1000 37 513
        step "$program 4096" "$programs/$program" 4096 4096 4096
    done
    step "vec_cuda 1003" "$programs/vec_cuda" 1003
    step "vec_cuda" "$programs/vec_cuda" --benchmark_out="$output/vec_cuda.json"
    step "peak_cuda" "$programs/peak_cuda"
}

memory() {
    local tool
    for tool in memcheck racecheck; do
        local sanitizer=(compute-sanitizer --tool "$tool" --error-exitcode 9)
        step "$tool matMul_cuda ragged" "${sanitizer[@]}" "$programs/matMul_cuda" 130 37 67 --profiling
        step "$tool matMul_cuda aligned" "${sanitizer[@]}" "$programs/matMul_cuda" 132 72 68 --profiling
        step "$tool matMul_cublas" "${sanitizer[@]}" "$programs/matMul_cublas" 130 37 67 --profiling
        step "$tool vec_cuda" "${sanitizer[@]}" "$programs/vec_cuda" 1003 --profiling
        step "$tool peak_cuda" "${sanitizer[@]}" "$programs/peak_cuda" 2 4 1 --profiling
    done
}

# counts_of TABLE PROGRAM ARGUMENT...: predicted beside measured; the table stays.
counts_of() {
    local table=$1 program=$2
    shift 2
    step "counts $program $*" "$here/compare_counts.sh" -o "$output/$table.csv" \
        "$programs/$program" "$@"
}

counts() {
    counts_of matMul_cuda-512 matMul_cuda 512 512 512
    counts_of matMul_cuda-ragged matMul_cuda 1000 37 513
    counts_of matMul_cuda matMul_cuda 4096 4096 4096
    counts_of matMul_cublas matMul_cublas 4096 4096 4096
    counts_of vec_cuda-1003 vec_cuda 1003
    counts_of vec_cuda vec_cuda
    counts_of peak_cuda peak_cuda
}

for part in $parts; do
    case $part in
    results) results ;;
    memory) memory ;;
    counts) counts ;;
    *)
        printf 'unknown part: %s\n' "$part" >&2
        exit 2
        ;;
    esac
done
exit $failed
