#!/usr/bin/env bash
# A one-column figure for a paper (3.4 in wide, PDF with embedded fonts), the numbers behind it as JSON, and the merged
# table to publish with it.
#
# usage: examples/paper_figure.sh OUTPUT_FOLDER TABLE_OR_REPORT...
set -euo pipefail
folder=$1
shift
mkdir -p "$folder"
roofline "$@" --title '' --size 3.4x2.6in --font 'DejaVu Sans 7' \
    -o "$folder/figure.pdf" -o "$folder/points.json" -o "$folder/merged.csv"
