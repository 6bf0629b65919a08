/// Which bytes of a body an answer holds (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
    /// The bytes, by their places in the whole.
    let bytes: Range<Int>
    /// The length of the whole, where it is known.
    let total: Int?

    /// Reads `bytes 200-999/1000` or `bytes 200-999/*`; nil for anything else, and for a range that
    /// is empty or goes beyond the whole.
    init?(_ field: String?) {
        guard let field, field.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last, last < Int.max
        else { return nil }
        let total = Self.number(halves[1])
        guard total != nil || halves[1] == "*", last < total ?? .max else { return nil }
        bytes = first..<last + 1
        self.total = total
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
