/// How a picture is to be decoded: everything that changes the pixels that come out.
public struct DecodeOptions: Hashable, Sendable {
    /// The size wanted; nil means full size.
    public var targetSize: TargetSize?
    /// Which frame of an animation, from 0.
    public var frame: Int
    /// What to do with a damaged picture.
    public var damage: DamagePolicy
    /// The layout of the result: `rgba8Premultiplied` (the default) or `rgba8`.
    public var layout: PixelLayout
    /// What is too large to be decoded.
    public var limits: DecodeLimits

    /// Full size, first frame, damage refused, premultiplied RGBA, default limits.
    public init(
        targetSize: TargetSize? = nil, frame: Int = 0, damage: DamagePolicy = .strict,
        layout: PixelLayout = .rgba8Premultiplied, limits: DecodeLimits = .default
    ) {
        self.targetSize = targetSize
        self.frame = frame
        self.damage = damage
        self.layout = layout
        self.limits = limits
    }
}

/// What to do with a picture that is damaged or ends too early.
public enum DamagePolicy: Hashable, Sendable {
    /// Refuse it with `corrupt` or `truncated`.
    case strict
    /// Give what there is, and say that it is truncated.
    case lenient
}
