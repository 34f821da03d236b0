#!/usr/bin/env bash
# Installs a build into a scratch folder, starts the program, and builds and runs the embedding
# example against the installed library, through pkg-config and through CMake.
# usage: install_test.sh BUILD-FOLDER
set -euo pipefail
source_tree=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix

fail()
{
    printf 'install test: %s\n' "$*" >&2
    exit 1
}

# quietly COMMAND...: shows the output only of a command that fails.
quietly()
{
    "$@" >"$scratch/log" 2>&1 || {
        cat "$scratch/log" >&2
        fail "failed: $*"
    }
}

# expect_rows PROGRAM: two launches in, "2 rows" out.
expect_rows()
{
    local printed
    printed=$("$1" "$scratch/two_launches.csv") || fail "$1 failed"
    [ "$printed" = "2 rows" ] || fail "$1 printed '$printed', not '2 rows'"
}

compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
printf '%s\n' 'Hardware,Executable,Region,Kernel,Arithmetic Intensity [FLOP/Byte],Performance [FLOP/s]' \
    'GPU,a,r,k,1,1e12' 'GPU,b,r,k,2,2e12' >"$scratch/two_launches.csv"

quietly cmake --install "$build" --prefix "$prefix"
pc=$(find "$prefix" -name roofline.pc)
[ -n "$pc" ] || fail "roofline.pc was not installed"
export PKG_CONFIG_PATH=${pc%/*}${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
LD_LIBRARY_PATH=$(pkg-config --variable=libdir roofline)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

quietly "$prefix/bin/roofline" --version
quietly "$prefix/bin/roofline" --help

# An installed header may include only installed headers.
(cd "$prefix/include/roofline" && find . -name '*.h' | sort) >"$scratch/headers"
[ -s "$scratch/headers" ] || fail "no headers were installed"
while IFS= read -r header; do
    printf '#include "%s"\n' "${header#./}"
done <"$scratch/headers" >"$scratch/every_header.c"
quietly "$compiler" -std=c11 -Wall -Wextra -Werror -fsyntax-only -I "$prefix/include/roofline" \
    "$scratch/every_header.c"

read -r -a flags < <(pkg-config --cflags --libs roofline)
quietly "$compiler" -std=c11 -o "$scratch/by_pkg_config" "$source_tree/examples/embed/count_rows.c" \
    "${flags[@]}"
expect_rows "$scratch/by_pkg_config"

quietly cmake -S "$source_tree/examples/embed" -B "$scratch/embed" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$compiler"
quietly cmake --build "$scratch/embed"
expect_rows "$scratch/embed/count_rows"

printf 'the installed program starts; the example embeds the installed library by pkg-config and by CMake\n'
