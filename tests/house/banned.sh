#!/usr/bin/env bash
# Finds functions that this project does not use, and names what to use instead.
# usage: banned.sh SOURCE-TREE
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$1"

folders=()
for folder in analysis plot profile cli; do
    [ ! -d "$folder" ] || folders+=("$folder")
done

find "${folders[@]}" -type f -name '*.[ch]' -print0 | sort -z |
    xargs -0 awk -f "$here/code_only.awk" |
    awk '
    # In files whose path matches `where` but not `except`, code must not match `pattern` from the
    # start of a word on.
    function ban(pattern, where, except, instead) {
        banned[++count] = "(^|[^A-Za-z0-9_])(" pattern ")"
        banned_where[count] = where
        banned_except[count] = except
        banned_instead[count] = instead
    }

    BEGIN {
        none = "^$"
        ban("(atoi|atol|atoll|atof|v?f?scanf|v?sscanf)[ \t]*[(]", ".", none,
            "read numbers with analysis/number.h: these hide failures")
        ban("(strtod|strtof|strtold)[ \t]*[(]", ".", "^analysis/number[.]c$",
            "read numbers with analysis/number.h: these depend on the locale")
        ban("setlocale[ \t]*[(]", ".", none,
            "the locale belongs to the program that embeds us")
        ban("(exit|_exit|_Exit|quick_exit|abort)[ \t]*[(]", "^(analysis|plot|profile)/", none,
            "return a status: only cli/ ends the program")
        ban("(v?printf|puts|putchar|perror)[ \t]*[(]|stderr([^A-Za-z0-9_]|$)", "^(analysis|plot|profile)/", none,
            "return an error or add a notice: only cli/ prints")
        ban("(gets|sprintf|vsprintf|strcpy|strcat|strtok)[ \t]*[(]", ".", none,
            "use the form that is told the size")
        macro = "^[ \t]*#[ \t]*define[ \t]+[A-Za-z0-9_]+[(]"
    }

    {
        split($0, place, ":")
        file = place[1]
        text = substr($0, length(file) + length(place[2]) + 3)
        for (i = 1; i <= count; i++)
            if (file ~ banned_where[i] && file !~ banned_except[i] && text ~ banned[i]) {
                print file ":" place[2] ": " text "\n    " banned_instead[i]
                bad = 1
            }
        if (text ~ macro) {
            print file ":" place[2] ": " text "\n    write a static inline function"
            bad = 1
        }
    }

    END { exit bad }
    '
