import GannetPixels

/// One chunk of a PNG file, as its own length has it (W3C PNG, third edition, section 5.3).
struct PNGChunk {
    /// Where its length stands in the file.
    let offset: Int
    /// The bytes of its body, which may be more than the file has.
    let length: Int

    /// Where its name stands.
    var name: Int { offset + 4 }
    /// Where its body begins.
    var body: Int { offset + 8 }
    /// Where the next chunk begins.
    var end: Int { body + length + 4 }

    /// The chunk at `offset`, or nil where the file ends before its body begins.
    init?(_ bytes: Span<UInt8>, at offset: Int) {
        guard let length = bytes.uint32(at: offset), bytes.count - offset >= 8 else { return nil }
        self.offset = offset
        self.length = Int(length)
    }

    /// Whether it has this name.
    func isNamed(_ name: StaticString, in bytes: Span<UInt8>) -> Bool {
        bytes.has(name, at: self.name)
    }

    /// Whether the file has the whole of it, checksum included.
    func isWhole(in bytes: Span<UInt8>) -> Bool { end <= bytes.count }
}
