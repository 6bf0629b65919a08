import FoundationEssentials

/// A decoded picture: upright, in sRGB unless it carries a profile, with its layout told in full.
///
/// A value; copies share the pixels. Safe to use on any thread.
public struct Image: Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// Channel order, depth and alpha.
    public let layout: PixelLayout
    /// Distance from one row to the next in bytes, at least `width * layout.bytesPerPixel`.
    public let bytesPerRow: Int
    /// Whether every pixel is known to be opaque.
    public let isOpaque: Bool
    /// The pixels, row by row from the top.
    public let pixels: PixelBuffer
    /// The ICC profile that says what the colours mean; nil for sRGB.
    ///
    /// Its colour model is grey for a layout of grey, and otherwise RGB. Only pictures have one
    /// whose decode was asked for it (``DecodeOptions/keepsColorProfile``).
    public var colorProfile: Data?

    /// Wraps pixels that are there already.
    ///
    /// - Precondition: `pixels` holds at least `bytesPerRow * height` bytes, and a row fits in
    ///   `bytesPerRow`.
    public init(
        width: Int, height: Int, layout: PixelLayout, bytesPerRow: Int, isOpaque: Bool,
        pixels: PixelBuffer
    ) {
        precondition(width > 0 && height > 0 && bytesPerRow >= width * layout.bytesPerPixel)
        precondition(pixels.byteCount >= bytesPerRow * height)
        self.width = width
        self.height = height
        self.layout = layout
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.pixels = pixels
    }

    /// What the picture occupies in memory, in bytes: its cost in the memory cache.
    public var byteCount: Int { pixels.byteCount }
}
