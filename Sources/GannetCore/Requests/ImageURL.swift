import FoundationEssentials

/// The address of a picture, as text that has been mended: what identifies it everywhere.
///
/// Made from text rather than from Foundation's `URL`, which percent-encodes host names and
/// encodes a lone `%` wrongly. Outer spaces go, the scheme and an ASCII host become small, the
/// fragment goes, characters that a URL may not hold are percent-encoded as UTF-8, a `%` that
/// starts no escape becomes `%25`, and an escape that is there stays as it is. A host of other
/// letters stays readable here; the network client turns it into its ASCII form.
public struct ImageURL: Hashable, Sendable, CustomStringConvertible {
    /// The mended text.
    public let text: String

    /// Mends `text`; whether it can be loaded is found out when it is loaded.
    public init(_ text: String) {
        self.text = URLMending.mended(text)
    }

    /// Takes the text of a Foundation URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }

    /// The mended text.
    public var description: String { text }

    /// The scheme in small letters, such as `https`; nil if there is none.
    public var scheme: String? { URLMending.scheme(of: text[...]).map(String.init) }

    /// The scheme, host and port as written: what per-host limits count by.
    ///
    /// Empty if there is none.
    public var origin: String {
        guard let scheme, text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8) else {
            return ""
        }
        let prefixEnd = text.utf8.index(text.startIndex, offsetBy: scheme.utf8.count + 3)
        let rest = text[prefixEnd...]
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
        let authority = rest[..<end]
        let start = authority.utf8.lastIndex(of: 0x40).map { authority.utf8.index(after: $0) }
        return String(text[..<prefixEnd] + authority[(start ?? authority.startIndex)...])
    }
}
