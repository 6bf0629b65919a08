/// How the samples of a picture lie in memory: channels in order, depth and alpha.
///
/// Rows run from top to bottom. Samples are unsigned; those of 16 bits are in the machine's byte
/// order. Colours are sRGB unless the ``Image`` says otherwise.
public struct PixelLayout: Hashable, Sendable {
    /// Which samples a pixel has, in their order in memory.
    public enum Channels: Hashable, Sendable {
        /// One sample of grey.
        case gray
        /// Grey, then alpha.
        case grayAlpha
        /// Red, green, blue.
        case rgb
        /// Red, green, blue, alpha.
        case rgba
    }

    /// What the alpha sample means for the others.
    public enum Alpha: Hashable, Sendable {
        /// There is no alpha sample.
        case none
        /// Colours are stored as they are (PNG's way).
        case straight
        /// Colours are stored multiplied by alpha (GTK's way).
        case premultiplied
    }

    /// The samples of a pixel, in order.
    public let channels: Channels
    /// 8 or 16.
    public let bitsPerChannel: Int
    /// Whether there is alpha, and whether the colours are multiplied by it.
    public let alpha: Alpha

    private init(_ channels: Channels, _ bitsPerChannel: Int, _ alpha: Alpha) {
        self.channels = channels
        self.bitsPerChannel = bitsPerChannel
        self.alpha = alpha
    }

    /// Red, green, blue and straight alpha of 8 bits each.
    public static let rgba8 = PixelLayout(.rgba, 8, .straight)
    /// Red, green, blue multiplied by alpha, and alpha, of 8 bits each: what GTK draws fastest.
    public static let rgba8Premultiplied = PixelLayout(.rgba, 8, .premultiplied)
    /// Red, green and blue of 8 bits each.
    public static let rgb8 = PixelLayout(.rgb, 8, .none)
    /// Grey of 8 bits.
    public static let gray8 = PixelLayout(.gray, 8, .none)
    /// Grey and straight alpha of 8 bits each.
    public static let grayAlpha8 = PixelLayout(.grayAlpha, 8, .straight)
    /// Red, green, blue and straight alpha of 16 bits each.
    public static let rgba16 = PixelLayout(.rgba, 16, .straight)

    /// Samples a pixel: 1 to 4.
    public var channelCount: Int {
        switch channels {
        case .gray: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// Bytes a pixel: 1 to 8.
    public var bytesPerPixel: Int { channelCount * (bitsPerChannel / 8) }
}
