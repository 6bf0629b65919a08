import GannetCore

/// Makes placeholders out of decoded pictures: a ThumbHash and the dominant colour.
///
/// Any thread.
public struct PlaceholderMaker: PlaceholderMaking {
    /// The longest side of what a placeholder is made from: a hash has seven waves at most.
    private static let side = 32

    /// A maker.
    public init() {}

    /// The placeholder of the picture whose whole `image` shows.
    ///
    /// - Throws: `too_large` when there is no memory.
    public func placeholder(
        for image: Image, of header: ImageHeader
    ) throws(ImageError) -> ImagePlaceholder {
        let small = try image.resized(to: TargetSize(width: Self.side, height: Self.side))
        return ImagePlaceholder(
            width: header.width, height: header.height,
            dominantColor: DominantColor(try StraightPixels(small)).rgba,
            thumbHash: try ThumbHash(small: small).bytes)
    }

    /// The blurred picture that a placeholder stands for, in the shape of the picture itself; its
    /// longer side has 32 pixels.
    ///
    /// - Throws: `corrupt` where its bytes are no ThumbHash, `too_large` when there is no memory.
    public func image(of placeholder: ImagePlaceholder) throws(ImageError) -> Image {
        guard let hash = ThumbHash(bytes: placeholder.thumbHash) else {
            throw ImageError(.corrupt, "the bytes of the placeholder are no ThumbHash")
        }
        return try hash.image(width: placeholder.width, height: placeholder.height)
    }
}
