#!/usr/bin/env bash
# Checks the n-body, polyhedral gravity, OpenMP, OpenACC, OpenCL and C programs on the device at hand:
# results, speed, memory accesses and counts. device_check.sh has the same for the other programs.
# usage: device_check_paradigms.sh PROGRAM-FOLDER OUTPUT-FOLDER [PART...]
# Parts: counts memory results; all by default. Prints a verdict a step; logs, times and the
# profiler's tables land in OUTPUT-FOLDER. Exit status: 0 all well, 1 a step failed.
# A PROGRAM-FOLDER that was carried here also holds libgomp.so.1, its plugin for NVIDIA GPUs and
# libOpenCL.so.1.
set -uo pipefail
export LC_ALL=C
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
programs=$1
output=$2
shift 2
parts=${*:-counts memory results}
log=$output/device_check_paradigms.log
mkdir -p "$output"
failed=0

# step NAME COMMAND...: runs it, at most for a minute and a half, its output into the log.
step() {
    local name=$1
    shift
    local begin=$SECONDS
    printf '\n## %s\n' "$*" >>"$log"
    if timeout 90 "$@" >>"$log" 2>&1; then
        printf 'ok      %4d s  %s\n' $((SECONDS - begin)) "$name"
    else
        printf 'FAILED  %4d s  %s\n' $((SECONDS - begin)) "$name"
        failed=1
    fi
}

# The driver's libraries, and NVIDIA's OpenCL where it is there and nobody has installed it.
prepare() {
    local driver=/usr/local/nvidia/lib64 library
    export LD_LIBRARY_PATH=$programs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    library=$(find "$driver" /usr/lib/x86_64-linux-gnu -name libnvidia-opencl.so.1 2>/dev/null | head -n 1)
    [ ! -d "$driver" ] || LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$driver
    if [ -n "$library" ] && ! grep -qs nvidia /etc/OpenCL/vendors/*.icd; then
        mkdir -p "$output/vendors"
        printf '%s\n' "$library" >"$output/vendors/nvidia.icd"
        export OCL_ICD_VENDORS=$output/vendors
    fi
}

# counts_of TABLE PROGRAM ARGUMENT...: predicted beside measured; the table stays.
counts_of() {
    local table=$1
    shift
    step "counts $*" "$here/compare_counts.sh" -o "$output/$table.csv" "$programs/$1" "${@:2}"
}

# Without simd the matrix product is slow, so that it is measured at smaller sizes.
counts() {
    local kernel precision
    counts_of matMul_omp-simd matMul_omp 4096 4096 4096 --kernel simd
    counts_of matMul_acc matMul_acc 4096 4096 4096
    counts_of nbody_cuda nbody_cuda
    counts_of nbody_cuda-1003 nbody_cuda 1003
    for kernel in naive shared; do
        for precision in FP32 FP64; do
            counts_of "polyhedral_cuda-$kernel-$precision" polyhedral_cuda 25 100000 \
                --kernel "$kernel" --precision "$precision"
        done
    done
    counts_of matMul_omp-loop matMul_omp 2048 2048 2048 --kernel loop --precision FP32
    counts_of vec_omp-simd vec_omp --kernel simd --precision FP32
    counts_of vec_acc vec_acc --precision FP32
}

# libgomp asks the driver for symbols that need not be there, and its OpenMP threads share memory in
# ways that racecheck warns of; neither is of these programs' making.
memory() {
    local tool
    for tool in memcheck racecheck; do
        local sanitizer=(compute-sanitizer --tool "$tool" --error-exitcode 9)
        step "$tool nbody_cuda" "${sanitizer[@]}" "$programs/nbody_cuda" 1003 --profiling
        step "$tool polyhedral_cuda" "${sanitizer[@]}" "$programs/polyhedral_cuda" 3 301 --profiling
        step "$tool matMul_acc" "${sanitizer[@]}" --report-api-errors no \
            "$programs/matMul_acc" 130 37 67 --profiling
    done
    step "memcheck matMul_omp" compute-sanitizer --tool memcheck --error-exitcode 9 \
        --report-api-errors no "$programs/matMul_omp" 130 37 67 --profiling
}

# timed NAME PROGRAM ARGUMENT...: its times stay as JSON.
timed() {
    local name=$1
    shift
    step "$*" "$programs/$1" "${@:2}" --benchmark_out="$output/$name.json"
}

results() {
    local paradigm size
    timed nbody_cuda nbody_cuda
    timed polyhedral_cuda polyhedral_cuda 25 100000
    step "polyhedral_cuda" "$programs/polyhedral_cuda"
    timed matMul_omp-simd matMul_omp 4096 4096 4096 --kernel simd
    timed matMul_omp-loop matMul_omp 1024 1024 1024 --kernel loop
    timed matMul_acc matMul_acc 4096 4096 4096
    timed matMul_ocl matMul_ocl 4096 4096 4096 --table_out="$output/matMul_ocl.csv"
    timed matMul_cpp matMul_cpp 2048 2048 2048 --kernel tiled --table_out="$output/matMul_cpp.csv"
    for paradigm in omp acc ocl cpp; do
        for size in "512 512 512" "1000 37 513"; do
            # shellcheck disable=SC2086 # sizes are separate words
            step "matMul_$paradigm $size" "$programs/matMul_$paradigm" $size
        done
        step "vec_$paradigm 1003" "$programs/vec_$paradigm" 1003
    done
    timed vec_omp-simd vec_omp --kernel simd --precision FP32
    timed vec_acc vec_acc --precision FP32
    timed vec_ocl vec_ocl --precision FP32 --table_out="$output/vec_ocl.csv"
    timed vec_cpp vec_cpp --precision FP32 --table_out="$output/vec_cpp.csv"
}

prepare
for part in $parts; do
    case $part in
    counts) counts ;;
    memory) memory ;;
    results) results ;;
    *) printf 'no part %s\n' "$part" >&2 && exit 2 ;;
    esac
done
exit $failed
