#!/usr/bin/env bash
# Shows that each house rule finds what it is there for: a small tree that keeps the rules passes,
# and the same tree with one violation does not, with a message that names the file.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
bad=0

# put FILE < content
put()
{
    mkdir -p "$tree/$(dirname "$1")"
    cat >"$tree/$1"
}

make_clean_tree()
{
    rm -rf "${tree:?}"/*
    put analysis/points.h <<<'struct point;'
    put analysis/number.c <<<'double number_parse(const char *t) { return strtod(t, 0); }'
    put analysis/read/csv.c <<<'#include <csv.h>'
    put analysis/write_json.c <<<'#include <jansson.h>'
    put analysis/pattern.c <<'END'
#include <pcre2.h>
#include "analysis/points.h"
/* atof() and abort() are
 * only spoken of: exit(1) */
static const char text[] = "exit(1); \" atof(2)"; // perror()
static int number_exit(int my_exit);
int snprintf_me(void) { return snprintf(0, 0, "") + '"' + '\''; }
END
    put plot/draw.c <<'END'
#include <cairo.h>
#include "analysis/points.h"
#include "plot/scale.h"
END
    put plot/scale.h <<<'#define SCALE_DEFAULT (1)'
    put profile/spawn.c <<<'#include "analysis/points.h"'
    put profile/collector/collect.c <<<'#include <cupti.h>'
    put kernels/triad.cu <<<'#include "kernels/region.h"'
    put cli/main.c <<'END'
#include <stdio.h>
#include "plot/scale.h"
int main(void) { fprintf(stderr, "x"); exit(2); }
END
    put tests/cli/test_option.c <<<'#include "cli/option.h"'
    put tests/plot/test_scale.c <<<'#include "plot/scale.h"'
}

# expect_clean RULE
expect_clean()
{
    local output
    if ! output=$("$here/$1.sh" "$tree" 2>&1); then
        printf '%s complains about a tree that keeps the rules:\n%s\n' "$1" "$output"
        bad=1
    fi
}

# expect_violation RULE FILE CODE: FILE holding CODE must be found.
expect_violation()
{
    local rule=$1 file=$2 code=$3 output
    make_clean_tree
    put "$file" <<<"$code"
    if output=$("$here/$rule.sh" "$tree" 2>&1); then
        printf '%s does not find, in %s: %s\n' "$rule" "$file" "$code"
        bad=1
    elif [[ $output != *"$file"* ]]; then
        printf '%s does not name %s, but says: %s\n' "$rule" "$file" "$output"
        bad=1
    fi
}

make_clean_tree
for rule in includes banned file_names; do
    expect_clean "$rule"
done
# The headers rule compiles, so it gets headers only.
rm -rf "${tree:?}"/*
put analysis/points.h <<<$'#ifndef P_H\n#define P_H\n#include <stddef.h>\nstruct point { size_t n; };\n#endif'
expect_clean headers

expect_violation includes analysis/a.c '#include "plot/scale.h"'
expect_violation includes analysis/a.c '#  include  "profile/spawn.h"'
expect_violation includes analysis/read/a.h '#include "cli/option.h"'
expect_violation includes analysis/a.c '#include "points.h"'
expect_violation includes analysis/a.c '#include "../analysis/points.h"'
expect_violation includes plot/a.c '#include "analysis/table.h"'
expect_violation includes plot/a.c '#include "analysis/read/points.h"'
expect_violation includes plot/a.h '#include "profile/spawn.h"'
expect_violation includes profile/a.c '#include "plot/scale.h"'
expect_violation includes profile/collector/a.c '#include "analysis/points.h"'
expect_violation includes kernels/a.cu '#include "analysis/points.h"'
expect_violation includes kernels/a.cuh '#include "plot/scale.h"'
expect_violation includes tests/plot/test_a.c '#include "cli/option.h"'
expect_violation includes analysis/a.c '#include <cairo/cairo.h>'
expect_violation includes cli/a.c '#include <pango/pangocairo.h>'
expect_violation includes analysis/read/a.c '#include <csv.h>'
expect_violation includes cli/a.c '#include <jansson.h>'
expect_violation includes analysis/a.h '#include <jansson.h>'
expect_violation includes plot/a.c '#include <pcre2.h>'
expect_violation includes analysis/a.c '#include <sqlite3.h>'
expect_violation includes profile/a.c '#include <protobuf-c/protobuf-c.h>'
expect_violation includes analysis/a.c '#include "ncu_report.pb-c.h"'
expect_violation includes analysis/a.c '#include <cuda_runtime.h>'

for call in 'atoi(x)' 'atof (x)' 'sscanf(x, "%d", &i)' 'strtod(x, 0)' 'strtof(x, 0)' \
    'setlocale(0, "")' 'strcpy(a, b)'; do
    expect_violation banned cli/a.c "int f(void) { return $call; }"
done
for call in 'exit(1)' '_exit(1)' 'abort()' 'printf("x")' 'perror("x")' 'puts("x")' \
    'fprintf(stderr, "x")' 'fputs("x", stderr)'; do
    for folder in analysis analysis/read plot profile; do
        expect_violation banned "$folder/a.c" "/* why */ void f(void) { \"\\\"\"; $call; }"
    done
done
expect_violation banned analysis/a.c $'/* a comment\n over lines */ int i = atoi(x);'
expect_violation banned analysis/a.h '#define LARGER(a, b) ((a) > (b) ? (a) : (b))'

expect_violation file_names plot/number.c ''
expect_violation file_names profile/points.h ''
expect_violation file_names analysis/text_util.c ''
expect_violation file_names cli/common.h ''

expect_violation headers analysis/a.h 'extern size_t count;'
expect_violation headers plot/a.h 'struct twice { int i; };'

[ "$bad" -eq 0 ] && printf 'each rule finds its violations\n'
exit "$bad"
