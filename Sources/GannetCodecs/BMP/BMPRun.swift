import GannetPixels

/// Steps through run-length coded pixels of 4, 8 or 24 bits.
struct BMPRun {
    /// What a step gives.
    enum Step {
        /// So many pixels: one or two colours in turn, or each one's own.
        case pixels(count: Int, isLiteral: Bool)
        /// Pixels to the right and rows to go on by.
        case move(dx: Int, dy: Int)
        case endOfRow
        case endOfPicture
    }

    /// Where the next step is.
    private(set) var offset: Int
    /// Where the colours of the last pixels are.
    private(set) var colors = 0
    private let bits: Int

    /// Steps from `offset` on.
    init(_ header: BMPHeader, offset: Int) {
        self.offset = offset
        bits = header.bitCount
    }

    /// The next step; nil where the file ends.
    mutating func next(_ bytes: Span<UInt8>) -> Step? {
        guard offset <= bytes.count - 2 else { return nil }
        let count = Int(bytes[offset])
        let code = Int(bytes[offset + 1])
        if count > 0 {
            let length = bits == 24 ? 4 : 2
            guard offset <= bytes.count - length else { return nil }
            colors = offset + 1
            offset += length
            return .pixels(count: count, isLiteral: false)
        }
        switch code {
        case 0:
            offset += 2
            return .endOfRow
        case 1: return .endOfPicture
        case 2:
            guard offset <= bytes.count - 4 else { return nil }
            offset += 4
            return .move(dx: Int(bytes[offset - 2]), dy: Int(bytes[offset - 1]))
        default: return literal(code, bytes)
        }
    }

    private mutating func literal(_ count: Int, _ bytes: Span<UInt8>) -> Step? {
        let length = (count * bits + 7) / 8
        guard offset + 2 + length <= bytes.count else { return nil }
        colors = offset + 2
        // Padded to an even number, but perhaps not at the end of the file.
        offset += 2 + length + length % 2
        return .pixels(count: count, isLiteral: true)
    }

    /// The colour of pixel `index` of the last pixels.
    @inline(__always)
    func color(_ index: Int, isLiteral: Bool, _ bytes: Span<UInt8>, _ palette: [UInt32]) -> UInt32 {
        switch bits {
        case 4:
            let byte = bytes[colors + (isLiteral ? index / 2 : 0)]
            return palette[Int(index % 2 == 0 ? byte >> 4 : byte & 15)]
        case 8: return palette[Int(bytes[colors + (isLiteral ? index : 0)])]
        default:
            let at = colors + (isLiteral ? index * 3 : 0)
            return UInt32(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
        }
    }
}
