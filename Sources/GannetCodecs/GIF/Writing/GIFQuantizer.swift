/// Turns pixels into numbers of at most 256 colours.
///
/// Exact where there are no more colours than that. Otherwise what a pixel lacks goes on to its
/// neighbours, if asked for (Floyd and Steinberg), so that areas keep their mean colour.
struct GIFQuantizer {
    /// The colours, opaque pixels of RGBA.
    let colors: [UInt32]
    /// The number that stands for transparent pixels.
    let transparentIndex: Int?
    /// The numbers of the pixels, row by row.
    private(set) var numbers: [UInt8] = []

    /// The numbers of `words`, pixels of RGBA of which 0 is transparent and all others are opaque.
    init(_ words: [UInt32], width: Int, dithers: Bool) {
        let hasGaps = words.contains(0)
        let count = hasGaps ? 255 : 256
        var index = ColorIndex([])
        if let exact = ColorIndex(exactly: words, count: count) {
            index = exact
        } else {
            var maker = PaletteMaker()
            maker.add(words)
            index = ColorIndex(maker.palette(count))
        }
        colors = index.colors
        transparentIndex = hasGaps ? index.colors.count : nil
        numbers.reserveCapacity(words.count)
        if index.isExact {
            let gap = UInt8(truncatingIfNeeded: index.colors.count)
            for word in words { numbers.append(word == 0 ? gap : index.number(of: word)) }
        } else {
            spread(words, width, &index, strength: dithers ? 1 : 0)
        }
    }

    private mutating func spread(
        _ words: [UInt32], _ width: Int, _ index: inout ColorIndex, strength: Int
    ) {
        // What the pixels of this row and the next lack, in sixteenths, with one more at each end.
        var row = [SIMD4<Int>](repeating: .zero, count: width + 2)
        var below = row
        for start in stride(from: 0, to: words.count, by: width) {
            for x in 0..<width {
                let word = words[start + x]
                guard word != 0 else {
                    numbers.append(UInt8(truncatingIfNeeded: colors.count))
                    continue
                }
                let wanted = Self.wanted(word, row[x + 1])
                let number = index.nearestNumber(red: wanted.x, green: wanted.y, blue: wanted.z)
                numbers.append(number)
                let given = colors[Int(number)].channels
                let lack =
                    (wanted &- SIMD4(Int(given.red), Int(given.green), Int(given.blue), 0))
                    &* strength
                row[x + 2] &+= lack &* 7
                below[x] &+= lack &* 3
                below[x + 1] &+= lack &* 5
                below[x + 2] &+= lack
            }
            row = below
            for x in below.indices { below[x] = .zero }
        }
    }

    private static func wanted(_ word: UInt32, _ lack: SIMD4<Int>) -> SIMD4<Int> {
        let channels = word.channels
        let plain = SIMD4(Int(channels.red), Int(channels.green), Int(channels.blue), 0)
        let wanted = plain &+ (lack &+ 8) &>> 4
        return wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    }
}
