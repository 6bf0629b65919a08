#if JPEGXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads JPEG XL by libjxl: codestreams and containers, 8 to 16 bits and floating point, grey,
    /// colour and CMYK, alpha, animations, turned upright and in sRGB.
    ///
    /// A frame is held whole beside what the library itself needs. Any thread; holds no state.
    public struct JPEGXLDecoder: AnimationDecoding, ProgressiveDecoding {
        /// JPEG XL.
        public let format = ImageFormat.jpegXL

        /// A decoder.
        public init() {}

        /// What the file says about itself.
        ///
        /// The frames of an animation are counted as far as the bytes reach.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            try JPEGXLFile.reading(data) { (file) throws(ImageError) in
                try limits.check(
                    width: file.contents.width, height: file.contents.height, decodedBytes: 0)
                return try JPEGXLHeader.header(of: file, data, limits)
            }
        }

        /// The picture, or the frame of an animation that `options` name, upright and in sRGB.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            try JPEGXLFile.reading(data) { (file) throws(ImageError) in
                let picture = try JPEGXLPicture(file.contents, options)
                let header = try JPEGXLHeader.header(of: file, data, options.limits)
                let frame = options.frame ?? 0
                guard frame < header.frameCount else {
                    throw ImageError(
                        .unsupportedFormat,
                        "there is no frame \(frame); the JPEG XL has \(header.frameCount), counted "
                            + "from 0")
                }
                let (image, isWhole) = try picture.make(frame, from: file)
                return DecodedImage(image: image, header: header, isTruncated: !isWhole)
            }
        }

        /// The frames of an animation; a still picture has one.
        public func frames(
            of data: Data, options: DecodeOptions
        ) throws(ImageError) -> any FrameReading {
            try JPEGXLFrames(data, options)
        }

        /// Begins to read a file of which nothing is there yet.
        public func previews(options: DecodeOptions) -> any PreviewReading {
            JPEGXLPreviews(options)
        }
    }
#endif
