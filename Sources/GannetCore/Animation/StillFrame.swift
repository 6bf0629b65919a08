/// A still picture as an animation of one frame.
package final class StillFrame: FrameReading {
    /// What the file says about itself.
    package let header: ImageHeader
    private let picture: DecodedImage

    /// A frame that has been decoded.
    package init(_ picture: DecodedImage) {
        self.picture = picture
        header = picture.header
    }

    /// The picture, for 0.
    package func frame(_ index: Int) throws(ImageError) -> DecodedImage {
        try requireFrame(index)
        return picture
    }
}
