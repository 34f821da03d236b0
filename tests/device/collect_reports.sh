#!/usr/bin/env bash
# collect_reports.sh SPANS FOLDER: on a machine with an NVIDIA GPU and Nsight Compute, collects reports of the program
# spans (spans.cu in this folder, built before) in every way that writes another kind of result, and what the
# profiler itself prints of each. compare_reports.sh then checks this program's reading of them anywhere.
set -uo pipefail
spans=$1
folder=$2
mkdir -p "$folder"
metrics=gpu__time_duration.sum,sm__cycles_elapsed.avg.per_second,dram__bytes.sum,dram__bytes.sum.peak_sustained
metrics=$metrics,dram__cycles_elapsed.avg.per_second,sm__inst_executed_pipe_tensor.sum
for op in dadd dmul dfma fadd fmul ffma hadd hmul hfma; do
    metrics=$metrics,sm__sass_thread_inst_executed_op_${op}_pred_on.sum
done
for op in dfma ffma hfma; do
    metrics=$metrics,sm__sass_thread_inst_executed_op_${op}_pred_on.sum.peak_sustained
done

collect()
{
    local name=$1
    shift
    echo "== $name"
    ncu --clock-control none --nvtx --force-overwrite --export "$folder/$name" "$@" 2>&1 | grep -v '^==PROF== Profiling' | tail -n 5
    [ -f "$folder/$name.ncu-rep" ] || return
    ncu --import "$folder/$name.ncu-rep" --csv --page raw --print-units base >"$folder/$name.csv" 2>/dev/null
    ls -l "$folder/$name.ncu-rep"
}

collect kernels --metrics "$metrics" "$spans"
collect processes --target-processes all --metrics "$metrics" "$spans" fork
collect application --replay-mode application --set full "$spans"
# Instruction counters are not to be had of ranges and graphs.
spanned=gpu__time_duration.sum,sm__cycles_elapsed.avg.per_second,dram__bytes.sum,dram__bytes.sum.peak_sustained
spanned=$spanned,dram__cycles_elapsed.avg.per_second,lts__t_bytes.sum
collect range --replay-mode range --metrics "$spanned" "$spans"
collect graph --graph-profiling graph --metrics "$spanned" "$spans"
