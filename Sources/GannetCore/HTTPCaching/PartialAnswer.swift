/// The part of a stored whole answer that a request with `Range` asks for (RFC 9110, section 14.2;
/// RFC 9111, section 3.4).
public struct PartialAnswer: Hashable, Sendable {
    /// Which bytes of the stored body.
    public let range: Range<Int>
    /// The fields of the 206, `Content-Range` and `Content-Length` among them.
    public let headers: HTTPHeaders

    /// The part of a body of `count` bytes, of an answer with these fields; nil when `Range` is
    /// absent, is not one range of bytes, or asks for nothing that there is.
    public init?(of count: Int, headers: HTTPHeaders, for request: HTTPHeaders) {
        guard let field = request["Range"], let range = Self.range(field, of: count) else {
            return nil
        }
        self.range = range
        var headers = headers
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
        headers["Content-Length"] = String(range.count)
        self.headers = headers
    }

    /// `bytes=0-499`, `bytes=500-` or `bytes=-500` (section 14.1.2).
    static func range(_ field: String, of count: Int) -> Range<Int>? {
        guard field.lowercased().hasPrefix("bytes=") else { return nil }
        let ends = field.dropFirst(6).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let (first, last) = (number(ends[0]), number(ends[1]))
        switch (first, last) {
        case (let first?, let last?) where first <= last && first < count:
            return first..<min(last, count - 1) + 1
        case (let first?, nil) where ends[1].isEmpty && first < count: return first..<count
        case (nil, let suffix?) where ends[0].isEmpty && suffix > 0 && count > 0:
            return max(0, count - suffix)..<count
        default: return nil
        }
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
