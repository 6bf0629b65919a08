import GannetCore

/// The status and fields of an answer, put together from its lines as they come.
///
/// Interim answers (status 1xx) are forgotten when the next status line comes; what follows the
/// empty line after a final head are trailers, and not part of it.
struct AnswerHead {
    /// The status code; 0 before a status line has come.
    private(set) var status = 0
    /// The fields, once the head is complete.
    private(set) var headers = HTTPHeaders()
    /// Whether the final head is complete.
    private(set) var isComplete = false
    private var fields: [HTTPHeaders.Field] = []
    private var byteCount = 0

    /// A head of more bytes than this is refused.
    static let maximumBytes = 256 << 10

    /// Takes a line with its end.
    ///
    /// - Returns: false when the head has become too large.
    mutating func receive(_ line: Span<UInt8>) -> Bool {
        guard !isComplete else { return true }
        byteCount += line.count
        let text = line.extracting(..<Self.end(of: line))
        if Self.isStatusLine(text) {
            status = Self.status(of: text)
            fields.removeAll(keepingCapacity: true)
            fields.reserveCapacity(16)
        } else if text.isEmpty {
            isComplete = !(100...199).contains(status)
            if isComplete { headers = HTTPHeaders(fields) }
        } else {
            receiveField(text)
        }
        return byteCount <= Self.maximumBytes
    }

    private mutating func receiveField(_ line: Span<UInt8>) {
        // A line folded onto the next (RFC 9112, section 5.2) is given up: nobody sends it.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !Self.isSpace(line[0]) else {
            return
        }
        let name = Self.text(line.extracting(..<colon))
        let value = line.extracting((colon + 1)...)
        let text = Self.text(value.extracting(Self.inside(value)))
        fields.append(HTTPHeaders.Field(name: name, value: text))
    }
}

extension AnswerHead {
    private static func isStatusLine(_ line: Span<UInt8>) -> Bool {
        line.count >= 5 && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T")
            && line[2] == UInt8(ascii: "T") && line[3] == UInt8(ascii: "P")
            && line[4] == UInt8(ascii: "/")
    }

    private static func status(of line: Span<UInt8>) -> Int {
        guard let space = line.firstIndex(of: 0x20) else { return 0 }
        return Int(text(line.extracting((space + 1)...)).prefix(3)) ?? 0
    }

    /// Where the line's own end begins.
    private static func end(of line: Span<UInt8>) -> Int {
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// What outer spaces leave.
    private static func inside(_ text: Span<UInt8>) -> Range<Int> {
        var (start, end) = (0, text.count)
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// UTF-8 where it is valid, else each byte as a character of Latin-1: nothing is lost.
    private static func text(_ bytes: Span<UInt8>) -> String {
        if let valid = try? UTF8Span(validating: bytes) { return String(copying: valid) }
        // Not UTF-8, and the rule for that follows.
        var text = ""
        for index in bytes.indices { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        return text
    }
}

extension Span<UInt8> {
    fileprivate func firstIndex(of byte: UInt8) -> Int? {
        indices.first { self[$0] == byte }
    }
}
