import CPixelKernels
import GannetCore

/// Conversions of a row of pixels from one layout to another, done by vector code.
///
/// Every function converts as many pixels as fit in both `from` and `to`. The roundings are exact:
/// a value is the nearest whole number to the true result.
public enum RowKernels {
    /// Pixels of any layout become RGBA of 8 bits, straight or premultiplied as `layout` is.
    ///
    /// `scratch` holds at least as many bytes as the row has samples; only 16-bit rows need it.
    static func expand(
        _ from: RawSpan, _ layout: PixelLayout, to: inout MutableRawSpan,
        scratch: inout MutableRawSpan
    ) {
        guard layout.bitsPerChannel == 16 else {
            return expandBytes(from, layout.channels, to: &to)
        }
        let samples = narrow(from, to: &scratch)
        expandBytes(scratch.bytes.extracting(first: samples), layout.channels, to: &to)
    }

    /// 16-bit samples become 8-bit; returns how many.
    @discardableResult
    static func narrow(_ from: RawSpan, to: inout MutableRawSpan) -> Int {
        let samples = min(from.byteCount / 2, to.byteCount)
        unsafe run(from, &to) { unsafe gn_narrow_samples($0, $1, samples) }
        return samples
    }

    private static func expandBytes(
        _ from: RawSpan, _ channels: PixelLayout.Channels, to: inout MutableRawSpan
    ) {
        let pixels = to.byteCount / 4
        switch channels {
        case .gray:
            let count = min(from.byteCount, pixels)
            unsafe run(from, &to) { unsafe gn_gray_to_rgba($0, $1, count) }
        case .grayAlpha:
            let count = min(from.byteCount / 2, pixels)
            unsafe run(from, &to) { unsafe gn_gray_alpha_to_rgba($0, $1, count) }
        case .rgb:
            let count = min(from.byteCount / 3, pixels)
            unsafe run(from, &to) { unsafe gn_rgb_to_rgba($0, $1, count) }
        case .rgba:
            copy(from, to: &to)
        }
    }

    /// Bytes are copied as they are.
    package static func copy(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount, to.byteCount)
        unsafe from.withUnsafeBytes { source in
            unsafe to.withUnsafeMutableBytes { target in
                let part = unsafe UnsafeRawBufferPointer(rebasing: source[..<count])
                unsafe target.copyMemory(from: part)
            }
        }
    }

    /// Straight RGBA becomes premultiplied.
    public static func premultiply(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount, to.byteCount) / 4
        unsafe run(from, &to) { unsafe gn_premultiply($0, $1, count) }
    }

    /// Straight RGBA becomes premultiplied in place.
    public static func premultiply(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { unsafe gn_premultiply($0, $0, count) }
    }

    /// Red, green and blue of straight RGBA become what `table` has for each: 256 bytes a channel.
    static func mapChannels(_ pixels: inout MutableRawSpan, _ table: [UInt8]) {
        precondition(table.count == 768)
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { target in
            unsafe table.withUnsafeBufferPointer { table in
                unsafe gn_map_channels(target, count, table.baseAddress)
            }
        }
    }

    /// Premultiplied RGBA becomes straight.
    public static func unpremultiply(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount, to.byteCount) / 4
        unsafe run(from, &to) { unsafe gn_unpremultiply($0, $1, count) }
    }

    /// Premultiplied RGBA becomes straight in place.
    public static func unpremultiply(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { unsafe gn_unpremultiply($0, $0, count) }
    }

    /// Premultiplied RGBA is laid over white and becomes RGB.
    public static func flattenOnWhite(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount / 4, to.byteCount / 3)
        unsafe run(from, &to) { unsafe gn_flatten_on_white($0, $1, count) }
    }

    /// RGBA becomes RGB without its alpha.
    public static func dropAlpha(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount / 4, to.byteCount / 3)
        unsafe run(from, &to) { unsafe gn_rgba_to_rgb($0, $1, count) }
    }

    /// The red of RGBA becomes grey.
    public static func takeRed(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount / 4, to.byteCount)
        unsafe run(from, &to) { unsafe gn_rgba_to_gray($0, $1, count) }
    }

    /// The red and alpha of RGBA become grey and alpha.
    static func takeRedAndAlpha(_ from: RawSpan, to: inout MutableRawSpan) {
        let count = min(from.byteCount / 4, to.byteCount / 2)
        unsafe run(from, &to) { unsafe gn_rgba_to_gray_alpha($0, $1, count) }
    }

    /// Cairo's ARGB words become RGBA in place.
    public static func reorderCairoWords(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { unsafe gn_argb_words_to_rgba($0, $0, count) }
    }

    /// CMYK becomes opaque RGBA in place, as browsers do it where there is no profile.
    static func convertCMYK(_ pixels: inout MutableRawSpan, isInverted: Bool) {
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { unsafe gn_cmyk_to_rgba($0, $0, count, isInverted ? 1 : 0) }
    }

    /// Alpha becomes 255 in every RGBA pixel.
    static func makeOpaque(_ pixels: inout MutableRawSpan) {
        let count = pixels.byteCount / 4
        unsafe run(&pixels) { unsafe gn_make_opaque($0, count) }
    }

    /// Straight RGBA is laid over straight RGBA.
    static func layOver(_ from: RawSpan, on to: inout MutableRawSpan) {
        let count = min(from.byteCount, to.byteCount) / 4
        unsafe run(from, &to) { unsafe gn_lay_over($0, $1, count) }
    }

    /// Whether the alpha of every RGBA pixel is 255.
    public static func isOpaque(_ pixels: RawSpan) -> Bool {
        unsafe read(pixels) { unsafe gn_common_alpha($0, pixels.byteCount / 4) == 255 } ?? true
    }

    /// Whether red, green and blue of every RGBA pixel are equal.
    public static func isGray(_ pixels: RawSpan) -> Bool {
        unsafe read(pixels) { unsafe gn_is_gray($0, pixels.byteCount / 4) == 1 } ?? true
    }

    /// RGBA pixels in rows of `width` are turned upright.
    static func orient(
        _ from: RawSpan, to: inout MutableRawSpan, width: Int, height: Int,
        _ orientation: Orientation
    ) {
        precondition(from.byteCount >= width * height * 4 && to.byteCount >= width * height * 4)
        unsafe run(from, &to) {
            unsafe gn_orient($0, $1, width, height, Int32(orientation.rawValue))
        }
    }
}

extension RowKernels {
    private typealias Source = UnsafePointer<UInt8>
    private typealias Target = UnsafeMutablePointer<UInt8>

    private static func read<Result>(_ from: RawSpan, _ body: (Source) -> Result) -> Result? {
        unsafe from.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            return unsafe body(base.assumingMemoryBound(to: UInt8.self))
        }
    }

    private static func run(_ pixels: inout MutableRawSpan, _ body: (Target) -> Void) {
        unsafe pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe body(base.assumingMemoryBound(to: UInt8.self))
        }
    }

    private static func run(
        _ from: RawSpan, _ to: inout MutableRawSpan, _ body: (Source, Target) -> Void
    ) {
        unsafe run(&to) { target in
            let _: Void? = unsafe read(from) { source in unsafe body(source, target) }
        }
    }
}
