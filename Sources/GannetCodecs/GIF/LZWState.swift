/// How far the unpacking of a GIF frame has come.
///
/// The table and the pixels lie apart, so that the loops work on plain memory. An entry of the
/// table is a code's string: its last pixel (8 bits), how many come before that (12), and the code
/// of those (12).
struct LZWState {
    /// Why no more pixels come.
    enum End {
        /// The last code or block of the frame has been read.
        case finished
        /// The file ends.
        case truncated
        /// There is a code that means nothing.
        case corrupt
    }

    /// How many codes there can be.
    static let maximumCodes = 4096
    private static let maximumWidth = 12

    /// Why no more pixels come; nil while there may be some.
    private(set) var end: End?
    /// How many pixels there are.
    var filled = 0
    /// The code that empties the table: the next after the colours.
    let clearCode: Int

    private let firstWidth: Int
    private var offset: Int
    private var blockEnd: Int
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var width: Int
    private var available: Int
    private var last = -1

    /// The beginning, for codes of at first one bit more than `codeSize`, whose first block is at
    /// `offset`.
    init(codeSize: Int, offset: Int) {
        if codeSize >= Self.maximumWidth { end = .corrupt }
        let codeSize = min(codeSize, Self.maximumWidth - 1)
        self.offset = offset
        blockEnd = offset
        clearCode = 1 << codeSize
        firstWidth = codeSize + 1
        width = codeSize + 1
        available = clearCode + 2
    }

    /// Unpacks codes until `wanted` pixels are there or no more come.
    mutating func decode(
        _ bytes: Span<UInt8>, _ table: inout MutableSpan<UInt32>,
        _ pixels: inout MutableSpan<UInt8>, until wanted: Int
    ) {
        while filled < wanted {
            while bitCount < width {
                guard offset < blockEnd || nextBlock(bytes) else { return }
                bits |= UInt64(bytes[offset]) << UInt64(bitCount)
                bitCount += 8
                offset += 1
            }
            let code = Int(bits & (1 << UInt64(width) - 1))
            bits >>= UInt64(width)
            bitCount -= width
            if code == clearCode {
                width = firstWidth
                available = clearCode + 2
                last = -1
            } else if code == clearCode + 1 {
                end = .finished
                return
            } else if take(code, &table, &pixels) {
                if available >= 1 << width, width < Self.maximumWidth { width += 1 }
            } else {
                end = .corrupt
                return
            }
        }
    }

    /// Goes on with the next part of the data.
    private mutating func nextBlock(_ bytes: Span<UInt8>) -> Bool {
        guard offset < bytes.count else {
            end = .truncated
            return false
        }
        let size = Int(bytes[offset])
        offset += 1
        blockEnd = min(offset + size, bytes.count)
        if size == 0 { end = .finished } else if blockEnd == offset { end = .truncated }
        return end == nil
    }

    /// Writes what a code stands for, and learns a new one; false where it means nothing.
    @inline(__always)
    private mutating func take(
        _ code: Int, _ table: inout MutableSpan<UInt32>, _ pixels: inout MutableSpan<UInt8>
    ) -> Bool {
        let first = filled
        if last >= 0 {
            guard code <= available, code < Self.maximumCodes else { return false }
            if code < available {
                write(code, table, &pixels)
            } else {
                // The new code itself: the last string and its own first pixel.
                write(last, table, &pixels)
                pixels[filled] = pixels[first]
                filled += 1
            }
            if available < Self.maximumCodes {
                let before = table[last] >> 8 & 0xFFF
                table[available] =
                    UInt32(truncatingIfNeeded: last) << 20 | (before &+ 1) << 8
                    | UInt32(pixels[first])
                available += 1
            }
        } else {
            guard code < clearCode else { return false }
            pixels[filled] = UInt8(truncatingIfNeeded: code)
            filled += 1
        }
        last = code
        return true
    }

    @inline(__always)
    private mutating func write(
        _ code: Int, _ table: borrowing MutableSpan<UInt32>, _ pixels: inout MutableSpan<UInt8>
    ) {
        var entry = table[code]
        var left = Int(entry >> 8 & 0xFFF)
        filled += left + 1
        var place = filled - 1
        while left > 0 {
            pixels[place] = UInt8(truncatingIfNeeded: entry)
            place -= 1
            left -= 1
            entry = table[Int(entry >> 20)]
        }
        pixels[place] = UInt8(truncatingIfNeeded: entry)
    }
}
