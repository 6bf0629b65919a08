#if JPEGXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads JPEG XL by libjxl: codestreams and containers, 8 to 16 bits and floating point, grey,
    /// colour and CMYK, alpha, animations, turned upright and in sRGB.
    ///
    /// A frame is held whole beside what the library itself needs. Any thread; holds no state.
    public struct JPEGXLDecoder: ImageDecoding {
        /// JPEG XL.
        public let format = ImageFormat.jpegXL

        private static let mostFrames = 50_000

        /// A decoder.
        public init() {}

        /// What the file says about itself.
        ///
        /// The frames of an animation are counted as far as the bytes reach.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            try JPEGXLFile.reading(data) { (file) throws(ImageError) in
                try limits.check(
                    width: file.contents.width, height: file.contents.height, decodedBytes: 0)
                return try Self.header(file, data)
            }
        }

        /// The picture, or the frame of an animation that `options` name, upright and in sRGB.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            try JPEGXLFile.reading(data) { (file) throws(ImageError) in
                let picture = try JPEGXLPicture(file.contents, options)
                let header = try Self.header(file, data)
                guard options.frame < header.frameCount else {
                    throw ImageError(
                        .unsupportedFormat,
                        "there is no frame \(options.frame); the JPEG XL has "
                            + "\(header.frameCount), counted from 0")
                }
                let (image, isWhole) = try picture.make(options.frame, from: file)
                return DecodedImage(image: image, header: header, isTruncated: !isWhole)
            }
        }

        private static func header(
            _ file: JPEGXLFile, _ data: Data
        ) throws(ImageError) -> ImageHeader {
            var header = file.contents.imageHeader(hasICCProfile: file.hasICCProfile)
            guard let animation = file.contents.animation else { return header }
            let ticks = try JPEGXLFrameCount.durations(of: data, limit: mostFrames)
            guard ticks.count > 1 else {
                header.loopCount = 1
                return header
            }
            header.frameCount = ticks.count
            header.frameDelays = ticks.map { ticks in
                let milliseconds = Int(min(Double(ticks) * animation.tick + 0.5, 86_400_000))
                // As browsers take it: what is too fast shows for 100 ms.
                return milliseconds <= 10 ? 100 : milliseconds
            }
            return header
        }
    }
#endif
