#!/usr/bin/env bash
# run_case.sh PROGRAM CASE: runs the commands of CASE/command in a scratch folder that holds the files of
# data/ and of the case, and compares what they print and their exit status with CASE/stdout,
# CASE/stderr (none: nothing is printed) and CASE/status (none: 0). CASE/files, when there, lists the files
# that must exist afterwards, besides those that were there before.
# Recorded files are in the folder $FIXTURES; commands copy them, so that messages name no path.
# With UPDATE=1 the expected files are written instead: read them before they are committed.
set -euo pipefail
program=$(realpath "$1")
case=$(realpath "$2")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
data=$here/data
FIXTURES=$(realpath "$here/../fixtures")
export FIXTURES

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/work"
ln -s "$program" "$scratch/bin/roofline"
cp -R "$data/." "$scratch/work"
find "$case" -maxdepth 1 -type f ! -name command ! -name stdout ! -name stderr ! -name status ! -name files \
    -exec cp {} "$scratch/work" \;
cd "$scratch/work"
find . -type f | sort >"$scratch/before"

status=0
PATH=$scratch/bin:$PATH bash -eu "$case/command" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null || status=$?
find . -type f | sort >"$scratch/after"
comm -13 "$scratch/before" "$scratch/after" >"$scratch/files"
printf '%s\n' "$status" >"$scratch/status"

if [ "${UPDATE:-0}" = 1 ]; then
    for part in stdout stderr files; do
        if [ -s "$scratch/$part" ]; then
            cp "$scratch/$part" "$case/$part"
        else
            rm -f "$case/$part"
        fi
    done
    if [ "$status" -ne 0 ]; then
        cp "$scratch/status" "$case/status"
    else
        rm -f "$case/status"
    fi
    exit 0
fi

[ -f "$case/status" ] || printf '0\n' >"$scratch/zero"
failed=0
for part in stdout stderr files; do
    expected=$case/$part
    [ -f "$expected" ] || expected=/dev/null
    diff -u --label "expected $part" --label "$part" "$expected" "$scratch/$part" || failed=1
done
expected=$case/status
[ -f "$expected" ] || expected=$scratch/zero
diff -u --label "expected exit status" --label "exit status" "$expected" "$scratch/status" || failed=1
exit "$failed"
