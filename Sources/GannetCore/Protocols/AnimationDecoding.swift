import FoundationEssentials

/// Turns the bytes of a picture file that may move into frames, on demand.
///
/// A decoder of such a format conforms to this beside `ImageDecoding`, whose `decode` gives one
/// frame. Any thread; decoders hold no state.
public protocol AnimationDecoding: ImageDecoding {
    /// Opens the frames of `data`; `options.frame` is left aside.
    ///
    /// Limits are checked before memory for pixels is taken.
    ///
    /// - Throws: as `decode` does.
    func frames(of data: Data, options: DecodeOptions) throws(ImageError) -> any FrameReading
}

/// The frames of one open file, each as it is to be seen: composed of what came before it, upright,
/// in sRGB, at the size and in the layout that was asked for.
///
/// The same frame is the same picture in whatever order frames are asked for; in their order they
/// cost least. Blocks while it works. One thread at a time.
public protocol FrameReading: AnyObject {
    /// What the file says about itself.
    var header: ImageHeader { get }

    /// Frame `index`, from 0 to `header.frameCount - 1`.
    ///
    /// - Throws: `unsupported_format` where there is no such frame; `corrupt` and `truncated` where
    ///   damage is refused.
    func frame(_ index: Int) throws(ImageError) -> DecodedImage
}

extension FrameReading {
    /// Throws `unsupported_format` unless there is a frame `index`.
    package func requireFrame(_ index: Int) throws(ImageError) {
        guard !(0..<header.frameCount).contains(index) else { return }
        throw ImageError(
            .unsupportedFormat,
            "there is no frame \(index); the picture has \(header.frameCount), counted from 0")
    }
}
