#if AVIF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads AVIF by libavif: 8, 10 and 12 bits, alpha, grids and sequences, cropped and turned as
    /// the file says, in sRGB whatever its ICC profile or colour code.
    ///
    /// The decoder's planes are held whole; RGB only by bands. Any thread; holds no state.
    public struct AVIFDecoder: AnimationDecoding {
        /// AVIF.
        public let format = ImageFormat.avif

        /// A decoder.
        public init() {}

        /// What the file says about itself.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            try AVIFFile.reading(data, limits: limits) { (file) throws(ImageError) in
                let contents = file.contents
                try limits.check(
                    width: contents.width, height: contents.height, decodedBytes: 0)
                return contents.imageHeader(loopCount: AVIFLoopCount.count(in: data.span))
            }
        }

        /// The picture, or the frame of a sequence that `options` name, upright and in sRGB.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            try AVIFFile.reading(data, limits: options.limits) { (file) throws(ImageError) in
                let header = file.contents.imageHeader(
                    loopCount: AVIFLoopCount.count(in: data.span))
                let picture = try AVIFPicture(file.contents, options)
                let frame = options.frame ?? 0
                guard frame < header.frameCount else {
                    throw ImageError(
                        .unsupportedFormat,
                        "there is no frame \(frame); the AVIF has \(header.frameCount), counted "
                            + "from 0")
                }
                try file.decode(frame: frame)
                return DecodedImage(image: try picture.make(from: file), header: header)
            }
        }

        /// The frames of a sequence; a still picture has one.
        public func frames(
            of data: Data, options: DecodeOptions
        ) throws(ImageError) -> any FrameReading {
            try AVIFFrames(data, options)
        }
    }
#endif
