import GannetCore

/// Reads the words of a Netpbm header, and of pixels written as text, as the Netpbm library does.
struct NetpbmScanner {
    /// Numbers with more digits are not read.
    private static let maximumDigits = 10

    /// Where the next character is.
    private(set) var offset: Int

    /// A scanner that stands at `offset`.
    init(offset: Int) {
        self.offset = offset
    }

    /// The next character; a comment is the line's end after it.
    mutating func character(_ bytes: Span<UInt8>) -> UInt8? {
        guard offset < bytes.count else { return nil }
        var character = bytes[offset]
        offset += 1
        guard character == UInt8(ascii: "#") else { return character }
        while character != UInt8(ascii: "\n"), character != UInt8(ascii: "\r") {
            guard offset < bytes.count else { return nil }
            character = bytes[offset]
            offset += 1
        }
        return character
    }

    /// The next number, with the one character after it.
    mutating func number(_ bytes: Span<UInt8>) throws(ImageError) -> Int {
        var next = try visible(bytes)
        var (value, digits) = (0, 0)
        while let digit = next, Self.isDigit(digit) {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            digits += 1
            guard digits <= Self.maximumDigits else {
                throw ImageError(.corrupt, "the PNM has a number of more than ten digits")
            }
            next = character(bytes)
        }
        guard digits > 0 else {
            throw ImageError(.corrupt, "the PNM has something else where a number must be")
        }
        return value
    }

    /// The next character that is no white space.
    mutating func visible(_ bytes: Span<UInt8>) throws(ImageError) -> UInt8? {
        while let next = character(bytes) {
            guard Self.isSpace(next) else { return next }
        }
        throw ImageError(.truncated, "the PNM ends too early, where a number must be")
    }

    /// The words of the next line; nil where the file ends before it does.
    mutating func line(_ bytes: Span<UInt8>) -> [String]? {
        var text: [UInt8] = []
        while offset < bytes.count {
            let next = bytes[offset]
            offset += 1
            if next == UInt8(ascii: "\n") {
                return String(decoding: text, as: UTF8.self).split { $0.isWhitespace }
                    .map(String.init)
            }
            text.append(next)
        }
        return nil
    }

    private static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }

    /// Whether a character is white space, as `isspace` has it.
    static func isSpace(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0D).contains(character)
    }
}
