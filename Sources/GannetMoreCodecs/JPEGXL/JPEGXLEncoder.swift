#if JPEGXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Writes JPEG XL by libjxl, still and moving.
    ///
    /// In sRGB; grey where the picture is grey and opaque; 16-bit pictures stay 16-bit. Quality 90
    /// unless asked otherwise, which is the distance 1 of libjxl, where no difference is seen. Any
    /// thread, and no other; holds no state.
    public struct JPEGXLEncoder: AnimationEncoding {
        /// JPEG XL.
        public let format = ImageFormat.jpegXL

        private static let usualQuality = 90

        /// An encoder.
        public init() {}

        /// The file's bytes.
        public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
            try encode(AnimationOutline(delays: [], loopCount: 1), options: options) { _ in image }
        }

        /// The bytes of an animation.
        public func encode(
            _ animation: AnimationOutline, options: EncodeOptions,
            frame: (Int) throws(ImageError) -> Image
        ) throws(ImageError) -> Data {
            if options.isLossless { return try file(animation, options, distance: 0, frame) }
            return try QualitySearch.file(options, usual: Self.usualQuality) {
                (quality) throws(ImageError) in
                try file(
                    animation, options, distance: JPEGXLDistance.distance(quality: quality), frame)
            }
        }

        private func file(
            _ animation: AnimationOutline, _ options: EncodeOptions, distance: Double,
            _ frame: (Int) throws(ImageError) -> Image
        ) throws(ImageError) -> Data {
            let first = try frame(0)
            let layout = try Self.layout(
                of: first, options, isAnimated: !animation.delays.isEmpty)
            let writer = try JPEGXLWriter(
                width: first.width, height: first.height, layout: layout, distance: distance,
                loopCount: animation.delays.isEmpty ? nil : animation.loopCount,
                profile: first.profileToEmbed(options))
            for index in 0..<max(1, animation.delays.count) {
                let image = index == 0 ? first : try frame(index)
                try writer.add(
                    image, milliseconds: animation.delays.isEmpty ? 0 : animation.delays[index])
            }
            return try writer.finish()
        }

        private static func layout(
            of image: Image, _ options: EncodeOptions, isAnimated: Bool
        ) throws(ImageError) -> PixelLayout {
            if image.layout == .rgba16 { return .rgba16 }
            guard !isAnimated, image.isOpaque else { return .rgba8 }
            return try image.becomesGray(options) ? .gray8 : .rgb8
        }
    }
#endif
