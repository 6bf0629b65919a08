/// Writes a manual page in the macros of `man`.
struct Roff {
    /// The page so far.
    private(set) var text = ""

    /// Starts the page.
    mutating func title(_ name: String, section: Int, version: String) {
        text +=
            ".TH \(name.uppercased()) \(section) \"\" \"\(name) \(version)\" \"User Commands\"\n"
    }

    /// Starts a section.
    mutating func section(_ title: String) {
        text += ".SH \(title)\n"
    }

    /// Starts a part of a section.
    mutating func subsection(_ title: String) {
        text += ".SS \(Self.escaped(title))\n"
    }

    /// Adds a paragraph.
    mutating func paragraph(_ words: String) {
        text += ".PP\n\(Self.escaped(words))\n"
    }

    /// Adds a line that goes on where the last one ended.
    mutating func line(_ words: String) {
        text += "\(Self.escaped(words))\n"
    }

    /// Ends the line.
    mutating func lineBreak() {
        text += ".br\n"
    }

    /// Adds a term in bold and what it means.
    mutating func term(_ term: String, _ meaning: String) {
        text += ".TP\n\\fB\(Self.escaped(term))\\fR\n\(Self.escaped(meaning))\n"
    }

    /// Adds lines to be shown as they are.
    mutating func example(_ lines: String, _ meaning: String) {
        text +=
            ".PP\n\(Self.escaped(meaning)):\n.PP\n.RS 4\n.nf\n\(Self.escaped(lines))\n.fi\n.RE\n"
    }

    /// The text with what roff would take for its own made harmless (groff_char(7)).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var startsLine = true
        for character in text {
            // A dot or an apostrophe at the start of a line would be a request.
            if startsLine, character == "." || character == "'" { escaped += "\\&" }
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "…": escaped += "..."
            default: escaped.append(character)
            }
            startsLine = character == "\n"
        }
        return escaped
    }
}
