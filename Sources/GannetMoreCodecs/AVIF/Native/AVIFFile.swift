#if AVIF
    import CAVIF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One AVIF file being read by libavif, which decodes in this thread alone.
    ///
    /// Lives no longer than the bytes that it was made of. One thread.
    @safe final class AVIFFile {
        /// What the file says of itself.
        let contents: AVIFContents
        private let decoder: UnsafeMutablePointer<avifDecoder>
        /// The bytes, where they are held here.
        private let held: PixelBuffer?

        /// A file that holds a copy of its bytes, and so lives as long as is wanted.
        static func holding(_ data: Data, limits: DecodeLimits) throws(ImageError) -> AVIFFile {
            let copy = PixelBuffer(data)
            return try unsafe copy.withUnsafeBytes { (bytes) throws(ImageError) -> AVIFFile in
                try unsafe AVIFFile(bytes, limits: limits, held: copy)
            }
        }

        /// Gives `body` a file of which nothing is decoded yet.
        static func reading<Result>(
            _ data: Data, limits: DecodeLimits, _ body: (AVIFFile) throws(ImageError) -> Result
        ) throws(ImageError) -> Result {
            try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) -> Result in
                try body(try unsafe AVIFFile(bytes, limits: limits))
            }
        }

        /// Reads what the file says of itself.
        ///
        /// `bytes` must outlive the result, or be those of `held`.
        private init(
            _ bytes: UnsafeRawBufferPointer, limits: DecodeLimits, held: PixelBuffer? = nil
        ) throws(ImageError) {
            guard let decoder = unsafe avifDecoderCreate() else {
                throw ImageError(.tooLarge, "there is no memory to read the AVIF")
            }
            unsafe Self.configure(decoder, limits)
            let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
            guard let input = unsafe avifIOCreateMemoryReader(base, bytes.count) else {
                unsafe avifDecoderDestroy(decoder)
                throw ImageError(.tooLarge, "there is no memory to read the AVIF")
            }
            // Not told how long the file is, the library reads the header of one that is cut off.
            unsafe input.pointee.sizeHint = 0
            unsafe avifDecoderSetIO(decoder, input)
            let result = unsafe avifDecoderParse(decoder)
            guard result == AVIF_RESULT_OK else {
                let error = unsafe Self.error(result, decoder)
                unsafe avifDecoderDestroy(decoder)
                throw error
            }
            unsafe self.decoder = decoder
            self.held = held
            contents = unsafe AVIFContents(decoder)
        }

        deinit {
            unsafe avifDecoderDestroy(decoder)
        }

        private static func configure(
            _ decoder: UnsafeMutablePointer<avifDecoder>, _ limits: DecodeLimits
        ) {
            unsafe decoder.pointee.maxThreads = 1
            unsafe decoder.pointee.ignoreExif = 1
            unsafe decoder.pointee.ignoreXMP = 1
            // Files of many cameras and converters lack what strictness asks for.
            unsafe decoder.pointee.strictFlags = avifStrictFlags(AVIF_STRICT_DISABLED.rawValue)
            // The library takes no limit of its own that is larger than these.
            let (mostPixels, longestSide) = (16_384 * 16_384, 65_535)
            unsafe decoder.pointee.imageSizeLimit = UInt32(
                max(1, min(limits.maximumPixels, mostPixels)))
            unsafe decoder.pointee.imageDimensionLimit = UInt32(
                max(1, min(limits.maximumSide, longestSide)))
            unsafe decoder.pointee.imageCountLimit = UInt32(
                clamping: max(1, limits.maximumFrames))
        }

        /// Decodes a frame, counted from 0; it may be any, whichever came before.
        func decode(frame: Int) throws(ImageError) {
            let result = unsafe avifDecoderNthImage(decoder, UInt32(clamping: frame))
            guard result == AVIF_RESULT_OK else { throw unsafe Self.error(result, decoder) }
            let image = unsafe decoder.pointee.image.pointee
            guard unsafe image.width == contents.width, unsafe image.height == contents.height
            else {
                throw ImageError(.corrupt, "the AVIF's frames are not of the size that it says")
            }
        }

        /// Converts rows of the frame that was decoded last to RGBA, `depth` bits a sample.
        ///
        /// The colours of 16-bit rows are straight; those of 8-bit rows stay as they are stored.
        func convert(
            rows: Range<Int>, depth: Int, into pixels: inout MutableRawSpan
        ) throws(ImageError) {
            let rowBytes = contents.width * (depth > 8 ? 8 : 4)
            precondition(pixels.byteCount >= rowBytes * rows.count)
            precondition(rows.lowerBound >= 0 && rows.upperBound <= contents.height)
            guard let view = unsafe avifImageCreateEmpty() else {
                throw ImageError(.tooLarge, "there is no memory to convert the AVIF's colours")
            }
            defer { unsafe avifImageDestroy(view) }
            var part = avifCropRect(
                x: 0, y: UInt32(rows.lowerBound), width: UInt32(contents.width),
                height: UInt32(rows.count))
            try check(unsafe avifImageSetViewRect(view, decoder.pointee.image, &part))
            var target = unsafe avifRGBImage()
            unsafe avifRGBImageSetDefaults(&target, view)
            unsafe target.depth = UInt32(depth)
            unsafe target.format = AVIF_RGB_FORMAT_RGBA
            unsafe target.alphaPremultiplied =
                depth == 8 ? view.pointee.alphaPremultiplied : avifBool(0)
            unsafe target.rowBytes = UInt32(rowBytes)
            let result = unsafe pixels.withUnsafeMutableBytes { bytes in
                unsafe target.pixels = bytes.bindMemory(to: UInt8.self).baseAddress
                return unsafe avifImageYUVToRGB(view, &target)
            }
            try check(result)
        }

        private func check(_ result: avifResult) throws(ImageError) {
            guard result == AVIF_RESULT_OK else { throw unsafe Self.error(result, decoder) }
        }

        private static func error(
            _ result: avifResult, _ decoder: UnsafeMutablePointer<avifDecoder>
        ) -> ImageError {
            let name = unsafe String(cString: avifResultToString(result))
            let detail = unsafe withUnsafePointer(to: &decoder.pointee.diag.error) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            let message = "libavif: \(name)\(detail.isEmpty ? "" : "; \(detail)")"
            switch result {
            case AVIF_RESULT_TRUNCATED_DATA, AVIF_RESULT_WAITING_ON_IO, AVIF_RESULT_IO_ERROR:
                return ImageError(.truncated, "the AVIF ends too early (\(message))")
            case AVIF_RESULT_NOT_IMPLEMENTED, AVIF_RESULT_UNSUPPORTED_DEPTH,
                AVIF_RESULT_NO_CODEC_AVAILABLE:
                guard !detail.contains("too large") else { break }
                return ImageError(.unsupportedFormat, "this AVIF cannot be read (\(message))")
            case AVIF_RESULT_OUT_OF_MEMORY:
                return ImageError(.tooLarge, "there is no memory to decode the AVIF")
            default: break
            }
            return ImageError(
                detail.contains("too large") ? .tooLarge : .corrupt,
                "the AVIF is damaged or beyond the limits (\(message))")
        }
    }
#endif
