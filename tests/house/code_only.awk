# Prints FILE:LINE:CODE for every line of C, with comments dropped and the insides of string and
# character literals emptied, so that a search finds only code. Include lines keep their file name.

FNR == 1 { in_comment = 0 }

/^[ \t]*#[ \t]*include/ && !in_comment {
    print FILENAME ":" FNR ":" $0
    next
}

{
    rest = $0
    code = ""
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            if (end == 0)
                break
            rest = substr(rest, end + 2)
            in_comment = 0
            code = code " "
            continue
        }
        if (!match(rest, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//)) {
            code = code rest
            break
        }
        token = substr(rest, RSTART, RLENGTH)
        code = code substr(rest, 1, RSTART - 1)
        rest = substr(rest, RSTART + RLENGTH)
        if (token == "//")
            break
        if (token == "/*")
            in_comment = 1
        else
            code = code substr(token, 1, 1) substr(token, 1, 1)
    }
    print FILENAME ":" FNR ":" code
}
