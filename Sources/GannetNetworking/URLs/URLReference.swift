import GannetCore

/// Resolution of a `Location` against the address that it came from (RFC 3986, section 5.2).
enum URLReference {
    /// The address that `reference` means when found at `base`.
    static func resolve(_ reference: String, against base: ImageURL) -> ImageURL {
        // Mending trims, and drops the fragment, which is not sent.
        let mended = ImageURL(reference)
        let text = mended.text
        if mended.scheme != nil { return mended }
        guard let scheme = base.scheme else { return mended }
        if text.hasPrefix("//") { return ImageURL("\(scheme):\(text)") }
        let base = BaseParts(base.text[...], scheme: scheme)
        if text.isEmpty { return ImageURL("\(base.root)\(base.path)\(base.query)") }
        if text.hasPrefix("?") { return ImageURL("\(base.root)\(base.path)\(text)") }
        let merged = text.hasPrefix("/") ? text : "\(base.folder)\(text)"
        let end = merged.firstIndex(of: "?") ?? merged.endIndex
        return ImageURL("\(base.root)\(removingDotSegments(merged[..<end]))\(merged[end...])")
    }

    /// The path with `.` and `..` carried out (RFC 3986, section 5.2.4).
    static func removingDotSegments(_ path: Substring) -> String {
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == "..", !output.isEmpty { output.removeLast() }
                // A dot segment at the end names a folder.
                if isLast { output.append("") }
            default: output.append(segment)
            }
        }
        return "/" + output.joined(separator: "/")
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
