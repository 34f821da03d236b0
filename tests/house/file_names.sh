#!/usr/bin/env bash
# A base name stands for one module in the whole tree, and says what is inside.
# usage: file_names.sh SOURCE-TREE
set -euo pipefail
export LC_ALL=C
cd "$1"

folders=()
for folder in analysis plot profile cli; do
    [ ! -d "$folder" ] || folders+=("$folder")
done

find "${folders[@]}" -type f -name '*.[ch]' | sort |
    awk '
    {
        stem = $0
        sub(/[.][ch]$/, "", stem)
        base = stem
        sub(/^.*\//, "", base)
        if (base ~ /^(utils?|common|misc|helpers?)$|_(utils?|common|misc|helpers?)$/) {
            print $0 ": the name does not say what is inside"
            bad = 1
        }
        if ((base in first) && first[base] != stem) {
            print $0 ": the base name is taken by " first[base]
            bad = 1
        }
        first[base] = stem
    }
    END { exit bad }
    '
