#!/usr/bin/env bash
# Draws the pictures of the gallery from the tables in data/.
# usage: examples/gallery/draw.sh [-s SIZE] [-f FORMAT] [PROGRAM [FOLDER]]
#   -s SIZE     of every picture but those of the paper sizes (default: 7x4.6in)
#   -f FORMAT   svg (default), png, pdf or eps
# PROGRAM is roofline by default, FOLDER this one.
set -euo pipefail
size=7x4.6in
format=svg
while getopts s:f: option; do
    case $option in
    s) size=$OPTARG ;;
    f) format=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$(command -v "${1:-roofline}")")
mkdir -p "${2:-$here}"
folder=$(cd "${2:-$here}" && pwd)
cd "$here/../../data/h200"

# draw NAME OPTION...: one picture.
draw() {
    local name=$1
    shift
    "$program" -q "$@" -o "$folder/$name.$format"
}

products=(matMul_cublas.csv matMul_cuda.csv matMul_acc.csv matMul_omp_simd.csv
    pytorch_cupti.csv --region matmul --aggregate none)

draw paradigms "${products[@]}" --size "$size" --title 'Matrix products on an NVIDIA H200'
draw levels matMul_cuda.csv --aggregate none --precision fp32 -m all --size "$size" \
    --title 'Three kernels at three memory levels'
draw ceilings peak_cuda.csv --aggregate none -m all --ceilings all --size "$size" --title 'Every ceiling of an H200'
draw ceilings_chosen matMul_cuda.csv --aggregate none --ceilings FP32,FP64,L2,DRAM -m l2 --size "$size" \
    --title 'Chosen ceilings'
draw labels matMul_cuda.csv vec_cuda.csv nbody_cuda.csv --aggregate none --label-points --size "$size" \
    --title 'Named points'
draw key "${products[@]}" polyhedral_cuda.csv --label-points --size "$size" \
    --title 'Numbered points'
draw okabe_ito "${products[@]}" --palette okabe-ito --size "$size" --title 'Colours that all tell apart'
draw grey "${products[@]}" --palette grey --marker precision --size "$size" --title 'Without colour'
draw dark "${products[@]}" --theme dark --size "$size" --title 'Dark ground'
draw panels matMul_cuda.csv matMul_acc.csv nbody_cuda.csv polyhedral_cuda.csv --aggregate none --facet precision --size "$size" \
    --title 'A panel for each precision'
draw title "${products[@]}" --size "$size" --title '矩阵乘法 Roofline – Ünïcode' \
    --subtitle 'of whatever is measured' --no-footer

draw legend "${products[@]}" --legend right --size 7x3.5in --title 'Legend at the right'
draw paper "${products[@]}" --style paper --no-title
draw slide "${products[@]}" --style slide --title 'Matrix products on an NVIDIA H200'
draw screen "${products[@]}" --style screen --title 'Matrix products on an NVIDIA H200'

# compare NAME OPTION...: one picture of five runs and five of a slowed kernel, which is a regression.
compare() {
    local name=$1 status=0
    shift
    "$program" compare -q runs/before_*.csv -- runs/slowed_*.csv --aggregate none "$@" --size "$size" \
        -o "$folder/$name.$format" 2>/dev/null || status=$?
    [ "$status" -eq 1 ]
}

compare changes --region matmul --title 'A kernel that got slower'
compare history --history --region 'matmul|nbody' --title 'Ten runs'

# Twenty thousand launches, scattered around those of one table. The constants are those of the
# generator of Park and Miller, so that the picture is the same everywhere.
LC_ALL=C awk -F, '
    function random() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }
    BEGIN {
        seed = 1
        print "Hardware,Executable,Paradigm,Precision,Kernel ID,Kernel,Duration [s],FLOP [FLOP],Memory Traffic [Byte],Peak Performance [FLOP/s],Peak Bandwidth [Byte/s]"
        for (i = 0; i < 20000; i++) {
            intensity = exp(log(0.05) + random() * log(40000))
            roof = 4.81e12 * intensity < 66.9e12 ? 4.81e12 * intensity : 66.9e12
            share = exp(-3 * random() * random() - 0.05)
            printf "NVIDIA H200,launches,Cuda,FP32,%d,kernel,%.6g,%.6g,%.6g,66.9e12,4.81e12\n", \
                i, 1e9 / (roof * share), 1e9, 1e9 / intensity
        }
    }' | draw density - --aggregate none --size "$size" --title 'Twenty thousand launches'

