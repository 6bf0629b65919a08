import GannetCore

/// Resolution of a `Location` against the address that it came from (RFC 3986, section 5.2).
enum URLReference {
    /// The address that `reference` means when found at `base`.
    static func resolve(_ reference: String, against base: ImageURL) -> ImageURL {
        // Mending trims, drops the fragment, which is not sent, and carries dot segments out.
        let mended = ImageURL(reference)
        let text = mended.text
        if mended.scheme != nil { return mended }
        guard let scheme = base.scheme else { return mended }
        if text.hasPrefix("//") { return ImageURL("\(scheme):\(text)") }
        let base = BaseParts(base.text[...], scheme: scheme)
        if text.isEmpty { return ImageURL("\(base.root)\(base.path)\(base.query)") }
        if text.hasPrefix("?") { return ImageURL("\(base.root)\(base.path)\(text)") }
        return ImageURL("\(base.root)\(text.hasPrefix("/") ? "" : base.folder)\(text)")
    }

    /// The parts of an address that relative references take over.
    private struct BaseParts {
        let root: Substring
        let path: Substring
        let query: Substring

        init(_ text: Substring, scheme: String) {
            let authority = text.dropFirst(scheme.utf8.count + 3)
            let pathStart = authority.firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
            let queryStart = text[pathStart...].firstIndex(of: "?") ?? text.endIndex
            root = text[..<pathStart]
            path = pathStart == queryStart ? "/" : text[pathStart..<queryStart]
            query = text[queryStart...]
        }

        var folder: Substring { path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) }
    }
}
