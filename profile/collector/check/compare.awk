# Compares a table of the collector with the raw page of Nsight Compute of the same program.
# usage: awk -f compare.awk COLLECTOR.csv NCU.csv
# Work must be identical, ceilings within 1 %, traffic within 3 % and time within 5 %; time, clocks and
# traffic are compared for launches of at least 100 us: shorter ones differ from run to run.

# Splits a line of CSV; returns the number of fields.
function split_csv(line, fields,    count, at, quoted, byte, field)
{
    count = 0
    field = ""
    quoted = 0
    for (at = 1; at <= length(line); at++) {
        byte = substr(line, at, 1)
        if (quoted && byte == "\"" && substr(line, at + 1, 1) == "\"") {
            field = field byte
            at++
        } else if (byte == "\"")
            quoted = !quoted
        else if (byte == "," && !quoted) {
            fields[++count] = field
            field = ""
        } else
            field = field byte
    }
    fields[++count] = field
    return count
}

function number(text)
{
    gsub(/,/, "", text)
    return text + 0
}

# The innermost range of the default domain in Nsight Compute's cell.
function innermost(cell,    parts, count)
{
    count = split(cell, parts, "<default domain>:")
    if (count < 2)
        return ""
    sub(/:.*$/, "", parts[count])
    return parts[count]
}

# "void tiled::product<T1>(...)" has the short name "product".
function has_name(signature, name)
{
    return signature == name || index(signature, name "(") > 0 || index(signature, name "<") > 0
}

function complain(row, what, ours, theirs)
{
    printf "row %d, %s: %s: collector %s, ncu %s\n", row, value[1, row, "Kernel"], what, ours, theirs
    bad = 1
}

function same(row, what, theirs)
{
    if (value[1, row, what] != value[2, row, theirs])
        complain(row, what, value[1, row, what], value[2, row, theirs])
}

function tolerance(metric)
{
    if (metric ~ /inst_executed.*[.]sum$|ops_path.*[.]sum$/)
        return 0
    if (metric ~ /peak_sustained$|per_second$/)
        return 0.01
    return metric ~ /time_duration/ ? 0.05 : 0.03
}

function compare_metric(row, metric,    ours, theirs, allowed, off)
{
    ours = number(value[1, row, metric])
    theirs = number(value[2, row, metric])
    allowed = tolerance(metric)
    if (allowed > 0 && metric !~ /peak/ && number(value[2, row, "gpu__time_duration.sum"]) < 1e5)
        return
    off = theirs != 0 ? ours / theirs - 1 : (ours != 0)
    if (off < 0)
        off = -off
    compared++
    if (off > worst[allowed])
        worst[allowed] = off
    if (off > allowed)
        complain(row, metric, ours, theirs)
}

FNR == 1 { file++; header = 0 }

!header && (/^Hardware,/ || /^"ID",/) {
    header = 1
    columns = split_csv($0, name)
    for (i = 1; i <= columns; i++) {
        sub(/ \[.*\]$/, "", name[i])
        if (name[i] ~ /Push\/Pop_Range/)
            name[i] = "ranges"
        if (file == 1 && name[i] ~ /__/)
            metrics[name[i]] = 1
    }
    next
}

header {
    if (split_csv($0, cell) != columns || (file == 2 && cell[1] == ""))
        next
    row = ++rows[file]
    for (i = 1; i <= columns; i++)
        value[file, row, name[i]] = cell[i]
}

END {
    if (rows[1] != rows[2] || rows[1] == 0) {
        printf "collector %d launches, ncu %d\n", rows[1], rows[2]
        exit 1
    }
    for (row = 1; row <= rows[1]; row++) {
        if (!has_name(value[2, row, "Kernel Name"], value[1, row, "Kernel"]))
            complain(row, "Kernel", value[1, row, "Kernel"], value[2, row, "Kernel Name"])
        if (value[1, row, "Region"] != innermost(value[2, row, "ranges"]))
            complain(row, "Region", value[1, row, "Region"], innermost(value[2, row, "ranges"]))
        same(row, "Grid Size", "Grid Size")
        same(row, "Block Size", "Block Size")
        same(row, "Device", "Device")
        same(row, "Context", "Context")
        same(row, "Stream", "Stream")
        same(row, "CC", "CC")
        for (metric in metrics)
            compare_metric(row, metric)
    }
    printf "%d launches, %d numbers; worst: work %.3g, ceilings %.3g, traffic %.3g, time %.3g\n",
           rows[1], compared, worst[0], worst[0.01], worst[0.03], worst[0.05]
    exit bad
}
