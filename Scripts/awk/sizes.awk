# Prints long files and long functions; a function ends with the brace at its own indentation.

FNR == 1 { finishFile(); name = FILENAME; start = 0 }

/^ *[a-z@].*(func |init\()/ && !/\}$/ && !start { start = FNR; indent = match($0, /[^ ]/) - 1 }

start && /^ *\}/ && match($0, /[^ ]/) - 1 == indent {
    functions++
    functionLines += FNR - start + 1
    if (FNR - start + 1 > 50) print name ":" start ": a function of " FNR - start + 1 " lines"
    start = 0
}

{ lines = FNR }

END {
    finishFile()
    printf "%d files, %d lines each; functions of more than a line: %d, %.1f lines each\n", \
        files, allLines / files, functions, functionLines / functions
}

function finishFile() {
    if (!lines) return
    if (lines > 300) print name ": a file of " lines " lines"
    files++
    allLines += lines
    lines = 0
}
