/// Makes a smaller picture out of a decoded one, so that the file need not be decoded again.
///
/// Any thread; blocks while it works.
public protocol ImageReducing: Sendable {
    /// The part of `image` that `reduction` names, at its size and in the same layout.
    ///
    /// It must look as if the file had been decoded to that size.
    ///
    /// - Throws: `too_large` when there is no memory.
    func reduce(_ image: Image, to reduction: ImageReduction) throws(ImageError) -> Image
}
