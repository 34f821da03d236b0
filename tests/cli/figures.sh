#!/usr/bin/env bash
# figures.sh PROGRAM COMPARE: figures as other programs see them.
set -euo pipefail
program=$(realpath "$1")
compare=$(realpath "$2")
data=$(realpath "$(dirname "${BASH_SOURCE[0]}")")/data
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail()
{
    printf 'figures.sh: %s\n' "$*" >&2
    exit 1
}

draw()
{
    "$program" -q "$data/a.csv" "$data/b.csv" "$data/other_machine.csv" --region matmul "$@"
}

mkdir one two
for folder in one two; do
    draw -o $folder/f.svg -o $folder/f.png -o $folder/f.pdf -o $folder/f.eps
    [ $folder = two ] || sleep 1.1 # a clock in the output would show
done
for format in svg png pdf eps; do
    cmp one/f.$format two/f.$format || fail "two runs gave different .$format files"
done

xmllint --noout one/f.svg || fail "the SVG is not well-formed"

# Another program's rendering of the vector files is the picture of the PNG.
rsvg-convert --width 1600 --height 1100 one/f.svg -o svg.png
"$compare" one/f.png svg.png || fail "rsvg-convert shows another picture than the PNG"
pdftoppm -png -singlefile -scale-to-x 1600 -scale-to-y 1100 one/f.pdf pdf
"$compare" one/f.png pdf.png || fail "pdftoppm shows another picture than the PNG"

fonts=$(pdffonts one/f.pdf | tail -n +3)
[ -n "$fonts" ] || fail "the PDF holds no fonts: its text is not text"
if grep -q 'Type 3' <<<"$fonts"; then
    fail "the PDF holds Type 3 fonts"
fi
if awk '{ if ($(NF - 4) != "yes") exit 1 }' <<<"$fonts"; then :; else fail "a font is not embedded"; fi
[ "$(pdftotext one/f.pdf - | grep -c 'GPU One')" -ge 1 ] || fail "the PDF's text cannot be searched"

draw --title '矩阵乘法 Roofline – Ünïcode' --set 'Paradigm=a<b>&"c"' -o special.svg -o special.pdf
xmllint --noout special.svg || fail "an SVG with special characters is not well-formed"
