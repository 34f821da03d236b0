#!/usr/bin/env bash
# compare_reports.sh PROGRAM FOLDER: reads each report that collect_reports.sh brought back, and what the profiler itself
# printed of it, and compares the two: every launch, to the digits that are shown.
set -euo pipefail
program=$1
folder=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
for report in "$folder"/*.ncu-rep; do
    page=${report%.ncu-rep}.csv
    for level in dram l2 l1; do
        options=(--all-kernels --aggregate none --memory-level "$level" --dry-run)
        # The page lists the processes in another order than the report.
        "$program" "$report" "${options[@]}" 2>/dev/null | sort >"$scratch/report.txt" || true
        "$program" "$page" "${options[@]}" 2>/dev/null | sort >"$scratch/page.txt" || true
        if diff "$scratch/report.txt" "$scratch/page.txt"; then
            printf '%s, %s: %d lines alike\n' "$(basename "$report")" "$level" "$(wc -l <"$scratch/report.txt")"
        else
            failed=1
        fi
    done
done
exit "$failed"
