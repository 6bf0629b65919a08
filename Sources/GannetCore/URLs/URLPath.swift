/// The rules by which the path of an address of the web is mended.
enum URLPath {
    /// The path in its one form: never empty, and without segments of dots.
    static func mended(_ path: Substring) -> String {
        let path = PercentCoding.mended(withSlashes(path))
        return mayHoldDots(path.utf8.span) ? withoutDotSegments(path[...]) : path
    }

    /// Whether a segment begins with a dot, or the path is empty.
    private static func mayHoldDots(_ path: Span<UInt8>) -> Bool {
        for index in path.indices where path[index] == UInt8(ascii: "/") {
            if index + 1 < path.count, path[index + 1] == UInt8(ascii: ".") { return true }
            if index + 2 < path.count, path[index + 1] == UInt8(ascii: "%"),
                path[index + 2] == UInt8(ascii: "2")
            {
                return true
            }
        }
        return path.isEmpty
    }

    /// The path with `.` and `..` carried out (RFC 3986, section 5.2.4); `%2e` is a dot too, as
    /// the WHATWG's URL standard has it.
    static func withoutDotSegments(_ path: Substring) -> String {
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            guard let dots = dots(segment) else {
                output.append(segment)
                continue
            }
            if dots == 2, !output.isEmpty { output.removeLast() }
            // Dots at the end name a folder.
            if index == segments.count - 1 { output.append("") }
        }
        return "/" + output.joined(separator: "/")
    }

    /// How many dots a segment is, if it is nothing but one or two of them.
    private static func dots(_ segment: Substring) -> Int? {
        guard segment.utf8.count <= 6, !segment.isEmpty else { return nil }
        return switch segment.lowercased().replacing("%2e", with: ".") {
        case ".": 1
        case "..": 2
        default: nil
        }
    }

    /// In a path of the web a backslash separates too, as browsers have it.
    private static func withSlashes(_ path: Substring) -> Substring {
        guard path.utf8.contains(UInt8(ascii: "\\")) else { return path }
        let bytes = path.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        return String(decoding: bytes, as: UTF8.self)[...]
    }
}
