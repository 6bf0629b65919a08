/// How a picture is to be decoded: everything that changes the pixels that come out.
public struct DecodeOptions: Hashable, Sendable {
    /// The size wanted; nil means full size.
    public var targetSize: TargetSize?
    /// Which frame of an animation, from 0, or page of a document; nil is the picture that is
    /// shown where nothing moves, which need not be one of the frames (APNG).
    public var frame: Int?
    /// What to do with a damaged picture.
    public var damage: DamagePolicy
    /// The layout of the result: any constant of ``PixelLayout``.
    ///
    /// The default, `rgba8Premultiplied`, and `rgba8` cost least. 16-bit samples are as precise as
    /// the file's.
    public var layout: PixelLayout
    /// What is too large to be decoded.
    public var limits: DecodeLimits
    /// Whether a small picture may be a little softer where that takes a fraction of the time: of
    /// a progressive JPEG, whose first scan is then enough.
    public var isFast: Bool
    /// Whether colours stay as the file's ICC profile means them, so that the picture carries that
    /// profile (``Image/colorProfile``), rather than become sRGB.
    ///
    /// Of profiles for RGB, and of those for grey where the layout is grey; what is stored as CMYK
    /// becomes sRGB in any case.
    public var keepsColorProfile = false
    /// Says whether the decode is to go on; nil lets it take its time.
    ///
    /// A pipeline has one of its own for each decode.
    public var watch: DecodeWatch?

    /// Full size, the still picture, damage refused, premultiplied RGBA, default limits.
    public init(
        targetSize: TargetSize? = nil, frame: Int? = nil, damage: DamagePolicy = .strict,
        layout: PixelLayout = .rgba8Premultiplied, limits: DecodeLimits = .default,
        isFast: Bool = false
    ) {
        self.targetSize = targetSize
        self.frame = frame
        self.damage = damage
        self.layout = layout
        self.limits = limits
        self.isFast = isFast
    }
}

extension DecodeOptions {
    /// Takes memory for the pixels that a decode is about to hold, where somebody watches over
    /// that.
    ///
    /// - Throws: what the decoder must pass on, and the pipeline understands.
    package func takeMemory(_ bytes: Int) throws(ImageError) {
        try watch?.take(bytes)
    }

    /// The same for another frame.
    package func with(frame: Int?) -> DecodeOptions {
        var copy = self
        copy.frame = frame
        return copy
    }

    /// Throws `unsupported_format` if a frame is asked for that a still picture does not have.
    package func requireStill() throws(ImageError) {
        guard let frame, frame != 0 else { return }
        throw ImageError(
            .unsupportedFormat,
            "there is no frame \(frame); the picture has 1, counted from 0")
    }
}

/// What to do with a picture that is damaged or ends too early.
public enum DamagePolicy: Hashable, Sendable {
    /// Refuse it with `corrupt` or `truncated`.
    case strict
    /// Give what there is, and say that it is truncated.
    case lenient
}
