import GannetCore

/// A picture that processors change: premultiplied RGBA of 8 bits without gaps.
///
/// One thread at a time.
final class Canvas {
    let width: Int
    let height: Int
    let pixels: PixelMemory

    /// A transparent canvas.
    ///
    /// - Throws: `too_large` when there is no memory.
    init(width: Int, height: Int) throws(ImageError) {
        guard width > 0, height > 0 else {
            throw ImageError(.invalidRequest, "no picture has \(width)×\(height) pixels")
        }
        let (count, overflows) = width.multipliedReportingOverflow(by: height * 4)
        self.width = width
        self.height = height
        pixels = try PixelMemory(byteCount: overflows ? .max : count)
        pixels.withBytes { $0.clear() }
    }

    /// A copy of a picture.
    convenience init(_ image: Image) throws(ImageError) {
        try self.init(width: image.width, height: image.height)
        var y = 0
        try ImageRows(image, as: .rgba8Premultiplied).forEach { row in
            withRow(y) { RowKernels.copy(row, to: &$0) }
            y += 1
        }
    }

    /// Gives `body` row `y`, or `count` pixels of it from `x` on.
    func withRow(
        _ y: Int, from x: Int = 0, count: Int? = nil, _ body: (inout MutableRawSpan) -> Void
    ) {
        let start = (y * width + x) * 4
        pixels.withBytes(in: start..<start + (count ?? width - x) * 4, body)
    }

    /// Gives `body` every row, to change it.
    func forEachRow(_ body: (Int, inout MutableRawSpan) -> Void) {
        for y in 0..<height { withRow(y) { body(y, &$0) } }
    }

    /// Lays another picture over this one, its corner at (x, y); what lies outside is cut.
    func layOver(_ other: Canvas, x: Int, y: Int, opacity: UInt8 = 255) {
        let left = max(0, x)
        let count = min(width, x + other.width) - left
        guard count > 0 else { return }
        for row in max(0, y)..<max(0, y, min(height, y + other.height)) {
            other.withRow(row - y, from: left - x, count: count) { above in
                withRow(row, from: left, count: count) { below in
                    EffectKernels.layOver(above.bytes, on: &below, opacity: opacity)
                }
            }
        }
    }

    /// Fills everything with one colour.
    func fill(_ color: PixelColor) {
        pixels.withBytes { EffectKernels.fill(&$0, with: color) }
    }

    /// The picture, in the layout of `image` where that is RGBA; the canvas must not be used after.
    func picture(like image: Image) throws(ImageError) -> Image {
        let layout: PixelLayout = image.layout == .rgba8 ? .rgba8 : .rgba8Premultiplied
        var result = try pixels.takePicture(width: width, height: height, layout: layout)
        // What was grey is RGB now, which a profile for grey does not fit.
        result.colorProfile = image.layout.isGray ? nil : image.colorProfile
        return result
    }
}
