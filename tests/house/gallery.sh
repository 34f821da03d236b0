#!/usr/bin/env bash
# gallery.sh SOURCE PROGRAM: the gallery's script draws exactly the pictures that the gallery's page shows, at the
# size of a paper's column too.
set -euo pipefail
source_tree=$1
program=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$source_tree/examples/gallery/draw.sh" "$program" "$scratch/pictures"
sed -n 's/^!\[.*](\(.*\))$/\1/p' "$source_tree/examples/gallery/README.md" | sort >"$scratch/shown"
find "$scratch/pictures" -type f -printf '%f\n' | sort | diff "$scratch/shown" - ||
    { printf 'gallery.sh: the page shows other pictures than the script draws\n' >&2 && exit 1; }
"$source_tree/examples/gallery/draw.sh" -s 3.35x2.6in -f png "$program" "$scratch/small"
