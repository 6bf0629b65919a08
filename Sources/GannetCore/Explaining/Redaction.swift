/// Lines for people without what they must not show.
///
/// Logs and explanations end up in reports that others read. Names and passwords in front of a
/// host go, and the values of parameters that grant access become `…`, wherever in the line an
/// address stands; a word without an end, a data URL above all, is cut.
enum Redaction {
    private static let longestWord = 300
    private static let shownOfLongWord = 240
    /// What the name of a parameter that grants access ends in, in small letters.
    private static let secrets = [
        "token", "signature", "sig", "secret", "password", "passwd", "credential", "key", "auth",
        "session", "sid", "jwt",
    ]

    /// The text without secrets.
    static func redacted(_ text: String) -> String {
        shortened(withoutParameters(withoutUserInfo(text)))
    }

    /// Without what stands between `://` and an `@` in front of the host (RFC 3986, section 3.2).
    private static func withoutUserInfo(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: "://") {
            result += rest[..<mark.upperBound]
            rest = rest[mark.upperBound...]
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            guard let at = rest[..<end].lastIndex(of: "@") else { continue }
            rest = rest[rest.index(after: at)...]
        }
        return result + rest
    }

    private static func withoutParameters(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(where: { "?&".contains($0) }) {
            let name = rest.index(after: mark)
            result += rest[..<name]
            rest = rest[name...]
            guard let end = rest.firstIndex(where: { "=?& ".contains($0) }), rest[end] == "=",
                grantsAccess(rest[..<end])
            else { continue }
            result += "\(rest[...end])…"
            rest = rest[rest.index(after: end)...].drop { !"& #\"'".contains($0) }
        }
        return result + rest
    }

    private static func grantsAccess(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return secrets.contains { name.hasSuffix($0) }
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestWord else { return text }
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.count > longestWord ? "\(word.prefix(shownOfLongWord))…" : String(word)
        }
        return words.joined(separator: " ")
    }
}
