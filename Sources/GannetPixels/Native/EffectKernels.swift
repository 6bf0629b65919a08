import CPixelKernels
import GannetCore

/// Changes of premultiplied RGBA of 8 bits, done by vector code.
enum EffectKernels {
    /// Colours become a matrix times themselves, then a curve of that.
    ///
    /// - Precondition: `matrix` has 12 numbers, `curve` 256 or none.
    static func transformColors(
        _ pixels: inout MutableRawSpan, _ matrix: [Float], curve: [UInt8]?
    ) {
        precondition(matrix.count == 12 && (curve?.count ?? 256) == 256)
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { target in
            if let curve {
                unsafe gn_transform_colors(target, count, matrix, curve)
            } else {
                unsafe gn_transform_colors(target, count, matrix, nil)
            }
        }
    }

    /// Every pixel is multiplied by its coverage, from 0 to 255.
    static func fade(_ pixels: inout MutableRawSpan, by coverage: [UInt8]) {
        let count = min(pixels.byteCount / 4, coverage.count)
        unsafe run(&pixels) { unsafe gn_fade($0, coverage, count) }
    }

    /// A row is laid over another, fainter by `opacity` of 255.
    static func layOver(_ above: RawSpan, on below: inout MutableRawSpan, opacity: UInt8) {
        let count = min(above.byteCount, below.byteCount) / 4
        unsafe read(above) { source in
            unsafe run(&below) { unsafe gn_lay_over_premultiplied(source, $0, count, opacity) }
        }
    }

    /// Pixels keep their alpha and take a colour.
    static func colorize(_ pixels: inout MutableRawSpan, _ color: PixelColor) {
        let count = pixels.byteCount / 4
        let bytes = color.premultipliedBytes
        unsafe run(&pixels) { unsafe gn_colorize($0, count, bytes) }
    }

    /// Every pixel becomes `color`.
    static func fill(_ pixels: inout MutableRawSpan, with color: PixelColor) {
        let word = color.premultipliedBytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        unsafe pixels.withUnsafeMutableBytes { bytes in
            _ = unsafe bytes.initializeMemory(as: UInt32.self, repeating: word)
        }
    }

    /// Pixels move away from blurred ones.
    static func sharpen(_ pixels: inout MutableRawSpan, blurred: RawSpan, amount: Float) {
        let count = min(pixels.byteCount, blurred.byteCount) / 4
        unsafe read(blurred) { source in
            unsafe run(&pixels) { unsafe gn_sharpen($0, source, count, amount) }
        }
    }

    /// A picture is turned about its middle into another, clockwise.
    static func rotate(
        _ from: RawSpan, width: Int, height: Int, to target: inout MutableRawSpan, toWidth: Int,
        toHeight: Int, cosine: Double, sine: Double
    ) {
        precondition(from.byteCount >= width * height * 4)
        precondition(target.byteCount >= toWidth * toHeight * 4)
        unsafe read(from) { source in
            unsafe run(&target) {
                unsafe gn_rotate(source, width, height, $0, toWidth, toHeight, cosine, sine)
            }
        }
    }

    /// Blurs a picture in both directions; past the edges the outermost pixels count.
    ///
    /// `weights` has an odd count, and its sum is 1. Memory: a row of floats for each weight.
    static func blur(
        _ from: RawSpan, width: Int, height: Int, to target: inout MutableRawSpan,
        weights: [Float]
    ) {
        precondition(from.byteCount >= width * height * 4 && weights.count % 2 == 1)
        precondition(target.byteCount >= width * height * 4)
        let radius = weights.count / 2
        let samples = width * 4
        var rows = [[Float]](
            repeating: [Float](repeating: 0, count: samples), count: min(weights.count, height))
        var (sums, next) = ([Float](repeating: 0, count: samples), 0)
        unsafe read(from) { source in
            unsafe run(&target) { result in
                for y in 0..<height {
                    while next <= min(y + radius, height - 1) {
                        unsafe gn_blur_row(
                            source + next * samples, &rows[next % rows.count], width, weights,
                            radius)
                        next += 1
                    }
                    for index in 0..<samples { sums[index] = 0 }
                    for (tap, weight) in weights.enumerated() {
                        let row = min(max(0, y + tap - radius), height - 1)
                        unsafe gn_add_floats(rows[row % rows.count], &sums, samples, weight)
                    }
                    unsafe gn_round_samples(sums, result + y * samples, samples)
                }
            }
        }
    }
}

extension EffectKernels {
    private static func read(_ from: RawSpan, _ body: (UnsafePointer<UInt8>) -> Void) {
        unsafe from.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: UInt8.self))
        }
    }

    private static func run(
        _ pixels: inout MutableRawSpan, _ body: (UnsafeMutablePointer<UInt8>) -> Void
    ) {
        unsafe pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: UInt8.self))
        }
    }
}
