import GannetCore

/// One colour in pixels of 16, 24 or 32 bits: where its bits are, and what they become.
struct BMPChannel {
    private let mask: UInt32
    private let shift: UInt32
    private let maximum: UInt64
    private let position: UInt32
    /// The value of each sample at its place in a word of RGBA; empty for more than 8 bits.
    private let table: [UInt32]

    /// The channel that `mask` picks, which becomes byte number `index` of RGBA.
    ///
    /// Without a mask a colour is 0, and alpha 255.
    ///
    /// - Throws: `corrupt` where the mask's bits are not next to each other.
    init(mask: UInt32, index: Int) throws(ImageError) {
        self.mask = mask
        shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        let bits = mask >> shift
        guard bits & (bits &+ 1) == 0 else {
            throw ImageError(.corrupt, "the BMP has a mask for a colour whose bits lie apart")
        }
        let position = UInt32(index * 8)
        let maximum = UInt64(bits)
        self.position = position
        self.maximum = maximum
        if mask == 0 {
            table = [index == 3 ? UInt32(255) << position : 0]
        } else if maximum > 255 {
            table = []
        } else {
            table = (0...maximum).map { Self.scaled($0, maximum) << position }
        }
    }

    private static func scaled(_ sample: UInt64, _ maximum: UInt64) -> UInt32 {
        UInt32((sample * 255 + maximum / 2) / maximum)
    }

    /// The sample in a pixel, scaled to 8 bits and put at its place in RGBA.
    @inline(__always)
    func word(_ pixel: UInt32) -> UInt32 {
        let sample = (pixel & mask) >> shift
        if !table.isEmpty { return table[Int(sample)] }
        return Self.scaled(UInt64(sample), maximum) << position
    }
}
