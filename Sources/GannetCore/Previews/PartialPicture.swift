/// A picture as far as its bytes have come, on its way to those who wait for it.
final class PartialPicture: Sendable {
    /// What is there, changed as the picture will be.
    let image: Image
    /// The picture that it is a part of.
    let picture: MemoryCacheKey

    init(_ image: Image, of picture: MemoryCacheKey) {
        self.image = image
        self.picture = picture
    }
}
