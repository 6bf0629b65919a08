# From names of icon files, one a line, to the demo's catalog.
#
# With -v output=list it prints "title<TAB>icon name" for those that are applications, one a title:
# a screenful that many people know, then the others, those with a digit in front last. With
# -v output=plist it reads such lines and prints apps.plist.

BEGIN {
    FS = "\t"
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    split("AI API APK CAD CD CPU DB DJ DNS DVD EQ FM FTP FTL GCC GIMP GNOME GPG GPS GPU GTK GUI " \
        "HD HTML ID IDE IDLE IRC JDK KDE KVM LXDE MATE MIDI MPV MS MTP NFS NVIDIA OBS OCR PDF PHP PS " \
        "QR QT RDP RSS SDK SQL SSH TV UI UML USB VLC VM VNC VPN XFCE XMPP", acronyms, " ")
    for (i in acronyms) isAcronym[tolower(acronyms[i])] = 1
    knownCount = split("firefox gimp inkscape blender vlc audacity wireshark thunderbird " \
        "stellarium shotcut telegram godot steam kdenlive darktable anki", known, " ")
    for (i in known) isKnown[known[i]] = 1
    if (output == "plist") printHead()
}

output == "list" && isApplication($0) {
    title = titleOf($0)
    if (length(title) < 2 || seen[tolower(title)]++) next
    line = title FS $0 "\n"
    if ($0 in isKnown) knownLine[$0] = line
    else if (title ~ /^[A-Za-z]/) others = others line
    else withDigit = withDigit line
}

output == "plist" {
    print "    <dict>"
    print "        <key>name</key><string>" escaped($1) "</string>"
    print "        <key>download</key><string>" grouped(downloads($1)) " downloads</string>"
    print "        <key>icon</key><string>icons/" escaped($2) ".png</string>"
    print "    </dict>"
}

END {
    for (i = 1; i <= knownCount; i++) printf "%s", knownLine[known[i]]
    printf "%s", others withDigit
    if (output == "plist") print "</array>\n</plist>"
}

# Days of calendars, logos of distributions, and names that are only numbers are left out.
function isApplication(name) {
    return name !~ /^(calendar-|distributor-logo|steam_icon_|chrome-|launcher_|[0-9A-F]+_)/ \
        && name !~ /^(accessories|preferences|system|applications|cs)-/
}

function titleOf(name,    words, count, i, title) {
    if (name ~ /^(com|org|net|io)\./) sub(/^.*\./, "", name)
    sub(/^web-/, "", name)
    sub(/[-_](icon?|desktop|gtk|qt|bin|large)$/, "", name)
    gsub(/[-_]+/, " ", name)
    count = split(spacedCamelCase(name), words, " ")
    for (i = 1; i <= count; i++) title = title (i > 1 ? " " : "") capitalized(words[i])
    return title
}

function spacedCamelCase(name,    i, previous, letter, result) {
    for (i = 1; i <= length(name); i++) {
        letter = substr(name, i, 1)
        if (previous ~ /[a-z]/ && letter ~ /[A-Z]/) result = result " "
        result = result letter
        previous = letter
    }
    return result
}

function capitalized(word) {
    if (tolower(word) in isAcronym) return toupper(word)
    return toupper(substr(word, 1, 1)) substr(word, 2)
}

# Drawn from the title, so that every run shows the same; small numbers are commoner.
function downloads(title,    i, hash) {
    for (i = 1; i <= length(title); i++) {
        hash = (hash * 31 + index(letters, tolower(substr(title, i, 1))) + 7) % 1000003
    }
    return 1000 + int(hash * hash / 20000)
}

function grouped(number,    text) {
    while (number >= 1000) {
        text = sprintf(",%03d", number % 1000) text
        number = int(number / 1000)
    }
    return number text
}

function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}

function printHead() {
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    print "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\"" \
        " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    print "<plist version=\"1.0\">"
    print "<array>"
}
