#if TIFF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads TIFF and BigTIFF by libtiff: strips and tiles, planes, 1 to 32 bits, floating point,
    /// bilevel, grey, palette, RGB, CMYK, YCbCr and L*a*b*, every compression that libtiff has.
    ///
    /// Pages are frames. Row by row, so that memory follows the size wanted; of tiles a row of
    /// tiles is held, and of YCbCr that is not JPEG a strip. Any thread; holds no state.
    public struct TIFFDecoder: AnimationDecoding {
        /// TIFF.
        public let format = ImageFormat.tiff

        /// The most bytes of a file that ends too early that are taken for zeros: libtiff may hold
        /// them in memory, and a damaged file can speak of any number.
        private static let mostMissing = 64_000_000

        /// A decoder.
        public init() {}

        /// What the file says about itself and its first page.
        public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
            try TIFFFile.reading(data, limits: limits) { (file) throws(ImageError) in
                let page = try file.page(0)
                try limits.check(width: page.width, height: page.height, decodedBytes: 0)
                return page.imageHeader(pageCount: file.pageCount)
            }
        }

        /// The page that `options.frame` names, upright and in sRGB.
        public func decode(
            _ data: Data, options: DecodeOptions
        ) throws(ImageError) -> DecodedImage {
            let pixelEnd = try TIFFFile.reading(data, limits: options.limits) {
                (file) throws(ImageError) in
                _ = try file.page(options.frame ?? 0)
                return file.pixelEnd
            }
            let isCut = pixelEnd > data.count
            guard !isCut || options.damage == .lenient else {
                throw ImageError(
                    .truncated,
                    "the TIFF ends after \(data.count) bytes, and its pixels reach to \(pixelEnd)")
            }
            // So that what is there of the last strip can be read.
            let claimed = min(pixelEnd, data.count + Self.mostMissing)
            return try TIFFFile.reading(data, claiming: claimed, limits: options.limits) {
                (file) throws(ImageError) in
                var decoded = try Self.decode(file, data, options, claimed: claimed)
                if isCut { decoded.isTruncated = true }
                return decoded
            }
        }

        /// The pages, each of its own size.
        public func frames(
            of data: Data, options: DecodeOptions
        ) throws(ImageError) -> any FrameReading {
            try TIFFPages(data, options)
        }

        private static func decode(
            _ file: TIFFFile, _ data: Data, _ options: DecodeOptions, claimed: Int
        ) throws(ImageError) -> DecodedImage {
            let page = try file.page(options.frame ?? 0)
            let colors = try page.colors()
            let plan = try plan(page, colors, options)
            let profile = ColorProfile(page.profile, options.limits)
            var maker = TIFFRowMaker(
                page: page, colors: colors, palette: try palette(file, page, colors))
            let rows = RowDescription(
                width: page.width, height: page.height, samples: maker.result,
                isOpaque: page.alpha == nil && colors != .converted, isGray: maker.isGray)
            let assembler = try PictureAssembler(
                plan: plan, rows: rows, options: options, profile: profile)
            let reader = TIFFPictureReader(
                data: data, page: page, number: options.frame ?? 0, colors: colors,
                limits: options.limits, claimed: max(claimed, data.count))
            let isWhole = try read(
                reader, file, &maker, assembler, isLenient: options.damage == .lenient)
            return DecodedImage(
                image: try assembler.finish(), header: page.imageHeader(pageCount: file.pageCount),
                isTruncated: !isWhole)
        }

        private static func plan(
            _ page: TIFFPage, _ colors: TIFFPage.Colors, _ options: DecodeOptions
        ) throws(ImageError) -> PicturePlan {
            try options.limits.check(width: page.width, height: page.height, decodedBytes: 0)
            let plan = PicturePlan(
                storedWidth: page.width, storedHeight: page.height,
                orientation: page.orientation, target: options.targetSize)
            try plan.check(
                options,
                workingBytes: TIFFPictureReader.workingBytes(of: page, colors: colors))
            return plan
        }

        private static func palette(
            _ file: TIFFFile, _ page: TIFFPage, _ colors: TIFFPage.Colors
        ) throws(ImageError) -> [UInt32] {
            guard colors == .palette else { return [] }
            guard let palette = file.palette(bits: page.bits) else {
                throw ImageError(.corrupt, "the TIFF's colours are of a palette, and it has none")
            }
            return palette
        }

        /// Reads everything; false where a lenient reading had to end early.
        private static func read(
            _ reader: TIFFPictureReader, _ file: TIFFFile, _ maker: inout TIFFRowMaker,
            _ assembler: PictureAssembler, isLenient: Bool
        ) throws(ImageError) -> Bool {
            do throws(ImageError) {
                try reader.read(file, maker: &maker, into: assembler)
                return true
            } catch {
                guard isLenient, error.isDamage else { throw error }
                return false
            }
        }
    }
#endif
