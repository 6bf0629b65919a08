/// What is known of a picture that has been decoded once, so that something like it can be shown
/// before its file is read again.
///
/// A value of some thirty bytes; any thread.
public struct ImagePlaceholder: Hashable, Sendable {
    /// The picture's width in pixels once upright.
    public let width: Int
    /// The picture's height in pixels once upright.
    public let height: Int
    /// The colour that takes up most of the picture, as `0xRRGGBBAA` with straight alpha.
    ///
    /// Transparent black of a picture in which nothing can be seen.
    public let dominantColor: UInt32
    /// The picture itself, very blurred, as the bytes of a ThumbHash.
    public let thumbHash: [UInt8]

    /// A placeholder of these parts.
    public init(width: Int, height: Int, dominantColor: UInt32, thumbHash: [UInt8]) {
        self.width = width
        self.height = height
        self.dominantColor = dominantColor
        self.thumbHash = thumbHash
    }
}
