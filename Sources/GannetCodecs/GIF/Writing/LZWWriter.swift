/// Packs numbers of colours as GIF has them (GIF89a, appendix F): code size, blocks, end.
struct LZWWriter {
    private static let maximumCodes = 4096
    private static let slotBits: UInt32 = 14
    private static let noKey = UInt32.max

    private var bytes: [UInt8]
    private let codeSize: Int
    private var width: Int
    private var next: Int
    /// The code of the pixels that are not written yet; -1 at the beginning.
    private var current = -1
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var blockStart = 1

    // What a code and a pixel after it make, found by a hash of both.
    private var keys = [UInt32](repeating: noKey, count: 1 << 14)
    private var codes = [UInt16](repeating: 0, count: 1 << 14)

    /// A writer for numbers of `depth` bits.
    init(depth: Int) {
        codeSize = max(2, depth)
        width = codeSize + 1
        bytes = [UInt8(codeSize), 0]
        next = (1 << codeSize) + 2
        write(1 << codeSize)
    }

    /// Takes the next pixel.
    mutating func append(_ pixel: UInt8) {
        guard current >= 0 else {
            current = Int(pixel)
            return
        }
        let key = UInt32(current) << 8 | UInt32(pixel)
        var slot = Int((key &* 0x9E37_79B1) >> (32 - Self.slotBits))
        while keys[slot] != Self.noKey {
            if keys[slot] == key {
                current = Int(codes[slot])
                return
            }
            slot = (slot + 1) & (keys.count - 1)
        }
        write(current)
        learn(key, at: slot)
        current = Int(pixel)
    }

    /// The bytes, with the end's code and the empty block.
    mutating func finish() -> [UInt8] {
        if current >= 0 {
            write(current)
            if next == 1 << width, width < 12 { width += 1 }
        }
        write((1 << codeSize) + 1)
        if bitCount > 0 { append(byte: UInt8(truncatingIfNeeded: bits)) }
        let count = bytes.count - blockStart - 1
        bytes[blockStart] = UInt8(count)
        // An empty block is the end already.
        if count > 0 { bytes.append(0) }
        return bytes
    }

    private mutating func learn(_ key: UInt32, at slot: Int) {
        guard next < Self.maximumCodes else {
            write(1 << codeSize)
            for index in keys.indices { keys[index] = Self.noKey }
            next = (1 << codeSize) + 2
            width = codeSize + 1
            return
        }
        keys[slot] = key
        codes[slot] = UInt16(next)
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
    }

    private mutating func write(_ code: Int) {
        bits |= UInt32(code) << UInt32(bitCount)
        bitCount += width
        while bitCount >= 8 {
            append(byte: UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    private mutating func append(byte: UInt8) {
        bytes.append(byte)
        guard bytes.count - blockStart == 256 else { return }
        bytes[blockStart] = 255
        blockStart = bytes.count
        bytes.append(0)
    }
}
