/// A field whose value is a list of members with commas between them (RFC 9110, section 5.6.1).
enum ListField {
    /// The members, without outer blanks; empty ones count for nothing.
    static func members(of value: String) -> [String] {
        value.split(separator: ",").map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    }

    /// The members of all lines of a field.
    static func members(of name: String, in headers: HTTPHeaders) -> [String] {
        headers.values(of: name).flatMap { members(of: $0) }
    }
}

extension String {
    /// The text without spaces and tabs at its ends: optional whitespace (RFC 9110, 5.6.3).
    func trimmingBlanks() -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = utf8.firstIndex(where: { !isBlank($0) }),
            let last = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[first...last])
    }
}
