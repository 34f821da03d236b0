#!/usr/bin/env bash
# Runs a measured program under ncu and prints what it predicted beside what was counted.
# usage: compare_counts.sh [-o CSV] PROGRAM [ARGUMENT...]
#   -o CSV   keep the profiler's raw page, with every metric of the roofline set, in base units
# Exit status: 0 all counts as predicted, 1 a count differs, 2 no comparison was possible.
set -euo pipefail
export LC_ALL=C

csv=
if [ "${1:-}" = -o ]; then
    csv=$2
    shift 2
fi
if [ $# -eq 0 ]; then
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: "${csv:=$folder/raw.csv}"

tensor=sm__ops_path_tensor
metrics=(
    gpu__time_duration.sum sm__cycles_elapsed.avg.per_second smsp__cycles_elapsed.avg.per_second
    sm__cycles_elapsed.avg smsp__cycles_elapsed.avg
    dram__bytes.sum dram__bytes.sum.peak_sustained dram__bytes_read.sum dram__bytes_write.sum
    dram__cycles_elapsed.avg.per_second
    lts__lts2xbar_cycles_active.sum lts__lts2xbar_cycles_active.sum.peak_sustained
    lts__t_bytes.sum lts__t_bytes.sum.peak_sustained lts__cycles_elapsed.avg.per_second
    l1tex__lsu_writeback_active_mem_lgds.sum l1tex__lsu_writeback_active_mem_lgds.sum.peak_sustained
    l1tex__t_bytes.sum l1tex__t_bytes.sum.peak_sustained l1tex__cycles_elapsed.avg.per_second
    l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
    l1tex__t_bytes_pipe_lsu_mem_global_op_ld.sum l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
    l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
    sm__inst_executed_pipe_tensor.sum
)
for operation in dadd dmul dfma fadd fmul ffma hadd hmul hfma; do
    metrics+=("sm__sass_thread_inst_executed_op_${operation}_pred_on.sum")
done
for operation in dfma ffma hfma; do
    metrics+=("sm__sass_thread_inst_executed_op_${operation}_pred_on.sum.peak_sustained")
done
for format in fp64 fp16 bf16_dst_fp32 tf32_dst_fp32 fp8 int8; do
    metrics+=("${tensor}_src_$format.sum" "${tensor}_src_$format.sum.peak_sustained")
done
for format in op_hgmma_src_bf16_dst_fp32 op_hgmma_src_fp16 op_hgmma_src_tf32_dst_fp32 \
    op_hmma_src_bf16_dst_fp32 op_hmma_src_fp16_dst_fp16 op_hmma_src_fp16_dst_fp32 \
    op_hmma_src_tf32_dst_fp32; do
    metrics+=("${tensor}_$format.sum" "${tensor}_${format}_sparsity_off.sum.peak_sustained")
done

"$@" --predict >"$folder/predicted"
ncu --csv --page raw --print-units base --nvtx --clock-control none \
    --metrics "$(IFS=,; echo "${metrics[*]}")" \
    "$@" --profiling >"$folder/output" 2>&1 || { cat "$folder/output" >&2; exit 2; }
# The program's own lines and the profiler's messages stand before the table.
sed -n '/^"ID",/,$p' "$folder/output" >"$csv"

awk -v command="$*" '
    # Splits a line of quoted fields into cells; grouping commas are dropped from numbers.
    function split_cells(line, cells,    count) {
        sub(/^"/, "", line)
        sub(/"$/, "", line)
        count = split(line, cells, /","/)
        return count
    }

    function number(text) {
        gsub(/,/, "", text)
        return text + 0
    }

    # The sum that a line of predictions names, over the launches from first to last.
    function measured(sum, first, last,    terms, count, i, factor, metric, launch, total) {
        total = 0
        count = split(sum, terms, / \+ /)
        for (i = 1; i <= count; i++) {
            factor = 1
            metric = terms[i]
            if (match(metric, /^[0-9]+\*/)) {
                factor = substr(metric, 1, RLENGTH - 1) + 0
                metric = substr(metric, RLENGTH + 1)
            }
            if (!(metric in column))
                return "missing"
            for (launch = first; launch <= last; launch++)
                total += factor * number(value[launch, column[metric]])
        }
        return total
    }

    FILENAME == ARGV[1] {
        if (FNR == 1) {
            width = split_cells($0, head)
            for (i = 1; i <= width; i++)
                column[head[i]] = i
        } else if (FNR > 2) {
            width = split_cells($0, cells)
            if (cells[column["thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg"]] == "")
                next # outside every region: the program sets something up
            launches++
            for (i = 1; i <= width; i++)
                value[launches, i] = cells[i]
        }
        next
    }

    {
        split($0, field, ",")
        name = field[1] " " field[2]
        if (name != names[rows])
            names[++rows] = name
        line_row[++lines] = rows
        label[lines] = field[3]
        sums[lines] = field[4]
        relation[lines] = field[5]
        predicted[lines] = field[6]
    }

    END {
        if (launches == 0 || (rows > 1 && rows != launches)) {
            printf "%s: %d launches were profiled for %d kernels; choose one by --kernel and --precision\n",
                command, launches, rows > "/dev/stderr"
            exit 2
        }
        print command
        printf "%-20s %-28s %20s    %20s\n", "kernel", "quantity", "predicted", "measured"
        for (i = 1; i <= lines; i++) {
            first = rows == 1 ? 1 : line_row[i]
            last = rows == 1 ? launches : line_row[i]
            got = measured(sums[i], first, last)
            right = got != "missing" && (relation[i] == "==" ? got == predicted[i] : got >= predicted[i] + 0)
            printf "%-20s %-28s %20.0f %s %20s%s\n", names[line_row[i]], label[i], predicted[i],
                relation[i], got == "missing" ? got : sprintf("%.0f", got), right ? "" : "   DIFFERS"
            wrong += !right
        }
        exit wrong > 0
    }
' "$csv" "$folder/predicted"
