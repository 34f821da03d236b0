#!/usr/bin/env bash
# Checks the collector on a machine with a GPU: programs of every kind keep their results and leave the
# table they should, and the numbers are those of Nsight Compute. Builds nothing.
# usage: device_check.sh FOLDER [RESULTS]
# FOLDER holds libroofline_cupti.so and check/launches.cu compiled as launches; tables, raw pages and
# times go to RESULTS.
set -uo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")/check" && pwd)
folder=$(cd "$1" && pwd)
results=${2:-$folder/results}
mkdir -p "$results"
results=$(cd "$results" && pwd)
library=$folder/libroofline_cupti.so
launches=$folder/launches
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

milliseconds()
{
    echo $(($(date +%s%N) / 1000000))
}

# measure NAME COMMAND...: runs the command under the collector; rc, rows and time_ms are set.
measure()
{
    local name=$1 begin
    shift
    begin=$(milliseconds)
    CUDA_INJECTION64_PATH=$library NVTX_INJECTION64_PATH=$library \
        ROOFLINE_CUPTI_OUTPUT=$results/$name.csv timeout 120 "$@" >"$results/$name.log" 2>&1
    rc=$?
    time_ms=$(($(milliseconds) - begin))
    rows=none
    [ ! -e "$results/$name.csv" ] || rows=$(($(wc -l <"$results/$name.csv") - 1))
}

# expect NAME RC ROWS TEXT COMMAND...: its log holds the text.
expect()
{
    local name=$1 wanted_rc=$2 wanted_rows=$3 text=$4
    shift 4
    measure "$name" "$@"
    printf '%-14s rc %s, rows %s, %s ms\n' "$name" "$rc" "$rows" "$time_ms"
    [ "$rc" = "$wanted_rc" ] || fail "$name ends with $rc, not $wanted_rc"
    [ "$rows" = "$wanted_rows" ] || fail "$name leaves $rows rows, not $wanted_rows"
    grep -q -- "$text" "$results/$name.log" || fail "$name does not say '$text'"
    [ -z "$(find "$results" -name '*.tmp.*')" ] || fail "$name leaves a temporary file"
}

expect products 0 7 'results right' "$launches" products 512
expect streams 0 18 'results right' "$launches" streams 512
expect contexts 0 18 'results right' "$launches" contexts 512
expect threads 0 12 'results right' "$launches" threads 512
expect heap 0 4 'results right' "$launches" heap 500
expect devices 0 $((3 * $(nvidia-smi --list-gpus | wc -l))) 'results right' "$launches" devices 512
expect special 0 3 'results right' "$launches" special 512
expect graph 0 4 'results right' "$launches" graph 512
expect graph-first 0 2 'results right' "$launches" graph-first 512
grep -q 'CUDA graphs are not measured' "$results/graph.log" || fail "graphs are left out silently"
expect exit 0 3 'results right' "$launches" exit 512
expect abort 134 3 '' "$launches" abort 512
expect ask 0 none 'no CUDA context' "$launches" ask
expect no-cuda 0 none 'no CUDA context' "$launches" no-cuda
ROOFLINE_CUPTI_KERNEL='^product' ROOFLINE_CUPTI_SKIP=1 ROOFLINE_CUPTI_COUNT=2 \
    expect filtered 0 2 'results right' "$launches" streams 512
ROOFLINE_CUPTI_SPARSE=1 expect sparse 0 7 'results right' "$launches" products 512
ROOFLINE_CUPTI_COUNT=x expect bad-setting 0 none 'ROOFLINE_CUPTI_COUNT is "x"' "$launches" products 512
ROOFLINE_CUPTI_LIBRARY=/nowhere.so expect no-cupti 0 none 'CUPTI was not found' "$launches" products 512

# The names of the metrics that a table holds, as ncu takes them.
metrics()
{
    head -1 "$1" | tr ',' '\n' | sed -n 's/ \[.*//; /__/p' | paste -sd, -
}

# against_ncu NAME COMMAND...: the same metrics from both. Three tries: the traffic of a product without
# tiles differs by up to 6 % from run to run, whoever measures it.
against_ncu()
{
    local name=$1 try begin
    shift
    for try in 1 2 3; do
        measure "$name" "$@"
        begin=$(milliseconds)
        timeout 240 ncu --clock-control none --cache-control none --nvtx --csv --page raw \
            --print-units base --metrics "$(metrics "$results/$name.csv")" "$@" \
            >"$results/$name.ncu.csv" 2>"$results/$name.ncu.log"
        ncu_ms=$(($(milliseconds) - begin))
        printf '%-14s collector %s ms, ncu %s ms: %s %%\n' "$name" "$time_ms" "$ncu_ms" \
            "$((100 * time_ms / ncu_ms))"
        awk -f "$check/compare.awk" "$results/$name.csv" "$results/$name.ncu.csv" && return
        printf '%-14s try %s differs\n' "$name" "$try"
    done
    fail "$name differs from ncu"
}

against_ncu products-4096 "$launches" products 4096
against_ncu many-512 "$launches" many 512
[ $((2 * time_ms)) -le "$ncu_ms" ] || fail "many launches take more than half of ncu's time"

if python3 -c 'import torch' 2>/dev/null; then
    expect torch 0 "$(grep -c . "$check/torch_rows.txt")" 'results right' python3 "$check/torch_regions.py"
    tail -n +2 "$results/torch.csv" | cut -d, -f3,5 | diff "$check/torch_rows.txt" - ||
        fail "regions or kernels of PyTorch differ"
fi
if python3 -c 'import triton' 2>/dev/null; then
    expect triton 0 1 'results right' env ROOFLINE_CUPTI_KERNEL='^add_kernel$' \
        python3 "$check/triton_region.py"
    tail -n +2 "$results/triton.csv" | cut -d, -f3,5 | grep -qx 'triton add,add_kernel' ||
        fail "region or kernel of Triton differs"
fi

[ "$failures" -eq 0 ] && echo "device check: passed" || echo "device check: $failures failures"
exit $((failures > 0))
