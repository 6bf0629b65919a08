# Reads the table of rooms in ARCHITECTURE.md, then Swift files, and prints imports that it forbids.
#
# A row is "| Room | modules for any file | C libraries for files under Native/ |", names in
# backquotes. The row "every room" holds for all, the row "tests" for all of Tests/.

FNR == 1 { room = roomOf(FILENAME); inNative = FILENAME ~ /\/Native\// }

FILENAME == "ARCHITECTURE.md" {
    if ($0 ~ /<!-- imports: begin -->/) inTable = 1
    if ($0 ~ /<!-- imports: end -->/) inTable = 0
    if (inTable && /^\| *(`|every room|tests)/) readRow()
    next
}

isImport($0) {
    module = moduleOf($0)
    if (module == "Swift" || isAllowed(module)) next
    printf "%s:%d: %s may not import %s here (see the table in ARCHITECTURE.md)\n", \
        FILENAME, FNR, room, module
    failures++
}

END {
    if (rows < 2) { print "ARCHITECTURE.md: found no table of rooms"; failures++ }
    exit failures > 0
}

function readRow(    cells) {
    split($0, cells, "|")
    gsub(/[ `]/, "", cells[2])
    allow(cells[2], cells[3], anywhere)
    allow(cells[2], cells[4], underNative)
    rows++
}

function allow(room, cell, table,    modules, count, i) {
    count = split(cell, modules, "`")
    for (i = 2; i <= count; i += 2) table[room, modules[i]] = 1
}

function roomOf(path,    parts) {
    split(path, parts, "/")
    return parts[1] == "Tests" ? "tests" : parts[2]
}

function isImport(line) {
    return line ~ /^[ \t]*(@[A-Za-z_]+(\([^)]*\))?[ \t]+)*((public|package|internal|private|fileprivate)[ \t]+)?import[ \t]/
}

# "@testable import struct Foundation.Data" is about Foundation.
function moduleOf(line) {
    sub(/^.*import[ \t]+((struct|class|enum|protocol|func|var|let|typealias|actor)[ \t]+)?/, "", line)
    sub(/[^A-Za-z0-9_].*$/, "", line)
    return line
}

function isAllowed(module) {
    if (room == "tests" && module ~ /^Gannet/) return 1
    return (room, module) in anywhere || ("everyroom", module) in anywhere \
        || (inNative && (room, module) in underNative)
}
