#!/usr/bin/env bash
# The steps of a performance check in CI; roofline.yml (GitHub) and gitlab-ci.yml call them.
#
# usage: compare.sh measure FOLDER [PROFILE-OPTION...]     profiles $RUNS times (5) into FOLDER/runN.csv
#        compare.sh fetch-github FOLDER                    the baseline kept by the last good run on $BASELINE_BRANCH
#        compare.sh fetch-gitlab FOLDER                    likewise, of the default branch
#        compare.sh compare BASELINE CURRENT REPORT [COMPARE-OPTION...]   writes REPORT/report.md, .json, .xml and changes.svg, .png
#        compare.sh comment-github REPORT                  REPORT/report.md as a comment on pull request $PULL_REQUEST
#        compare.sh comment-gitlab REPORT                  likewise on the merge request, with the token $ROOFLINE_TOKEN
#
# `compare` exits as roofline compare does: 0 nothing regressed, 1 a regression, 2 unusable data. Without a baseline,
# as in the first run of all, it says so and succeeds.
set -euo pipefail

say()
{
    printf 'compare.sh: %s\n' "$*" >&2
}

measure()
{
    local folder=$1 run
    shift
    mkdir -p "$folder"
    for ((run = 1; run <= ${RUNS:-5}; run++)); do
        roofline profile --force -q -d "$folder/reports/run$run" -o "$folder/run$run.csv" "$@"
    done
}

# A baseline that cannot be had is no fault of the change that is checked.
fetch_github()
{
    local folder=$1 id
    id=$(gh run list --workflow "$GITHUB_WORKFLOW" --branch "${BASELINE_BRANCH:-main}" --event push \
        --status success --limit 1 --json databaseId --jq '.[0].databaseId // empty')
    if [ -z "$id" ]; then
        say "no run on ${BASELINE_BRANCH:-main} has succeeded yet"
        return 0
    fi
    gh run download "$id" --name roofline-baseline --dir "$folder" || say "run $id kept no baseline, or it expired"
}

# The job's artefacts of the default branch, file by file until there is none.
fetch_gitlab()
{
    local folder=$1 run=1 url=$CI_API_V4_URL/projects/$CI_PROJECT_ID/jobs/artifacts/$CI_DEFAULT_BRANCH/raw
    mkdir -p "$folder"
    while curl --fail --silent --location --header "JOB-TOKEN: $CI_JOB_TOKEN" --output "$folder/run$run.csv" \
        "$url/roofline/current/run$run.csv?job=$CI_JOB_NAME"; do
        run=$((run + 1))
    done
    rm -f "$folder/run$run.csv"
    say "fetched $((run - 1)) runs of $CI_DEFAULT_BRANCH"
}

compare()
{
    local baseline=$1 current=$2 report=$3
    shift 3
    mkdir -p "$report"
    if ! compgen -G "$baseline/*.csv" >/dev/null; then
        say "$baseline holds no baseline; nothing is compared"
        printf '### Roofline: no baseline to compare with yet\n' >"$report/report.md"
        return 0
    fi
    roofline compare "$baseline"/*.csv -- "$current"/*.csv \
        -o "$report/report.md" -o "$report/report.json" -o "$report/report.xml" \
        -o "$report/changes.svg" -o "$report/changes.png" "$@"
}

# The report without its picture, which a reader's browser would not find.
comment_text()
{
    sed '/^!\[/d' "$1/report.md" >"$1/comment.md"
}

# One comment, which later pushes write anew.
comment_github()
{
    local text=$1/comment.md
    [ -f "$1/report.md" ] || return 0
    comment_text "$1"
    gh pr comment "$PULL_REQUEST" --edit-last --body-file "$text" || gh pr comment "$PULL_REQUEST" --body-file "$text"
}

comment_gitlab()
{
    local text=$1/comment.md
    [ -f "$1/report.md" ] && [ -n "${CI_MERGE_REQUEST_IID:-}" ] || return 0
    if [ -z "${ROOFLINE_TOKEN:-}" ]; then
        say "no comment: ROOFLINE_TOKEN, a project access token that may write notes, is not set"
        return 0
    fi
    comment_text "$1"
    curl --fail --silent --show-error --output /dev/null --request POST --header "PRIVATE-TOKEN: $ROOFLINE_TOKEN" \
        --data-urlencode "body@$text" \
        "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
}

task=${1:-}
[ $# -eq 0 ] || shift
case $task in
measure) measure "$@" ;;
fetch-github) fetch_github "$@" ;;
fetch-gitlab) fetch_gitlab "$@" ;;
compare) compare "$@" ;;
comment-github) comment_github "$@" ;;
comment-gitlab) comment_gitlab "$@" ;;
*)
    sed -n '/^# usage/,/^# .compare. exits/s/^# \{0,1\}//p' "$0" | sed '$d' >&2
    exit 2
    ;;
esac
