import CPixelKernels
import GannetCore

/// Work on pictures of four 16-bit samples a pixel.
enum DeepKernels {
    /// Rows of 8-bit RGBA become 16-bit.
    static func widen(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount, to.byteCount / 2)
        unsafe read(from, UInt8.self) { source in
            unsafe run(&to) { unsafe gn_widen_samples(source, $0, count) }
        }
    }

    /// Straight RGBA becomes premultiplied.
    static func premultiply(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 8
        unsafe run(&pixels) { unsafe gn_deep_premultiply($0, count) }
    }

    /// Premultiplied RGBA becomes straight.
    static func unpremultiply(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 8
        unsafe run(&pixels) { unsafe gn_deep_unpremultiply($0, count) }
    }

    /// Colours become what a table of 65,536 numbers has at their place.
    static func map(_ pixels: inout MutableRawSpan, by table: [UInt16]) {
        precondition(table.count == 65_536)
        let count = pixels.byteCount / 8
        unsafe run(&pixels) { unsafe gn_deep_map($0, count, table) }
    }

    /// Whether every pixel is opaque.
    static func isOpaque(_ pixels: RawSpan) -> Bool {
        var isOpaque = true
        unsafe read(pixels, UInt16.self) { source in
            isOpaque = unsafe gn_deep_common_alpha(source, pixels.byteCount / 8) == .max
        }
        return isOpaque
    }

    /// Pixels in rows of `width` are turned upright.
    static func orient(
        _ from: RawSpan, to: inout MutableRawSpan, width: Int, height: Int,
        _ orientation: Orientation
    ) {
        precondition(from.byteCount >= width * height * 8 && to.byteCount >= width * height * 8)
        unsafe read(from, UInt16.self) { source in
            unsafe run(&to) {
                unsafe gn_deep_orient(source, $0, width, height, Int32(orientation.rawValue))
            }
        }
    }

    /// The window of a picture becomes one of `width` by `height` pixels.
    ///
    /// - Throws: `too_large` when there is no memory for it.
    static func resize(
        _ from: RawSpan, _ window: SourceWindow, to: inout MutableRawSpan, width: Int,
        height: Int, isPremultiplied: Bool
    ) throws(ImageError) {
        guard let sides = Sides(window, width, height) else {
            throw ImageError(.tooLarge, "a side is too long to be resized")
        }
        precondition(from.byteCount >= window.sourceWidth * window.sourceHeight * 8)
        precondition(to.byteCount >= width * height * 8)
        var plan = gn_reducer_plan(
            source_width: sides.sourceWidth, source_height: sides.sourceHeight, x: window.x,
            y: window.y, width: window.width, height: window.height, result_width: sides.width,
            result_height: sides.height, is_premultiplied: isPremultiplied ? 1 : 0)
        var isDone: Int32 = 1
        unsafe read(from, UInt16.self) { source in
            unsafe run(&to) { isDone = unsafe gn_deep_resize(source, &plan, $0) }
        }
        guard isDone != 0 else {
            throw ImageError(.tooLarge, "there is no memory to resize the picture")
        }
    }

    /// Sides that fit in the library's numbers.
    private struct Sides {
        let sourceWidth: Int32
        let sourceHeight: Int32
        let width: Int32
        let height: Int32

        init?(_ window: SourceWindow, _ width: Int, _ height: Int) {
            guard let sourceWidth = Int32(exactly: window.sourceWidth),
                let sourceHeight = Int32(exactly: window.sourceHeight),
                let width = Int32(exactly: width), let height = Int32(exactly: height),
                // Taps are counted in these numbers too.
                max(sourceWidth, sourceHeight) < Int32.max / 16
            else { return nil }
            self.sourceWidth = sourceWidth
            self.sourceHeight = sourceHeight
            self.width = width
            self.height = height
        }
    }

    private static func read<Sample>(
        _ from: RawSpan, _ type: Sample.Type, _ body: (UnsafePointer<Sample>) -> Void
    ) {
        unsafe from.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: Sample.self))
        }
    }

    private static func run(
        _ pixels: inout MutableRawSpan, _ body: (UnsafeMutablePointer<UInt16>) -> Void
    ) {
        unsafe pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: UInt16.self))
        }
    }
}
