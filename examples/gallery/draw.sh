#!/usr/bin/env bash
# Draws the pictures of this folder from the tables in data/.
# usage: examples/gallery/draw.sh [PROGRAM]
set -euo pipefail
program=$(command -v "${1:-roofline}")
program=$(realpath "$program")
cd "$(dirname "${BASH_SOURCE[0]}")/../../data/h200"
gallery=../../examples/gallery

"$program" -q matMul_cublas.csv matMul_cuda.csv matMul_acc.csv matMul_omp_loop.csv pytorch_cupti.csv \
    --region matmul --aggregate none --title 'Matrix products on an NVIDIA H200' -o "$gallery/h200_products.svg"
