#!/usr/bin/env bash
# Compiles each header alone and twice over: it includes what it needs, and it has a guard.
# usage: headers.sh SOURCE-TREE [BUILD-FOLDER [COMPILER]]
# The build folder is where generated headers are found.
set -euo pipefail
flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wstrict-prototypes -Werror -I .)
compiler=${3:-cc}
if [ -n "${2:-}" ]; then
    while IFS= read -r folder; do
        flags+=("-I$folder")
    done < <(cd "$2" && find "$PWD" -name '*.pb-c.h' -exec dirname {} \; | sort -u)
fi
read -r -a library_flags < <(pkg-config --cflags pangocairo jansson libpcre2-8 libprotobuf-c 2>/dev/null || echo)
flags+=(${library_flags[@]+"${library_flags[@]}"})
cd "$1"

folders=()
for folder in analysis plot profile cli; do
    [ ! -d "$folder" ] || folders+=("$folder")
done

bad=0
while IFS= read -r header; do
    if ! printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        "$compiler" "${flags[@]}" -fsyntax-only -x c -; then
        printf '%s: does not compile alone\n' "$header"
        bad=1
    fi
done < <(find "${folders[@]}" -type f -name '*.h' ! -path 'profile/collector/*' | sort)
exit "$bad"
