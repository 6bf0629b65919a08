import FoundationEssentials

/// Turns the bytes of one kind of picture file into pixels.
///
/// A value in, a value out, so that the same decoder can run here or in a worker process. Calls
/// block and take their time: they run on worker threads. Any thread; decoders hold no state.
public protocol ImageDecoding: Sendable {
    /// The kind of file that it reads.
    var format: ImageFormat { get }

    /// What the file says about itself, from as few bytes as possible.
    ///
    /// - Throws: `corrupt`, `truncated` when `data` ends before the header is told, `too_large`.
    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader

    /// The picture: upright, in sRGB, at the size and in the layout that `options` ask for.
    ///
    /// Limits are checked before memory for pixels is taken, and that memory follows the size
    /// wanted rather than the size stored, as far as the format allows.
    func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage
}

/// What a decoder gives back.
public struct DecodedImage: Sendable {
    /// The picture.
    public var image: Image
    /// What the file says about itself.
    public var header: ImageHeader
    /// Whether the file ended too early, so that a part of the picture is missing.
    public var isTruncated: Bool

    /// A result of these parts.
    public init(image: Image, header: ImageHeader, isTruncated: Bool = false) {
        self.image = image
        self.header = header
        self.isTruncated = isTruncated
    }
}

/// Turns pixels into the bytes of one kind of picture file.
///
/// Any thread; blocks while it works.
public protocol ImageEncoding: Sendable {
    /// The kind of file that it writes.
    var format: ImageFormat { get }

    /// The file's bytes, without metadata; in sRGB, or with the picture's own profile.
    func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data
}

/// Changes a decoded picture: a step of a request's chain.
public protocol ImageProcessing: Sendable {
    /// What it does, with every parameter: equal identifiers must give equal pictures.
    var identifier: String { get }

    /// The changed picture.
    ///
    /// Runs on a worker thread.
    func process(_ image: Image) throws(ImageError) -> Image
}
