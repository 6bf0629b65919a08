#if JPEGXL
    import FoundationEssentials
    import GannetCore

    /// The frames of a JPEG XL animation, which libjxl composes.
    ///
    /// In their order each costs its own decoding; a step back begins with the first again, past
    /// which libjxl leaps where no later frame needs it. One thread at a time.
    final class JPEGXLFrames: FrameReading {
        /// What the file says about itself.
        let header: ImageHeader
        private let file: JPEGXLFile
        private let picture: JPEGXLPicture
        private var last: (index: Int, image: DecodedImage)?

        /// The frames of `data`.
        init(_ data: Data, _ options: DecodeOptions) throws(ImageError) {
            file = try JPEGXLFile.holding(data)
            picture = try JPEGXLPicture(file.contents, options)
            header = try JPEGXLHeader.header(of: file, data, options.limits)
        }

        /// Frame `index`.
        func frame(_ index: Int) throws(ImageError) -> DecodedImage {
            try requireFrame(index)
            // The same frame again would mean starting over.
            if let last, last.index == index { return last.image }
            let (image, isWhole) = try picture.make(index, from: file)
            let decoded = DecodedImage(image: image, header: header, isTruncated: !isWhole)
            last = (index, decoded)
            return decoded
        }
    }
#endif
