/// Splits bytes that come in pieces into lines.
///
/// Lines end in LF or CR LF; blank ones are left out. No more than a line and a piece is held.
struct LineSplitter {
    private var rest: [UInt8] = []

    /// The lines that are whole now.
    mutating func add(_ piece: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lines.append(rest + part)
            rest = []
        }
        // What follows the last line break is not a line yet.
        rest = lines.popLast() ?? []
        return lines.compactMap(Self.cleaned)
    }

    /// The last line, which needs no line break.
    mutating func end() -> [[UInt8]] {
        defer { rest = [] }
        return [rest].compactMap(Self.cleaned)
    }

    private static func cleaned(_ line: [UInt8]) -> [UInt8]? {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
        return line.allSatisfy(isBlank) ? nil : line
    }
}
