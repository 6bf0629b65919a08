#if TIFF
    import FoundationEssentials
    import GannetCore

    /// The pages of a TIFF, each a picture of its own size.
    ///
    /// One thread at a time.
    final class TIFFPages: FrameReading {
        /// What the file says about itself and its first page.
        let header: ImageHeader
        private let data: Data
        private let options: DecodeOptions

        /// The pages of `data`.
        init(_ data: Data, _ options: DecodeOptions) throws(ImageError) {
            self.data = data
            self.options = options
            header = try TIFFDecoder().header(of: data, limits: options.limits)
            guard header.frameCount <= options.limits.maximumFrames else {
                throw ImageError(
                    .tooLarge,
                    "\(header.frameCount) pages exceed the limit of "
                        + "\(options.limits.maximumFrames); raise DecodeLimits if you trust the "
                        + "source")
            }
        }

        /// Page `index`.
        func frame(_ index: Int) throws(ImageError) -> DecodedImage {
            try requireFrame(index)
            return try TIFFDecoder().decode(data, options: options.with(frame: index))
        }
    }
#endif
