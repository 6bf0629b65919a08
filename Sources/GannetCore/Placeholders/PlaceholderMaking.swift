/// Makes placeholders out of decoded pictures, and pictures out of placeholders.
///
/// Any thread; blocks for a fraction of a millisecond.
public protocol PlaceholderMaking: Sendable {
    /// The placeholder of the picture whose whole `image` shows, at whatever size.
    ///
    /// - Throws: `too_large` when there is no memory.
    func placeholder(
        for image: Image, of header: ImageHeader
    ) throws(ImageError) -> ImagePlaceholder

    /// The blurred picture that a placeholder stands for, of a few dozen pixels.
    ///
    /// - Throws: `corrupt` where its bytes are no such picture, `too_large` when there is no
    ///   memory.
    func image(of placeholder: ImagePlaceholder) throws(ImageError) -> Image
}
