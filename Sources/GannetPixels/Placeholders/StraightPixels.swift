import GannetCore

/// The pixels of a small picture as red, green, blue and straight alpha from 0 to 1.
struct StraightPixels {
    private var pixels: [SIMD4<Double>] = []

    /// The pixels of `image`, row by row.
    init(_ image: Image) throws(ImageError) {
        pixels.reserveCapacity(image.width * image.height)
        try ImageRows(image, as: .rgba8).forEach { row in
            for x in 0..<image.width { pixels.append(row.fractions(at: x * 4)) }
        }
    }

    /// How many there are.
    var count: Int { pixels.count }

    /// One of them.
    subscript(index: Int) -> SIMD4<Double> { pixels[index] }

    /// The alpha of all of them together.
    var opacity: Double { pixels.reduce(0) { $0 + $1.w } }

    /// The mean colour of what can be seen; black where nothing can.
    var mean: SIMD4<Double> {
        let opacity = opacity
        guard opacity > 0 else { return SIMD4() }
        return pixels.reduce(SIMD4()) { $0 + $1 * $1.w } / opacity
    }
}

extension RawSpan {
    /// The four samples of a pixel, from 0 to 1.
    fileprivate func fractions(at offset: Int) -> SIMD4<Double> {
        var result = SIMD4<Double>()
        for index in 0..<4 {
            let byte = unsafe unsafeLoad(fromByteOffset: offset + index, as: UInt8.self)
            result[index] = Double(byte) / 255
        }
        return result
    }
}
