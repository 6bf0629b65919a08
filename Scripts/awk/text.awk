# Prints lines that break a rule of the house, for Scripts/check-text.

FNR == 1 {
    finishFile()
    name = FILENAME
    isSwift = name ~ /\.swift$/
    isCode = isSwift || name ~ /\.[ch]$/
    isRule = name ~ /^Scripts\/(check-|awk\/)/
    lastComment = lastReason = -99
}

/(^|[ \t])(\/\/|#)/ { lastComment = FNR }
/[Bb]ecause/ { lastReason = FNR }

/[ \t]$/ && name !~ /\.md$/ { complain("a blank at the end of the line") }
# Examples speak of /home/me.
!isRule && /\/(home|root|work|Users)\/[a-z]/ && !/\/home\/me/ { complain("a path of one machine") }
!isRule && /(TODO|FIXME|XXX)/ { complain("work left for later: do it or open an issue") }
isCode && columns($0) > 100 && !/https?:/ { complain("longer than 100 columns") }
isSwift && /(^|[^A-Za-z"`])try!/ { complain("try!") }
isSwift && /(^|[^A-Za-z"`])try\?/ && FNR - lastComment > 3 { complain("try? without its reason") }
isSwift && /@unchecked Sendable|nonisolated\(unsafe\)/ && FNR - lastReason > 4 {
    held = FNR
    heldText = "unchecked without \"because\""
}
held && FNR - lastReason <= 4 && lastReason >= held { held = 0 }
held && FNR - held >= 4 { complainAt(held, heldText); held = 0 }

isSwift && name ~ /^Tests\// && /@Suite/ { suite = FNR }
suite && /\.timeLimit/ { suite = 0 }
suite && /(struct|class|enum|actor|extension) / {
    complainAt(suite, "a suite without a time limit")
    suite = 0
}
isSwift && name ~ /^Tests\// && /(Task\.sleep|[^A-Za-z]u?sleep\()/ { complain("a test that sleeps") }

{ lines = FNR }

END {
    finishFile()
    exit failures > 0
}

function finishFile() {
    if (held) complainAt(held, heldText)
    if (isCode && lines > 500) complainAt(lines, "a file of more than 500 lines")
    held = suite = lines = 0
}

# awk counts bytes: leave out those that continue a character.
function columns(line) {
    gsub(/[\200-\277]/, "", line)
    return length(line)
}

function complain(what) { complainAt(FNR, what) }

function complainAt(line, what) {
    printf "%s:%d: %s\n", name, line, what
    failures++
}
