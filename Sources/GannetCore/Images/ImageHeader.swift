/// What a picture file says about itself, read without decoding its pixels.
public struct ImageHeader: Hashable, Sendable {
    /// The kind of file.
    public var format: ImageFormat
    /// Width in pixels once upright.
    public var width: Int
    /// Height in pixels once upright.
    public var height: Int
    /// The EXIF orientation as stored, 1 to 8; 1 where none or an impossible one is given.
    public var orientation: Orientation
    /// How many frames there are; 1 for a still picture.
    public var frameCount: Int
    /// How often an animation plays; 0 means for ever.
    ///
    /// 1 for a still picture.
    public var loopCount: Int
    /// How long each frame shows, in milliseconds, as players take it; empty for a still picture.
    public var frameDelays: [Int]
    /// Bits a channel as stored: 1, 2, 4, 8, 10, 12 or 16.
    public var bitDepth: Int
    /// Whether any pixel may be transparent.
    public var hasAlpha: Bool
    /// The colour model as stored.
    public var colorSpace: ColorSpace
    /// Whether an ICC profile is embedded.
    public var hasICCProfile: Bool
    /// Whether the file is progressive or interlaced, so that a coarse picture comes first.
    public var isProgressive: Bool

    /// A header of a still, opaque, upright 8-bit RGB picture, to be amended.
    public init(format: ImageFormat, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
        orientation = .up
        frameCount = 1
        loopCount = 1
        frameDelays = []
        bitDepth = 8
        hasAlpha = false
        colorSpace = .rgb
        hasICCProfile = false
        isProgressive = false
    }
}

extension ImageHeader {
    /// The colour model of a picture file.
    public enum ColorSpace: String, Hashable, Sendable {
        /// Shades of grey.
        case gray
        /// Red, green and blue.
        case rgb
        /// A palette of colours.
        case indexed
        /// Luma and two colour differences.
        case ycbcr
        /// Cyan, magenta, yellow and black.
        case cmyk
        /// CMYK stored as luma, two colour differences and black (Adobe's YCCK).
        case ycck
    }
}
