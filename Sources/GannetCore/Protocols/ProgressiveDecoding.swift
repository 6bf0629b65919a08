import FoundationEssentials

/// A decoder that can show a picture while its bytes arrive.
///
/// Any thread; decoders hold no state.
public protocol ProgressiveDecoding: ImageDecoding {
    /// Begins to read a file of which nothing is there yet; `options.frame` is left aside.
    func previews(options: DecodeOptions) -> any PreviewReading
}

/// One file being read while its bytes arrive.
///
/// What has been read is never read again: all previews together take at most about the work of
/// decoding the file once more. Blocks while it works. One thread at a time.
public protocol PreviewReading: AnyObject {
    /// Takes the bytes that have come since.
    ///
    /// - Throws: `corrupt`, `too_large` and the like where there will be no more previews.
    func append(_ data: Data) throws(ImageError)

    /// The picture as far as it is there: coarse where the file is progressive or interlaced, else
    /// its upper rows over transparency; nil where there is nothing new to be seen since the last.
    func picture() throws(ImageError) -> DecodedImage?
}
