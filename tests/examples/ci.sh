#!/usr/bin/env bash
# Runs every command of the CI examples, as the YAML files hold them, in a scratch repository: with the real program, and
# with stand-ins for the profiler, the build and the network.
# usage: ci.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
example=$here/../../examples/ci
tables=$here/../cli/data
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

fail()
{
    printf 'ci test: %s\n' "$*" >&2
    failed=1
}

# expect STATUS COMMAND...: what it prints goes to $scratch/log.
expect()
{
    local expected=$1 status=0
    shift
    "$@" >"$scratch/log" 2>&1 || status=$?
    [ "$status" -eq "$expected" ] || {
        cat "$scratch/log" >&2
        fail "status $status, not $expected: $*"
    }
}

# holds FILE TEXT
holds()
{
    grep -qsF -- "$2" "$1" || fail "$1 does not hold: $2"
}

# ---- stand-ins ----

put()
{
    cat >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

mkdir "$scratch/bin"
put cmake <<'END'
#!/bin/sh
exit 0
END
# Profiling gives the table $MEASURED; everything else is the real program's.
put roofline <<'END'
#!/usr/bin/env bash
set -eu
[ "$1" = profile ] || exec "$PROGRAM" "$@"
while [ "$1" != -o ]; do shift; done
cp "$MEASURED" "$2"
END
put gh <<'END'
#!/usr/bin/env bash
set -eu
printf '%s\n' "gh $*" >>"$CALLS"
case "$1 $2" in
"run list") printf '%s\n' "$BASELINE_RUN" ;;
"run download")
    while [ "$1" != --dir ]; do shift; done
    mkdir -p "$2"
    for run in 1 2 3 4 5; do cp "$KEPT" "$2/run$run.csv"; done
    ;;
"pr comment") [[ "$*" != *--edit-last* ]] ;;
esac
END
# The server has three runs, and takes notes.
put curl <<'END'
#!/usr/bin/env bash
set -eu
printf '%s\n' "curl $*" >>"$CALLS"
url=${!#}
case $url in
*/raw/roofline/current/run[123].csv\?job=roofline)
    while [ "$1" != --output ]; do shift; done
    cp "$KEPT" "$2"
    ;;
*/merge_requests/7/notes) ;;
*) exit 22 ;;
esac
END

export PATH=$scratch/bin:$PATH PROGRAM=$program CALLS=$scratch/calls
export KEPT=$tables/compare_main.csv MEASURED=$tables/compare_pr.csv BASELINE_RUN=42

# enter NAME: a new repository that holds the script.
enter()
{
    mkdir -p "$scratch/$1/ci"
    cp "$example/compare.sh" "$scratch/$1/ci/compare.sh"
    cd "$scratch/$1"
    : >"$CALLS"
}

# github_step NAME: the command of that step of the workflow.
github_step()
{
    awk -v name="$1" '
        $0 ~ "^      - name: " name "$" { inside = 1; next }
        /^      - / { inside = 0 }
        inside && sub(/^        run: /, "") { print }' "$example/roofline.yml"
}

# gitlab_steps PART: the commands of script or after_script.
gitlab_steps()
{
    awk -v part="$1" '
        /^  [a-z_]+:/ { inside = $1 == part ":"; next }
        inside && sub(/^    - /, "") { print }' "$example/gitlab-ci.yml"
}

# ---- GitHub: a pull request with a regression ----

enter github
export GITHUB_WORKFLOW=roofline GITHUB_STEP_SUMMARY=$scratch/summary PULL_REQUEST=12
for step in Configure Build Measure "Fetch the baseline"; do
    command=$(github_step "$step")
    [ -n "$command" ] || fail "roofline.yml has no step $step"
    expect 0 bash -eu -c "$command"
done
[ "$(find roofline/current -name 'run*.csv' | wc -l)" -eq 5 ] || fail "not five runs were measured"
expect 1 bash -eu -c "$(github_step Compare)"
holds "$scratch/log" "::error title=regressed%3A matMul_kokkos[matmul]::"
holds "$GITHUB_STEP_SUMMARY" "1 of 4 points regressed"
holds roofline/report/report.md "5 runs against 5"
holds roofline/report/report.xml 'failures="1"'
holds roofline/report/report.md "(<changes.svg>)"
holds roofline/report/changes.svg "<svg"
holds roofline/report/report.json '"failing": 1'
expect 0 bash -eu -c "$(github_step Draw)"
holds roofline/report/roofline.svg "<svg"
expect 0 bash -eu -c "$(github_step Comment)"
holds "$CALLS" "gh pr comment 12 --body-file roofline/report/comment.md"
holds "$CALLS" "gh run download 42 --name roofline-baseline --dir roofline/baseline"

# ---- GitHub: a harmless change, and the first one of all ----

enter harmless
MEASURED=$KEPT
for step in Measure "Fetch the baseline" Compare; do
    expect 0 bash -eu -c "$(github_step "$step")"
done
holds roofline/report/report.md "nothing regressed"

enter first
BASELINE_RUN=
for step in Measure "Fetch the baseline" Compare Draw Comment; do
    expect 0 bash -eu -c "$(github_step "$step")"
done
holds roofline/report/report.md "no baseline to compare with yet"

# ---- GitHub: a push, which compares nothing and keeps its runs ----

enter push
for step in Configure Build Measure Draw; do
    expect 0 bash -eu -c "$(github_step "$step")"
done
holds roofline/report/roofline.svg "<svg"

# ---- GitLab ----

enter gitlab
MEASURED=$tables/compare_pr.csv
export CI_API_V4_URL=https://gitlab.example/api/v4 CI_PROJECT_ID=3 CI_DEFAULT_BRANCH=main CI_JOB_NAME=roofline
export CI_JOB_TOKEN=job-token CI_MERGE_REQUEST_IID=7
[ -n "$(gitlab_steps script)" ] || fail "gitlab-ci.yml has no script"
expect 1 bash -eu -c "$(gitlab_steps script)"
holds roofline/report/report.md "3 runs against 5"
holds roofline/report/report.xml 'failures="1"'
[ "$(find roofline/baseline -name '*.csv' | wc -l)" -eq 3 ] || fail "not three runs were fetched"
expect 0 bash -eu -c "$(gitlab_steps after_script)"
holds "$scratch/log" "ROOFLINE_TOKEN"
ROOFLINE_TOKEN=secret expect 0 bash -eu -c "$(gitlab_steps after_script)"
holds "$CALLS" "body@roofline/report/comment.md https://gitlab.example/api/v4/projects/3/merge_requests/7/notes"

# The default branch keeps its runs even where they are worse than before.
enter gitlab_branch
unset CI_MERGE_REQUEST_IID
expect 0 bash -eu -c "$(gitlab_steps script)"
[ "$(find roofline/current -name 'run*.csv' | wc -l)" -eq 5 ] || fail "the default branch keeps no baseline"
expect 0 bash -eu -c "$(gitlab_steps after_script)"

# ---- the script itself ----

expect 2 ci/compare.sh
holds "$scratch/log" "usage: compare.sh measure"
exit "$failed"
