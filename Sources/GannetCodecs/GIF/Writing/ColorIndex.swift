/// Finds colours of a palette: the same, or the nearest.
struct ColorIndex {
    private static let slots = 1024
    private static let unknown = UInt16.max

    /// The colours, opaque pixels of RGBA.
    let colors: [UInt32]
    private var words: [UInt32]
    private var numbers: [UInt8]
    /// The nearest colour of those with the same six high bits a channel, once it was looked for.
    private var nearest: [UInt16] = []

    /// The colours of a picture where there are at most `count`; pixels of 0 are none.
    init?(exactly pixels: [UInt32], count: Int) {
        var colors: [UInt32] = []
        words = [UInt32](repeating: 0, count: Self.slots)
        numbers = [UInt8](repeating: 0, count: Self.slots)
        var last: UInt32 = 0
        for word in pixels where word != 0 && word != last {
            last = word
            let slot = Self.slot(word, in: words)
            guard words[slot] == 0 else { continue }
            guard colors.count < count else { return nil }
            words[slot] = word
            numbers[slot] = UInt8(colors.count)
            colors.append(word)
        }
        self.colors = colors
    }

    /// The colours of a palette.
    init(_ colors: [UInt32]) {
        self.colors = colors
        words = []
        numbers = []
        nearest = [UInt16](repeating: Self.unknown, count: 1 << 18)
    }

    /// Whether every colour of the picture is in the palette.
    var isExact: Bool { nearest.isEmpty }

    /// The number of a colour that the picture has.
    func number(of word: UInt32) -> UInt8 { numbers[Self.slot(word, in: words)] }

    /// The number of the nearest colour.
    mutating func nearestNumber(red: Int, green: Int, blue: Int) -> UInt8 {
        let place = (red >> 2) << 12 | (green >> 2) << 6 | blue >> 2
        if nearest[place] == Self.unknown {
            nearest[place] = UInt16(find(red & ~3 | 2, green & ~3 | 2, blue & ~3 | 2))
        }
        return UInt8(truncatingIfNeeded: nearest[place])
    }

    private func find(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        var (best, distance) = (0, Int.max)
        for (number, color) in colors.enumerated() {
            let channels = color.channels
            let (r, g, b) = (
                Int(channels.red) - red, Int(channels.green) - green, Int(channels.blue) - blue
            )
            let found = r * r + g * g + b * b
            if found < distance { (best, distance) = (number, found) }
        }
        return best
    }

    private static func slot(_ word: UInt32, in words: [UInt32]) -> Int {
        var slot = Int((word &* 0x9E37_79B1) >> 22)
        while words[slot] != 0, words[slot] != word { slot = (slot + 1) & (slots - 1) }
        return slot
    }
}
