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
    draw -o $folder/f.svg -o $folder/f.png -o $folder/f.pdf -o $folder/f.eps -o $folder/f.gp -o $folder/f.term
    [ $folder = two ] || sleep 1.1 # a clock in the output would show
done
for format in svg png pdf eps gp term; do
    cmp one/f.$format two/f.$format || fail "two runs gave different .$format files"
done

xmllint --noout one/f.svg || fail "the SVG is not well-formed"

# Another program's rendering of the vector files is the picture of the PNG.
rsvg-convert --width 1600 --height 1100 one/f.svg -o svg.png
"$compare" one/f.png svg.png || fail "rsvg-convert shows another picture than the PNG"
pdftoppm -png -singlefile -scale-to-x 1600 -scale-to-y 1100 one/f.pdf pdf
"$compare" one/f.png pdf.png || fail "pdftoppm shows another picture than the PNG"

# A browser, too, with all levels linked; it draws one pixel for each unit of 1/96 in.
draw -m all --size 1600x1100px --dpi 96 -o browser.svg -o browser.png
if HOME=$scratch timeout 60 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --user-data-dir="$scratch/browser" --window-size=1600,1100 --screenshot="$scratch/screenshot.png" \
    "file://$scratch/browser.svg" 2>messages; then
    "$compare" browser.png screenshot.png || fail "Chromium shows another picture than the PNG"
else
    printf 'figures.sh: Chromium does not start, so that no browser looked at the SVG: %s\n' "$(tail -n 1 messages)"
fi

fonts=$(pdffonts one/f.pdf | tail -n +3)
[ -n "$fonts" ] || fail "the PDF holds no fonts: its text is not text"
if grep -q 'Type 3' <<<"$fonts"; then
    fail "the PDF holds Type 3 fonts"
fi
if awk '{ if ($(NF - 4) != "yes") exit 1 }' <<<"$fonts"; then :; else fail "a font is not embedded"; fi
[ "$(pdftotext one/f.pdf - | grep -c 'GPU One')" -ge 1 ] || fail "the PDF's text cannot be searched"

draw --title '矩阵乘法 Roofline – Ünïcode' --set 'Paradigm=a<b>&"c"' -o special.svg -o special.pdf
xmllint --noout special.svg || fail "an SVG with special characters is not well-formed"
[ "$(xmllint --xpath 'string(/*/*[local-name()="title"])' special.svg)" = '矩阵乘法 Roofline – Ünïcode' ] ||
    fail "the SVG does not say its title"

# Editable text: the picture stays the same, and the words can be found.
draw --label-points --title '矩阵乘法 Roofline – Ünïcode' --set 'Paradigm=a<b>&"c"' -o paths.svg
draw --label-points --title '矩阵乘法 Roofline – Ünïcode' --set 'Paradigm=a<b>&"c"' --svg-text text -o text.svg
[ "$(grep -c '<text' paths.svg)" = 0 ] || fail "text is not drawn as paths by default"
xmllint --noout text.svg || fail "an SVG with editable text is not well-formed"
xmllint --xpath '//*[local-name()="text"]/text()' text.svg >words
grep -qF '矩阵乘法 Roofline – Ünïcode' words || fail "the title is no editable text"
rsvg-convert --width 1600 --height 1100 paths.svg -o paths.png
rsvg-convert --width 1600 --height 1100 text.svg -o text.png
"$compare" paths.png text.png || fail "editable text lies elsewhere than its outlines"

# Text that a terminal shows: no wider than asked, plain into a file, coloured when that is asked.
[ "$(head -n 1 one/f.term | tr -d -c '\033' | wc -c)" = 0 ] || fail "text in a file is coloured"
draw --format term --color always | grep -q $'\033\\[38;5;' || fail "--color always does not colour"
draw --format term | cmp - one/f.term || fail "standard output shows other text than a file"

# The script draws with gnuplot's own terminals, whatever the names hold.
if ! command -v gnuplot >/dev/null; then
    printf 'figures.sh: no gnuplot (package gnuplot-nox): the script was not run\n'
    exit 0
fi
draw --label-points --title "it's \`touch pwned\` 矩阵乘法" --set 'Paradigm=a<b>&"c"' -o special.gp
for script in one/f.gp special.gp; do
    gnuplot "$script" >script.svg 2>messages || fail "gnuplot refuses $script"
    [ ! -s messages ] || fail "gnuplot complains about $script: $(cat messages)"
    xmllint --noout script.svg || fail "gnuplot's SVG of $script is not well-formed"
done
[ ! -e pwned ] || fail "a name in the script was run as a command"
grep -qF "it's \`touch pwned\` 矩阵乘法" script.svg || fail "the script does not show the title as it is"
if gnuplot -e 'set terminal' </dev/null 2>&1 | grep -q pngcairo; then
    gnuplot -e "terminal = 'pngcairo size 800,550'" one/f.gp >script.png || fail "no PNG by gnuplot"
    [ "$(head -c 4 script.png | tail -c 3)" = PNG ] || fail "the terminal is not chosen by the variable"
fi
