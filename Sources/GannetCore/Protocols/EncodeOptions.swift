import FoundationEssentials

/// How a picture is to be encoded.
///
/// What a format does not have is left aside.
public struct EncodeOptions: Hashable, Sendable {
    /// How much of the colour's detail is kept where brightness and colour are stored apart.
    public enum ChromaSampling: Hashable, Sendable {
        /// All of it (4:4:4).
        case full
        /// Half of it in both directions (4:2:0).
        case half
    }

    /// From 1 to 100, where the format has such a thing; nil for the format's usual value.
    public var quality: Int?
    /// Whether every pixel is kept exactly, in formats that can also do otherwise.
    public var isLossless: Bool
    /// Whether a coarse picture comes first, in formats that can do so.
    public var isProgressive: Bool
    /// How much of the colour's detail is kept; nil for what suits the quality.
    public var chromaSampling: ChromaSampling?
    /// The most bytes that the file may have, in formats that have a quality; nil for any number.
    ///
    /// The best quality that fits is taken, up to ``quality``.
    public var maximumBytes: Int?
    /// Whether the file of a picture in sRGB says so by an ICC profile, in formats that can hold
    /// one.
    ///
    /// A picture's own profile (``Image/colorProfile``) is written in any case; what is written in
    /// a format that cannot hold one becomes sRGB.
    public var embedsColorProfile = false

    /// The format's usual quality unless one is given.
    public init(
        quality: Int? = nil, isLossless: Bool = false, isProgressive: Bool = false,
        chromaSampling: ChromaSampling? = nil, maximumBytes: Int? = nil
    ) {
        self.quality = quality
        self.isLossless = isLossless
        self.isProgressive = isProgressive
        self.chromaSampling = chromaSampling
        self.maximumBytes = maximumBytes
    }
}

extension EncodeOptions {
    /// Throws `cannot_write` if a file that has no quality to give way is over the bound.
    package func checkSize(of data: Data) throws(ImageError) {
        guard let maximumBytes, data.count > maximumBytes else { return }
        throw ImageError(
            .cannotWrite,
            "the file has \(data.count) bytes, over the \(maximumBytes) allowed; make the picture "
                + "smaller or allow more")
    }
}
