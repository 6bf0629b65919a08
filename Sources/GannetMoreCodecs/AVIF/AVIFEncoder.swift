#if AVIF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Writes AVIF by libavif, with the AV1 encoder that the library has; still and moving.
    ///
    /// 8 bits in sRGB; grey where the picture is grey and opaque. Quality 70 unless told
    /// otherwise; colours are stored at full size (4:4:4) from quality 90 on, below at half
    /// (4:2:0). Any thread, and no other; holds no state.
    public struct AVIFEncoder: AnimationEncoding {
        /// AVIF.
        public let format = ImageFormat.avif

        private static let usualQuality = 70
        private static let fullChromaQuality = 90

        /// An encoder.
        public init() {}

        /// The file's bytes.
        public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
            try encode(AnimationOutline(delays: [], loopCount: 1), options: options) { _ in image }
        }

        /// The bytes of a sequence of frames; it plays for ever, as the library writes no count.
        public func encode(
            _ animation: AnimationOutline, options: EncodeOptions,
            frame: (Int) throws(ImageError) -> Image
        ) throws(ImageError) -> Data {
            guard options.maximumBytes != nil, !options.isLossless else {
                return try file(animation, options, options.quality ?? Self.usualQuality, frame)
            }
            return try QualitySearch.file(options, usual: Self.usualQuality) {
                (quality) throws(ImageError) in try file(animation, options, quality, frame)
            }
        }

        private func file(
            _ animation: AnimationOutline, _ options: EncodeOptions, _ quality: Int,
            _ frame: (Int) throws(ImageError) -> Image
        ) throws(ImageError) -> Data {
            let quality = min(max(1, quality), 100)
            let keepsChroma =
                options.chromaSampling.map { $0 == .full } ?? (quality >= Self.fullChromaQuality)
            let first = try frame(0)
            let isGray = first.isOpaque ? try first.becomesGray(options) : false
            let count = max(1, animation.delays.count)
            let writer = try AVIFWriter(
                width: first.width, height: first.height,
                sampling: .init(
                    isLossless: options.isLossless,
                    isGray: count == 1 && isGray,
                    keepsChroma: keepsChroma),
                hasAlpha: count > 1 || !first.isOpaque, quality: quality,
                profile: first.profileToEmbed(options))
            for index in 0..<count {
                let image = index == 0 ? first : try frame(index)
                try writer.add(
                    image, milliseconds: animation.delays.isEmpty ? nil : animation.delays[index])
            }
            return try writer.finish()
        }
    }
#endif
