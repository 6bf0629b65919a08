import FoundationEssentials

/// Turns pictures, one after another, into the bytes of a file that moves.
///
/// Any thread; blocks while it works.
public protocol AnimationEncoding: ImageEncoding {
    /// The file's bytes, without metadata; in sRGB, or with the profile of the first frame.
    ///
    /// `frame` is asked for every frame in order, so that not all need be in memory; again from the
    /// first on where a bound of the size makes it necessary.
    ///
    /// - Throws: `cannot_write`, also where the frames differ in size; what `frame` throws.
    func encode(
        _ animation: AnimationOutline, options: EncodeOptions,
        frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data
}

/// What an animation is beside its pictures.
public struct AnimationOutline: Hashable, Sendable {
    /// How long each frame shows, in milliseconds; as many as there are frames.
    public var delays: [Int]
    /// How often all of them play; 0 for ever.
    public var loopCount: Int

    /// An outline of these parts.
    public init(delays: [Int], loopCount: Int) {
        self.delays = delays
        self.loopCount = loopCount
    }
}
