#if HEIC
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads the primary picture of HEIC files by libheif: 8 to 12 bits, alpha, grids and overlays,
    /// in sRGB.
    ///
    /// The picture is cropped and turned as the file's own properties say; an EXIF orientation
    /// beside them says the same again, and is not applied. It is held whole in memory. Any thread;
    /// holds no state.
    public struct HEICDecoder: ImageDecoding {
        /// HEIC.
        public let format = ImageFormat.heic

        /// A decoder.
        public init() {}

        /// What the file says about its primary picture.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            let beginning = try HEICBeginning.completed(data)
            return try HEICFile.reading(beginning, limits: limits) { (file) throws(ImageError) in
                try limits.check(
                    width: file.contents.width, height: file.contents.height, decodedBytes: 0)
                return file.contents.imageHeader
            }
        }

        /// The primary picture, upright and in sRGB.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            try options.requireStill()
            return try HEICFile.reading(data, limits: options.limits) {
                (file) throws(ImageError) in
                let contents = file.contents
                try options.limits.check(
                    width: contents.width, height: contents.height, decodedBytes: 0)
                let plan = PicturePlan(
                    storedWidth: contents.width, storedHeight: contents.height,
                    target: options.targetSize)
                try plan.check(options, workingBytes: contents.workingBytes)
                let isStrict = options.damage == .strict
                let image = try Self.picture(
                    try file.decode(isStrict: isStrict), contents, plan, options)
                return DecodedImage(image: image, header: contents.imageHeader)
            }
        }

        private static func picture(
            _ pixels: HEICPixels, _ contents: HEICContents, _ plan: PicturePlan,
            _ options: DecodeOptions
        ) throws(ImageError) -> Image {
            let profile = profile(contents, options.limits)
            let rows = RowDescription(
                width: contents.width, height: contents.height,
                samples: samples(contents), isOpaque: !contents.hasAlpha,
                // A profile for grey is for the one plane that there is, which becomes all three.
                isGray: profile?.model == .gray)
            let assembler = try PictureAssembler(
                plan: plan, rows: rows, options: options, profile: profile)
            let scratch = try PixelMemory(byteCount: contents.width * 8)
            for y in 0..<contents.height {
                try pixels.withRow(y) { (row) throws(ImageError) in
                    try scratch.withBytes { (target) throws(ImageError) in
                        guard pixels.bits > 8 else { return try assembler.append(row) }
                        HEICDepth(bits: pixels.bits, isPremultiplied: contents.isPremultiplied)
                            .widen(row, to: &target)
                        try assembler.append(target.bytes)
                    }
                }
            }
            return try assembler.finish()
        }

        private static func samples(
            _ contents: HEICContents
        ) -> RowDescription.Samples {
            if contents.bitDepth > 8 { return .pixels(.rgba16) }
            return .pixels(contents.isPremultiplied ? .rgba8Premultiplied : .rgba8)
        }

        private static func profile(
            _ contents: HEICContents, _ limits: DecodeLimits
        ) -> ColorProfile? {
            guard contents.profile.isEmpty else {
                return ColorProfile(contents.profile, limits)
            }
            guard let primaries = contents.primaries, let transfer = contents.transfer else {
                return nil
            }
            return ColorProfile(primaries: primaries, transfer: transfer)
        }
    }
#endif
