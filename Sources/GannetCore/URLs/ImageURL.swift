import FoundationEssentials

/// The address of a picture, as text that has been mended: what identifies it everywhere.
///
/// Made from text rather than from Foundation's `URL`, which percent-encodes host names and
/// encodes a lone `%` wrongly. However an address is written that a browser would load, one
/// resource has one text:
///
/// - Outer spaces and controls go, and so do tabs and line breaks anywhere, and the fragment.
/// - The scheme and the host become small; escapes in the host are undone, and a host of other
///   letters becomes ASCII (`xn--…`), unless only the network client can tell how. An address of
///   version 6 gets its shortest form (RFC 5952).
/// - The scheme's own port goes, a path that is missing becomes `/`, and `.` and `..` are carried
///   out, also where they are written `%2e` (RFC 3986, section 5.2.4).
/// - Characters that a URL may not hold are percent-encoded as UTF-8, and a `%` that starts no
///   escape becomes `%25`; an escape that is there stays as it is.
///
/// In `file:` URLs all escapes are brought into one form. Of `data:` URLs only the outer spaces,
/// line breaks and the fragment go. Sources: the WHATWG's URL standard, RFC 3986, RFC 8089.
public struct ImageURL: Sendable, CustomStringConvertible {
    /// The mended text.
    public let text: String
    /// Whether something stands in front of the host.
    let hasUserInfo: Bool

    /// Mends `text`; whether it can be loaded is found out when it is loaded.
    public init(_ text: String) {
        (self.text, hasUserInfo) = URLMending.mended(text)
    }

    /// Takes the text of a Foundation URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }

    /// The address of the file at `path`, which begins with a slash and is taken as it is: a `%`,
    /// `?` or `#` is part of the name.
    public init(path: String) {
        self.init(pathBytes: path.utf8)
    }

    /// The address of the file at a path of any bytes.
    package init(pathBytes: some Sequence<UInt8>) {
        text = "file://" + PercentCoding.encodedPath(pathBytes)
        hasUserInfo = false
    }

    /// What somebody means who writes `text`: a URL, or the path of a file if it begins with one
    /// slash.
    init(urlOrPath text: String) {
        if let path = URLMending.path(in: text) {
            self.init(path: path)
        } else {
            self.init(text)
        }
    }

    /// The mended text without a name and password, which no message or log should tell.
    public var description: String { hasUserInfo ? withoutCredentials.text : text }

    /// The scheme in small letters, such as `https`; nil if there is none.
    public var scheme: String? { URLMending.scheme(of: text[...]).map(String.init) }

    /// The scheme, host and port as they stand in the text: what per-host limits count by.
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

extension ImageURL: Hashable {
    /// Compares the texts, which tell all.
    public static func == (left: ImageURL, right: ImageURL) -> Bool { left.text == right.text }

    /// Feeds the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
