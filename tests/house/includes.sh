#!/usr/bin/env bash
# Holds the include arrows between the folders (CONTRIBUTING.md), and keeps each library in
# the files that need it.
# usage: includes.sh SOURCE-TREE
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$1"

folders=()
for folder in analysis plot profile cli kernels tests; do
    [ ! -d "$folder" ] || folders+=("$folder")
done

find "${folders[@]}" -type f \( -name '*.[ch]' -o -name '*.cu' -o -name '*.cuh' \) -print0 | sort -z |
    xargs -0 awk -f "$here/code_only.awk" |
    awk '
    # From which files (a regular expression over paths) which project headers may be included. The
    # first row that fits a file decides. Headers of protobuf are generated: see the libraries.
    function allow_own(from, headers) { own_from[++own_count] = from; own_headers[own_count] = headers }
    # Which files may include a library.
    function allow_library(headers, from) { library[++library_count] = headers; library_from[library_count] = from }

    BEGIN {
        allow_own("^analysis/",          "^analysis/|[.]pb-c[.]h$")
        allow_own("^plot/",              "^(plot/|analysis/(points|verdict)[.]h$)")
        # Loaded into other programs, so it depends on nothing of ours.
        allow_own("^profile/collector/", "^profile/collector/")
        allow_own("^profile/",           "^(profile|analysis)/")
        allow_own("^kernels/",           "^kernels/")
        allow_own("^cli/",               "^(cli|profile|plot|analysis)/")
        allow_own("^tests/cli/",         "")
        allow_own("^tests/",             "^(analysis|plot|profile|kernels|tests)/|[.]pb-c[.]h$")

        allow_library("^(cairo|pango/|glib|gobject/|fontconfig/)",  "^(tests/)?plot/")
        allow_library("^csv[.]h$",                                  "^analysis/read/csv[.]c$")
        allow_library("^pcre2.*[.]h$",                              "^analysis/[^/]*[.]c$")
        allow_library("^jansson[.]h$",                              "^(tests/)?analysis/.*[.]c$")
        allow_library("^sqlite3[.]h$",                              "^(analysis/read|tests/analysis)/.*[.]c$")
        allow_library("^protobuf-c/|^protobuf-c[.]h$|[.]pb-c[.]h$", "^(tests/)?analysis/read/")
        allow_library("^(cuda|cupti|nvtx3/|nvToolsExt|cublas)",     "^(kernels|profile/collector|tests/device)/")
    }

    function complain(reason) {
        print file ":" line ": includes " name ", " reason
        bad = 1
    }

    {
        split($0, place, ":")
        file = place[1]
        line = place[2]
        text = substr($0, length(file) + length(line) + 3)
        if (text !~ /^[ \t]*#[ \t]*include[ \t]*[<"]/)
            next
        name = text
        sub(/^[^<"]*[<"]/, "", name)
        sub(/[>"].*$/, "", name)

        for (i = 1; i <= library_count; i++)
            if (name ~ library[i] && file !~ library_from[i])
                complain("which only files that match " library_from[i] " may")

        if (text !~ /"/)
            next
        for (i = 1; i <= own_count; i++) {
            if (file !~ own_from[i])
                continue
            if (name !~ own_headers[i])
                complain("but files of " substr(own_from[i], 2) " may include only \"FOLDER/...\" that match " own_headers[i])
            break
        }
    }

    END { exit bad }
    '
