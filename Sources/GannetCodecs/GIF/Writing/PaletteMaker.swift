/// Chooses the colours that stand for those of a picture: boxes of colours are cut where their
/// spread falls most, beginning with the one that has most (Wu, "Efficient Statistical Computations
/// for Optimal Color Quantization", 1991).
struct PaletteMaker {
    private static let side = 33

    /// A box of colours: of each channel the steps after the first number and up to the second.
    private struct Box {
        var low = [0, 0, 0]
        var high = [32, 32, 32]
        var spread = 0.0
    }

    /// Sums over single steps, and from 0 to there once they are added up.
    private var sums = [ColorMoments](repeating: ColorMoments(), count: side * side * side)

    /// Takes opaque pixels; those that are 0 are transparent and left aside.
    mutating func add(_ words: [UInt32]) {
        for word in words where word != 0 {
            let channels = word.channels
            let place = Self.place(
                Int(channels.red) / 8 + 1, Int(channels.green) / 8 + 1, Int(channels.blue) / 8 + 1)
            let (red, green, blue) = (
                Int(channels.red), Int(channels.green), Int(channels.blue)
            )
            sums[place].count += 1
            sums[place].red += red
            sums[place].green += green
            sums[place].blue += blue
            sums[place].squares += red * red + green * green + blue * blue
        }
    }

    /// At most `count` colours for the pixels taken.
    consuming func palette(_ count: Int) -> [UInt32] {
        addUp()
        var boxes = [Box()]
        boxes[0].spread = volume(boxes[0]).spread
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
                boxes[widest].spread > 0
            else { break }
            if let (one, other) = cut(boxes[widest]) {
                boxes[widest] = one
                boxes.append(other)
            } else {
                boxes[widest].spread = 0
            }
        }
        return boxes.map { volume($0).mean }
    }

    private static func place(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        (red * side + green) * side + blue
    }

    private mutating func addUp() {
        for red in 1..<Self.side {
            var plane = [ColorMoments](repeating: ColorMoments(), count: Self.side)
            for green in 1..<Self.side {
                var line = ColorMoments()
                for blue in 1..<Self.side {
                    let place = Self.place(red, green, blue)
                    line = line + sums[place]
                    plane[blue] = plane[blue] + line
                    sums[place] = sums[place - Self.side * Self.side] + plane[blue]
                }
            }
        }
    }

    private func volume(_ box: Box) -> ColorMoments {
        func below(_ red: Int, _ green: Int) -> ColorMoments {
            sums[Self.place(red, green, box.high[2])] - sums[Self.place(red, green, box.low[2])]
        }
        return below(box.high[0], box.high[1]) - below(box.low[0], box.high[1])
            - below(box.high[0], box.low[1]) + below(box.low[0], box.low[1])
    }

    /// The two parts of a box that lie nearest to their means; nil where it holds one step.
    private func cut(_ box: Box) -> (Box, Box)? {
        let whole = volume(box)
        var best: (weight: Double, axis: Int, place: Int)?
        for axis in 0..<3 {
            for place in box.low[axis] + 1..<max(box.low[axis] + 1, box.high[axis]) {
                var part = box
                part.high[axis] = place
                let one = volume(part)
                let other = whole - one
                guard one.count > 0, other.count > 0 else { continue }
                let weight = one.weight + other.weight
                if weight > best?.weight ?? -1 { best = (weight, axis, place) }
            }
        }
        guard let best else { return nil }
        var (one, other) = (box, box)
        one.high[best.axis] = best.place
        other.low[best.axis] = best.place
        one.spread = volume(one).spread
        other.spread = volume(other).spread
        return (one, other)
    }
}

extension UInt32 {
    /// The colours of a pixel of RGBA.
    var channels: (red: UInt8, green: UInt8, blue: UInt8) {
        let word = littleEndian
        return (
            UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8),
            UInt8(truncatingIfNeeded: word >> 16)
        )
    }
}
