#!/usr/bin/env bash
# Fails when a point reaches less than a given share of its roof: a check for CI that needs only the JSON output.
#
# usage: examples/share_of_roof.sh SHARE TABLE_OR_REPORT...      (needs jq)
set -euo pipefail
share=$1
shift
roofline "$@" -q -o - --format json |
    jq -r --argjson share "$share" '
        .points[] | select(.roof_share < $share)
        | "\(.executable)[\(.region)]: \(.roof_share * 100 | floor) % of its \(.bound) roof"' |
    if grep .; then exit 1; fi
